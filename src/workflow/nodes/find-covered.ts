import type { TestReport } from "../../ports.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { fileOfTest } from "../../python/file-of-test.ts";
import { plainTestId } from "../../python/test-ids.ts";
import type { Plan } from "../../run-state/plan.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { type CoveredTest, coveredTests } from "../../spec/covered-tests.ts";
import type { WrongTest } from "../edits/wrong-tests.ts";
import { readText } from "../read-text.ts";
import type { Tools } from "../tools.ts";

/**
 * Planned tests that are there and pass already. One that fails covers nothing, and one that is
 * called wrong does not either.
 */
export async function findCovered(
  tools: Tools,
  { agreedPlan, baselineReport }: RunState,
  wrongTests: readonly WrongTest[] = [],
): Promise<CoveredTest[]> {
  if (agreedPlan === null || baselineReport === null) return [];
  const { tests } = JSON.parse(await tools.workspace.recall(baselineReport)) as TestReport;
  const failing = new Set(
    tests.filter(({ outcome }) => outcome !== "passed").map(({ id }) => plainTestId(id)),
  );
  const passing = new Set(tests.map(({ id }) => plainTestId(id)).filter((id) => !failing.has(id)));
  const files = [...new Set([...passing].map(fileOfTest))].filter((file) => file.endsWith(".py"));
  const declared = await Promise.all(
    files.map(async (file) => existingTests(file, await readText(tools, file))),
  );
  const wrong = new Set(wrongTests.map(({ id }) => id));
  return coveredTests({
    planned: agreedPlan.tests,
    existing: declared.flat().filter((test) => passing.has(test.id) && !wrong.has(test.id)),
    subjects: subjectsOf(agreedPlan),
  });
}

/** What the change creates, and the modules it alters. */
function subjectsOf({ creates, changes }: Plan): string[] {
  const last = (dotted: string) => dotted.slice(dotted.lastIndexOf(".") + 1);
  return [
    ...creates.map(({ module, name }) => last(name ?? module)),
    ...changes.map((path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.py$/, "")),
  ];
}
