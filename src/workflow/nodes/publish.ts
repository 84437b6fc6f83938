import type { z } from "zod";
import { describeError } from "../../errors.ts";
import { Survivors } from "../../features/mutants/record.ts";
import { proposalOf } from "../../features/test-gate/record.ts";
import type { ProposedBranch, ProposedChange, TestReport } from "../../ports.ts";
import { recallBaseline } from "../../proof/baseline.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { linesInStrings } from "../../python/parse.ts";
import { fileOfTest, plainTestId } from "../../python/test-ids.ts";
import type { Evidence, Proposal } from "../../reports/proposal.ts";
import { pullRequestPage } from "../../reports/pull-request.ts";
import { RedArtifact } from "../../routing/red-artifact.ts";
import { type Boundary, weakerBoundary } from "../../routing/sandbox-rungs.ts";
import { isFailing, isPassed, testsById } from "../../routing/verdicts/verdict.ts";
import {
  ChangedDoctests,
  proposedCommit,
  type RunState,
  requireProposed,
} from "../../run-state/run-state.ts";
import { TestVersions } from "../edits/test-changes.ts";
import { recallMap } from "../prompts/prompt-parts.ts";
import { type Node, readText, type Tools } from "../tools.ts";

/** Proposes the finished change to a person, with the evidence for it. */
export function publish(tools: Tools): Node {
  return async (state) => {
    const change = proposedChange(tools, state, await gatherProposal(tools, state));
    // The branch may have been removed since it was pushed.
    await tools.forge.push(change);
    const proposal = await tools.forge.propose(change);
    return { update: { proposal }, headline: proposal };
  };
}

/** What a person reviews, on the pull request or at the gate in a terminal. */
export async function gatherProposal(tools: Tools, state: RunState): Promise<Proposal> {
  const evidence = await gatherForReview(tools, state);
  const wasIssueEdited = (await tools.wasIssueEdited?.(state.spec)) ?? false;
  return { state, sandbox: sandboxOf(tools, state), evidence, wasIssueEdited };
}

interface Sandboxed {
  tests: Pick<Tools["tests"], "sandbox">;
}

/** The weakest that tests ran in: they may have run in another job, or in several. */
function sandboxOf({ tests }: Sandboxed, { green }: RunState): Boundary | null {
  const known: Boundary | null = green && { rung: green.rung, network: green.network ?? "off" };
  return weakerBoundary(known, tests.sandbox);
}

type ProposalTools = Sandboxed &
  Pick<Tools, "safe"> & { workspace: Pick<Tools["workspace"], "branch"> };

/** The change as it is proposed, with its page: the last commit that passed the green or refactor gate. */
export function proposedChange(
  tools: ProposalTools,
  state: RunState,
  known: Partial<Proposal> = {},
): ProposedChange {
  const { workspace, safe } = tools;
  return {
    ...proposedBranch(workspace, state),
    title: safe.title(`feat: ${state.spec.title}`),
    body: safe.markdown(pullRequestPage({ state, sandbox: sandboxOf(tools, state), ...known })),
  };
}

/** Which branch is proposed, and at which commit. */
export function proposedBranch(
  { branch }: Pick<Tools["workspace"], "branch">,
  state: RunState,
): ProposedBranch {
  return { issue: state.issue, branch, head: requireProposed(state), earlier: proposalOf(state) };
}

/** Reads the evidence that the state refers to. Missing evidence is logged, and does not stop the run. */
export async function gatherForReview(tools: Tools, state: RunState): Promise<Evidence> {
  const [red, changed, before, shared, doctests, survivors, map] = await Promise.all([
    orWarn(tools, () => recall(tools, state.redArtifact, RedArtifact)),
    orWarn(tools, () => recallVersions(tools, state)),
    orWarn(tools, () => recallBaseline(tools, state)),
    orWarn(tools, () => findSharedValues(tools, state)),
    orWarn(tools, () => recall(tools, state.finalRun?.doctests ?? null, ChangedDoctests)),
    orWarn(tools, () => recall(tools, state.mutantTrial?.survivors ?? null, Survivors)),
    orWarn(tools, () => recallMap(tools, state)),
  ]);
  const details = red?.test_results.test_details ?? [];
  return {
    whyRed: new Map(details.map(({ name, message }) => [name, message])),
    redWarnings: red?.warnings ?? [],
    unexpectedPasses: red?.unexpected_passes ?? [],
    passedBefore: countPassed(before),
    failedBefore: listFailed(before),
    guidelines: map?.guidelines.paths ?? [],
    changed: changed ?? [],
    ...(doctests === null ? {} : { doctests }),
    ...(survivors === null ? {} : { survivors }),
    ...(shared === null || shared.length === 0 ? {} : { sharedValues: shared }),
  };
}

async function orWarn<Value>(
  { log }: Tools,
  read: () => Promise<Value | null>,
): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    const text = `Some evidence is missing in the proposal: ${describeError(error)}`;
    log.record({ kind: "warned", text });
    return null;
  }
}

