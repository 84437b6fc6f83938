import * as z from "zod";
import { NODE_NAMES, type NodeName } from "./nodes.ts";
import type { RouteDestination } from "./route-by-exit-code.ts";

/** One decision as the run remembers it. */
export const RouteEntry = z.object({
  from: z.enum(NODE_NAMES),
  to: z.enum(NODE_NAMES),
  reason: z.string(),
});

export type RouteEntry = z.infer<typeof RouteEntry>;

/** A run of tests that confirms or refutes what a judged run has shown. */
export const CheckRun = z.object({
  /** The judged tests again, beside a canary; or the whole suite. */
  of: z.enum(["canary", "suite"]),
  exitCode: z.number(),
});

export type CheckRun = z.infer<typeof CheckRun>;

export function recordRoute(from: NodeName, { nextNode, reason }: RouteDestination): RouteEntry {
  return { from, to: nextNode, reason };
}

/** Whether a person asked for it after the run had ended: no node decides what follows its end. */
export function isRetry({ from }: Pick<RouteEntry, "from">): boolean {
  return from === "snitch" || from === "cleanUp" || from === "merge";
}

/** Every history in the state keeps this many entries. */
const HISTORY_LIMIT = 100;

/** Returns a new list with the items at its end; beyond the limit the oldest entries are dropped. */
export function appendBounded<T>(history: readonly T[], items: readonly T[]): T[] {
  return [...history, ...items].slice(-HISTORY_LIMIT);
}
