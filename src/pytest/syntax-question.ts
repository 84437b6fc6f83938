import * as z from "zod";
import type { SyntaxProblem } from "../ports.ts";

/**
 * Compiles what it reads, and says of each file what is wrong with it before it looks at the next:
 * where the parser itself gives up, the file it was at is known.
 */
export const SYNTAX_QUESTION = `import json, sys, warnings
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
