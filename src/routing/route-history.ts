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

export function routeEntry(from: NodeName, destination: RouteDestination): RouteEntry {
  return { from, to: destination.nextNode, reason: destination.reason };
}

/** The part of the run's state that remembers exit codes and routes; each list is bounded. */
export interface RouteRecord {
  exitCode: number | null;
  exitCodeHistory: number[];
  routeHistory: RouteEntry[];
}

export interface RouteTaken {
  from: NodeName;
  exitCode: number | null;
  destination: RouteDestination;
}

/** The state's memory with one more decision in it; the state handed in stays as it was. */
export function recordRoute(state: Partial<RouteRecord>, taken: RouteTaken): RouteRecord {
  const { from, exitCode, destination } = taken;
  const codes = state.exitCodeHistory ?? [];
  return {
    exitCode,
    exitCodeHistory: exitCode === null ? [...codes] : appendBounded(codes, exitCode),
    routeHistory: appendBounded(state.routeHistory ?? [], routeEntry(from, destination)),
  };
}

/** Histories in the state keep this many entries. */
const HISTORY_LIMIT = 100;

/** A new list with the item at its end; the oldest entries give way beyond the limit. */
export function appendBounded<T>(history: readonly T[], item: T, limit = HISTORY_LIMIT): T[] {
  return appendAllBounded(history, [item], limit);
}

export function appendAllBounded<T>(
  history: readonly T[],
  items: readonly T[],
  limit = HISTORY_LIMIT,
): T[] {
  const all = [...history, ...items];
  return all.slice(Math.max(0, all.length - limit));
}
