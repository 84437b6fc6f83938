/** Why a call failed: those that may pass by themselves, and those that will not. */
export type FaultKind =
  | "rate-limit"
  | "server"
  | "network"
  | "timeout"
  | "garbled"
  | "quota"
  | "key"
  | "unknown-model"
  | "bad-request";

export interface Fault {
  kind: FaultKind;
  /** What the provider or the network said, in one line. */
  detail: string;
  /** How long the provider asks to be left alone. */
  retryAfterMs: number | null;
}

const PASSING: ReadonlySet<FaultKind> = new Set<FaultKind>([
  "rate-limit",
  "server",
  "network",
  "timeout",
  "garbled",
]);

export function mayPass({ kind }: Fault): boolean {
  return PASSING.has(kind);
}
