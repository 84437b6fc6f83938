import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Interpreter } from "../pytest/interpreter-facts.ts";
import { type Bait, withBait } from "./bait.ts";
import { confine } from "./confine.ts";
import type { Sandbox } from "./confinement.ts";
import { testEnvironment } from "./environment.ts";
import { judgeProbe } from "./judge-probe.ts";
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
