import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Program, TaskRun } from "./run-task.ts";
import type { Files, Task } from "./task.ts";
import { extractCommit, git, writeTree } from "./trees.ts";

/** How many of a set of tests passed; an empty set is not a success. */
export interface Tally {
  passed: number;
  total: number;
}

export interface Judgement {
  /** The hidden tests on the run's branch; null without a branch to judge. */
  hidden: Tally | null;
  /** The run's own tests on the known-good solution. */
  valid: Tally | null;
  /** The run's own new tests that passed before the change already, as they should. */
  guards: number;
}

export interface TestOutcome {
  id: string;
  outcome: "passed" | "failed" | "error" | "skipped";
}

type Runner = Pick<Program, "cli" | "python">;

/** Judges a run in copies of its repository, with the hidden tests and the known-good solution. */
export async function judgeRun(
  task: Task,
  run: TaskRun,
  folder: string,
  runner: Runner,
): Promise<Judgement> {
  if (run.outcome !== "gate") return { hidden: null, valid: null, guards: 0 };
  const own = ownTestFiles(run);
  const onBranch = join(folder, "judged/branch");
  extractCommit(run.repository, run.branch, onBranch);
  writeTree(onBranch, task.hidden);
  const hidden = await runTests(onBranch, Object.keys(task.hidden), runner);

  const solved = join(folder, "judged/solution");
  writeTree(solved, { ...task.repo, ...own, ...task.solution, ...task.hidden });
  // A test may be changed by its data alone.
  const files = [...Object.keys(own), ...run.failToPass.map((id) => id.replace(/::.*$/s, ""))];
  const onSolution = await runTests(solved, [...new Set(files)].filter(isTestFile), runner);
  const valid = tally(onSolution.filter(({ id }) => run.failToPass.includes(id)));

  const candidates = findGuards(onSolution, { ...run, before: task.repo });
  let guards: TestOutcome[] = [];
  if (candidates.length > 0) {
    const before = join(folder, "judged/base");
    writeTree(before, { ...task.repo, ...own });
    guards = (await runTests(before, Object.keys(own).filter(isTestFile), runner)).filter(
      ({ id, outcome }) => outcome === "passed" && candidates.includes(id),
    );
  }
  return {
    hidden: tally(hidden),
    // A test that did not run on the solution at all is not valid.
    valid: { passed: valid.passed, total: run.failToPass.length },
    guards: guards.length,
  };
}

/** What is wrong with a task: its hidden tests have to fail before, and to pass with the solution. */
export async function checkTask(
  { repo, solution, hidden }: Pick<Task, "repo" | "solution" | "hidden">,
  folder: string,
  { python }: Pick<Runner, "python">,
): Promise<string[]> {
  // Without the sandbox, which takes longer: no model has written any of this.
  const test = (tree: string) =>
    run(python, ["-m", "pytest", "-q", "--tb=line", ...Object.keys(hidden)], tree);
  const before = join(folder, "check/base");
  writeTree(before, { ...repo, ...hidden });
  const after = join(folder, "check/solution");
  writeTree(after, { ...repo, ...solution, ...hidden });
  const solved = await test(after);
  return [
    ...((await test(before)).code === 0
      ? ["The hidden tests pass without a change: make one of them fail."]
      : []),
    ...(solved.code === 0
      ? []
      : [`With the solution a hidden test fails: correct one of them.\n${solved.stdout}`]),
  ];
}

/** A task that is covered already, or refused, has no tests to pass. */
export function isAsStated(
  { expected, others, changed: stated }: Pick<Task, "expected" | "others" | "changed">,
  { outcome, passToPass, changed }: Pick<TaskRun, "outcome" | "passToPass" | "changed">,
  { hidden, valid }: Judgement,
): boolean {
  if (outcome !== expected) return false;
  if (outcome !== "gate") return true;
  const isListed = stated.every((id) => changed.includes(id));
  return isListed && isWhole(hidden) && isWhole(valid) && (passToPass ?? 0) >= others;
}

function isWhole(tally: Tally | null): boolean {
  return tally !== null && tally.total > 0 && tally.passed === tally.total;
}

/** The tests of the run's files that neither failed before nor existed. */
export function findGuards(
  tests: readonly TestOutcome[],
  { failToPass, before }: Pick<TaskRun, "failToPass"> & { before: Files },
): string[] {
  const isOld = (id: string) => {
    const [path = "", ...names] = id.split("::");
    const name = names.at(-1)?.replace(/\[.*/s, "");
    return new RegExp(`def ${name}\\(`).test(before[path] ?? "");
  };
  return tests.map(({ id }) => id).filter((id) => !failToPass.includes(id) && !isOld(id));
}

function tally(tests: readonly TestOutcome[]): Tally {
  const passed = tests.filter(({ outcome }) => outcome === "passed").length;
  return { passed, total: tests.length };
}

/** The files of the branch that are tests or belong to tests, and differ from the base. */
function ownTestFiles({ repository, branch }: TaskRun): Files {
  const changed = git(repository, "diff", "--name-only", "--diff-filter=d", "main", branch);
  const paths = changed
    .split("\n")
    .filter((path) => /(^|\/)tests?\/|(^|\/)conftest\.py$/.test(path) || isTestFile(path));
  return Object.fromEntries(
    paths.map((path) => [path, `${git(repository, "show", `${branch}:${path}`)}\n`]),
  );
}

function isTestFile(path: string): boolean {
  return /(^|\/)(test_[^/]*|[^/]*_test)\.py$/.test(path);
}

const SECONDS_PER_TEST_RUN = "120";

/** Runs test files in the sandbox: a real model may have written the code. */
async function runTests(
  folder: string,
  files: readonly string[],
  { cli, python }: Runner,
): Promise<TestOutcome[]> {
  if (files.length === 0) return [];
  const limits = ["--python", python, "--timeout", SECONDS_PER_TEST_RUN];
  const args = [cli, "verdict", folder, "--phase", "green", "--json", ...limits, "--", ...files];
  const { stdout, stderr } = await run(process.execPath, args);
  if (stdout.trim() === "") throw new Error(`The tests of ${folder} could not be run: ${stderr}`);
  return (JSON.parse(stdout) as { tests: TestOutcome[] }).tests;
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Failing tests are a result, and no error. */
function run(program: string, args: string[], cwd?: string): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 64 * 1024 ** 2 };
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}
