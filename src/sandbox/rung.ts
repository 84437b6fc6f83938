import type { Boundary, Rung } from "../routing/boundary.ts";

export type SandboxMode = "auto" | Rung;

export type NetworkMode = Boundary["network"];

/** Why a rung is not the one that is used. */
export interface Reason {
  rung: Rung;
  why: string;
}
