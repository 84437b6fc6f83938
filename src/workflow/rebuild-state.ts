import { ArbiterError } from "../errors.ts";
import type { Memory } from "../ports.ts";
import { goOn } from "../routing/route-destination.ts";
import { GRAPH_VERSION } from "../run-state/run-state.ts";
import { readHandoff } from "./handoff.ts";
import type { Course } from "./plan-retry.ts";
import { readNotedRun } from "./read-noted-run.ts";
import type { Tools } from "./tools.ts";

/**
 * The state from branch and notes alone, for a checkpoint that another version wrote: what a gate has
 * let through is kept, everything else is done again. Null where the notes tell of no run.
 */
export async function rebuildState(tools: Tools, memory: Memory): Promise<Course | null> {
  const run = readNotedRun(await memory.history());
  if (run === null) return null;
  const { start, events, commits, base } = run;
  const reference = events.findLast(({ note }) => note.handoff !== undefined)?.note.handoff;
  if (reference === undefined) {
    throw new ArbiterError("no-such-run", `The notes of #${start.note.issue} name no state.`);
  }
  const update = {
    ...(await readHandoff(tools, reference)),
    graphVersion: GRAPH_VERSION,
    issue: start.note.issue,
    run: start.note.run ?? "",
    step: 1 + Math.max(...events.map(({ note }) => note.step ?? 0)),
    base,
    commits,
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

const REBUILT = "rebuilt from branch and notes, which another version wrote";
