/** What tests can be locked into, strongest first; the last one is no boundary. */
export const RUNGS = ["namespaces", "bubblewrap", "user", "off"] as const;
export type Rung = (typeof RUNGS)[number];

/** What tests were locked into, and whether they could reach anybody from there. */
export interface Boundary {
  rung: Rung;
  network: "on" | "off";
}

/** In a few words; null where it is not known. */
export function describeBoundary(boundary: Boundary | null): string {
  if (boundary === null) return "not known";
  if (boundary.rung === "off") return "off (no boundary)";
  return `${boundary.rung}, network ${boundary.network}`;
}

/** What can be said of tests that ran in both. */
export function weakerBoundary(one: Boundary | null, other: Boundary | null): Boundary | null {
  if (one === null || other === null) return one ?? other;
  const { rung } = RUNGS.indexOf(one.rung) > RUNGS.indexOf(other.rung) ? one : other;
  return { rung, network: one.network === "on" ? "on" : other.network };
}
