import { execFile } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { World } from "../../test/github/simulator/world.ts";

const run = promisify(execFile);

/** A commit of the pull request, and what plain pytest says there. */
export interface Replayed {
  commit: string;
  title: string;
  /** What the commit changes, without git's header lines. */
  diff: string;
  command: string;
  exitCode: number;
  /** The first failure, from the test's line to the error; empty if all tests pass. */
  failure: string[];
  /** pytest's last line. */
  summary: string;
}

interface ReplayOptions {
  world: Pick<World, "gitDir">;
  python: string;
  place: string;
  /** The branch of the pull request. */
  branch: string;
  /** What the paths of the new tests begin with. */
  tests: string;
}

/** Runs the new tests at every commit of a branch with plain git and pytest, without TDD Arbiter. */
export async function replay(options: ReplayOptions): Promise<Replayed[]> {
  const { world, python, place, branch, tests } = options;
  const clone = join(place, "replay");
  await run("git", ["clone", "--quiet", world.gitDir, clone]);
  const git = async (...args: string[]) => (await run("git", args, { cwd: clone })).stdout.trim();
  // Tests first, as in the story.
  const order = join(place, "order");
  writeFileSync(order, `${dirname(tests)}/*\n`);
  const log = await git("log", "--reverse", "--format=%H %s", `main..origin/${branch}`);
  const replayed: Replayed[] = [];
  for (const line of log.split("\n")) {
    const commit = line.slice(0, 40);
    await git("checkout", "--quiet", commit);
    const diff = withoutHeaders(
      await git("show", "--format=", "--unified=1", `-O${order}`, commit),
    );
    const ran = await runTests(clone, { python, tests });
    replayed.push({ commit, title: line.slice(41), diff, ...ran });
  }
  return replayed;
}

/** The names of the files and the hunks. */
function withoutHeaders(diff: string): string {
  const isHeader = /^(?:index|new file mode|deleted file mode|---|\+\+\+) ?/;
  const lines = diff.split("\n").filter((line) => !isHeader.test(line));
  return lines.join("\n").replace(/^diff --git a\/.* b\/(.*)$/gm, "@@ $1 @@");
}

type Ran = Pick<Replayed, "command" | "exitCode" | "failure" | "summary">;

async function runTests(
  cwd: string,
  { python, tests }: Pick<ReplayOptions, "python" | "tests">,
): Promise<Ran> {
  const files = readdirSync(join(cwd, dirname(tests))).map((name) => join(dirname(tests), name));
  const own = files.filter((path) => path.startsWith(tests));
  const args = ["-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", ...own];
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const { code, stdout } = await run(python, args, { cwd, env }).then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (failed: { code: number; stdout: string }) => failed,
  );
  const lines = stdout.trimEnd().split("\n");
  return {
    command: `python -m pytest -q ${own.join(" ")}`,
    exitCode: code,
    failure: firstFailure(lines),
    summary: lines.at(-1) ?? "",
  };
}

/** The line of the test that failed first, and its error, as pytest prints them. */
function firstFailure(lines: readonly string[]): string[] {
  const failing = lines.findIndex((line) => line.startsWith(">"));
  if (failing === -1) return [];
  const error = lines.slice(failing).find((line) => line.startsWith("E "));
  return [lines[failing] ?? "", error ?? ""];
}
