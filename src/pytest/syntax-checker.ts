import { execFile } from "node:child_process";
import * as z from "zod";
import type { SyntaxChecker, SyntaxProblem } from "../ports.ts";
import { chooseInterpreter, type InterpreterChoice, probeEnvironment } from "./interpreter.ts";

const TIMEOUT_MS = 20_000;

/**
 * Compiles files with the repository's own Python, all in one process, without running them. The
 * process is isolated, has no site packages and limits itself. Without an interpreter there are no
 * problems to report: the test run reports its absence better.
 */
export function createSyntaxChecker(choice: InterpreterChoice): SyntaxChecker {
  return {
    check: async (files) => {
      if (files.length === 0) return [];
      const interpreter = await chooseInterpreter(choice);
      if ("missing" in interpreter) return [];
      return findProblems(interpreter.executable, files, choice.env);
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
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    maxBuffer: 16 * 1024 * 1024,
  } as const;
  return new Promise((resolve) => {
    const args = ["-I", "-S", "-c", COMPILE_SCRIPT];
    const child = execFile(executable, args, options, (_, stdout) => {
      resolve(readSyntaxAnswers(stdout, files));
    });
    // The pipe breaks when Python exits before it has read everything; its output is still used.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(JSON.stringify(files.map(({ path, content }) => [path, content])));
  });
}

/**
 * Prints the result of each file before it compiles the next, so that the file is known when the
 * parser itself crashes.
 */
const COMPILE_SCRIPT = `import json, sys, warnings
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (15, 15))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except Exception:
    pass
warnings.simplefilter("ignore")
for path, text in json.load(sys.stdin.buffer):
    answer = None
    try:
        compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        answer = {"line": error.lineno, "message": str(error.msg)}
    except Exception as error:
        answer = {"line": None, "message": type(error).__name__}
    print(json.dumps(answer), flush=True)
`;

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
