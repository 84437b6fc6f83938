import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  askPerson,
  describeCause,
  goOn,
  isFailing,
  readCause,
  testsById,
  tryAgain
} from "./chunk-ITT6CJSU.js";

// src/routing/budgets.ts
function equalBudgets(runs) {
  return { scaffold: runs, implement: runs, refactor: runs, lint: runs };
}
var DEFAULT_BUDGETS = equalBudgets(3);
var NO_RUNS = { scaffold: 0, implement: 0, refactor: 0, lint: 0 };
function isExhausted(name, runs, budgets = DEFAULT_BUDGETS) {
  return !(runs[name] < budgets[name]);
}

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
  const dropped = expectation.mustStay?.find((id) => !reported.has(id));
  if (dropped !== void 0) {
    return wrong(verdict, [dropped], `${dropped} was there before, and is gone`);
  }
  const before = new Set(expectation.failedBefore);
  const tests = [...reported.values()].filter(isIn(expectation.testFiles)).filter(({ id }) => !before.has(id));
  if (tests.length === 0) {
    return { ...verdict, word: "untrusted", reason: "exit 1, but the report has no new test" };
  }
  const spoken = new Set(tests.map((test) => posix2.normalize(test.file)));
  const silent = expectation.testFiles.filter(isTestModule).find((file) => !spoken.has(posix2.normalize(file)));
  if (silent !== void 0) return wrong(verdict, [silent], `${silent} ran no test`);
  const failing = tests.filter(isFailing);
  if (failing.length === 0) {
    return wrong(verdict, [], "no new test fails, and tests must fail first");
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
function isIn(files) {
  const wanted = new Set(files.map((file) => posix2.normalize(file)));
  return (test) => wanted.size === 0 || wanted.has(posix2.normalize(test.file));
}
function wrong(verdict, failing, reason) {
  return { ...verdict, word: "wrong-reason", reason, failing };
}

// src/context/find-secret.ts
async function findSecret(text) {
  const [{ lintSource }, { creator }] = await Promise.all([
    import("./module-B3PAJCTM.js"),
    import("./module-RZRPAISM.js")
  ]);
  const rule = { id: "@secretlint/secretlint-rule-preset-recommend", rule: creator };
  const { messages } = await lintSource({
    source: { filePath: "file", content: text, ext: "", contentType: "text" },
    options: { noPhysicFilePath: true, maskSecrets: true, config: { rules: [rule] } }
  });
  const [first] = messages.filter(({ type }) => type === "message");
  return first === void 0 ? null : first.messageId;
}

// src/context/refuse-context-path.ts
import { isAbsolute, relative } from "node:path";

// src/context/secret-name.ts
var SECRET_NAMES = [
  /^\.env|\.env$/i,
  /\.(pem|key|p8|p12|pfx|pkcs12|ppk|keystore|jks|kdbx|gpg|asc|tfstate|tfvars|ovpn)$/i,
  /secret/i,
  /^id_(rsa|dsa|ecdsa|ed25519)/i,
  /^[._](netrc|npmrc|pypirc|pgpass|htpasswd|dockercfg|boto|s3cfg|my\.cnf|vault-token)$/i,
  /^\.(ssh|aws|azure|gnupg|kube|docker)$/i,
  /credential/i,
  /^(service[-_]?account|client[-_]?token|token).*\.json$/i,
  /_history$/i
];
function hasSecretName(path) {
  return path.split("/").some((part) => SECRET_NAMES.some((pattern) => pattern.test(part)));
}

// src/context/refuse-context-path.ts
var MAX_CONTEXT_FILE_BYTES = 102400;
function refuseContextPath(path, root, facts) {
  const inside = facts.kind === "missing" ? path : relative(root, facts.realPath);
  if (path.split(/[\\/]/).includes("..") || isAbsolute(path) || leavesRoot(inside)) {
    return "Path resolves outside project root.";
  }
  if (facts.kind === "missing") return "There is no such file.";
  if (facts.kind !== "file") return `It is not a file (${facts.kind}).`;
  if ([path, inside].some(hasSecretName)) return "File name matches a secret pattern.";
  if (facts.bytes > MAX_CONTEXT_FILE_BYTES) return "File exceeds 100KB limit.";
  if (!facts.committed) return "File is not committed on the base branch.";
  if (facts.text === null) return "File is not text.";
  return null;
}
function leavesRoot(inside) {
  return inside === ".." || inside.startsWith("../") || isAbsolute(inside);
}

// src/context/count-tokens.ts
var MAX_PIECE_BYTES = 32;
var loading = null;
async function countTokens(text) {
  loading ??= loadEncoding();
  const { pieces, ranks } = await loading;
  const known = /* @__PURE__ */ new Map();
  const count = (bytes) => {
    const before = known.get(bytes);
    if (before !== void 0) return before;
    const tokens2 = countPiece(bytes, ranks, count);
    known.set(bytes, tokens2);
    return tokens2;
  };
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) tokens += count(asBytes(piece));
  return tokens;
}
async function loadEncoding() {
  const { default: data } = await import("./cl100k_base-6Q7EXOI4.js");
  const ranks = /* @__PURE__ */ new Map();
  for (const line of data.bpe_ranks.split("\n")) {
    const [, offset, ...tokens] = line.split(" ");
    for (const [index, token] of tokens.entries()) {
      ranks.set(Buffer.from(token, "base64").toString("latin1"), Number(offset) + index);
    }
  }
  return { pieces: new RegExp(data.pat_str, "gu"), ranks };
}
function asBytes(piece) {
  return Buffer.from(piece, "utf8").toString("latin1");
}
function countPiece(bytes, ranks, count) {
  if (ranks.has(bytes)) return 1;
  if (bytes.length <= MAX_PIECE_BYTES) return mergeBytes(bytes, ranks);
  let tokens = 0;
  for (let start = 0; start < bytes.length; start += MAX_PIECE_BYTES) {
    tokens += count(bytes.slice(start, start + MAX_PIECE_BYTES)) + 1;
  }
  return tokens;
}
function mergeBytes(bytes, ranks) {
  const starts = Array.from({ length: bytes.length + 1 }, (_, index) => index);
  const rankAt = (index) => {
    const end = starts[index + 2];
    const pair = end === void 0 ? "" : bytes.slice(starts[index], end);
    return ranks.get(pair) ?? Number.POSITIVE_INFINITY;
  };
  const pairs = starts.map((_, index) => rankAt(index));
  for (; ; ) {
    const lowest = Math.min(...pairs);
    if (lowest === Number.POSITIVE_INFINITY) return starts.length - 1;
    const best = pairs.indexOf(lowest);
    starts.splice(best + 1, 1);
    pairs.splice(best + 1, 1);
    pairs[best] = rankAt(best);
    if (best > 0) pairs[best - 1] = rankAt(best - 1);
  }
}

