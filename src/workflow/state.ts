import { ReducedValue, StateSchema } from "@langchain/langgraph";
import * as z from "zod";
import { appendBounded } from "../routing/route-history.ts";
import { addPhaseFacts, PhaseFacts } from "../run-state/phases.ts";
import { RunState } from "../run-state/run-state.ts";
import { addUsage, Usage } from "../run-state/usage.ts";

const { shape } = RunState;

/** The state of the graph: an update replaces a value, or adds to it where there is a reducer. */
export const GraphState = new StateSchema({
  ...shape,
  step: new ReducedValue(shape.step, {
    inputSchema: z.number(),
    reducer: (steps, more) => steps + more,
  }),
  exitCodeHistory: boundedList(shape.exitCodeHistory),
  checkRuns: boundedList(shape.checkRuns),
  routeHistory: boundedList(shape.routeHistory),
  sentBack: boundedList(shape.sentBack),
  looked: boundedList(shape.looked),
  usage: new ReducedValue(shape.usage, { inputSchema: Usage, reducer: addUsage }),
  phases: new ReducedValue(shape.phases, {
    inputSchema: z.array(PhaseFacts),
    reducer: addPhaseFacts,
  }),
});

export type RunUpdate = typeof GraphState.Update;

function boundedList<Item extends z.ZodType>(list: z.ZodDefault<z.ZodArray<Item>>) {
  return new ReducedValue(list, {
    inputSchema: list.unwrap(),
    reducer: appendBounded,
  });
}
