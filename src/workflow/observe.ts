import { ArbiterError } from "../errors.ts";
import type { Memory, NotedEvent } from "../ports.ts";
import type { NodeName } from "../routing/nodes.ts";
import { routeEntry } from "../routing/route-history.ts";
import type { RunState } from "../run-state/run-state.ts";
import { tipOf } from "../run-state/tip-of.ts";
import { factsOfStep } from "./facts-of-step.ts";
import { writeHandoff } from "./handoff.ts";
import { rememberAnswers } from "./remember-answers.ts";
import type { RunUpdate } from "./state.ts";
import { phaseNote } from "./step-notes.ts";
import type { Node, Tools } from "./tools.ts";

/** Nodes that others see the effects of: what led to them has to be seen before. */
const EFFECTS: ReadonlySet<NodeName> = new Set(["publish", "merge", "cleanUp", "snitch"]);

interface Watched {
  name: NodeName;
  node: (tools: Tools) => Node;
  memory: Memory;
}

/** A node as the graph runs it: what it does is logged and noted, what it decides is on record. */
export function observe(
  tools: Tools,
  { name, node, memory }: Watched,
): (state: RunState) => Promise<RunUpdate> {
  return async (state) => {
    // What others have written comes in with it, and a wish may be among it.
    if (EFFECTS.has(name)) await memory.flush();
    await requireWanted(memory);
    tools.log.record({ kind: "started", node: name });
    const begun = performance.now();
    const occasion = `${state.run}/${state.step}/${name}`;
    const remembering = { ...tools, model: rememberAnswers(tools.model, memory, occasion) };
    const step = await node(remembering)(state);
    const { headline, ok = true } = step;
    const seconds = (performance.now() - begun) / 1000;
    const phases = factsOfStep(state, { node: name, step, seconds });
    const update = { ...step.update, phases };
    tools.log.record({ kind: "finished", node: name, detail: headline, ok });

    const after = { ...state, ...update } as RunState;
    await note(tools, memory, {
      before: state,
      event: phaseNote(state, { node: name, headline, ok, after }),
      after,
    });

    const { decision } = update;
    if (decision === undefined || decision === null) return { ...update, step: 1 };
    const entry = routeEntry(name, decision);
    tools.log.record({ kind: "decided", node: name, next: entry.to, reason: entry.reason });
    return { ...update, routeHistory: [entry], step: 1 };
  };
}

interface Noting {
  before: RunState;
  after: RunState;
  event: NotedEvent | null;
}

/** A commit that is new gets what a later version needs to go on from it, and is shown to others. */
async function note(tools: Tools, memory: Memory, { before, after, event }: Noting): Promise<void> {
  if (event === null) return;
  const head = tipOf(after);
  const isNew = head !== tipOf(before);
  const handoff = isNew ? { handoff: await writeHandoff(tools, after) } : {};
  await memory.note({ ...event, note: { ...event.note, ...handoff } });
  if (isNew && head !== after.base.commit) {
    await tools.forge.push({ branch: tools.workspace.branch, head });
  }
}

/** Somebody may ask for the end from elsewhere; between two nodes is where it can be kept clean. */
async function requireWanted(memory: Memory): Promise<void> {
  const who = await memory.beat();
  if (who === null) return;
  throw new ArbiterError("abort-asked", `${who} asked for the run to stop.`);
}
