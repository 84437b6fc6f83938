import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeSigners } from "./signatures.ts";
import type { Token, World } from "./world.ts";

/** A rule of a ruleset for all branches but the default one, by the words that GitHub refuses a push with. */
export type PushRule =
  | "signatures"
  | "creations"
  | "updates"
  | "deletions"
  | "secrets"
  | { branchName: string }
  | { committerEmail: string };

interface Enforced {
  /** For the environment of git's server program. */
  env: NodeJS.ProcessEnv;
  /** Why refs were refused, in GitHub's words; asked for when the program has ended. */
  takeReasons(): Map<string, string>;
}

let pushes = 0;

/** Has the repository refuse what GitHub would refuse this token. */
export function enforcePushRules(world: World, token: Token | null): Enforced {
  const hook = join(world.gitDir, "hooks", "update");
  if (!existsSync(hook)) {
    mkdirSync(join(world.gitDir, "hooks"), { recursive: true });
    writeFileSync(hook, HOOK, { mode: 0o755 });
  }
  pushes += 1;
  const reasons = join(world.gitDir, `refused-${pushes}`);
  const rules = world.rules.pushRules ?? [];
  const named = rules.flatMap((rule) => (typeof rule === "string" ? [rule] : []));
  const patterns = Object.assign(
    { branchName: "", committerEmail: "" },
    ...rules.filter(isPattern),
  );
  return {
    env: {
      REASONS: reasons,
      REPOSITORY: `${world.url}/${world.owner}/${world.repo}`,
      DEFAULT_BRANCH: world.defaultBranch,
      WORKFLOWS: token?.permissions.workflows === "write" ? "may" : "may not",
      RULES: ` ${named.join(" ")} `,
      SIGNERS: writeSigners(world),
      BRANCH_NAME: patterns.branchName,
      COMMITTER_EMAIL: patterns.committerEmail,
    },
    takeReasons: () => {
      if (!existsSync(reasons)) return new Map();
      const rows = readFileSync(reasons, "utf8").trim().split("\n");
      rmSync(reasons);
      return new Map(rows.map((row) => row.split("\t") as [string, string]));
    },
  };
}

function isPattern(rule: PushRule): rule is Exclude<PushRule, string> {
  return typeof rule !== "string";
}

/** Git calls it for each ref. Rulesets are about branches; the state of runs is on other refs. */
const HOOK = `#!/bin/sh
ref=$1 old=$2 new=$3
branch=\${ref#refs/heads/}
none=$(printf %s "$new" | tr 0-9a-f 0)
[ "$branch" = "$ref" ] && exit 0
if [ "$new" = "$none" ]; then
  case "$RULES" in *" deletions "*) ;; *) exit 0;; esac
  printf 'error: GH013: Repository rule violations found for %s.\\n\\n- Cannot delete this branch\\n\\n' "$ref" >&2
  printf '%s\\tpush declined due to repository rule violations\\n' "$ref" >> "$REASONS"
  exit 1
fi
if [ "$WORKFLOWS" = "may not" ]; then
  file=$(git diff-tree -r --name-only --diff-filter=AM "refs/heads/$DEFAULT_BRANCH" "$new" -- .github/workflows | head -n 1)
  if [ -n "$file" ]; then
    printf '%s\\trefusing to allow a GitHub App to create or update workflow \`%s\` without \`workflows\` permission\\n' "$ref" "$file" >> "$REASONS"
    exit 1
  fi
fi
[ "$branch" = "$DEFAULT_BRANCH" ] && exit 0
commits=$(git rev-list "$new" "^refs/heads/$DEFAULT_BRANCH")
broken=
break_rule() {
  if [ -z "$broken" ]; then
    echo "error: GH013: Repository rule violations found for $ref."
    echo "Review all repository rules at $REPOSITORY/rules?ref=$(printf %s "$ref" | sed 's,/,%2F,g')"
  fi
  broken=yes
  echo
  echo "- $1"
}
{
  case "$RULES" in *" creations "*) [ "$old" = "$none" ] && break_rule "Cannot create ref due to creations being restricted.";; esac
  case "$RULES" in *" updates "*) break_rule "Cannot update this protected ref.";; esac
  case "$RULES" in *" signatures "*)
    unsigned=
    for commit in $commits; do
      said=$(git -c gpg.format=ssh -c "gpg.ssh.allowedSignersFile=$SIGNERS" show --no-patch --format='%G? %GS' "$commit")
      [ "$said" = "G $(git show --no-patch --format=%ce "$commit")" ] || unsigned="$unsigned $commit"
    done
    if [ -n "$unsigned" ]; then
      break_rule "Commits must have verified signatures."
      count=$(printf '%s\\n' $unsigned | wc -l)
      [ "$count" = 1 ] && echo "  Found 1 violation:" || echo "  Found $count violations:"
      echo
      for commit in $unsigned; do echo "  $commit"; done
    fi;;
  esac
  case "$RULES" in *" secrets "*)
    break_rule "GITHUB PUSH PROTECTION"
    echo "    Resolve the following violations before pushing again"
    echo
    echo "    - Push cannot contain secrets";;
  esac
  if [ -n "$BRANCH_NAME" ] && ! printf %s "$branch" | grep -qE "$BRANCH_NAME"; then
    break_rule "Branch name must match a given regex pattern: $BRANCH_NAME"
  fi
  if [ -n "$COMMITTER_EMAIL" ] && git show -s --format=%ce $commits | grep -qvE "$COMMITTER_EMAIL"; then
    break_rule "Committer email must match a given regex pattern: $COMMITTER_EMAIL"
  fi
} >&2
[ -z "$broken" ] && exit 0
echo >&2
printf '%s\\tpush declined due to repository rule violations\\n' "$ref" >> "$REASONS"
exit 1
`;

const BAND = 1;
const LARGEST_PACKET = 65_000;

/** Git says "hook declined" for each refused ref; GitHub's own program gives its reason there. */
export function withReasons(body: Buffer, reasons: ReadonlyMap<string, string>): Buffer {
  if (reasons.size === 0) return body;
  const packets = [...readPackets(body)];
  const report = Buffer.concat(
    packets.flatMap((packet) => (packet?.[0] === BAND ? [packet.subarray(1)] : [])),
  );
  const lines = [...readPackets(report)].map((line) => {
    const [, ref = ""] = /^ng (\S+) /.exec(line?.toString() ?? "") ?? [];
    const reason = reasons.get(ref);
    return writePacket(reason === undefined ? line : Buffer.from(`ng ${ref} ${reason}\n`));
  });
  const told = Buffer.concat(lines);
  const parts: Buffer[] = [];
  for (let at = 0; at < told.length; at += LARGEST_PACKET) {
    parts.push(
      writePacket(Buffer.concat([Buffer.of(BAND), told.subarray(at, at + LARGEST_PACKET)])),
    );
  }
  const others = packets.filter((packet) => packet !== null && packet[0] !== BAND);
  return Buffer.concat([...others.map(writePacket), ...parts, writePacket(null)]);
}

/** Null for a packet that ends a list. */
function* readPackets(bytes: Buffer): Generator<Buffer | null> {
  for (let at = 0; at < bytes.length; ) {
    const size = Number.parseInt(bytes.toString("latin1", at, at + 4), 16);
    yield size === 0 ? null : bytes.subarray(at + 4, at + size);
    at += Math.max(size, 4);
  }
}

function writePacket(content: Buffer | null): Buffer {
  if (content === null) return Buffer.from("0000");
  const size = (content.length + 4).toString(16).padStart(4, "0");
  return Buffer.concat([Buffer.from(size), content]);
}
