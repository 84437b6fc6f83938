import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);

// src/routing/budgets.ts
function equalBudgets(runs) {
  return { scaffold: runs, implement: runs, refactor: runs, lint: runs };
}
var DEFAULT_BUDGETS = equalBudgets(3);
var NO_RUNS = { scaffold: 0, implement: 0, refactor: 0, lint: 0 };
function isExhausted(name, runs, budgets = DEFAULT_BUDGETS) {
  return !(runs[name] < budgets[name]);
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
  /\.(pem|key|p12|pfx|npmrc|pypirc|netrc)(~|\.(bak|backup|old|orig|copy|save|swp|txt|\d+))$/i,
  /secret/i,
  /^id_(rsa|dsa|ecdsa|ed25519)|_(rsa|dsa|ecdsa|ed25519)$/i,
  /^(private[-_]?keys?|api[-_]?keys?|passw(or)?ds?|tokens?)(\.(txt|json|ya?ml|ini|cfg|toml|csv))?$/i,
  /^[._](netrc|npmrc|pypirc|pgpass|htpasswd|dockercfg|dockerconfigjson|boto|s3cfg|my\.cnf|vault-token)$/i,
  /^\.(ssh|aws|azure|gnupg|kube|docker)$/i,
  /credential/i,
  /^(service[-_]?account|client[-_]?token|token).*\.json$/i,
  /_history$|^kubeconfig/i
];
function hasSecretName(path) {
  return path.split("/").map(asRead).some((part) => SECRET_NAMES.some((pattern) => pattern.test(part)));
}
function asRead(name) {
  return name.normalize("NFKC").replace(new RegExp("\\p{Cf}", "gu"), "").trim();
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
  const [span = ""] = codeSpans(text);
  if (text.trim() === `\`${span}\`` && FILE.test(span)) return [withoutDot(span)];
  const paths = findPaths(text);
  if (paths.length > 0) return paths.map(withoutDot);
  const only = bareText(span === "" ? text : span);
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
var BRACES = /([^\s{}`]{0,200})\{([^{}]{1,200})\}([^\s{}`]{0,200})/g;
function withoutBraces(text) {
  if (!text.includes("{")) return text;
  return text.replace(BRACES, (whole, before, list, after) => {
    if (!list.includes(",") || before === "") return whole;
    return list.split(",").map((name) => `${before}${name.trim()}${after}`).join(" ");
  });
}
function words(text) {
  return withoutBraces(text).split(/[\s`"'“”„«»<>|,;(){}，、。；：（）]+/u).map((word) => trimMarks(word, { start: "*:[", end: "*.:!?]" }));
}
function isPath(word) {
  if (word.includes("*") || word.includes("::") || word.includes("://")) return false;
  if (!/[\p{L}\p{N}]/u.test(word) || /^n\/a$/i.test(word)) return false;
  return FILE.test(word) || FILE_IN_DIRECTORY.test(word) || /[^/]\/$/.test(word);
}

// src/context/estimate-tokens.ts
var NOT_ASCII = /[^\0-\x7f]+/g;
var CHARACTERS_PER_TOKEN = 3;
function estimateTokens(text) {
  let other = 0;
  for (const [run] of text.matchAll(NOT_ASCII)) other += run.length;
  return Math.ceil((text.length - other) / CHARACTERS_PER_TOKEN + other * 1.5);
}

export {
  findSecret,
  hasSecretName,
  MAX_CONTEXT_FILE_BYTES,
  refuseContextPath,
  MAX_CONTEXT_TOKENS,
  refuseTotal,
  estimateTokens,
  equalBudgets,
  DEFAULT_BUDGETS,
  NO_RUNS,
  isExhausted,
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
  DEFAULT_SETTINGS
};
