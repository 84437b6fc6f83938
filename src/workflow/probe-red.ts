import type { TestCase, TestRun } from "../ports.ts";
import { readCause } from "../python/failure-cause.ts";
import { readMissingName } from "../python/missing-name.ts";
import type { PromisedName } from "../python/promised-names.ts";
import { RETURNED, writeReturningStubs } from "../python/returning-stubs.ts";
import { fileOfTest } from "../python/test-ids.ts";
import type { verifyRedPhase } from "../routing/gates.ts";
import { type Attempts, routeByVerdict } from "../routing/route-by-verdict.ts";
import { testsById, type Verdict } from "../routing/verdict.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Tools } from "./tools.ts";

type Judged = ReturnType<typeof verifyRedPhase>;

interface ValidRed {
  run: TestRun;
  judged: Judged;
  attempts: Attempts;
}

/**
 * A test may be red only because a name was absent, and pass with any code that has the name. So a
 * red must survive replacements that return instead of raising: a test that passes with all of them
 * checks nothing of what the code returns.
 */
export async function probeRed(
  tools: Tools,
  { agreedPlan }: RunState,
  { run, judged, attempts }: ValidRed,
): Promise<Judged> {
  const promises = agreedPlan?.creates ?? [];
  if (judged.verdict.word !== "red" || run.report === null || promises.length === 0) return judged;
  const failing = new Set(judged.verdict.failing);
  const suspects = [...testsById(run.report).values()]
    .filter((test) => failing.has(test.id) && mayMissOnlyName(test))
    .map(({ id }) => id);
  const vacuous = await findVacuous(tools, suspects, promises);
  if (vacuous.length === 0) return judged;
  const verdict = refuseVacuous(judged.verdict, vacuous, promises);
  return {
    verdict,
    update: { ...judged.update, decision: routeByVerdict(verdict, "RED", attempts) },
  };
}

/** Code that looks whether a name exists fails by an assertion when it does not. */
const LOOKS_FOR_NAME =
  /\b(?:hasattr|getattr|callable|dir|vars|find_spec|signature|is(?:class|function|method|instance|subclass)|__dict__)\b/;

function mayMissOnlyName({ failure }: TestCase): boolean {
  if (failure === null) return false;
  const cause = readCause(failure);
  if (cause.exception === "NotImplementedError" || readMissingName(cause) !== null) return true;
  return LOOKS_FOR_NAME.test(failure.details);
}

/** The tests that pass with every kind of replacement. What was in the worktree is written back. */
async function findVacuous(
  { workspace, tests, signal }: Tools,
  suspects: readonly string[],
  promises: readonly PromisedName[],
): Promise<string[]> {
  let passing = suspects;
  const files = await workspace.list();
  const before = new Map<string, string | null>();
  const read = async (path: string) => {
    if (!before.has(path)) before.set(path, await workspace.read(path));
    return before.get(path) ?? null;
  };
  try {
    for (const returned of RETURNED) {
      if (passing.length === 0) break;
      const changes = await writeReturningStubs(promises, returned, { files, read });
      for (const { path } of changes) await read(path);
      await workspace.write(changes);
      const targets = [...new Set(passing.map(fileOfTest))];
      const { report } = await tests.run({ targets, signal });
      const outcomes = report === null ? new Map<string, TestCase>() : testsById(report);
      passing = passing.filter((id) => outcomes.get(id)?.outcome === "passed");
    }
  } finally {
    await workspace.write([...before].map(([path, content]) => ({ path, content })));
  }
  return [...passing];
}

const MAX_NAMES = 3;

function refuseVacuous(
  verdict: Verdict,
  vacuous: string[],
  promises: readonly PromisedName[],
): Verdict {
  const [first = ""] = vacuous;
  const more = vacuous.length > 1 ? ` (+${vacuous.length - 1} more)` : "";
  const names = promises.map(({ module, name }) => (name === null ? module : name));
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), "the rest"] : names;
  const subject = shown.join(", ");
  const reason = `${first} passes whatever ${subject} returns, so it proves nothing: it has to assert the expected result${more}`;
  return { ...verdict, word: "wrong-reason", reason, failing: vacuous };
}