async function recall<Schema extends z.ZodType>(
  { workspace }: Tools,
  reference: string | null,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  return reference === null ? null : schema.parse(JSON.parse(await workspace.recall(reference)));
}

async function recallVersions(
  tools: Tools,
  { changedTests }: RunState,
): Promise<Evidence["changed"]> {
  const found = changedTests.map(async ({ id, versions = null }) => {
    const both = await recall(tools, versions, TestVersions);
    return both === null ? [] : [{ id, ...both }];
  });
  return (await Promise.all(found)).flat();
}

/** Compares the red tests, as they were locked, with the code that was written for them. */
async function findSharedValues({ workspace }: Tools, state: RunState): Promise<string[]> {
  const { red, commits } = state;
  const head = proposedCommit(state);
  if (red === null || commits.red === null || head === null) return [];
  const failing = new Set(red.failing.map(plainTestId));
  const sources = await Promise.all(
    red.locked.map(async ({ path, blob }) => existingTests(path, await workspace.recall(blob))),
  );
  const tests = sources.flat().filter(({ id }) => failing.has(id));
  const files = workspace.at(head);
  return sharedValues({
    tests: tests.map(({ source }) => source),
    code: await Promise.all(state.codeFiles.map((path) => readText(files, path))),
    diff: await workspace.diff(commits.red, head),
  });
}

function countPassed(before: TestReport | null): Evidence["passedBefore"] {
  const passed = [...testsById(before).values()].filter(isPassed);
  const counts = new Map<string, number>();
  for (const file of passed.map(({ id }) => fileOfTest(id))) {
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return [...counts].map(([file, tests]) => ({ file, tests }));
}

function listFailed(before: TestReport | null): Evidence["failedBefore"] {
  if (before === null) return [];
  const failing = before.tests.filter(isFailing).map(({ id }) => id);
  return [...before.collectionErrors.map(({ file }) => file), ...failing];
}

/** A test's expectations and the code that was written for them. */
interface Compared {
  /** The sources of the red tests. */
  tests: readonly string[];
  /** The sources of the files that were changed. */
  code: readonly string[];
  /** The change of the code, as a patch. */
  diff: string;
}

/**
 * Values that a test expects and that the change writes into the code. Many are constants that the issue
 * asks for; some are answers that were copied from the tests, and only a reviewer can tell.
 */
export function sharedValues({ tests, code, diff }: Compared): string[] {
  const lines = diff.split("\n");
  // An example in a docstring is no answer.
  const inCode = new Set(code.flatMap((source) => linesOutsideStrings(source).flatMap(valuesIn)));
  const changed = (mark: string) => {
    const own = lines.filter((line) => line.startsWith(mark) && !line.startsWith(mark.repeat(3)));
    return new Set(own.flatMap((line) => valuesIn(line.slice(1))));
  };
  const [added, removed] = [changed("+"), changed("-")];
  const expected = new Set(tests.flatMap((source) => expectations(source).flatMap(valuesIn)));
  return [...expected].filter((value) => {
    return added.has(value) && !removed.has(value) && inCode.has(value);
  });
}

function linesOutsideStrings(source: string): string[] {
  const inside = linesInStrings(source);
  return source.split("\n").filter((_, index) => !inside[index]);
}

/** What follows the comparison of an assertion, and all that is given to an assertion method. */
function expectations(source: string): string[] {
  const lines = source.replace(/\\\n|(?<=[([{,])\s*\n/g, " ").split("\n");
  return lines.flatMap((line) => {
    const [, method] = /\bself\.assert\w+\((.*)$/.exec(line) ?? [];
    if (method !== undefined) return [method];
    const [, asserted] = /^\s*assert\b(.*)$/.exec(line) ?? [];
    if (asserted === undefined) return [];
    const parts = asserted.split(/[=!<>]=|[<>]|\bis\b|\bin\b/);
    const isLiteral = (part: string) => /^[\s(]*(?:["'\d-]|[rbf]["'])/.test(part);
    return [...parts.slice(1), ...parts.slice(0, 1).filter(isLiteral)];
  });
}

const SHORTEST_TEXT = 4;
const LITERAL =
  /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|#.*|(?<![\w.]|\w-)(\d[\d_]*(?:\.\d+)?)/g;

/** The literals in a piece of code that are not everywhere: no short texts, 0, 1, 2, 10, 100 … */
function valuesIn(code: string): string[] {
  return [...code.matchAll(LITERAL)].flatMap(([, one, other, digits]) => {
    const text = one ?? other;
    if (text !== undefined) return text.length < SHORTEST_TEXT ? [] : [JSON.stringify(text)];
    const number = digits?.replaceAll("_", "").replace(/\.0+$/, "");
    return number === undefined || /^(?:[02]|10*|0\.0*)$/.test(number) ? [] : [number];
  });
}
