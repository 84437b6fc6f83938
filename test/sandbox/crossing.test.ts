import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openDetachedWorktree } from "../../src/git/worktree.ts";
import type { Interpreter } from "../../src/python/interpreter.ts";
import type { Rung } from "../../src/routing/sandbox-rungs.ts";
import { defaultLimits } from "../../src/sandbox/confinement.ts";
import { createProgramRunner } from "../../src/sandbox/program-runner.ts";
import { makeProject } from "../pytest/project.ts";
import { temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

// Another user can enter the system's folders only, so every rung uses the system's interpreter.
const PYTHON = "/usr/bin/python3";
const isRoot = process.getuid?.() === 0;
const hasBubblewrap = spawnSync("bwrap", ["--version"]).status === 0;
const RUNGS: readonly Rung[] = isRoot
  ? ["namespaces", ...(hasBubblewrap ? (["bubblewrap"] as const) : []), "user"]
  : [];

const KEYS = `import ctypes, os, subprocess, sys
add_key, keyctl = {"x86_64": (248, 250), "aarch64": (217, 219)}[os.uname().machine]
libc = ctypes.CDLL(None)
SESSION = -3
def join(): assert libc.syscall(keyctl, 1, None) > 0
def add(name, value): return libc.syscall(add_key, b"user", name, value, len(value), SESSION)
def find(name): return libc.syscall(keyctl, 10, SESSION, b"user", name, 0)
def read(key):
    buffer = ctypes.create_string_buffer(100)
    return buffer.value.decode() if libc.syscall(keyctl, 11, key, buffer, 100) > 0 else ""
`;

/** Runs a command as \`sudo\` would, in a session whose keyring holds a secret. */
const SESSION = `${KEYS}
join()
assert add(b"planted", b"canary") > 0
code = subprocess.call(sys.argv[2:])
open(sys.argv[1], "w").write("left" if find(b"left") > 0 else "nothing left")
sys.exit(code)
`;

const STEAL = `${KEYS}
key = find(b"planted")
print("read:", read(key) if key > 0 else "no key")
print("left:", add(b"left", b"red once") > 0)
print("names:", "planted" in open("/proc/keys").read())
`;

/** Of this process, so that what another test process left is not found. */
const IPC_KEY = 0x7d000000 + process.pid;

const SHARE = `import ctypes, os
libc = ctypes.CDLL(None)
for folder in ("/dev/shm", "/tmp", "/var/tmp"):
    path = os.path.join(folder, "NAME")
    print(path, os.path.exists(path))
    open(path, "w").close()
print("segment", libc.shmget(IPC_KEY, 4096, 0o666))
print("segment made", libc.shmget(IPC_KEY, 4096, 0o1666) >= 0)
print("queue", libc.msgget(IPC_KEY, 0o666))
print("queue made", libc.msgget(IPC_KEY, 0o1666) >= 0)
`;

describe.each(RUNGS)("%s: state that outlives a run", (rung) => {
  it("the session keyring: tests read no planted key and leave none behind", async () => {
    const report = join(makeProject({}), "report");
    const asRoot = [PYTHON, "-I", "-c", SESSION, report];
    const output = await runPython(rung, { script: STEAL, asRoot });
    expect(output).toBe("read: no key\nleft: False\nnames: False\n");
    expect(readFileSync(report, "utf8")).toBe("nothing left");
  });

  it("shared memory: what one run leaves, the next does not find", async () => {
    const name = `crossing-${process.pid}-${rung}`;
    const script = SHARE.replace("NAME", name).replaceAll("IPC_KEY", String(IPC_KEY));
    onTestFinished(() => {
      spawnSync("ipcrm", ["-M", String(IPC_KEY), "-Q", String(IPC_KEY)]);
      for (const folder of ["/dev/shm", "/tmp", "/var/tmp"])
        rmSync(join(folder, name), { force: true });
    });
    const nothing = ["/dev/shm", "/tmp", "/var/tmp"].map(
      (folder) => `${join(folder, name)} False\n`,
    );
    const clean = `${nothing.join("")}segment -1\nsegment made True\nqueue -1\nqueue made True\n`;
    expect(await runPython(rung, { script })).toBe(clean);
    expect(await runPython(rung, { script })).toBe(clean);
    expect(readdirSync("/dev/shm")).not.toContain(name);
    expect(readFileSync("/proc/sysvipc/shm", "utf8")).not.toContain(String(IPC_KEY));
  });

  it("the clone in the worktree works, and what is written to it is gone afterwards", async () => {
    // Where another user can enter.
    vi.stubEnv("TMPDIR", "/tmp");
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const { root, workspace } = await openWorktreeOf(temporaryRepository({ "a.py": "" }));
    const script = "git tag; git status --porcelain; git rev-parse HEAD; git tag left";
    for (let time = 0; time < 2; time += 1) {
      const placed = {
        program: "sh",
        args: ["-c", script],
        root,
        placeClone: workspace.placeClone,
      };
      expect(await run(rung, placed)).toBe(`${workspace.baseCommit}\n`);
    }
  });

  it("starts the program with its own variables and signals, so that a test can send SIGINT", async () => {
    const here = await describeStart("off");
    expect(here).toContain("LANG=C\n");
    expect(await describeStart(rung)).toBe(here);
  });
});

it("off: the program is started as it is", async () => {
  expect(await describeStart("off")).toMatch(/^LANG=C\nSigIgn:\s+0+\n$/);
});

/** Its locale and its ignored signals: Python changes both at its start. */
function describeStart(rung: Rung): Promise<string> {
  const script = "env | grep -E '^(LC_|LANG)'; grep SigIgn /proc/self/status";
  return run(rung, { program: "sh", args: ["-c", script], variables: { LANG: "C" } });
}

function runPython(
  rung: Rung,
  { script, asRoot }: { script: string; asRoot?: readonly string[] },
): Promise<string> {
  return run(rung, { program: null, args: ["-c", script], asRoot });
}

interface Started {
  program: string | null;
  args: readonly string[];
  asRoot?: readonly string[] | undefined;
  variables?: Record<string, string>;
  root?: string;
  placeClone?: () => Promise<void>;
}

async function run(rung: Rung, started: Started): Promise<string> {
  const { program, args, asRoot = [], variables = {}, placeClone } = started;
  const root = started.root ?? makeProject({ "a.py": "" });
  const sandbox = { rung, network: "on", limits: defaultLimits(), asRoot } as const;
  const runner = createProgramRunner({
    sandbox,
    root,
    placeClone,
    env: { PATH: process.env.PATH },
  });
  const limits = { timeoutSeconds: 60, maxOutputBytes: 10_000 };
  const request = { program, interpreter: INTERPRETER, variables: () => variables, ...limits };
  const { output } = await runner.run({ ...request, args: () => [...args] });
  return output;
}

async function openWorktreeOf(repo: string) {
  const worktree = await openDetachedWorktree({
    repository: await inspectRepository({ directory: repo, env: process.env }),
    temporaryDirectory: temporaryDirectory(),
  });
  onTestFinished(() => worktree.close());
  return { root: worktree.root, workspace: createWorkspace(worktree) };
}

const INTERPRETER: Interpreter = {
  ...{ executable: PYTHON, virtualEnv: null, userBase: null, prefixes: ["/usr"], searchPath: [] },
  ...{ pytest: null, pytestProblem: "", coverage: false, xdist: false },
};
