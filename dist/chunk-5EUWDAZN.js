import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  DEFAULT_BUDGETS,
  isExhausted
} from "./chunk-BU22QP4N.js";

// src/routing/exit-code.ts
var PytestExitCode = {
  TESTS_PASSED: 0,
  TESTS_FAILED: 1,
  INTERRUPTED: 2,
  INTERNAL_ERROR: 3,
  USAGE_ERROR: 4,
  NO_TESTS_COLLECTED: 5
};
var DESCRIPTIONS = /* @__PURE__ */ new Map([
  [PytestExitCode.TESTS_PASSED, "every test passed"],
  [PytestExitCode.TESTS_FAILED, "some tests failed"],
  [PytestExitCode.INTERRUPTED, "the run was interrupted"],
  [PytestExitCode.INTERNAL_ERROR, "pytest had an internal error"],
  [PytestExitCode.USAGE_ERROR, "pytest could not use what it was given (usage or syntax error)"],
  [PytestExitCode.NO_TESTS_COLLECTED, "no tests were collected"]
]);
function getExitCodeDescription(exitCode) {
  return DESCRIPTIONS.get(exitCode) ?? `exit code ${exitCode}, which pytest does not document`;
}
function isScaffoldError(exitCode) {
  return exitCode === PytestExitCode.USAGE_ERROR || exitCode === PytestExitCode.NO_TESTS_COLLECTED;
}
function requiresHumanReview(exitCode) {
  if (exitCode === PytestExitCode.INTERRUPTED) return true;
  if (exitCode === PytestExitCode.INTERNAL_ERROR) return true;
  return !DESCRIPTIONS.has(exitCode);
}

// src/routing/route-destination.ts
function goOn(nextNode, reason) {
  return { nextNode, reason, requiresHuman: false, retryAllowed: false };
}
function tryAgain(nextNode, reason) {
  return { nextNode, reason, requiresHuman: false, retryAllowed: true };
}
function askPerson(reason) {
  return { nextNode: "snitch", reason, requiresHuman: true, retryAllowed: false };
}

// src/routing/route-by-exit-code.ts
function routeByExitCode(exitCode, phase) {
  const description = getExitCodeDescription(exitCode);
  if (requiresHumanReview(exitCode)) return askPerson(`${description}: a person has to look`);
  if (isScaffoldError(exitCode)) {
    return tryAgain("scaffold", `${description}: the tests have to be written again`);
  }
  return exitCode === PytestExitCode.TESTS_PASSED ? PASSED[phase] : FAILED[phase];
}
var PASSED = {
  RED: tryAgain("scaffold", "every test passed, but tests must fail first"),
  GREEN: goOn("refactor", "every test passed: the code can be refactored"),
  REFACTOR: goOn("lint", "every test still passes after the refactoring")
};
var FAILED = {
  RED: goOn("implement", "tests fail before the change, as they must: a valid red"),
  GREEN: tryAgain("implement", "some tests still fail: back to the implementation"),
  REFACTOR: tryAgain("refactor", "the refactoring broke tests: it is rolled back and tried again")
};

