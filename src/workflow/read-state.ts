import { GRAPH_VERSION, RunState } from "../run-state/run-state.ts";

/**
 * What a checkpoint says, checked key by key; null where another version of the graph wrote it, or
 * somebody else, and it cannot be gone on from.
 */
export function readState(values: Readonly<Record<string, unknown>>): RunState | null {
  const known = RunState.safeParse(values);
  if (!known.success || known.data.graphVersion !== GRAPH_VERSION) return null;
  return known.data;
}
