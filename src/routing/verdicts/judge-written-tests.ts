import { isPythonFile, isTestPath, lastName, topName } from "../../python/files.ts";
import type { InspectedTest, TestFlaw } from "../../python/inspection.ts";
import { indexModules } from "../../python/module-index.ts";
import { testName } from "../../python/test-ids.ts";

interface WrittenTests {
  /** The new and the rewritten tests. */
  tests: readonly InspectedTest[];
  /** Tests in the written files that were there before, by name. */
  before: readonly string[];
  /** The names of the planned tests that have to be in the answer. */
  planned: readonly string[];
  /** Files that the plan creates or changes. */
  plannedFiles: readonly string[];
  /** The modules that the plan promises. */
  promisedModules: readonly string[];
  /** The repository's files. */
  files: readonly string[];
}

/** What is wrong with tests that cannot prove a change, one sentence each, before any of them runs. */
export function refuseTestsThatCannotFail(
  written: WrittenTests,
): (string | { text: string; show: string })[] {
  const problems = findTestsThatCannotFail(written).map(({ id, why }) => {
    return { text: `${id} ${why}.`, show: id };
  });
  return [...problems, ...refuseMissing(written)];
}

/** A test that cannot prove a change. */
export interface PowerlessTest {
  id: string;
  /** `flaw`: it does not run as written; `assertion`: it asserts nothing; `use`: not about the code. */
  lack: "flaw" | "assertion" | "use";
  why: string;
}

/** The tests that cannot prove a change, whatever they do when they run, from their texts alone. */
export function findTestsThatCannotFail(
  written: Omit<WrittenTests, "before" | "planned">,
): PowerlessTest[] {
  const uses = createUses(written);
  return written.tests.flatMap((test) => {
    const lacking = explainWhyItCannotFail(test, uses);
    return lacking === null ? [] : [{ id: test.id, ...lacking }];
  });
}

interface Uses {
  product: (test: InspectedTest) => boolean;
  /** Whether it may call a helper of the repository that asserts. */
  helpers: (test: InspectedTest) => boolean;
  /** Whether it reads a file that is no code, and that the plan is about. */
  plannedData: (test: InspectedTest) => boolean;
}

const FLAWS: Readonly<Record<TestFlaw, string>> = {
  shadowed:
    "is defined twice, or its class is, and only the last definition runs: give each a name of its own",
  replaced:
    "is replaced by something else after its definition, so what is written there does not run: leave it as it is written",
  constructor:
    "is in a class with __init__ or __new__, which pytest does not collect: use a fixture or setup_method",
  unawaited:
    "is a coroutine in a unittest.TestCase, which never awaits it: use unittest.IsolatedAsyncioTestCase, or call asyncio.run in the test",
  generator: "contains yield, so pytest does not run it: a test only asserts, and fixtures yield",
  "expected failure":
    "is marked as expected to fail (xfail, expectedFailure), so its result proves nothing: remove the mark",
};

function explainWhyItCannotFail(test: InspectedTest, uses: Uses): Omit<PowerlessTest, "id"> | null {
  const { assertions, swallowed, certain, flaw, files } = test;
  if (flaw !== null) return { lack: "flaw", why: FLAWS[flaw] };
  if (assertions === 0 && swallowed > 0) return { lack: "assertion", why: SWALLOWED };
  if (assertions === 0 && !uses.helpers(test)) return { lack: "assertion", why: NO_ASSERTION };
  if (assertions > 0 && certain === 0) return { lack: "assertion", why: UNCERTAIN };
  if (uses.product(test) || uses.plannedData(test)) return null;
  const what = {
    none: "does not use the code under test",
    existence: "only looks whether files exist",
    content: "only reads files",
  }[files];
  return { lack: "use", why: `${what}: ${USE_CODE}` };
}

const SWALLOWED =
  "catches the failure of its own assertion, so it cannot fail: let the assertion fail the test";
const NO_ASSERTION =
  "asserts nothing that can fail: assert what the code under test returns, raises or changes";
const UNCERTAIN =
  "asserts something only if the code under test returns something, so it passes with code that returns nothing: assert the whole result, or how much is in it";
const USE_CODE =
  "the reason for its failure must lie in the code under test, so import that code and call it";

/** Tools of tests and of data, which are not the code under test. */
const TOOLS =
  /^_?(?:pytest(?:_\w+)?|hypothesis|mock|freezegun|time_machine|faker|parameterized|ddt|nose|testfixtures|hamcrest|assertpy|numpy|pandas|yaml|toml|tomli|tomllib|packaging)$/;

/** Modules for tests that a package may contain beside its own code. */
const SUPPORT =
  /(?:^|\.)(?:tests?|testing|conftest|test_?utils?|helpers?|support|fixtures)(?:\.|$)/i;

function createUses({
  plannedFiles,
  promisedModules,
  files,
}: Omit<WrittenTests, "tests" | "before" | "planned">): Uses {
  const index = indexModules(files);
  const promised = new Set(promisedModules.map(topName));
  const isOwn = (module: string) =>
    promised.has(topName(module)) ||
    [module, topName(module)].some((name) => {
      const file = index.fileOf(name);
      return file !== null && !isTestPath(file);
    });
  const data = new Set(plannedFiles.filter((path) => !isPythonFile(path)).map(baseName));
  return {
    // A module of unknown origin may be the product: it counts for the test.
    product: ({ modules, startsProgram }) =>
      startsProgram ||
      modules.some(({ module, standard }) => {
        return isOwn(module) || (!standard && !TOOLS.test(topName(module)));
      }),
    helpers: ({ modules }) =>
      modules.some(({ module, standard }) => {
        if (standard && !isOwn(module)) return false;
        const file = index.fileOf(module.replace(/^\.+/, ""));
        return (
          module.startsWith(".") || SUPPORT.test(module) || (file !== null && isTestPath(file))
        );
      }),
    plannedData: ({ files: looksAt, literals }) =>
      looksAt === "content" && literals.some((text) => data.has(baseName(text))),
  };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * Every planned test has to be written. A test that is not in the plan may be a planned one under
 * another name, so only as many are missing as no such test stands for.
 */
function refuseMissing({ tests, before, planned }: WrittenTests): string[] {
  const missing = unwrittenTests(planned, [...before, ...tests.map(({ name }) => name)]);
  if (missing.length === 0) return [];
  const names = new Set(planned.map(plannedName));
  const unplanned = tests.filter(({ name }) => !names.has(name));
  const standIns = unplanned.reduce((sum, { cases }) => sum + cases, 0);
  if (standIns >= missing.length) return [];
  const list = missing.slice(0, MAX_NAMES).join(", ");
  const more = missing.length > MAX_NAMES ? ` and ${missing.length - MAX_NAMES} more` : "";
  return [
    `The plan promises tests that are not in the answer: ${list}${more}. Write every planned test, under its name in the plan.`,
  ];
}

const MAX_NAMES = 10;

/** The planned tests that are not among the written ones. */
export function unwrittenTests(planned: readonly string[], written: readonly string[]): string[] {
  const names = new Set(written.map(testName));
  return planned.filter((name) => !names.has(plannedName(name)));
}

/** A plan may name a test as `TestCart::test_total`, `TestCart.test_total`, `test_total()` or `test_total[1]`. */
export function plannedName(name: string): string {
  const plain = testName(name).replace(/\(\)$|\[.*$/s, "");
  return lastName(plain);
}