// src/routing/route-by-verdict.ts
function routeByVerdict(verdict, phase, spending) {
  if (goesForward(verdict.word, phase)) return goForward(verdict, phase);
  const isRepeatable = REPEATABLE.has(verdict.word);
  if (phase === "REFACTOR" && !isRepeatable) {
    return goOn("lint", `${verdict.reason}: rolled back, the green commit stands`);
  }
  if (!isRepeatable) return askPerson(`${verdict.reason}: a person has to look`);
  return retry(verdict, phase, spending);
}
var REPEATABLE = /* @__PURE__ */ new Set([
  "green",
  "red",
  "wrong-reason",
  "collection-error",
  "usage-error",
  "no-tests",
  "timeout"
]);
var LOOPS = {
  RED: { budget: "scaffold", node: "scaffold", advice: "the tests have to be written again" },
  GREEN: { budget: "implement", node: "plan", advice: "the implementation has to be mended" },
  REFACTOR: { budget: "refactor", node: "refactor", advice: "rolled back, and tried again" }
};
function goesForward(word, phase) {
  return word === (phase === "RED" ? "red" : "green");
}
function goForward({ reason }, phase) {
  const { TESTS_FAILED, TESTS_PASSED } = PytestExitCode;
  const { nextNode } = routeByExitCode(phase === "RED" ? TESTS_FAILED : TESTS_PASSED, phase);
  return goOn(nextNode, reason);
}
function retry(verdict, phase, { runs, budgets = DEFAULT_BUDGETS }) {
  const { budget, node, advice } = LOOPS[phase];
  const why = verdict.word === "green" ? routeByExitCode(PytestExitCode.TESTS_PASSED, phase).reason : verdict.reason;
  if (!isExhausted(budget, runs, budgets)) return tryAgain(node, `${why}: ${advice}`);
  const spent = `bounded_attempts_exceeded: ${budget} had its ${budgets[budget]} runs; ${why}`;
  return phase === "REFACTOR" ? goOn("lint", `${spent}: rolled back, the green commit stands`) : askPerson(spent);
}

// src/routing/failure-cause.ts
function readCause(failure) {
  const message = withoutWrapper(failure.message).trim();
  if (message === "" && failure.exception !== null)
    return { exception: failure.exception, text: "" };
  if (SAYS_NOTHING.test(message)) return readLine(lastErrorOf(failure.details), failure.exception);
  const isTraceback = failure.exception === null && /^E /m.test(message);
  if (isTraceback) return readLine(lastErrorOf(message), null);
  return readLine(message, failure.exception);
}
function describeCause({ exception, text }) {
  const line = (text.split("\n")[0] ?? "").replace(MACHINE_PATH, "");
  if (exception === null) return line === "" ? "no cause is reported" : line;
  if (line === "") return exception;
  return line.startsWith("assert ") ? line : `${exception}: ${line}`;
}
var MACHINE_PATH = / \(\/[^)]*\)| from '\/[^']*'/g;
var SAYS_NOTHING = /^$|^collection failure$|^contains \d+ failed subtests?$/;
var EXCEPTION = /^([A-Za-z_][\w.]*)(?::\s([\s\S]*)|:?)$/;
function withoutWrapper(message) {
  return /^failed on (?:setup|teardown) with "([\s\S]*)"$/.exec(message)?.[1] ?? message;
}
function readLine(text, exception) {
  if (text.startsWith("assert ")) return { exception: exception ?? "AssertionError", text };
  const [, named, rest = ""] = EXCEPTION.exec(text) ?? [];
  if (named === void 0) return { exception, text };
  if (exception === null || exception === named) return { exception: named, text: rest };
  return { exception, text };
}
function lastErrorOf(details) {
  const lines = details.split("\n");
  const end = lines.findLastIndex((line) => line.startsWith("E "));
  if (end === -1) return lines.find((line) => line.trim() !== "")?.trim() ?? "";
  const start = lines.findLastIndex((line, index) => index < end && !/^E(?: |$)/.test(line)) + 1;
  const block = lines.slice(start, end + 1).map((line) => line.slice(1));
  const indent = block.filter((line) => line.trim() !== "").reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  const dedented = block.map((line) => line.slice(indent));
  const first = dedented.findIndex((line) => /^\S/.test(line));
  return dedented.slice(first).join("\n").trim();
}
function indentOf(line) {
  return line.length - line.trimStart().length;
}

// src/routing/tests-by-id.ts
var SEVERITY = { passed: 0, skipped: 1, error: 2, failed: 3 };
function testsById(report) {
  const tests = /* @__PURE__ */ new Map();
  for (const test of report.tests) {
    const known = tests.get(test.id);
    if (known === void 0 || SEVERITY[test.outcome] > SEVERITY[known.outcome]) {
      tests.set(test.id, test);
    }
  }
  return tests;
}
function isFailing(test) {
  return test.outcome === "failed" || test.outcome === "error";
}

