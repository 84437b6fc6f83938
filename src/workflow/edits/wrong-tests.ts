import type { TestReport } from "../../ports.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { fileOfTest, isTestModule, plainTestId } from "../../python/test-ids.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { recallBaseline } from "../proof/suite-plan.ts";
import { readText, type Tools } from "../tools.ts";

/** An existing test that the change makes wrong, by its id without parameters. */
export interface WrongTest {
  id: string;
  because: string;
}

/**
 * The existing tests that the plan or the issue says the change makes wrong: by id, class, file, or in
 * the issue by name only. Names that match no test are logged and ignored.
 */
export async function findWrongTests(tools: Tools, state: RunState): Promise<WrongTest[]> {
  const named = [
    ...(state.agreedPlan?.wrongTests ?? []).map(({ id, because }) => ({
      name: plainTestId(id),
      because,
    })),
    ...state.spec.outdatedTests.map((name) => ({
      name: plainTestId(name),
      because: "the issue says so",
    })),
  ];
  if (named.length === 0) return [];
  const ids = await listTests(tools, {
    named,
    baseline: await recallBaseline(tools, state),
    patterns: state.testPatterns,
  });
  const wrong = new Map<string, WrongTest>();
  for (const { name, because } of named) {
    const matching = ids.filter((id) => matches(name, id));
    if (matching.length === 0) {
      tools.log.record({
        kind: "warned",
        text: `${name} is listed as wrong, but there is no such test.`,
      });
    }
    for (const id of matching) if (!wrong.has(id)) wrong.set(id, { id, because });
  }
  return [...wrong.values()];
}

export interface WrongTests {
  /** Those that can be rewritten, because they can be seen to fail. */
  runnable: WrongTest[];
  /** Those that cannot run here, and why: they are left as they are, for the reviewer. */
  notAdapted: (WrongTest & { why: string })[];
}

/** Without a baseline, all of them: their run will tell. */
export function splitRunnable(
  wrong: readonly WrongTest[],
  baseline: TestReport | null,
): WrongTests {
  const split: WrongTests = { runnable: [], notAdapted: [] };
  for (const test of wrong) {
    const why = baseline === null ? null : whyItCannotRun(test.id, baseline);
    if (why === null) split.runnable.push(test);
    else split.notAdapted.push({ ...test, why });
  }
  return split;
}

function whyItCannotRun(
  id: string,
  { tests, collectionErrors, stopped = [], left = {} }: TestReport,
): string | null {
  const file = fileOfTest(id);
  const halted = stopped.find((one) => plainTestId(one.id) === id || one.id === file);
  if (halted !== undefined) return `it ${halted.how}`;
  if (collectionErrors.some((error) => error.file === file))
    return "its file cannot be imported here";
  const cases = tests.filter((test) => plainTestId(test.id) === id);
  if (cases.length === 0)
    return left[file] === undefined ? null : "the suite's time was up before it";
  return cases.every(({ outcome }) => outcome === "skipped") ? "it is skipped here" : null;
}

interface Candidates {
  named: readonly { name: string }[];
  baseline: TestReport | null;
  patterns: readonly string[] | undefined;
}

async function listTests(
  tools: Tools,
  { named, baseline, patterns }: Candidates,
): Promise<string[]> {
  const existing = new Set(await tools.workspace.list());
  const files = [...named.map(({ name }) => name), ...(baseline?.tests.map(({ id }) => id) ?? [])]
    .map(fileOfTest)
    .filter((file) => existing.has(file) && isTestModule(file, patterns));
  const declared = await Promise.all(
    [...new Set(files)].map(async (file) => existingTests(file, await readText(tools, file))),
  );
  return declared.flat().map(({ id }) => id);
}

function matches(name: string, id: string): boolean {
  return id === name || id.startsWith(`${name}::`) || id.endsWith(`::${name}`);
}
