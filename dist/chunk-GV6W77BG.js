import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  Plan,
  RedEvidence,
  Spec,
  external_exports
} from "./chunk-ITT6CJSU.js";

// src/workflow/handoff.ts
var Handoff = external_exports.object({
  spec: Spec,
  contextPaths: external_exports.array(external_exports.string()),
  agreedPlan: Plan.nullable().default(null),
  testFiles: external_exports.array(external_exports.string()).default([]),
  codeFiles: external_exports.array(external_exports.string()).default([]),
  baselineReport: external_exports.string().nullable().default(null),
  red: RedEvidence.nullable().default(null)
});
function writeHandoff({ workspace }, state) {
  return workspace.remember(JSON.stringify(Handoff.parse(state)));
}
async function readHandoff({ workspace }, reference) {
  return Handoff.parse(JSON.parse(await workspace.recall(reference)));
}

// src/workflow/tip-of.ts
function tipOf({ commits, base }) {
  return commits.refactor ?? commits.green ?? commits.red ?? base.commit;
}

export {
  writeHandoff,
  readHandoff,
  tipOf
};
