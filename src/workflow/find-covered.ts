import type { TestReport } from "../ports.ts";
import { type CoveredTest, coveredTests } from "../spec/covered-tests.ts";
import { type ExistingTest, existingTests } from "../spec/existing-tests.ts";
import type { Plan } from "./plan.ts";
import type { RunState } from "./state.ts";
import type { Tools } from "./tools.ts";

/**
 * Planned tests that are there and pass already. One that fails covers nothing, and one that the
 * issue calls wrong does not either.
 */
export async function findCovered(
  { workspace }: Tools,
  { agreedPlan, baselineReport, spec }: RunState,
): Promise<CoveredTest[]> {
  if (agreedPlan === null || baselineReport === null) return [];
  const { tests } = JSON.parse(await workspace.recall(baselineReport)) as TestReport;
  const failing = new Set(tests.filter(({ outcome }) => outcome !== "passed").map(plainId));
  const passing = new Set(tests.map(plainId).filter((id) => !failing.has(id)));
  const files = [...new Set([...passing].map(fileOf))].filter((file) => file.endsWith(".py"));
  const declared = await Promise.all(
    files.map(async (file) => existingTests(file, (await workspace.read(file)) ?? "")),
  );
  const isWrong = ({ id, name }: ExistingTest) =>
    spec.outdatedTests.some((outdated) => [id, name, fileOf(id)].includes(outdated));
  return coveredTests({
    planned: agreedPlan.tests,
    existing: declared.flat().filter((test) => passing.has(test.id) && !isWrong(test)),
    subjects: subjectsOf(agreedPlan),
  });
}

function plainId({ id }: { id: string }): string {
  const bracket = id.indexOf("[", id.lastIndexOf("::"));
  return bracket === -1 ? id : id.slice(0, bracket);
}

function fileOf(id: string): string {
  return id.split("::")[0] ?? id;
}

/** What the change creates, and the modules it alters. */
function subjectsOf({ creates, changes }: Plan): string[] {
  const last = (dotted: string) => dotted.slice(dotted.lastIndexOf(".") + 1);
  return [
    ...creates.map(({ module, name }) => last(name ?? module)),
    ...changes.map((path) => path.slice(path.lastIndexOf("/") + 1).replace(/\.py$/, "")),
  ];
}
