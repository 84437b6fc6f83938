/** What the tests can be locked into, strongest first; the last one is no boundary. */
export const RUNGS = ["namespaces", "bubblewrap", "user", "off"] as const;
export type Rung = (typeof RUNGS)[number];

export type SandboxMode = "auto" | Rung;

export type NetworkMode = "off" | "on";

/** Why a rung is not the one that is used. */
export interface Reason {
  rung: Rung;
  why: string;
}
