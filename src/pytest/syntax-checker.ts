import * as z from "zod";
import type { SyntaxChecker, SyntaxProblem } from "../ports.ts";
import type { InterpreterChoice } from "./interpreter.ts";
import { runScript } from "./run-script.ts";
import CHECK_SYNTAX from "./scripts/check_syntax.py";

/** Compiles files without running them, all in one process. */
export function createSyntaxChecker(choice: InterpreterChoice): SyntaxChecker {
  return {
    check: async (files) => {
      if (files.length === 0) return [];
      const texts = files.map(({ path, content }) => [path, content]);
      const stdout = await runScript(choice, [CHECK_SYNTAX], texts);
      return stdout === null ? [] : readSyntaxAnswers(stdout, files);
    },
  };
}

const Answer = z.object({ line: z.number().nullable(), message: z.string() }).nullable();

/** Reads one line per file; the first file without a line is where the process crashed. */
export function readSyntaxAnswers(
  stdout: string,
  files: readonly { path: string }[],
): SyntaxProblem[] {
  const answers = stdout.split("\n").filter((line) => line !== "");
  const problems = files.slice(0, answers.length).flatMap(({ path }, index) => {
    const answer = Answer.parse(JSON.parse(answers[index] ?? "null"));
    return answer === null ? [] : [{ path, ...answer }];
  });
  const crashedAt = files[answers.length];
  if (crashedAt === undefined) return problems;
  return [
    ...problems,
    { path: crashedAt.path, line: null, message: "Python's parser gave up on it" },
  ];
}