// src/routing/judge-run.ts
function judgeRun(run) {
  const { word, reason, failing = [] } = weigh(run);
  return { word, reason, exitCode: run.exitCode, failing };
}
var BY_ENDING = {
  signalled: { word: "crashed", reason: "a signal ended the test run" },
  "timed-out": { word: "timeout", reason: "the test run did not end within its time limit" },
  "no-interpreter": { word: "tooling-error", reason: "there is no Python interpreter to run" },
  "no-pytest": { word: "tooling-error", reason: "pytest is not installed for this interpreter" }
};
var BY_EXIT_CODE = /* @__PURE__ */ new Map([
  [0, weighPassed],
  [1, weighFailed],
  [2, weighInterrupted],
  [3, () => ({ word: "internal-error", reason: "pytest had an internal error" })],
  [4, weighUsageError],
  [5, weighNoTests]
]);
function weigh(run) {
  if (run.ending !== "exited") return BY_ENDING[run.ending];
  if (run.exitCode > 128 && run.exitCode <= 192) return BY_ENDING.signalled;
  const weighCode = BY_EXIT_CODE.get(run.exitCode);
  if (weighCode === void 0) return untrusted(`exit ${run.exitCode} is no code of pytest's`);
  return weighCode(gather(run.report));
}
function gather(report) {
  const tests = report === null ? [] : [...testsById(report).values()];
  return {
    report,
    passed: tests.filter((test) => test.outcome === "passed").length,
    failing: tests.filter(isFailing).map((test) => test.id),
    total: tests.length
  };
}
function weighPassed({ report, passed, failing, total }) {
  if (report === null) return untrusted("exit 0, but the run left no report");
  if (report.collectionErrors.length > 0) {
    return untrusted("exit 0, but the report has files that could not be collected");
  }
  if (failing.length > 0) {
    return { ...untrusted(`exit 0, but the report has ${failing.length} failing`), failing };
  }
  if (total === 0) return untrusted("exit 0, but the report has no test");
  const { leftOut = 0 } = report;
  if (leftOut > 0)
    return untrusted(`exit 0, but ${leftOut} collected tests never ran to their end`);
  if (passed === 0) return untrusted("exit 0, but every test was skipped");
  return { word: "green", reason: `${passed} of ${total} tests passed, none failed` };
}
function weighFailed({ report, failing, total }) {
  if (report === null) return untrusted("exit 1, but the run left no report");
  if (report.collectionErrors.length > 0) return uncollected(report);
  if (failing.length === 0) return untrusted("exit 1, but the report has no failing test");
  return { word: "red", reason: `${failing.length} of ${total} tests fail`, failing };
}
function weighInterrupted({ report, passed, failing }) {
  const ran = passed + failing.length > 0;
  if (report !== null && report.collectionErrors.length > 0 && !ran) return uncollected(report);
  return { word: "interrupted", reason: "the test run was interrupted" };
}
function weighUsageError({ report, passed, failing }) {
  if (passed + failing.length > 0) return untrusted("exit 4, but the report has tests that ran");
  if (report !== null && report.collectionErrors.length > 0) return uncollected(report);
  return {
    word: "usage-error",
    reason: "pytest could not start: an error in conftest.py or its configuration, or no such test"
  };
}
function weighNoTests({ report, passed, failing }) {
  if (report === null) return untrusted("exit 5, but the run left no report");
  if (passed + failing.length > 0) return untrusted("exit 5, but the report has tests that ran");
  if (report.collectionErrors.length > 0) {
    return untrusted("exit 5, but the report has files that could not be collected");
  }
  return { word: "no-tests", reason: "no tests were collected" };
}
function uncollected({ collectionErrors }) {
  const [first] = collectionErrors.map(
    ({ file, failure }) => `${file} cannot be collected: ${describeCause(readCause(failure))}`
  );
  const more = collectionErrors.length > 1 ? ` (+${collectionErrors.length - 1} more)` : "";
  return {
    word: "collection-error",
    reason: `${first}${more}`,
    failing: collectionErrors.map((error) => error.file)
  };
}
function untrusted(reason) {
  return { word: "untrusted", reason };
}

