import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readHandoff,
  tipOf
} from "./chunk-GV6W77BG.js";
import {
  GRAPH_VERSION,
  goOn
} from "./chunk-ITT6CJSU.js";
import {
  ArbiterError
} from "./chunk-VJZGU7I5.js";

// src/workflow/rebuild-state.ts
function readNotedRun(history) {
  const start = history.findLast(({ note }) => note.node === "start");
  if (start === void 0) return null;
  const events = history.filter(({ note }) => note.run === start.note.run);
  const passed = (...nodes) => events.filter(({ note }) => nodes.includes(note.node ?? "") && note.error === null);
  const red = passed("redGate").at(-1)?.commit ?? null;
  const good = passed("greenGate", "refactorGate").map(({ commit }) => commit);
  const green = good[0] ?? null;
  const refactor = good.findLast((commit) => commit !== green) ?? null;
  const base = { branch: start.note.base ?? "", commit: start.commit };
  return { start, events, base, commits: { red, green, refactor } };
}
function lastKnownGood(run) {
  return tipOf(run);
}
async function rebuildState(tools, memory) {
  const run = readNotedRun(await memory.history());
  if (run === null) return null;
  const { start, events, commits, base } = run;
  const reference = events.findLast(({ note }) => note.handoff !== void 0)?.note.handoff;
  if (reference === void 0) {
    throw new ArbiterError("no-such-run", `The notes of #${start.note.issue} name no state.`);
  }
  const update = {
    ...await readHandoff(tools, reference),
    graphVersion: GRAPH_VERSION,
    issue: start.note.issue,
    run: start.note.run ?? "",
    step: 1 + Math.max(...events.map(({ note }) => note.step ?? 0)),
    base,
    commits
  };
  if (commits.red === null) return { asNode: "loadContext", update };
  if (commits.green === null) {
    return { asNode: "plan", update: { ...update, decision: goOn("implement", REBUILT) } };
  }
  if (events.some(({ note }) => note.node === "publish")) {
    return { asNode: "publish", update: { ...update, proposal: tools.workspace.branch } };
  }
  return { asNode: "lint", update: { ...update, decision: goOn("publish", REBUILT) } };
}
var REBUILT = "rebuilt from branch and notes, which another version wrote";

export {
  readNotedRun,
  lastKnownGood,
  rebuildState
};
