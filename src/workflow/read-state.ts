import { ReducedValue } from "@langchain/langgraph";
import * as z from "zod";
import { GRAPH_VERSION, RunState } from "./state.ts";

/**
 * What a checkpoint says, checked key by key; null where another version of the graph wrote it, or
 * somebody else, and it cannot be gone on from.
 */
export function readState(values: Readonly<Record<string, unknown>>): RunState | null {
  const known = StoredState.safeParse(values);
  if (!known.success || known.data.graphVersion !== GRAPH_VERSION) return null;
  return known.data as RunState;
}

const StoredState = z.object(
  Object.fromEntries(
    Object.entries(RunState.fields).map(([key, field]) => [
      key,
      (field instanceof ReducedValue ? field.valueSchema : field) as z.ZodType,
    ]),
  ),
);
