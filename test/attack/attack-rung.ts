import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeError } from "../../src/errors.ts";
import type { TestRun } from "../../src/ports.ts";
import { chooseInterpreter } from "../../src/pytest/interpreter.ts";
import type { Rung } from "../../src/routing/sandbox-rungs.ts";
import { createTestRunner } from "../../src/runs/sandboxed-tests.ts";
import { findSandbox, type SelectedSandbox } from "../../src/sandbox/find-sandbox.ts";
import { GREED } from "./hunt.ts";
import { judge, type Outcome } from "./outcome.ts";
import type { Scene } from "./scene.ts";

const MEBIBYTE = 1024 ** 2;
const LOW = { memoryBytes: 1536 * MEBIBYTE, diskBytes: 96 * MEBIBYTE, processes: 60 };

/** What the rung `user` does not prevent by design, as docs/security.md says. */
const NOT_PROMISED: Partial<Record<Rung, readonly string[]>> = {
  user: ["test_host_network", "test_other_processes", "test_mounts"],
};
const NOT_SECRET_THERE = /canary-(process|mount|network)-/;

/** Everything that tests can try against one rung, in three runs of pytest. */
export async function attackRung(rung: Rung, scene: Scene): Promise<Outcome[]> {
  const network = rung === "user" ? "on" : "off";
  const { worktree: root, checkout, python, env, placeClone } = scene;
  const place = { root, checkout, python, env, placeClone };
  let sandbox: SelectedSandbox;
  try {
    const interpreter = await requireInterpreter(place);
    const options = { mode: rung, network, failClosed: true, limits: LOW } as const;
    sandbox = await findSandbox({ ...options, interpreter, checkout, env });
  } catch (error) {
    const attack = "every attack of tests on the machine";
    return [{ attack, against: rung, outcome: "not tried", detail: describeError(error) }];
  }
  const runner = createTestRunner({ ...place, sandbox, timeoutSeconds: 120 });
  const before = readFileSync(join(root, "src/shop/__init__.py"), "utf8");
  const hunted = await runner.run({ targets: ["test_hunt.py"] });
  const after = readFileSync(join(root, "src/shop/__init__.py"), "utf8");

  writeFileSync(join(root, "test_greed.py"), GREED);
  writeFileSync(join(root, "test_hang.py"), "import time\ndef test_it(): time.sleep(600)\n");
  const greedy = await runner.run({ targets: ["test_greed.py"] });
  const hanging = await createTestRunner({ ...place, sandbox, timeoutSeconds: 4 }).run({
    targets: ["test_hang.py"],
  });
  for (const name of ["test_greed.py", "test_hang.py"]) rmSync(join(root, name));

  const found = JSON.stringify([hunted, greedy]).match(/canary-[a-z]+-[0-9a-f]{12}/g) ?? [];
  const leaked = found.filter((canary) => rung !== "user" || !NOT_SECRET_THERE.test(canary));
  const escaped = scene.outside.filter((folder) => existsSync(join(folder, "escaped")));
  return [
    ...fromTests(hunted, rung),
    judge("canaries in output or report", rung, leaked),
    judge("files written outside, seen from the host", rung, escaped),
    judge("files of the worktree as they were", rung, before === after ? [] : ["changed"]),
    judge("a process that left its group, parent and environment", rung, named(scene.left)),
    judge("shared memory left behind, seen from the host", rung, sharedMemory(scene)),
    ...fromTests(greedy, rung),
    judge("a test that hangs", rung, hanging.ending === "timed-out" ? [] : [hanging.ending]),
    judge("nothing left of all runs", rung, leftovers(scene)),
  ];
}

/** Without an interpreter findSandbox would probe nothing. */
async function requireInterpreter(choice: Parameters<typeof chooseInterpreter>[0]) {
  const interpreter = await chooseInterpreter(choice);
  if ("missing" in interpreter) throw new Error(interpreter.missing);
  return interpreter;
}

function fromTests(run: TestRun, rung: Rung): Outcome[] {
  const tests = run.report?.tests ?? [];
  if (tests.length === 0) return [judge("the run as a whole", rung, [run.output.slice(-300)])];
  return tests.map(({ id, outcome, failure }) => {
    const name = id.replace(/^.*::test_/, "").replaceAll("_", " ");
    const allowed = NOT_PROMISED[rung]?.some((test) => id.includes(test)) ?? false;
    if (allowed)
      return { attack: name, against: rung, outcome: "not tried", detail: "not promised here" };
    return judge(name, rung, outcome === "passed" ? [] : [failure?.message ?? outcome]);
  });
}

/** Processes with that name on their command line. */
function named(name: string): string[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(name))
    .map((pid) => `process ${pid}`);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function sharedMemory({ left, ipc }: Scene): string[] {
  const files = readdirSync("/dev/shm").filter((name) => name === left);
  const segments = readFileSync("/proc/sysvipc/shm", "utf8").includes(String(ipc));
  return [...files, ...(segments ? [`segment ${ipc}`] : [])];
}

function leftovers({ worktree }: Scene): string[] {
  const strays = readdirSync(worktree).filter((name) => ["big", "made-by-a-test"].includes(name));
  return strays.map((name) => `${name} in the worktree`);
}
