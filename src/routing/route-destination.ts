import type { NodeName } from "./nodes.ts";

/** Where the run goes next, and why, in words a person understands. */
export interface RouteDestination {
  nextNode: NodeName;
  reason: string;
  requiresHuman: boolean;
  /** The same phase may be tried again without a person. */
  retryAllowed: boolean;
}

export function goOn(nextNode: NodeName, reason: string): RouteDestination {
  return { nextNode, reason, requiresHuman: false, retryAllowed: false };
}

export function tryAgain(nextNode: NodeName, reason: string): RouteDestination {
  return { nextNode, reason, requiresHuman: false, retryAllowed: true };
}

export function askPerson(reason: string): RouteDestination {
  return { nextNode: "snitch", reason, requiresHuman: true, retryAllowed: false };
}
