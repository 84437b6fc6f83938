import type { Log } from "../ports.ts";
import { requirePytest } from "../pytest/interpreter.ts";
import { describeBoundary } from "../routing/boundary.ts";
import type { NetworkMode, SandboxMode } from "../sandbox/confinement.ts";
import { type FoundSandbox, findSandbox } from "../sandbox/find-sandbox.ts";

/** How the tests of a repository are run. */
export interface TestOptions {
  python?: string | undefined;
  timeoutSeconds: number;
  pytestArgs: readonly string[];
  collectCoverage: boolean;
  /** Spreads the whole suite over all cores where pytest-xdist is there. */
  parallel: boolean;
  sandbox: SandboxMode;
  network: NetworkMode;
  /** Whether to refuse rather than run tests without a boundary. */
  failClosed: boolean;
  /** Variables the tests get beside the allow-listed ones. */
  passEnv: Readonly<Record<string, string>>;
  env: NodeJS.ProcessEnv;
}

interface Place {
  root: string;
  log: Log;
}

/** Checks that tests can be run, and where: what is missing is said before anything starts. */
export async function prepareTests(
  setup: TestOptions,
  { root, log }: Place,
): Promise<FoundSandbox> {
  await requireTestTools(setup, { root, log });
  return chooseSandbox(setup, root);
}

async function requireTestTools(
  request: TestOptions,
  { root, log }: { root: string; log: Log },
): Promise<void> {
  const { xdist, executable } = await requirePytest({ ...request, root });
  if (xdist || !request.parallel) return;
  const text = `execution.parallel: ${executable} has no pytest-xdist, so tests run one by one.`;
  log.record({ kind: "warned", text });
}

export function chooseSandbox(setup: TestOptions, root: string): Promise<FoundSandbox> {
  return findSandbox({ ...setup, root, mode: setup.sandbox });
}

/** Said out loud where there is no boundary, and why there is none. */
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
