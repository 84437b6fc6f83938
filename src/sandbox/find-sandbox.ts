import { ArbiterError } from "../errors.ts";
import type { Interpreter } from "../ports.ts";
import { chooseInterpreter, type InterpreterChoice } from "../pytest/interpreter.ts";
import { RUNGS } from "../routing/boundary.ts";
import {
  defaultLimits,
  type Limits,
  type NetworkMode,
  type Reason,
  type Sandbox,
  type SandboxMode,
} from "./confinement.ts";
import { probeSandbox } from "./probe.ts";

export interface SandboxOptions extends InterpreterChoice {
  mode: SandboxMode;
  network: NetworkMode;
  /** Whether to refuse rather than run tests without a boundary: so in an Action. */
  failClosed: boolean;
  limits?: Partial<Limits> | undefined;
  /** How to become root; found out by default. */
  asRoot?: readonly string[] | undefined;
}

export interface FoundSandbox extends Sandbox {
  /** For every higher rung, why it is not used. */
  reasons: Reason[];
}

/** The strongest sandbox that holds on this machine: every rung is tried out before it is trusted. */
export async function findSandbox(options: SandboxOptions): Promise<FoundSandbox> {
  const interpreter = await chooseInterpreter(options);
  const { env: _, ...asked } = options;
  const key = JSON.stringify([asked, "missing" in interpreter ? null : interpreter.executable]);
  const known = FOUND.get(key);
  if (known !== undefined) return known;
  const found = climbDown(options, interpreter);
  FOUND.set(key, found);
  return found;
}

/** Trying takes as long as a small test run, and the machine does not change meanwhile. */
const FOUND = new Map<string, Promise<FoundSandbox>>();

async function climbDown(
  options: SandboxOptions,
  interpreter: Interpreter | { missing: string },
): Promise<FoundSandbox> {
  const { mode, network } = options;
  const limits = { ...defaultLimits(), ...options.limits };
  const asRoot = options.asRoot ?? (isRoot() ? [] : ["sudo", "-n", "--"]);
  const reasons: Reason[] = [];
  for (const rung of mode === "auto" ? RUNGS : [mode]) {
    const sandbox = { rung, network, limits, asRoot };
    const why = await whyNot(sandbox, options, interpreter);
    if (why === null) return { ...sandbox, reasons };
    reasons.push({ rung, why });
  }
  throw refuse(mode, reasons);
}

async function whyNot(
  sandbox: Sandbox,
  { mode, failClosed, checkout, root, env, asRoot }: SandboxOptions,
  interpreter: Interpreter | { missing: string },
): Promise<string | null> {
  const { rung } = sandbox;
  if (rung === "off") return mode === "auto" && failClosed ? "it is no boundary" : null;
  const mayBecomeRoot = mode !== "auto" || failClosed || isRoot() || asRoot !== undefined;
  // On a person's own machine nobody becomes root because it happens to be possible.
  if (rung !== "bubblewrap" && !mayBecomeRoot) {
    return `it needs root; --sandbox ${rung} becomes root with sudo`;
  }
  // There is nothing that could run or be tried out; what somebody installs meanwhile is held.
  if ("missing" in interpreter || interpreter.pytest === null) return null;
  return probeSandbox(sandbox, { interpreter, checkout: checkout ?? root, env });
}

function refuse(mode: SandboxMode, reasons: readonly Reason[]): ArbiterError {
  const list = reasons.map(({ rung, why }) => `  ${rung}: ${why}`).join("\n");
  const what = mode === "auto" ? "No sandbox works here" : `The sandbox ${mode} does not work here`;
  return new ArbiterError("no-sandbox", `${what}, and tests may be anybody's code:\n${list}\n`, {
    fix: "Use a machine with passwordless sudo (GitHub's own runners have it), or install bubblewrap. With sandbox: off, tests can do whatever the arbiter can.",
    data: { reasons },
  });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
