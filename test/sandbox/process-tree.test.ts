import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { trackProcessTree } from "../../src/sandbox/run-process.ts";
import { makeProject, testPython } from "../pytest/project.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

// Starts children that ignore signals, each detached in the way that its name says.
const STUBBORN = `import os, signal, subprocess, sys, time
SLEEP = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
open(sys.argv[1] + ".tmp", "w").write(str(os.getpid()))
os.rename(sys.argv[1] + ".tmp", sys.argv[1])
time.sleep(600)
"""

def start(name, **options):
    here = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(here, name + ".pid")
    options.setdefault("env", os.environ)
    child = subprocess.Popen([sys.executable, "-c", SLEEP, path], **options)
    while not os.path.exists(path):
        time.sleep(0.01)
    return child

def orphan(name, **options):
    pid = os.fork()
    if pid == 0:
        os.setsid()
        start(name, **options)
        os._exit(0)
    os.waitpid(pid, 0)

def start_all():
    start("in_the_group")
    start("in_its_own_session", start_new_session=True)
    orphan("double_forked")
    start("without_environment", start_new_session=True, env={})
    orphan("orphan_without_environment", env={})
`;

import { createUnconfinedRunner } from "../pytest/unconfined-runner.ts";

const KINDS = 5;

test("the time limit ends every process of the tree", async () => {
  const root = makeProject({
    "stubborn.py": STUBBORN,
    "test_it.py":
      "import stubborn, time\ndef test_it():\n    stubborn.start_all()\n    time.sleep(600)\n",
  });
  const temporary = useOwnTemporaryDirectory();
  const run = await createUnconfinedRunner({
    root,
    python: testPython(),
    env: process.env,
    timeoutSeconds: 10,
  }).run({
    targets: [],
  });
  expect(run).toMatchObject({ exitCode: 124, ending: "timed-out", report: null });
  expect(startedIn(root)).toHaveLength(KINDS);
  expect(startedIn(root).filter(isAlive)).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});

test("a process that is older than the run is left alone, whatever it has open", async () => {
  const directory = temporaryDirectory();
  const cwd = join(directory, "inside");
  mkdirSync(cwd);
  const startSleep = () => {
    const child = spawn("sleep", ["600"], { cwd, stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  const older = startSleep();
  // The kernel counts start times in hundredths of a second.
  await pause(50);
  const [leader, younger] = [startSleep(), startSleep()];
  await trackProcessTree({ leader: leader.pid, runId: "1", directory }).end();
  expect([older, leader, younger].map(({ pid = 0 }) => isAlive(pid))).toEqual([true, false, false]);
});

test("a run that exits by itself leaves no process behind, and keeps its report", async () => {
  const root = makeProject({
    "stubborn.py": STUBBORN,
    "test_it.py": "import stubborn\ndef test_it():\n    stubborn.start_all()\n",
  });
  const run = await createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
    targets: [],
  });
  expect(run).toMatchObject({ exitCode: 0, ending: "exited" });
  expect(run.report?.tests).toMatchObject([{ outcome: "passed" }]);
  expect(startedIn(root)).toHaveLength(KINDS);
  expect(startedIn(root).filter(isAlive)).toEqual([]);
});

test("a process that holds the output open does not block the run", async () => {
  const root = makeProject({
    "stubborn.py": STUBBORN,
    "test_it.py": "import stubborn\ndef test_it():\n    stubborn.orphan('holder', env={})\n",
  });
  const runner = createUnconfinedRunner({
    root,
    python: testPython(),
    env: process.env,
    pytestArgs: ["-s"],
  });
  const run = await runner.run({ targets: [] });
  expect(run.exitCode).toBe(0);
  expect(startedIn(root).filter(isAlive)).toEqual([]);
});

test("cancelling ends the tree and throws instead of returning a run", async () => {
  const root = makeProject({
    "stubborn.py": STUBBORN,
    "test_it.py":
      "import stubborn, time\ndef test_it():\n    stubborn.start_all()\n    open('ready', 'w')\n    time.sleep(600)\n",
  });
  const abort = new AbortController();
  const temporary = useOwnTemporaryDirectory();
  const run = createUnconfinedRunner({ root, python: testPython(), env: process.env }).run({
    targets: [],
    signal: abort.signal,
  });
  const watch = setInterval(() => existsSync(join(root, "ready")) && abort.abort(), 20);
  await expect(run).rejects.toMatchObject({ code: "cancelled" });
  clearInterval(watch);
  expect(startedIn(root)).toHaveLength(KINDS);
  expect(startedIn(root).filter(isAlive)).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});

test("a run that is cancelled before it starts runs no test", async () => {
  const root = makeProject({ "conftest.py": "open('started', 'w')\n" });
  const runner = createUnconfinedRunner({ root, python: testPython(), env: process.env });
  const run = runner.run({ targets: [], signal: AbortSignal.abort() });
  await expect(run).rejects.toMatchObject({ code: "cancelled" });
  expect(existsSync(join(root, "started"))).toBe(false);
});

function startedIn(root: string): number[] {
  const names = readdirSync(root).filter((name) => name.endsWith(".pid"));
  return names.map((name) => Number(readFileSync(join(root, name), "utf8")));
}

/** A zombie counts as dead. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function useOwnTemporaryDirectory(): string {
  const temporary = makeProject({});
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return temporary;
}
