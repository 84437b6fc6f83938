import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);

// src/errors.ts
var REFUSALS = /* @__PURE__ */ new Set([
  "bad-usage",
  "not-a-repository",
  "no-commits",
  "unknown-base",
  "issue-file-unreadable",
  "spec-incomplete",
  "design-blocked",
  "unknown-provider",
  "model-script-unusable",
  "model-key-missing",
  "model-address-unusable",
  "price-unknown",
  "context-refused",
  "branch-exists",
  "platform-unsupported",
  "no-pytest",
  "no-sandbox",
  "not-started",
  "config-unusable",
  "already-running",
  "state-refused"
]);
var ArbiterError = class extends Error {
  name = "ArbiterError";
  code;
  fix;
  data;
  constructor(code, message, details = {}) {
    super(message, details.cause === void 0 ? void 0 : { cause: details.cause });
    this.code = code;
    this.fix = details.fix ?? null;
    this.data = details.data ?? {};
  }
};
function isRefusal(error) {
  return error instanceof ArbiterError && REFUSALS.has(error.code);
}
function isCancelled(error) {
  return error instanceof ArbiterError && error.code === "cancelled";
}
function describeError(error) {
  if (error instanceof ArbiterError) {
    return error.fix === null ? error.message : `${error.message} ${error.fix}`;
  }
  if (!(error instanceof Error)) return String(error);
  return error.name === "Error" ? error.message : `${error.name}: ${error.message}`;
}

// src/routing/one-line.ts
function oneLine(text, maxChars = 240) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxChars ? line : `${line.slice(0, Math.max(0, maxChars - 1))}\u2026`;
}

// src/cli/terminal.ts
var ExitCode = {
  done: 0,
  failed: 1,
  refused: 2,
  waiting: 3,
  aborted: 4
};

// src/safe-text/clean-text.ts
var ANSI = (
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about.
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g
);
var LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
var UNSEEN = new RegExp("[^\\P{Cc}\\n\\t]|(?!\\u200c|\\u200d|\\ufe0e|\\ufe0f)\\p{DI}|[\\ufff9-\\ufffb]", "gu");
var HALF_CHARACTER = new RegExp("\\p{Cs}", "gu");
function cleanText(text) {
  return text.replace(ANSI, "").replace(LINE_END, "\n").replace(UNSEEN, "").replace(HALF_CHARACTER, "\uFFFD");
}

// src/safe-text/neutral-title.ts
function neutralTitle(text) {
  return text.replace(/\s+/g, " ").trim().replace(/#(?=\d)/g, "# ").replace(/\b(GH)-(?=\d)/gi, "$1 ").replace(/@(?=\S)/g, "@ ").replace(/:(?=\/\/)/g, ": ").replace(/\[((?:skip|no) ci|ci skip|skip actions|actions skip)\]/gi, "($1)");
}

export {
  ArbiterError,
  isRefusal,
  isCancelled,
  describeError,
  oneLine,
  ANSI,
  cleanText,
  neutralTitle,
  ExitCode
};
