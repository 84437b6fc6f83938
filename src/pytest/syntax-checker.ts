import { execFile } from "node:child_process";
import type { SyntaxChecker, SyntaxProblem } from "../ports.ts";
import { probeEnvironment } from "../sandbox/environment.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";
import { readSyntaxAnswers, SYNTAX_QUESTION } from "./syntax-question.ts";

const PATIENCE_MS = 20_000;

/**
 * Has the repository's own Python compile texts, all in one process, and run none of them: isolated,
 * without site packages, with limits of its own. Where there is no interpreter nothing is found,
 * because the test run says that better.
 */
export function createSyntaxChecker(choice: InterpreterChoice): SyntaxChecker {
  return {
    check: async (files) => {
      if (files.length === 0) return [];
      const chosen = await chooseInterpreter(choice);
      if ("missing" in chosen) return [];
      return findProblems(chosen.executable, files, choice.env);
    },
  };
}

function findProblems(
  executable: string,
  files: readonly { path: string; content: string }[],
  env: NodeJS.ProcessEnv,
): Promise<SyntaxProblem[]> {
  const options = {
    cwd: "/",
    env: probeEnvironment(env),
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
    maxBuffer: 16 * 1024 * 1024,
  } as const;
  return new Promise((resolve) => {
    const args = ["-I", "-S", "-c", SYNTAX_QUESTION];
    const child = execFile(executable, args, options, (_, stdout) => {
      resolve(readSyntaxAnswers(stdout, files));
    });
    // Whoever ends before it has read everything makes the pipe break; what it said is enough.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(JSON.stringify(files.map(({ path, content }) => [path, content])));
  });
}