// src/context/refuse-total.ts
var MAX_CONTEXT_TOKENS = 2e5;
async function refuseTotal(texts, limit) {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= limit) return null;
  let tokens = 0;
  for (const text of texts) tokens += await countTokens(text);
  if (tokens <= limit) return null;
  return `Context exceeds ${withCommas(limit)} tokens: it has about ${withCommas(tokens)}.`;
}
function withCommas(number) {
  return number.toLocaleString("en-US");
}

// src/spec/inline-text.ts
function plainText(markdown) {
  return markdown.split("`").map((part, index) => index % 2 === 0 ? withoutMarks(part) : part).join("`").split(/\s+/).join(" ").trim();
}
function withoutMarks(text) {
  return text.replace(/\*\*(?=\S)([^*]*)\*\*/g, "$1").replace(/__(?=\S)([^_]*)__/g, "$1").replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1").replace(/<br ?\/?>/gi, " ");
}
function bareText(markdown) {
  const text = plainText(markdown);
  return /^`[^`]+`$/.test(text) ? text.slice(1, -1).trim() : text;
}
var NOTHING = /^(?:[_*]?no response[_*]?|n\/?a|none|-+|—|–|\.{3}|…|keine?|aucune?|ninguno|无|なし)\.?$/i;
function saysNothing(text) {
  return !/[\p{L}\p{N}]/u.test(text) || NOTHING.test(text.trim());
}
function isHint(markdown) {
  return /^([*_])(?![*_\s])[^*_]*\1$/.test(markdown.trim().replaceAll(/\*\*|__/g, ""));
}
function shorten(text, length) {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}\u2026`;
}

// src/spec/trim-marks.ts
function trimMarks(text, marks) {
  let from = 0;
  let to = text.length;
  while (from < to && (marks.start ?? "").includes(text.charAt(from))) from += 1;
  while (to > from && (marks.end ?? "").includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

// src/spec/find-paths.ts
var FILE = /\.(?:py|pyi|pyx|md|rst|txt|toml|cfg|ini|json|ya?ml|sh|ipynb|html?|css|sql|csv|xml|lock)$/i;
var FILE_IN_DIRECTORY = /\/[^/]*\.[a-z][a-z0-9]{0,4}$/i;
function findPaths(text) {
  return words(text).filter(isPath);
}
function pathsInField(text) {
  const paths = findPaths(text);
  if (paths.length > 0) return paths.map(withoutDot);
  const only = bareText(codeSpans(text)[0] ?? text);
  return saysNothing(only) || /\s/.test(only) ? [] : [withoutDot(only)];
}
function withoutDot(path) {
  return path.replace(/^(?:\.\/)+/, "");
}
function codeSpans(text) {
  return text.split("`").filter((part, index) => index % 2 === 1 && part.trim() !== "");
}
function findTests(text) {
  const isTest = (word) => /::|\.py$/.test(word) || /^test_\w+$/.test(word);
  return words(text).filter(isTest);
}
function words(text) {
  return text.split(/[\s`"'“”„«»<>|,;(){}，、。；：（）]+/u).map((word) => trimMarks(word, { start: "*:[", end: "*.:!?]" }));
}
function isPath(word) {
  if (word.includes("*") || word.includes("::") || word.includes("://")) return false;
  if (!/[\p{L}\p{N}]/u.test(word) || /^n\/a$/i.test(word)) return false;
  return FILE.test(word) || FILE_IN_DIRECTORY.test(word) || /[^/]\/$/.test(word);
}

// src/workflow/settings.ts
var DEFAULT_SETTINGS = {
  contextTokens: 6e4,
  testDirectory: null,
  edgeCases: true,
  errorCases: true,
  testsPerComponent: "5-10",
  maxPassRatio: 0.3,
  somePassesAllowed: true
};

export {
  equalBudgets,
  NO_RUNS,
  isExhausted,
  findSecret,
  hasSecretName,
  MAX_CONTEXT_FILE_BYTES,
  refuseContextPath,
  MAX_CONTEXT_TOKENS,
  refuseTotal,
  plainText,
  bareText,
  saysNothing,
  isHint,
  shorten,
  trimMarks,
  findPaths,
  pathsInField,
  withoutDot,
  codeSpans,
  findTests,
  routeByVerdict,
  readFrames,
  judgeRun,
  isTestModule,
  readMissingName,
  judgeRed,
  DEFAULT_SETTINGS
};
