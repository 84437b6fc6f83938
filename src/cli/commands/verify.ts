import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { findConfigFile } from "../../config/file.ts";
import { resolveConfig } from "../../config/resolve.ts";
import { CONFIG_FILE, STAGE_FILE } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { verifyAnnotations } from "../../reports/annotations.ts";
import { readProof, writeProof } from "../../reports/verify/proof-statements.ts";
import { POLICY_FORMS, parsePolicy } from "../../routing/verdicts/choose-policy.ts";
import {
  type Claim,
  compareProof,
  type VerifyResult,
} from "../../routing/verdicts/judge-change.ts";
import { toTestOptions } from "../../runs/options.ts";
import {
  findLocalChange,
  type LocalChange,
  readFromBase,
  readFromHead,
  readRequired,
  verifyChange,
} from "../../runs/verify.ts";
import { andMore, count } from "../../safe-text/clean-text.ts";
import { passedSecrets } from "../../safe-text/secret-values.ts";
import { readVerifyArguments } from "../arguments.ts";
import { describeVerified } from "../describe-verified.ts";
import { hasColour, readIssueText, withProgress } from "../session.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";

/** `tdd-arbiter verify`: says whether a change was written test-first. It changes nothing. */
export async function verifyCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const {
    repo,
    json,
    report,
    check,
    base,
    head = "HEAD",
    worktree,
    quick,
    verbose,
    title,
    label,
    "issue-file": issueFile,
    "setup-command": setupCommand,
    ...flags
  } = readVerifyArguments(args);
  const { cwd, env, signal, safe, stdout } = terminal;
  const issueText = issueFile && (await readIssueText(resolve(cwd, issueFile)));
  const claim = check === undefined ? null : await requireClaim(check, cwd);
  const directory = resolve(cwd, repo);
  const change = await findLocalChange({ directory, env, worktree, ...(claim ?? { base, head }) });
  // The configuration of the base: a change must not set the rules that it is judged by.
  const text = await readFromBase(change, CONFIG_FILE);
  const file = { name: CONFIG_FILE, text, stage: await readFromBase(change, STAGE_FILE) };
  const { config, origins } = await resolveConfig({ flags, env, file });
  const tests = toTestOptions(config, { env, failClosed: false });
  safe.addSecrets(passedSecrets(tests.passEnv));
  const isOfCheckout = claim === null && head === "HEAD";
  const unused = { directory, used: file.text, worktree };
  const warnings = isOfCheckout ? await findUnused(change, unused) : [];
  return withProgress({ options: { json, report }, terminal }, async ({ log, output }) => {
    const detail = safe.line(describeChange(change, { head, worktree }));
    log.record({ kind: "finished", node: "change", detail, ok: true });
    for (const text of warnings) log.record({ kind: "warned", text: safe.line(text) });
    const { copy, verify } = config;
    const isFlag = origins.get("verify.require")?.startsWith("flag ") === true;
    const required = await readRequired(change, {
      verify: claim === null ? verify : { ...verify, require: claim.require },
      isFixed: claim !== null || isFlag,
      ...{ title, labels: label ?? [] },
      // In CI, a fork may have written the commits.
      trailersCount: !env.CI,
    });
    const seen = await verifyChange(change, {
      ...tests,
      ...{ required, quick, copy, setupCommand, issueText, surface: "terminal", log, safe, signal },
      mutants: { most: verify.mutants, seconds: verify.mutant_seconds },
    });
    if (report !== undefined) {
      const proof = writeProof(safe.value(seen));
      await writeFile(resolve(cwd, report), proof);
    }
    const isReplayed = claim !== null && seen.result !== "not-judged";
    const result = isReplayed ? compareWithClaim(claim, seen) : seen;
    // What to change, for programs: the same that a job shows beside the lines of a pull request.
    const places = verifyAnnotations(seen);
    if (json) stdout.write(toJson({ ...resultOf(result), places }, safe));
    const colour = hasColour(output, env);
    output.write(describeVerified(result, { colour, verbose, width: output.columns }));
    return exitCodeOf(result);
  });
}

/** What scripts are promised. */
function resultOf({ result, passes, reason, ...rest }: VerifyResult): VerifyResult {
  const { tests, mutants, missed, hunks, examples, base, head } = rest;
  return { result, passes, reason, tests, mutants, missed, hunks, examples, base, head };
}

/** What the proof claims. */
async function requireClaim(path: string, cwd: string): Promise<Claim> {
  const text = await readFile(resolve(cwd, path), "utf8").catch(() => null);
  if (text === null) throw new ArbiterError("bad-usage", `--check ${path} cannot be read.`);
  const claim = readProof(text);
  if (claim === "other version") {
    throw new ArbiterError(
      "bad-usage",
      `--check ${path} was written by another version of TDD Arbiter, with other results.`,
      { fix: "Write a new proof of the change with verify --report, and check that." },
    );
  }
  if (claim === null) {
    throw new ArbiterError("bad-usage", `--check ${path} is no proof that verify --report wrote.`);
  }
  refuseUnknown(claim.require);
  return claim;
}

/** The configuration has no other; a proof may come from another version, or be forged. */
function refuseUnknown(require: string): void {
  if (parsePolicy(require) !== null) return;
  const message = `The proof requires ${JSON.stringify(require)}, which this version does not know: ${POLICY_FORMS}.`;
  throw new ArbiterError("bad-usage", message);
}

/** Does not hold where verifying again gives something else than the proof says. */
function compareWithClaim(claim: Claim, seen: VerifyResult): VerifyResult {
  const differences = compareProof(claim, seen);
  const [first] = differences;
  return first === undefined
    ? { ...seen, reason: `the proof is confirmed: ${seen.reason}` }
    : {
        ...seen,
        result: "does-not-hold",
        passes: false,
        reason: `${first}${andMore(differences)}`,
      };
}

function describeChange(
  { base, comparedWith, uncommitted }: LocalChange,
  { head, worktree }: { head: string; worktree: boolean },
): string {
  const since = `${head} since ${base.slice(0, 10)}, compared with ${comparedWith}`;
  const isAlso = worktree && uncommitted.length > 0;
  return isAlso ? `${describeFiles(uncommitted)} not committed, and ${since}` : since;
}

function describeFiles([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${count(others.length, "more file")}`;
}

/** What lies in the checkout, and has no part in the result. */
async function findUnused(
  change: LocalChange,
  { directory, used, worktree }: { directory: string; used: string | null; worktree: boolean },
): Promise<string[]> {
  const { text } = await findConfigFile(directory).catch(() => ({ text: null }));
  const isUsed = text === null || [used, await readFromHead(change, CONFIG_FILE)].includes(text);
  const { uncommitted } = change;
  const isLeft = !worktree && uncommitted.length > 0;
  return [
    ...(isLeft
      ? [`Not judged, because not committed: ${describeFiles(uncommitted)}. ${JUDGE_IT}`]
      : []),
    ...(isUsed ? [] : [UNUSED_FILE]),
  ];
}

const JUDGE_IT = "--worktree judges it, too.";
const UNUSED_FILE = `${CONFIG_FILE} of the checkout is not used: verify reads the one of the base. Commit it there, or use flags.`;

function exitCodeOf({ result, passes }: VerifyResult): ExitCode {
  if (result === "not-judged") return ExitCode.aborted;
  return passes ? ExitCode.done : ExitCode.failed;
}
