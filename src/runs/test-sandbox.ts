import type { Log } from "../ports.ts";
import { requirePytest } from "../pytest/interpreter.ts";
import { describeBoundary } from "../routing/boundary.ts";
import type { SandboxMode } from "../sandbox/confinement.ts";
import { type FoundSandbox, findSandbox } from "../sandbox/find-sandbox.ts";
import type { TestOptions } from "./options.ts";

interface Project {
  root: string;
  log: Log;
}

/** Checks that pytest can be run, and chooses the sandbox, before anything starts. */
export async function prepareTests(
  options: TestOptions,
  { root, log }: Project,
): Promise<FoundSandbox> {
  await requireTestTools(options, { root, log });
  return chooseSandbox(options, root);
}

async function requireTestTools(options: TestOptions, { root, log }: Project): Promise<void> {
  const { xdist, executable } = await requirePytest({ ...options, root });
  if (xdist || !options.parallel) return;
  const text = `execution.parallel: ${executable} has no pytest-xdist, so tests run one by one.`;
  log.record({ kind: "warned", text });
}

export function chooseSandbox(options: TestOptions, root: string): Promise<FoundSandbox> {
  return findSandbox({ ...options, root, mode: options.sandbox });
}

/** Logs the sandbox; warns, with the reasons, where there is none. */
export function announceSandbox(
  sandbox: FoundSandbox,
  { mode, log }: { mode: SandboxMode; log: Log },
): void {
  const detail = describeBoundary(sandbox);
  if (sandbox.rung !== "off") {
    log.record({ kind: "finished", node: "sandbox", detail, ok: true });
    return;
  }
  const asked = mode === "off" ? ["it was asked for"] : [];
  const reasons = sandbox.reasons.map(({ rung, why }) => `${rung}: ${why}`);
  const text = `Sandbox ${detail}: tests can do what you can. ${[...asked, ...reasons].join("; ")}`;
  log.record({ kind: "warned", text });
}
