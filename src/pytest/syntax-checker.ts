import { execFile } from "node:child_process";
import * as z from "zod";
import type { SyntaxChecker, SyntaxProblem } from "../ports.ts";
import { probeEnvironment } from "../sandbox/environment.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";

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

/**
 * Compiles what it reads, and says of each file what is wrong with it before it looks at the next:
 * where the parser itself gives up, the file it was at is known.
 */
const SYNTAX_QUESTION = `import json, sys, warnings
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

/** One line for each file; the first without one is where the process ended. */
export function readSyntaxAnswers(
  stdout: string,
  files: readonly { path: string }[],
): SyntaxProblem[] {
  const answers = stdout.split("\n").filter((line) => line !== "");
  const known = files.slice(0, answers.length).flatMap(({ path }, index) => {
    const answer = Answer.parse(JSON.parse(answers[index] ?? "null"));
    return answer === null ? [] : [{ path, ...answer }];
  });
  const stuck = files[answers.length];
  if (stuck === undefined) return known;
  return [...known, { path: stuck.path, line: null, message: "Python's parser gave up on it" }];
}
