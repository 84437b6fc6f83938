import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { World } from "../../test/github/simulator/world.ts";

const run = promisify(execFile);

interface Replayed {
  commit: string;
  title: string;
  /** The exit code of pytest at this commit. */
  exitCode: number;
  summary: string;
}

interface ReplayOptions {
  world: Pick<World, "gitDir">;
  python: string;
  place: string;
  /** What the paths of the new tests begin with. */
  tests: string;
}

/** Runs the new tests at every merged commit with plain git and pytest, without TDD Arbiter. */
export async function replay({ world, python, place, tests }: ReplayOptions): Promise<Replayed[]> {
  const clone = join(place, "replay");
  await run("git", ["clone", "--quiet", world.gitDir, clone]);
  const git = async (...args: string[]) =>
    (await run("git", args, { cwd: clone })).stdout.trim().split("\n");
  const commits = await git("log", "--reverse", "--format=%H %s", "main^1..main^2");
  const replayed: Replayed[] = [];
  for (const line of commits) {
    const commit = line.slice(0, 40);
    await git("checkout", "--quiet", commit);
    replayed.push({ commit, title: line.slice(41), ...(await runTests(clone, python, tests)) });
  }
  return replayed;
}

async function runTests(cwd: string, python: string, tests: string) {
  const files = readdirSync(join(cwd, dirname(tests))).map((name) => join(dirname(tests), name));
  const own = files.filter((path) => path.startsWith(tests));
  const args = ["-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", ...own];
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const { code, stdout } = await run(python, args, { cwd, env }).then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (failed: { code: number; stdout: string }) => failed,
  );
  return { exitCode: code, summary: stdout.trim().split("\n").at(-1) ?? "" };
}
