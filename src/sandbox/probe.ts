import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import type { Interpreter } from "../ports.ts";
import type { Rung } from "../routing/boundary.ts";
import { confine } from "./confine.ts";
import type { Sandbox } from "./confinement.ts";
import { testEnvironment } from "./environment.ts";
import { placeTree } from "./place-tree.ts";
import { inPrivateDirectory } from "./private-directory.ts";
import { PROBE } from "./probe-script.ts";
import { runProcess } from "./run-process.ts";

interface Probe {
  interpreter: Interpreter;
  checkout: string;
  env: NodeJS.ProcessEnv;
}

const PATIENCE_SECONDS = 60;

/** Why a sandbox does not hold or does not work on this machine; null when it does both. */
export async function probeSandbox(sandbox: Sandbox, probe: Probe): Promise<string | null> {
  const probed = await withBait(async (bait) => ({
    output: await tryOut(sandbox, probe, bait),
    written: existsSync(join(bait.folder, "written")),
  }));
  return judgeProbe(sandbox, probed);
}

/** In a small repository of its own, so that nobody's is touched and none has to be there yet. */
async function tryOut(sandbox: Sandbox, probe: Probe, bait: Bait): Promise<string> {
  return inPrivateDirectory(async (directory) => {
    const { interpreter, env } = probe;
    const root = join(bait.folder, "worktree");
    const checkout = join(bait.folder, "checkout");
    for (const [name, folder] of Object.entries({ worktree: root, checkout })) {
      mkdirSync(folder);
      writeFileSync(join(folder, "tdd_arbiter_probe.py"), `WHERE = "${name}"\n`);
      writeFileSync(join(folder, ".git"), bait.token);
    }
    const runId = randomUUID();
    const tree = placeTree(sandbox.rung, { root, checkout, home: env.HOME, directory });
    // Backwards: on its own command line the probe would find the word itself.
    const nekot = [...bait.token].reverse().join("");
    const [prefix] = interpreter.prefixes;
    const task = { nekot, port: bait.port, outside: bait.folder, prefix, place: tree.at, checkout };
    const unreadable = [join(probe.checkout, ".git", "config"), ...runnerFiles(env)];
    const program = {
      executable: interpreter.executable,
      args: ["-c", PROBE, JSON.stringify({ ...task, unreadable })],
      cwd: tree.at,
      env: testEnvironment({ interpreter, directory, runId, passEnv: {}, inherited: env }),
    };
    const run = { program, interpreter, tree, directory, writableFiles: [], home: env.HOME };
    const result = await runProcess({
      ...confine(sandbox, run),
      runId,
      directory: directory.path,
      timeoutSeconds: PATIENCE_SECONDS,
      maxOutputBytes: 20_000,
      signal: undefined,
    });
    return result.output;
  });
}

const RUNNER_FILES = ["GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"];

function runnerFiles(env: NodeJS.ProcessEnv): string[] {
  return [...RUNNER_FILES, "GITHUB_EVENT_PATH"].flatMap((name) => env[name] ?? []);
}

interface Probed {
  /** What the probe printed; its last line is the answer. */
  output: string;
  /** Whether a file appeared where it must not. */
  written: boolean;
}

const MEANINGS = new Map([
  ["environment", "another process's environment can be read"],
  ["processes", "other processes can be seen"],
  ["files", "private files can be read"],
  ["outside", "files can be written outside the worktree"],
  ["git", ".git can be read"],
  ["runner", "the runner's files or .git/config can be read"],
  ["sudo", "sudo works"],
  ["docker", "Docker's socket can be used"],
  ["network", "the host's network can be reached; network: on would allow it"],
]);

/** Another user sees that others work, and not what they work on. */
const NOT_PROMISED: Readonly<Record<Rung, readonly string[]>> = {
  namespaces: [],
  bubblewrap: [],
  user: ["processes"],
  off: [],
};

const Answer = z.object({ escapes: z.array(z.string()), broken: z.array(z.string()) });

/** Why what was tried speaks against a sandbox; null where it held and worked. */
export function judgeProbe(
  { rung, network }: Pick<Sandbox, "rung" | "network">,
  { output, written }: Probed,
): string | null {
  const answer = parseAnswer(output);
  if (answer === null) return `it does not start: ${lastWords(output)}`;
  const allowed = [...NOT_PROMISED[rung], ...(network === "on" ? ["network"] : [])];
  const tried = new Set([...answer.escapes, ...(written ? ["outside"] : [])]);
  const escapes = [...tried].filter((name) => !allowed.includes(name));
  const problems = [...escapes.map((name) => MEANINGS.get(name) ?? name), ...answer.broken];
  return problems.length === 0 ? null : problems.join("; ");
}

function parseAnswer(output: string): z.infer<typeof Answer> | null {
  const text = output.trimEnd();
  try {
    return Answer.parse(JSON.parse(text.slice(text.lastIndexOf("\n") + 1)));
  } catch {
    return null;
  }
}

function lastWords(output: string): string {
  const lines = output.trim().split("\n");
  return lines.slice(-3).join(" ").slice(0, 300) || "it said nothing";
}

/** Things that nobody inside a sandbox may get hold of, all under one secret word. */
interface Bait {
  token: string;
  /** Only this user may enter it; has a file `secret`. */
  folder: string;
  /** Where a server of the host listens. */
  port: number;
}

/** Lays it out: a private file, a process with a secret in its environment, a listening server. */
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
      return await use({ token, folder, port });
    } finally {
      sibling.kill("SIGKILL");
      server.close();
    }
  });
}
