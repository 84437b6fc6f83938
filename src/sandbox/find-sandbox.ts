import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { basename, join, relative } from "node:path";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { parseJson } from "../parse-json.ts";
import type { Interpreter } from "../python/interpreter.ts";
import { RUNGS, type Rung } from "../routing/sandbox-rungs.ts";
import {
  defaultLimits,
  findTop,
  type Limits,
  type NetworkMode,
  type Sandbox,
} from "./confinement.ts";
import { createProgramRunner } from "./program-runner.ts";
import PROBE from "./scripts/probe.py";
import { inPrivateDirectory } from "./temporary-directories.ts";

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

interface ProbeOptions {
  interpreter: Interpreter;
  checkout: string;
  env: NodeJS.ProcessEnv;
}

const TIMEOUT_SECONDS = 60;

/** Why a sandbox does not hold or does not work on this machine; null when it does both. */
async function probeSandbox(sandbox: Sandbox, options: ProbeOptions): Promise<string | null> {
  const result = await withBait(async (bait) => ({
    output: await runProbe(sandbox, options, bait),
    written: existsSync(join(bait.folder, "written")),
    memoryLeft: wasLeft(bait.memory),
  }));
  return judgeSandboxProbe(sandbox, result);
}

/** Things that a program in a sandbox must not reach, all marked with one secret word. */
interface Bait {
  token: string;
  /** Only this user may enter it; contains a file `secret`. */
  folder: string;
  /** The port of a server on the host. */
  port: number;
  /** A file that the probe creates where POSIX shared memory lies. */
  memory: string;
}

/** Sets the bait: a private file, a process with a secret in its environment, a listening server. */
async function withBait<T>(use: (bait: Bait) => Promise<T>): Promise<T> {
  return inPrivateDirectory(async ({ path: folder }) => {
    const token = `bait-${randomUUID()}`;
    writeFileSync(join(folder, "secret"), token, { mode: 0o600 });
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const sibling = spawn("sleep", ["600"], {
      argv0: token,
      env: { SECRET: token },
      stdio: "ignore",
    });
    sibling.on("error", () => {});
    try {
      const { port } = server.address() as AddressInfo;
      return await use({ token, folder, port, memory: `/dev/shm/${basename(folder)}` });
    } finally {
      sibling.kill("SIGKILL");
      server.close();
    }
  });
}

/**
 * Covers the checkout with a small worktree, as a run does: what the probe finds readable, tests would
 * be able to read. The checkout itself is not touched.
 */
async function runProbe(
  sandbox: Sandbox,
  { interpreter, checkout, env }: ProbeOptions,
  bait: Bait,
): Promise<string> {
  const top = findTop(checkout, env.HOME);
  const worktree = join(bait.folder, "worktree");
  const root = join(worktree, relative(top, checkout));
  mkdirSync(root, { recursive: true });
  writeFileSync(join(worktree, ".git"), bait.token);
  writeFileSync(join(root, "tdd_arbiter_probe.py"), "");
  // Reversed, so that the probe does not find the word on its own command line.
  const nekot = [...bait.token].reverse().join("");
  const [prefix] = interpreter.prefixes;
  const ofRunner = RUNNER_FILES.flatMap((name) => env[name] ?? []);
  const unreadable = [join(top, ".git", "config"), ...ofRunner];
  const { port, folder: outside, memory } = bait;
  const own = listModules([checkout, join(checkout, "src"), ...interpreter.searchPath], checkout);
  const task = { nekot, port, outside, memory, prefix, unreadable, own };
  const { output } = await createProgramRunner({ sandbox, root, checkout, env }).run({
    program: null,
    args: ({ inside }) => ["-c", PROBE, JSON.stringify({ ...task, root: inside(root) })],
    interpreter,
    timeoutSeconds: TIMEOUT_SECONDS,
    maxOutputBytes: 20_000,
  });
  return output;
}

/** The names of what can be imported from those of the folders that are inside of the checkout. */
function listModules(folders: readonly string[], checkout: string): string[] {
  const isInside = (folder: string) => !relative(checkout, folder).startsWith("..");
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();
  const names = folders
    .filter((folder) => isInside(folder) && isFolder(folder))
    .flatMap((folder) => readdirSync(folder));
  return [...new Set(names.map((name) => name.replace(/\.py$/, "")))];
}

function wasLeft(file: string): boolean {
  const exists = existsSync(file);
  if (exists) rmSync(file, { force: true });
  return exists;
}

const RUNNER_FILES = [
  ...["GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY", "GITHUB_EVENT_PATH"],
];

interface ProbeResult {
  /** The output of the probe; the last line is its answer. */
  output: string;
  /** Whether a file appeared outside the sandbox. */
  written: boolean;
  /** Whether shared memory was left behind. */
  memoryLeft: boolean;
}

const MEANINGS = new Map([
  ["environment", "another process's environment can be read"],
  ["processes", "other processes can be seen"],
  ["files", "private files can be read"],
  ["outside", "files can be written outside the worktree"],
  ["git", ".git can be read"],
  ["runner", "the runner's files or .git/config can be read"],
  ["keys", "the kernel's keyrings can be used"],
  ["memory", "shared memory outlives the run"],
  ["sudo", "sudo works"],
  ["docker", "Docker's socket can be used"],
  ["network", "the host's network can be reached; network: on would allow it"],
]);

/** Another user sees which processes run, but not their environments or files. */
const NOT_PROMISED: Readonly<Record<Rung, readonly string[]>> = {
  namespaces: [],
  bubblewrap: [],
  user: ["processes"],
  off: [],
};

const Answer = z.object({ escapes: z.array(z.string()), broken: z.array(z.string()) });

/** Why the probe's result rules a sandbox out; null when the sandbox held and worked. */
export function judgeSandboxProbe(
  { rung, network }: Pick<Sandbox, "rung" | "network">,
  { output, written, memoryLeft }: ProbeResult,
): string | null {
  const lines = output.trim().split("\n");
  const answer = Answer.safeParse(parseJson(lines.at(-1) ?? "")).data;
  if (answer === undefined) {
    const said = lines.slice(-3).join(" ").slice(0, 300) || "it printed nothing";
    return `it does not start: ${said}`;
  }
  const allowed = [...NOT_PROMISED[rung], ...(network === "on" ? ["network"] : [])];
  const reached = new Set([
    ...answer.escapes,
    ...(written ? ["outside"] : []),
    ...(memoryLeft ? ["memory"] : []),
  ]);
  const escapes = [...reached].filter((name) => !allowed.includes(name));
  const problems = [...escapes.map((name) => MEANINGS.get(name) ?? name), ...answer.broken];
  return problems.length === 0 ? null : problems.join("; ");
}