// src/routing/judge-red.ts
import { posix as posix2 } from "node:path";

// src/routing/test-file.ts
function isTestModule(path) {
  return /(^|\/)(test_[^/]*|[^/]*_test|tests?)\.py$/.test(path);
}

// src/routing/wrong-reason.ts
import { posix } from "node:path";

// src/routing/missing-name.ts
function readMissingName({ exception, text }) {
  for (const { exceptions, pattern, read } of SENTENCES) {
    if (exception === null || !exceptions.includes(exception)) continue;
    const groups = pattern.exec(text)?.groups;
    if (groups !== void 0) return read(groups);
  }
  return null;
}
var IMPORT = ["ImportError", "ModuleNotFoundError"];
var ATTRIBUTE = ["AttributeError"];
var TYPE = ["TypeError"];
var SENTENCES = [
  {
    exceptions: IMPORT,
    pattern: /^(?:import error in [\w.]+: )?No module named '(?<module>[^']+)'/,
    read: ({ module = "" }) => ({ kind: "module", module })
  },
  {
    exceptions: IMPORT,
    pattern: /^cannot import name '(?<name>[^']+)' from '(?<module>[^']+)'/,
    read: readName
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^module '(?<module>[^']+)' has no attribute '(?<name>[^']+)'/,
    read: readName
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^'module' object at (?<module>[\w.]+) has no attribute '(?<name>[^']+)'/,
    read: readName
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^<module '(?<module>[^']+)'.*> (?:has no|does not have the) attribute '(?<name>[^']+)'/,
    read: readName
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^<class '(?:[^']*\.)?(?<owner>[^'.]+)'> (?:has no|does not have the) attribute '(?<name>[^']+)'/,
    read: readMember
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^(?:type object )?'(?<owner>[^']+)' (?:object )?has no attribute '(?<name>[^']+)'/,
    read: readMember
  },
  {
    exceptions: TYPE,
    pattern: /^(?<callee>\S+)\(\) got an unexpected keyword argument '(?<keyword>[^']+)'/,
    read: ({ callee = "", keyword = "" }) => ({ kind: "keyword", callee: plain(callee), keyword })
  },
  {
    exceptions: TYPE,
    pattern: /^(?<callee>\S+)\(\) takes .*positional arguments? but (?<given>\d+) (?:was|were) given/,
    read: ({ callee = "", given }) => ({
      kind: "positional",
      callee: plain(callee),
      given: Number(given)
    })
  }
];
function readName({ module = "", name = "" }) {
  return { kind: "name", module, name };
}
function readMember({ owner = "", name = "" }) {
  return { kind: "member", owner, name };
}
function plain(callee) {
  return callee.replace(/\.__(?:init|new)__$/, "");
}

// src/routing/traceback-frames.ts
function readFrames(details) {
  return [...details.matchAll(/^(\S.*?):(\d+): in (.+)$/gm)].map(
    ([, file = "", line, name = ""]) => ({ file, line: Number(line), function: name })
  );
}

