import type { z } from "zod";
import { describeError } from "../../errors.ts";
import type { ProposedChange, TestReport } from "../../ports.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { fileOfTest, plainTestId } from "../../python/test-ids.ts";
import type { Evidence, Proposal } from "../../reports/proposal.ts";
import { pullRequestPage, testsPage } from "../../reports/pull-request.ts";
import { sharedValues } from "../../reports/shared-values.ts";
import { RedArtifact } from "../../routing/red-artifact.ts";
import { type Boundary, weakerBoundary } from "../../routing/sandbox-rungs.ts";
import { isFailing, testsById } from "../../routing/verdicts/verdict.ts";
import { Survivors } from "../../run-state/mutants.ts";
import {
  ChangedDoctests,
  proposedCommit,
  type RunState,
  requireProposed,
} from "../../run-state/run-state.ts";
import { CLOSED_GATE, proposalOf } from "../../run-state/test-gate.ts";
import { TestVersions } from "../edits/test-changes.ts";
import { recallBaseline } from "../proof/suite-plan.ts";
import type { Node, Tools } from "../tools.ts";

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
  const evidence = await gatherEvidence(tools, state);
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

/** The change as it is proposed: the last commit that passed the green or refactor gate. */
export function proposedChange(
  tools: ProposalTools,
  state: RunState,
  known: Partial<Proposal> = {},
): ProposedChange {
  const { workspace, safe } = tools;
  const head = requireProposed(state);
  return {
    issue: state.issue,
    title: safe.title(`feat: ${state.spec.title}`),
    body: safe.markdown(pullRequestPage({ state, sandbox: sandboxOf(tools, state), ...known })),
    branch: workspace.branch,
    head,
    earlier: proposalOf(state),
  };
}

/** Reads the evidence that the state refers to. Missing evidence is logged, and does not stop the run. */
export async function gatherEvidence(tools: Tools, state: RunState): Promise<Evidence> {
  const [red, changed, before, shared, doctests, survivors] = await Promise.all([
    orWarn(tools, () => recall(tools, state.redArtifact, RedArtifact)),
    orWarn(tools, () => recallVersions(tools, state)),
    orWarn(tools, () => recallBaseline(tools, state)),
    orWarn(tools, () => findSharedValues(tools, state)),
    orWarn(tools, () => recall(tools, state.finalRun?.doctests ?? null, ChangedDoctests)),
    orWarn(tools, () => recall(tools, state.mutantTrial?.survivors ?? null, Survivors)),
  ]);
  const details = red?.test_results.test_details ?? [];
  return {
    whyRed: new Map(details.map(({ name, message }) => [name, message])),
    redWarnings: red?.warnings ?? [],
    unexpectedPasses: red?.unexpected_passes ?? [],
    passedBefore: countPassed(before),
    failedBefore: listFailed(before),
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
  return sharedValues({
    tests: tests.map(({ source }) => source),
    diff: await workspace.diff(commits.red, head),
  });
}

function countPassed(before: TestReport | null): Evidence["passedBefore"] {
  const tests = before === null ? [] : [...testsById(before).values()];
  const passed = tests.filter(({ outcome }) => outcome === "passed");
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

/** Shows the red tests to a person, before any code is written for them. */
export function publishTests(tools: Tools): Node {
  return async (state) => {
    const { workspace, safe, forge } = tools;
    const { commits, testGate, issue, spec } = state;
    const head = commits.red ?? workspace.baseCommit;
    const evidence = await gatherEvidence(tools, state);
    const wasIssueEdited = (await tools.wasIssueEdited?.(spec)) ?? false;
    const change: ProposedChange = {
      issue,
      title: safe.title(`test: ${spec.title}`),
      body: safe.markdown(testsPage({ state, evidence, wasIssueEdited })),
      branch: workspace.branch,
      head,
      earlier: proposalOf(state),
      isDraft: true,
    };
    // The branch may have been removed since it was pushed.
    await forge.push(change);
    const proposal = await forge.propose(change);
    const update = { testGate: { ...CLOSED_GATE, ...testGate, proposal, shown: head } };
    return { update, headline: proposal };
  };
}
