import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { basename, join } from "node:path";
import * as z from "zod";
import type { Interpreter } from "../python/interpreter.ts";
import type { Rung } from "../routing/boundary.ts";
import type { Sandbox } from "./confinement.ts";
import { inPrivateDirectory } from "./private-directory.ts";
import { createProgramRunner } from "./program-runner.ts";

interface ProbeOptions {
  interpreter: Interpreter;
  checkout: string;
  env: NodeJS.ProcessEnv;
}

const TIMEOUT_SECONDS = 60;

/** Why a sandbox does not hold or does not work on this machine; null when it does both. */
export async function probeSandbox(
  sandbox: Sandbox,
  options: ProbeOptions,
): Promise<string | null> {
  const result = await withBait(async (bait) => ({
    output: await runProbe(sandbox, options, bait),
    written: existsSync(join(bait.folder, "written")),
    memoryLeft: wasLeft(bait.memory),
  }));
  return judgeProbe(sandbox, result);
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

/** Runs in a small repository of its own, so that the user's is not touched and need not exist yet. */
async function runProbe(sandbox: Sandbox, options: ProbeOptions, bait: Bait): Promise<string> {
  const { interpreter, env } = options;
  const root = join(bait.folder, "worktree");
  const checkout = join(bait.folder, "checkout");
  for (const [name, folder] of Object.entries({ worktree: root, checkout })) {
    mkdirSync(folder);
    writeFileSync(join(folder, "tdd_arbiter_probe.py"), `WHERE = "${name}"\n`);
    writeFileSync(join(folder, ".git"), bait.token);
  }
  // Reversed, so that the probe does not find the word on its own command line.
  const nekot = [...bait.token].reverse().join("");
  const [prefix] = interpreter.prefixes;
  const unreadable = [join(options.checkout, ".git", "config"), ...runnerFiles(env)];
  const { port, folder: outside, memory } = bait;
  const task = { nekot, port, outside, memory, prefix, checkout, unreadable };
  const { output } = await createProgramRunner({ sandbox, root, checkout, env }).run({
    program: null,
    args: ({ inside }) => ["-c", PROBE_SCRIPT, JSON.stringify({ ...task, root: inside(root) })],
    interpreter,
    timeoutSeconds: TIMEOUT_SECONDS,
    maxOutputBytes: 20_000,
  });
  return output;
}

function wasLeft(file: string): boolean {
  const exists = existsSync(file);
  if (exists) rmSync(file, { force: true });
  return exists;
}

const RUNNER_FILES = ["GITHUB_ENV", "GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"];

function runnerFiles(env: NodeJS.ProcessEnv): string[] {
  return [...RUNNER_FILES, "GITHUB_EVENT_PATH"].flatMap((name) => env[name] ?? []);
}

interface ProbeResult {
  /** What the probe printed; the last line is its answer. */
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
export function judgeProbe(
  { rung, network }: Pick<Sandbox, "rung" | "network">,
  { output, written, memoryLeft }: ProbeResult,
): string | null {
  const answer = parseAnswer(output);
  if (answer === null) return `it does not start: ${lastLines(output)}`;
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

function parseAnswer(output: string): z.infer<typeof Answer> | null {
  const text = output.trimEnd();
  try {
    return Answer.parse(JSON.parse(text.slice(text.lastIndexOf("\n") + 1)));
  } catch {
    return null;
  }
}

function lastLines(output: string): string {
  const lines = output.trim().split("\n");
  return lines.slice(-3).join(" ").slice(0, 300) || "it printed nothing";
}

/**
 * Tries every way out that a sandbox promises to close, and everything that tests need to do. Its
 * last line says what it reached and what it could not do. Works on every Python 3.
 */
const PROBE_SCRIPT = `import glob, json, os, socket, subprocess, sys, tempfile
task = json.loads(sys.argv[1])
token, escapes, broken = task["nekot"][::-1].encode(), [], []

def escape(name, attempt):
    try:
        if attempt():
            escapes.append(name)
    except Exception:
        pass

def need(name, attempt):
    try:
        attempt()
    except Exception as error:
        broken.append("%s: %s: %s" % (name, type(error).__name__, error))

def read(path):
    try:
        with open(path, "rb") as file:
            return file.read(1 << 20)
    except OSError:
        return b""

def connect(family, address):
    with socket.socket(family) as client:
        client.settimeout(2)
        client.connect(address)
    return True

def write_outside():
    # Checked from outside: inside, the same path may be another directory.
    with open(os.path.join(task["outside"], "written"), "w"):
        return False

def use_keys():
    import ctypes
    keyctl = {"x86_64": 250, "aarch64": 219, "riscv64": 219, "ppc64le": 271, "s390x": 280}
    get_id, session = 0, -3
    arguments = [keyctl[os.uname().machine], get_id, session, 1]
    return ctypes.CDLL(None).syscall(*map(ctypes.c_long, arguments)) >= 0

def leave_memory():
    # Checked from outside, like write_outside.
    try:
        open(task["memory"], "w").close()
    except OSError:
        pass

def same_interpreter():
    # An interpreter that cannot read its own libraries may start with the system's.
    assert sys.prefix == task["prefix"], "it is installed in " + sys.prefix

def loopback():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(1)
        connect(socket.AF_INET, server.getsockname())

def load_package():
    sys.path[:0] = [task["root"]]
    sys.path.append(task["checkout"])
    import tdd_arbiter_probe
    assert tdd_arbiter_probe.WHERE == "worktree", "it comes from the " + tdd_arbiter_probe.WHERE

def write_inside():
    with open(os.path.join(task["root"], "written"), "w"):
        pass
    with tempfile.TemporaryFile():
        pass

escape("environment", lambda: any(token in read(p) for p in glob.glob("/proc/[0-9]*/environ")))
escape("processes", lambda: any(token in read(p) for p in glob.glob("/proc/[0-9]*/cmdline")))
escape("files", lambda: token in read(os.path.join(task["outside"], "secret")))
escape("outside", write_outside)
escape("git", lambda: read(os.path.join(task["root"], ".git")) != b"")
escape("runner", lambda: any(read(path) for path in task["unreadable"]))
escape("sudo", lambda: subprocess.call(["sudo", "-n", "true"], stdout=-3, stderr=-3) == 0)
for path in ("/var/run/docker.sock", "/run/docker.sock"):
    escape("docker", lambda: connect(socket.AF_UNIX, path))
escape("keys", use_keys)
leave_memory()
escape("network", lambda: connect(socket.AF_INET, ("127.0.0.1", task["port"])))

need("another interpreter answers", same_interpreter)
need("pytest cannot be imported", lambda: __import__("pytest"))
need("127.0.0.1 cannot be listened on", loopback)
need("the package under test is not the worktree's", load_package)
need("the tests cannot write", write_inside)
print()
print(json.dumps({"escapes": sorted(set(escapes)), "broken": broken}))
`;
