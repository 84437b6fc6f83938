import * as z from "zod";
import { appendBounded } from "./history.ts";
import { NODE_NAMES, type NodeName } from "./nodes.ts";
import type { RouteDestination } from "./route-destination.ts";

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
