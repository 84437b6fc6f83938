import type { z } from "zod";
import { describeError } from "../../errors.ts";
import type { TestReport } from "../../ports.ts";
import { fileOfTest } from "../../python/file-of-test.ts";
import type { Evidence } from "../../reports/evidence.ts";
import { RedArtifact } from "../../routing/red-artifact-part.ts";
import { isFailing } from "../../routing/tests-by-id.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { TestVersions } from "../edits/changed-tests.ts";
import { recallBaseline } from "../run-suite.ts";
import type { Tools } from "../tools.ts";

/** What the state keeps by reference, for a page. What is gone is said, and is no reason to stop. */
export async function gatherEvidence(tools: Tools, state: RunState): Promise<Evidence> {
  const [red, changed, before] = await Promise.all([
    orWarn(tools, () => recall(tools, state.redArtifact, RedArtifact)),
    orWarn(tools, () => recallVersions(tools, state)),
    orWarn(tools, () => recallBaseline(tools, state)),
  ]);
  const details = red?.test_results.test_details ?? [];
  return {
    whyRed: new Map(details.map(({ name, message }) => [name, message])),
    passedBefore: countPassed(before),
    failedBefore: listFailed(before),
    changed: changed ?? [],
  };
}

async function orWarn<Found>(
  { log }: Tools,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  try {
    return await find();
  } catch (error) {
    const text = `Some of the evidence is not in the proposal: ${describeError(error)}`;
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

function countPassed(before: TestReport | null): Evidence["passedBefore"] {
  const passed = before?.tests.filter(({ outcome }) => outcome === "passed") ?? [];
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
