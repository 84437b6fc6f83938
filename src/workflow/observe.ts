import type { NodeName } from "../routing/node-name.ts";
import { routeEntry } from "../routing/record-route.ts";
import type { RunState, RunUpdate } from "./state.ts";
import type { Node, Tools } from "./tools.ts";

/** A node as the graph runs it: what it does is logged, what it decides is put on record. */
export function observe(
  tools: Tools,
  name: NodeName,
  node: Node,
): (state: RunState) => Promise<RunUpdate> {
  return async (state) => {
    tools.log.record({ kind: "started", node: name });
    const { update, headline, ok = true } = await node(state);
    tools.log.record({ kind: "finished", node: name, detail: headline, ok });

    const { decision } = update;
    if (decision === undefined || decision === null) return update;
    const entry = routeEntry(name, decision);
    tools.log.record({ kind: "decided", node: name, next: entry.to, reason: entry.reason });
    return { ...update, routeHistory: [entry] };
  };
}
