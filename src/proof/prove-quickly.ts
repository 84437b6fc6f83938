import { type ChangedText, splitChange } from "../python/changes/changed-files.ts";
import { compareTests } from "../python/changes/changed-tests.ts";
import { isPythonFile } from "../python/files.ts";
import {
  introducedNames,
  type PromisedName,
  promisedByPlan,
  underEachRoot,
} from "../python/promised-names.ts";
import type { TestVerdict } from "../routing/verdicts/word-of-test.ts";
import {
  type Change,
  canaryPlaces,
  compareSource,
  findTestFiles,
  readTexts,
  step,
  type VerifyTools,
} from "./change.ts";
import { findPowerless } from "./gather-evidence.ts";
import {
  isPlainCanary,
  type Observation,
  observe,
  observeWithCanary,
  observeWithStubs,
  onlyTargets,
} from "./observe.ts";
import {
  type ChangeProof,
  doubtHead,
  explainUncollected,
  NO_PROOF,
  wordTests,
} from "./prove-change.ts";
import { pathsOf } from "./versions.ts";

/**
 * Runs only the changed test files, once with the old source and once with the new one. What
 * `proveChange` finds out besides is not known then: whether the change breaks other tests, whether its
 * own are flaky, weakened, or would pass with any code.
 */
export async function proveQuickly(tools: VerifyTools, change: Change): Promise<ChangeProof> {
  const files = await readTexts(tools, change);
  // Without a run, the repository's own names of test files are not known.
  const sides = splitChange(files, []);
  const { source } = sides;
  const testFiles = findTestFiles(sides, []);
  const edits = compareTests(sides.tests.filter(({ path }) => isPythonFile(path)));
  const removed = [...edits.removed].map(leaveOut);
  const comparing = compareSource(tools, source);
  const promised = introducedNames(source, sides.tests);
  if (testFiles.length === 0) {
    return { ...NO_PROOF, source, tests: removed, sourceChange: await comparing };
  }
  const [head, { stubbed, ...base }, powerless, links, sourceChange] = await Promise.all([
    step(tools, "changedTests", () => runOnHead(tools, { change, edits, testFiles })),
    runOnBase(tools, { change, tests: sides.tests, promised, testFiles }),
    findPowerless(tools, {
      ...{ head: change.head, testFiles, source },
      promised,
    }),
    tools.workspace.at(change.head).listLinks(),
    comparing,
  ]);
  await step(tools, "oldSource", async () => base);
  const proof = { ...NO_PROOF, source, testFiles, sourceChange };
  const unjudged = await explainUncollected(tools, { base, head, testFiles });
  if (unjudged !== null) return { ...proof, unjudged, tests: [] };
  const doubt = await doubtHead(tools, { change, files, source, base, head });
  if (doubt !== null) {
    const problem = `the results with the new source cannot be believed: ${doubt}`;
    return { ...proof, problem, tests: [] };
  }
  const versions = {
    // What passes with the old source now stands for what passed before the change.
    ...{ edits, base, head, promised, oldSource: stubbed, oldTests: base },
    ...{ alone: null, before: [base], withConstants: null, removedNames: [] },
    reasons: {
      mayBeMissing: promisedByPlan(promised.flatMap(underEachRoot)),
      reaches: () => true,
    },
  };
  const doubts = {
    ...{ powerless, links },
    ...{ vacuous: new Set<string>(), looking: new Map(), relapses: new Map() },
  };
  return { ...proof, tests: [...wordTests(versions, { known: [], doubts }), ...removed] };
}

function leaveOut(id: string): TestVerdict {
  const reason = "was removed, and only tests that are still there ran";
  return { id, word: "unclear", reason, before: "unknown", after: "unknown" };
}

interface HeadRun {
  change: Change;
  edits: ReturnType<typeof compareTests>;
  testFiles: readonly string[];
}

/** Beside a canary, where one fits without a run of its own. */
async function runOnHead(
  tools: VerifyTools,
  { change, edits, testFiles }: HeadRun,
): Promise<Observation> {
  const at = change.head;
  const ids = canaryPlaces(edits, null, []);
  const request = onlyTargets(testFiles);
  const isPlain = ids.length > 0 && (await isPlainCanary(tools, at, { ids, known: [] }));
  if (!isPlain) return observe(tools, at, request);
  return observeWithCanary(tools, { at, ids, kind: "plain" }, (file) => {
    return { ...request, also: [file] };
  });
}

interface BaseRun {
  change: Change;
  tests: readonly ChangedText[];
  promised: readonly PromisedName[];
  testFiles: readonly string[];
}

/** The new tests with the old source, with stubs for names that are missing there. */
async function runOnBase(tools: VerifyTools, { change, tests, promised, testFiles }: BaseRun) {
  const paths = pathsOf(tests);
  return observeWithStubs(tools, {
    at: await tools.trees.overlay({ onto: change.base, from: change.head, paths }),
    targets: testFiles,
    testFiles,
    promised: promised.flatMap(underEachRoot),
    keepGoing: true,
    suite: {},
  });
}
