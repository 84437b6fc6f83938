import { delimiter, join, resolve } from "node:path";
import { isExecutable } from "./find-program.ts";
import type { Interpreter } from "./interpreter-facts.ts";
import { probeInterpreter } from "./probe-interpreter.ts";

export interface InterpreterChoice {
  root: string;
  checkout?: string | undefined;
  python?: string | undefined;
  /** Of the process that the arbiter runs in: PATH, and what version managers need. */
  env: NodeJS.ProcessEnv;
}

/** The first interpreter that answers: the one asked for, else a virtual environment's, else PATH's. */
export async function chooseInterpreter(
  choice: InterpreterChoice,
): Promise<Interpreter | { missing: string }> {
  const problems: string[] = [];
  for (const candidate of findCandidates(choice, choice.env.PATH ?? "")) {
    const answer = await askOnce(candidate, { cwd: homeOf(choice), env: choice.env });
    if ("executable" in answer) return answer;
    problems.push(`${candidate}: ${answer.problem}`);
  }
  const wanted = choice.python ?? "python3";
  return { missing: [...problems, `No Python interpreter was found (${wanted}).`, ""].join("\n") };
}

/** Answers that are whole: who runs, checks and locks in tests asks the same several times a run. */
const KNOWN = new Map<string, Interpreter>();

/** Only an interpreter that can do the work is remembered: pytest may be installed meanwhile. */
async function askOnce(file: string, surroundings: { cwd: string; env: NodeJS.ProcessEnv }) {
  const key = JSON.stringify([file, surroundings]);
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const answer = await probeInterpreter(file, surroundings);
  if ("executable" in answer && answer.pytest !== null) KNOWN.set(key, answer);
  return answer;
}

/**
 * With a checkout the worktree is not asked: a person made the checkout's environment, whereas only
 * a commit or a test run can have put one into the worktree.
 */
function homeOf({ checkout, root }: InterpreterChoice): string {
  return checkout ?? root;
}

function findCandidates(choice: InterpreterChoice, path: string): string[] {
  const home = homeOf(choice);
  if (choice.python !== undefined) return findExplicit(choice.python, home, path);

  const inVenv = [".venv", "venv"].map((name) => join(home, name, "bin", "python"));
  const onPath = ["python3", "python"].flatMap((name) => findOnPath(name, path));
  return [...inVenv.filter(isExecutable).slice(0, 1), ...onPath];
}

function findExplicit(python: string, home: string, path: string): string[] {
  return python.includes("/")
    ? [resolve(home, python)].filter(isExecutable)
    : findOnPath(python, path);
}

/** The first on PATH, as a shell would take it. */
function findOnPath(name: string, path: string): string[] {
  return path
    .split(delimiter)
    .filter((directory) => directory.startsWith("/"))
    .map((directory) => join(directory, name))
    .filter(isExecutable)
    .slice(0, 1);
}
