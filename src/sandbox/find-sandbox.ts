import { ArbiterError } from "../errors.ts";
import type { Interpreter } from "../python/interpreter.ts";
import { RUNGS, type Rung } from "../routing/sandbox-rungs.ts";
import { defaultLimits, type Limits, type NetworkMode, type Sandbox } from "./confinement.ts";
import { probeSandbox } from "./probe.ts";

export type SandboxMode = "auto" | Rung;

export interface SandboxOptions {
  mode: SandboxMode;
  network: NetworkMode;
  /** Whether to refuse to run tests without a boundary, as the Action does. */
  failClosed: boolean;
  /** The interpreter that the tests run with; null when there is none. */
  interpreter: Interpreter | null;
  checkout: string;
  env: NodeJS.ProcessEnv;
  limits?: Partial<Limits> | undefined;
  /** The command that runs another command as root; the default depends on the user. */
  asRoot?: readonly string[] | undefined;
}

export interface SelectedSandbox extends Sandbox {
  /** Why each stronger rung was rejected. */
  reasons: Reason[];
}

interface Reason {
  rung: Rung;
  why: string;
}

/** Selects the strongest sandbox that holds on this machine; every rung is probed before it is used. */
export function findSandbox(options: SandboxOptions): Promise<SelectedSandbox> {
  const { env: _, interpreter, ...settings } = options;
  const key = JSON.stringify([settings, interpreter?.executable ?? null]);
  const selected = SELECTED.get(key) ?? selectRung(options);
  SELECTED.set(key, selected);
  return selected;
}

/** Probing takes as long as a small test run, and the machine does not change in the meantime. */
const SELECTED = new Map<string, Promise<SelectedSandbox>>();

async function selectRung(options: SandboxOptions): Promise<SelectedSandbox> {
  const { mode, network } = options;
  const limits = { ...defaultLimits(), ...options.limits };
  const asRoot = options.asRoot ?? (isRoot() ? [] : ["sudo", "-n", "--"]);
  const reasons: Reason[] = [];
  for (const rung of mode === "auto" ? RUNGS : [mode]) {
    const sandbox = { rung, network, limits, asRoot };
    const why = await whyRejected(sandbox, options);
    if (why === null) return { ...sandbox, reasons };
    reasons.push({ rung, why });
  }
  throw noSandbox(mode, reasons);
}

async function whyRejected(sandbox: Sandbox, options: SandboxOptions): Promise<string | null> {
  const { mode, failClosed, interpreter, checkout, env, asRoot } = options;
  const { rung } = sandbox;
  if (rung === "off") return mode === "auto" && failClosed ? "it is no boundary" : null;
  const mayBecomeRoot = mode !== "auto" || failClosed || isRoot() || asRoot !== undefined;
  // On a developer's machine, do not use sudo just because it works.
  if (rung !== "bubblewrap" && !mayBecomeRoot) {
    return `it needs root; --sandbox ${rung} becomes root with sudo`;
  }
  // Without pytest there is nothing to probe with. Tests that run once it is installed are confined.
  if (interpreter === null || interpreter.pytest === null) return null;
  return probeSandbox(sandbox, { interpreter, checkout, env });
}

function noSandbox(mode: SandboxMode, reasons: readonly Reason[]): ArbiterError {
  const list = reasons.map(({ rung, why }) => `  ${rung}: ${why}`).join("\n");
  const what = mode === "auto" ? "No sandbox works here" : `The sandbox ${mode} does not work here`;
  return new ArbiterError("no-sandbox", `${what}, and tests run untrusted code:\n${list}\n`, {
    fix: "Use a machine with passwordless sudo, or install bubblewrap. With sandbox: off, tests can do whatever the arbiter can.",
    data: {
      reasons,
      onGitHub:
        "Use a runner that is a machine of its own, with passwordless sudo: runs-on: ubuntu-24.04, and no container: in the job. Container jobs, ubuntu-slim and unprivileged pods allow no sandbox. With sandbox: off, tests can do whatever the job can.",
    },
  });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