// src/routing/wrong-reason.ts
function explainWrongReason(test, reasons) {
  if (test.failure === null) return "no cause is reported";
  const cause = readCause(test.failure);
  if (isAssertion(cause) || cause.exception === "NotImplementedError") return null;
  const missing = readMissingName(cause);
  if (missing !== null && reasons.mayBeMissing(missing)) return null;
  if (wasRaisedInside(test.failure.details, reasons.changedFiles ?? [])) return null;
  return describeCause(cause);
}
var FAULTS_OF_THE_TEST = /^(?:async def functions|Fixture "|ScopeMismatch|Timeout\b)/;
function isAssertion({ exception, text }) {
  if (exception === "AssertionError") return true;
  return exception === "Failed" && !FAULTS_OF_THE_TEST.test(text);
}
function wasRaisedInside(details, files) {
  const changed = new Set(files.map((file) => posix.normalize(file)));
  return readFrames(details).some((frame) => changed.has(posix.normalize(frame.file)));
}

// src/routing/judge-red.ts
function judgeRed(run, expectation) {
  const verdict = judgeRun(run);
  if (verdict.word !== "red" || run.report === null) return verdict;
  const reported = testsById(run.report);
  const { mustStay = [], failedBefore = [] } = expectation;
  const dropped = mustStay.find((id) => reported.get(id)?.outcome !== "passed");
  if (dropped !== void 0) return wrong(verdict, [dropped], describeDropped(dropped, reported));
  const before = /* @__PURE__ */ new Set([...failedBefore, ...mustStay]);
  const here = [...reported.values()].filter(isIn(expectation.testFiles));
  const tests = here.filter(({ id }) => !before.has(id));
  if (tests.length === 0) {
    return { ...verdict, word: "untrusted", reason: "exit 1, but the report has no new test" };
  }
  const spoken = new Set(here.map((test) => posix2.normalize(test.file)));
  const silent = expectation.testFiles.filter(isTestModule).find((file) => !spoken.has(posix2.normalize(file)));
  if (silent !== void 0) return wrong(verdict, [silent], `${silent} ran no test`);
  const failing = tests.filter(isFailing);
  if (failing.length === 0) {
    return wrong(verdict, [], "no new test fails, and tests must fail first");
  }
  const spared = findSpared(failing, expectation);
  if (spared !== void 0) {
    return wrong(
      verdict,
      [spared],
      `${spared} was rewritten and does not fail, so it proves nothing`
    );
  }
  const passing = tests.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  if (expectation.somePassesAllowed === false && passing.length > 0) {
    return wrong(verdict, passing, `${passing[0]} passes already, and no new test may`);
  }
  const reasons = failing.map((test) => ({ test, why: explainWrongReason(test, expectation) }));
  const mistaken = reasons.filter(({ why }) => why !== null);
  const [first] = mistaken;
  if (first !== void 0) {
    const more = mistaken.length > 1 ? ` (+${mistaken.length - 1} more)` : "";
    const ids = mistaken.map(({ test }) => test.id);
    return wrong(verdict, ids, `${first.test.id}: ${first.why}${more}`);
  }
  return {
    ...verdict,
    reason: `${failing.length} of ${tests.length} new tests fail, all for the right reason`,
    failing: failing.map((test) => test.id)
  };
}
function describeDropped(id, reported) {
  const now = reported.get(id)?.outcome;
  return now === void 0 ? `${id} was there before, and is gone` : `${id} passed before and is ${now} now, and nobody calls it wrong`;
}
function findSpared(failing, { mustBeRed = [] }) {
  const isOf = (id, plainId) => id === plainId || id.startsWith(`${plainId}[`);
  return mustBeRed.find((plainId) => !failing.some(({ id }) => isOf(id, plainId)));
}
function isIn(files) {
  const wanted = new Set(files.map((file) => posix2.normalize(file)));
  return (test) => wanted.size === 0 || wanted.has(posix2.normalize(test.file));
}
function wrong(verdict, failing, reason) {
  return { ...verdict, word: "wrong-reason", reason, failing };
}

export {
  goOn,
  tryAgain,
  askPerson,
  routeByVerdict,
  readCause,
  describeCause,
  testsById,
  isFailing,
  readFrames,
  judgeRun,
  isTestModule,
  readMissingName,
  judgeRed
};
