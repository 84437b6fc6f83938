import type { Sandbox } from "./confinement.ts";

/** What the tests were locked into, in a few words. */
export function describeSandbox(sandbox: Sandbox | undefined): string {
  if (sandbox === undefined || sandbox.rung === "off") return "off (no boundary)";
  return `${sandbox.rung}, network ${sandbox.network}`;
}
