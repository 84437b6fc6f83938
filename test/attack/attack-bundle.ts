import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeError } from "../../src/errors.ts";
import { unpackBundle } from "../../src/git/bundle.ts";
import { checkCommits, readBundleCommits } from "../../src/git/bundle-commits.ts";
import { ARBITER_IDENTITY } from "../../src/git/git.ts";
import { judgeBundledTests, refuseCommit } from "../../src/runs/two-jobs/bundle-rules.ts";
import { judge, type Outcome } from "./outcome.ts";

const REF = "refs/tdd/issue-7";
const MEBIBYTE = 1024 ** 2;
const OURS = "TDD Arbiter <tdd-arbiter@noreply.invalid>";

/** What a build job that code has escaped from can hand over to the publish job. */
export async function attackBundle(): Promise<Outcome[]> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "attack-")));
  try {
    return [
      await tryBundle("9 KB of trees that expand to 10^10 paths", place, plantTrees),
      await tryBundle("65 MB of zeros in 64 KB", place, (repo) =>
        treeOf(repo, [repo.git(["hash-object", "-w", "--stdin"], Buffer.alloc(65 * MEBIBYTE))]),
      ),
      ...attackMessages(),
      ...attackPaths(),
      await emptyOldTests(),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

interface Repo {
  directory: string;
  git(args: readonly string[], input?: string | Buffer): string;
}

/** Builds in one repository, and opens the bundle in a clone that has only the base. */
async function tryBundle(
  attack: string,
  place: string,
  plant: (repo: Repo) => string,
): Promise<Outcome> {
  const builder = openRepo(mkdtempSync(join(place, "builder-")));
  builder.git(["init", "--quiet", "--initial-branch=main"]);
  const base = builder.git(["commit-tree", treeOf(builder, []), "-m", "chore: start"]);
  builder.git(["update-ref", "refs/heads/main", base]);
  const clone = mkdtempSync(join(place, "clone-"));
  builder.git(["clone", "--quiet", "--no-checkout", builder.directory, clone]);

  const tip = builder.git(["commit-tree", plant(builder), "-p", base, "-m", "test: a"]);
  builder.git(["update-ref", REF, tip]);
  const file = join(place, "attack.bundle");
  builder.git(["bundle", "create", "--quiet", file, REF, "--not", base]);
  const repo = { directory: clone, gitDir: join(clone, ".git"), env: process.env };
  try {
    await unpackBundle({ repo, file, ref: REF, remote: { url: builder.directory } });
    await readBundleCommits(repo, { base, tip, red: tip });
    return judge(attack, "bundle", ["it was accepted"]);
  } catch (error) {
    const reason = describeError(error);
    return judge(attack, "bundle", reason.includes("bundle is refused") ? [] : [reason]);
  }
}

function openRepo(directory: string): Repo {
  mkdirSync(directory, { recursive: true });
  const people = ["-c", "user.name=Pat", "-c", "user.email=pat@example.com"];
  return {
    directory,
    git: (args, input = "") =>
      execFileSync("git", [...people, ...args], {
        cwd: directory,
        input,
        encoding: "utf8",
        stdio: ["pipe", "pipe", "ignore"],
      }).trim(),
  };
}

function treeOf({ git }: Repo, blobs: readonly string[]): string {
  return git(["mktree"], blobs.map((id, index) => `100644 blob ${id}\t${index}.py\n`).join(""));
}

function plantTrees(repo: Repo): string {
  const blob = repo.git(["hash-object", "-w", "--stdin"]);
  let tree = treeOf(repo, Array<string>(100).fill(blob));
  for (let level = 0; level < 4; level += 1) {
    const rows = Array.from({ length: 100 }, (_, index) => `040000 tree ${tree}\t${index}\n`);
    tree = repo.git(["mktree"], rows.join(""));
  }
  return tree;
}

function attackMessages(): Outcome[] {
  const trailers = ["skip-checks:true", "skip-checks: true", "Signed-off-by:Pat <pat>"];
  return trailers.map((trailer) => {
    const [base, red] = ["0".repeat(40), "1".repeat(40)];
    const people = `author ${OURS} 1 +0000\ncommitter ${OURS} 1 +0000\n`;
    const text = `tree ${base}\nparent ${base}\n${people}\ntest: a (#7)\n\n\n${trailer}\n`;
    const commits = [{ id: red, parents: [base], changes: [], text }];
    const rules = {
      issue: 7,
      authors: [ARBITER_IDENTITY],
      base,
      tip: red,
      red,
      refuse: () => null,
    };
    const refused = checkCommits(commits, rules);
    return judge(`the trailer ${trailer}`, "bundle", refused === null ? ["it was accepted"] : []);
  });
}

const RULES = {
  ...{ folder: "", existing: new Set(["tests/test_old.py"]), specText: "" },
  wrongTests: [{ id: "tests/test_old.py::test_a", because: "" }],
};

function attackPaths(): Outcome[] {
  const names = ["git~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION", ".g\u200cit"];
  return names.map((name) => {
    const after = { mode: "100644", text: "x" };
    const change = { path: `${name}/config`, before: null, after };
    const refused = refuseCommit([change], "code", RULES);
    const problems = refused === null ? ["it was accepted"] : [];
    return judge(`the folder ${JSON.stringify(name)}`, "bundle", problems);
  });
}

async function emptyOldTests(): Promise<Outcome> {
  const before = "def test_a():\n    assert 1\n\n\ndef test_b():\n    assert 2\n";
  const change = { path: "tests/test_old.py", before, content: "" };
  const files = { read: async () => before, search: async () => [] };
  const { refused } = await judgeBundledTests([change], RULES, { files, changedTests: [] });
  const attack = "a forged red empties an old test file";
  return judge(attack, "bundle", refused === null ? ["it was accepted"] : []);
}
