import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { styleText } from "node:util";
import { findConfigFile } from "../../config/file.ts";
import { resolveConfig } from "../../config/resolve.ts";
import { CONFIG_FILE, STAGE_FILE } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { readProof, writeProof } from "../../reports/verify/proof-statements.ts";
import { type Claim, compareProof } from "../../routing/verify/compare-proof.ts";
import { POLICY_FORMS, type Policy, parsePolicy } from "../../routing/verify/policy.ts";
import type { VerifyResult } from "../../routing/verify/verify-result.ts";
import type { TestWord } from "../../routing/verify/word-of-test.ts";
import { toTestOptions } from "../../runs/options.ts";
import {
  findLocalChange,
  type LocalChange,
  readFromBase,
  readFromHead,
  verifyChange,
} from "../../runs/verify.ts";
import { andMore, cleanText, oneLine } from "../../safe-text/clean-text.ts";
import { passedSecrets } from "../../safe-text/secret-values.ts";
import { readVerifyArguments } from "../arguments.ts";
import { withProgress } from "../session.ts";
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
    "setup-command": setupCommand,
    ...flags
  } = readVerifyArguments(args);
  const { cwd, env, signal, safe, stdout } = terminal;
  const claim = check === undefined ? null : await requireClaim(check, cwd);
  const directory = resolve(cwd, repo);
  const change = await findLocalChange({ directory, env, ...(claim ?? { base, head }) });
  // The configuration of the base: a change must not set the rules that it is judged by.
  const text = await readFromBase(change, CONFIG_FILE);
  const file = { name: CONFIG_FILE, text, stage: await readFromBase(change, STAGE_FILE) };
  const { config } = await resolveConfig({ flags, env, file });
  const tests = toTestOptions(config, { env, failClosed: false });
  safe.addSecrets(passedSecrets(tests.passEnv));
  const isOfCheckout = claim === null && head === "HEAD";
  const uncommitted = { directory, used: file.text };
  const warnings = isOfCheckout ? await findUncommitted(change, uncommitted) : [];
  return withProgress({ options: { json, report }, terminal }, async ({ log, output }) => {
    for (const text of warnings) log.record({ kind: "warned", text: safe.line(text) });
    const { copy, verify } = config;
    const require = claim?.require ?? verify.require;
    const policy = requirePolicy(require);
    const seen = await verifyChange(change, {
      ...tests,
      ...{ policy, copy, setupCommand, surface: "terminal", log, safe, signal },
      mutants: { most: verify.mutants, seconds: verify.mutant_seconds },
    });
    if (report !== undefined) {
      const proof = writeProof(safe.value({ ...seen, require }));
      await writeFile(resolve(cwd, report), proof);
    }
    const result = claim === null || !seen.isJudged ? seen : compareWithClaim(claim, seen);
    if (json) stdout.write(toJson(resultOf(result), safe));
    const colour = output.isTTY === true && env.NO_COLOR === undefined;
    output.write(describeVerified(result, colour));
    return exitCodeOf(result);
  });
}

/** What scripts are promised. */
function resultOf(result: VerifyResult): Omit<VerifyResult, "isJudged" | "isProven"> {
  const { holds, tests, mutants, base, head, reason } = result;
  return { holds, tests, mutants, base, head, reason };
}

/** What the proof claims. */
async function requireClaim(path: string, cwd: string): Promise<Claim> {
  const text = await readFile(resolve(cwd, path), "utf8").catch(() => null);
  if (text === null) throw new ArbiterError("bad-usage", `--check ${path} cannot be read.`);
  const claim = readProof(text);
  if (claim === null) {
    throw new ArbiterError("bad-usage", `--check ${path} is no proof that verify --report wrote.`);
  }
  requirePolicy(claim.require);
  return claim;
}

/** The configuration has no other; a proof may come from another version, or be forged. */
function requirePolicy(require: string): Policy {
  const policy = parsePolicy(require);
  if (policy !== null) return policy;
  const message = `The proof requires ${JSON.stringify(require)}, which this version does not know: ${POLICY_FORMS}.`;
  throw new ArbiterError("bad-usage", message);
}

/** Does not hold where verifying again gives something else than the proof says. */
function compareWithClaim(claim: Claim, seen: VerifyResult): VerifyResult {
  const differences = compareProof(claim, seen);
  const [first] = differences;
  return first === undefined
    ? { ...seen, reason: `the proof is confirmed: ${seen.reason}` }
    : { ...seen, holds: false, reason: `${first}${andMore(differences)}` };
}

/** What lies in the checkout, and has no part in the result. */
async function findUncommitted(
  change: LocalChange,
  { directory, used }: { directory: string; used: string | null },
): Promise<string[]> {
  const { text } = await findConfigFile(directory).catch(() => ({ text: null }));
  const isUsed = text === null || [used, await readFromHead(change, CONFIG_FILE)].includes(text);
  return [...(change.hasUncommitted ? [UNCOMMITTED] : []), ...(isUsed ? [] : [UNUSED_FILE])];
}

const UNCOMMITTED = "Changes that are not committed are not verified.";
const UNUSED_FILE = `${CONFIG_FILE} of the checkout is not used: verify reads the one of the base. Commit it there, or use flags.`;

function exitCodeOf({ holds, isJudged }: VerifyResult): ExitCode {
  if (!isJudged) return ExitCode.aborted;
  return holds ? ExitCode.done : ExitCode.failed;
}

const STYLES: Readonly<Record<TestWord, "green" | "dim" | "red" | "yellow">> = {
  proves: "green",
  guards: "dim",
  breaks: "red",
  fails: "red",
  unclear: "yellow",
};

const WORD_WIDTH = 8;
const LONGEST_REASON = 300;

/** Each test with its word and the reason, and whether the change is proven. */
export function describeVerified(
  { holds, isProven, isJudged, tests, mutants, reason }: VerifyResult,
  colour: boolean,
): string {
  const rows = tests.flatMap(({ id, word, reason: why }) => {
    const label = word.padEnd(WORD_WIDTH);
    const painted = colour ? styleText(STYLES[word], label, { validateStream: false }) : label;
    const indent = " ".repeat(WORD_WIDTH + 3);
    const first = `  ${painted} ${clean(id)}`;
    return word === "proves" ? [first] : [first, `${indent}${clean(why, LONGEST_REASON)}`];
  });
  const surviving = mutants.filter(({ noticedBy }) => noticedBy === null);
  const unnoticed = surviving.map(
    ({ file, line, change }) => `  ${clean(file)}:${line}  ${clean(change)}`,
  );
  const heading = surviving.length === 0 ? [] : ["", "No test of the change notices:"];
  const held = isProven ? "Holds" : "Would not hold";
  const result = isJudged ? (holds ? held : "Does not hold") : "Could not be judged";
  const lines = [...rows, ...heading, ...unnoticed];
  const end = lines.length > 0 ? [""] : [];
  return ["", ...lines, ...end, `${result}: ${cleanText(reason)}`, ""].join("\n");
}

/** Foreign text, which our own colours are put around. */
function clean(text: string, most?: number): string {
  return oneLine(cleanText(text), most);
}
