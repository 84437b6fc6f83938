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
  "context-refused",
  "branch-exists",
  "no-such-run",
  "run-over",
  "run-unfinished",
  "platform-unsupported",
  "no-pytest",
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

// src/cli/terminal.ts
var ExitCode = {
  done: 0,
  failed: 1,
  refused: 2,
  waiting: 3,
  aborted: 4
};

// src/routing/one-line.ts
function oneLine(text, maxChars = 240) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= maxChars ? line : `${line.slice(0, Math.max(0, maxChars - 1))}\u2026`;
}

export {
  ArbiterError,
  isRefusal,
  isCancelled,
  describeError,
  oneLine,
  ExitCode
};
