/** The sandboxes that tests can run in, strongest first; the last one is no boundary. */
export const RUNGS = ["namespaces", "bubblewrap", "user", "off"] as const;
export type Rung = (typeof RUNGS)[number];

/** Those with a `/tmp` that no other program uses. */
export const HAS_OWN_TMP: ReadonlySet<Rung> = new Set(["namespaces", "bubblewrap"]);

/** The sandbox that tests ran in, and whether they had a network there. */
export interface Boundary {
  rung: Rung;
  network: "on" | "off";
}

export function describeBoundary(boundary: Boundary | null): string {
  if (boundary === null) return "not known";
  if (boundary.rung === "off") return "off (no boundary)";
  return `${boundary.rung}, network ${boundary.network}`;
}

/** The guarantee that holds for tests which ran in both. */
export function weakerBoundary(one: Boundary | null, other: Boundary | null): Boundary | null {
  if (one === null || other === null) return one ?? other;
  const { rung } = RUNGS.indexOf(one.rung) > RUNGS.indexOf(other.rung) ? one : other;
  return { rung, network: one.network === "on" ? "on" : other.network };
}
