import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/errors.ts
var REFUSALS = /* @__PURE__ */ new Set([
  "bad-usage",
  "not-a-repository",
  "no-commits",
  "unknown-base",
  "issue-file-unreadable",
  "unknown-provider",
  "model-script-unusable",
  "context-refused",
  "branch-exists",
  "platform-unsupported",
  "no-pytest",
  "not-started"
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

export {
  __commonJS,
  __export,
  __toESM,
  ArbiterError,
  isRefusal,
  isCancelled,
  describeError,
  ExitCode
};
