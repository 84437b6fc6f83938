import { execFile } from "node:child_process";
import * as z from "zod";
import type { Inspection, InspectionRequest, TestInspector } from "../ports.ts";
import { BUILTIN_FIXTURES } from "../python/builtin-fixtures.ts";
import { INSPECTION_SCRIPT } from "./inspection-script.ts";
import { chooseInterpreter, type InterpreterChoice, probeEnvironment } from "./interpreter.ts";

const TIMEOUT_MS = 20_000;

/**
 * Parses test files with the repository's own Python, in one process that is isolated, has no site
 * packages, limits itself and runs nothing of the files.
 */
export function createTestInspector(choice: InterpreterChoice): TestInspector {
  return {
    inspect: async (request) => {
      const interpreter = await chooseInterpreter(choice);
      if ("missing" in interpreter) return null;
      return runInspection(interpreter.executable, request, choice.env);
    },
  };
}

function runInspection(
  executable: string,
  { inspected, support, names, promised }: InspectionRequest,
  env: NodeJS.ProcessEnv,
): Promise<Inspection> {
  const options = {
    cwd: "/",
    env: probeEnvironment(env),
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
  } as const;
  const files = [...inspected, ...support].map(({ path, content }) => [path, content]);
  const paths = inspected.map(({ path }) => path);
  return new Promise((resolve) => {
    const args = ["-I", "-S", "-c", INSPECTION_SCRIPT];
    const child = execFile(executable, args, options, (_, stdout) => {
      resolve(readInspection(stdout, paths));
    });
    // The pipe breaks when Python exits before it has read everything.
    child.stdin?.on("error", () => undefined);
    const fixtures = [...BUILTIN_FIXTURES];
    child.stdin?.end(JSON.stringify({ files, inspected: paths, names, promised, fixtures }));
  });
}

const Answer = z.object({
  tests: z.array(
    z.object({
      file: z.string(),
      id: z.string(),
      name: z.string(),
      cases: z.number(),
      assertions: z.number(),
      swallowed: z.number(),
      certain: z.number(),
      flaw: z
        .enum([
          ...(["shadowed", "replaced", "constructor", "unawaited", "generator"] as const),
          "expected failure",
        ])
        .nullable(),
      modules: z.array(z.object({ module: z.string(), standard: z.boolean() })),
      startsProgram: z.boolean(),
      files: z.enum(["none", "existence", "content"]),
      literals: z.array(z.string()),
    }),
  ),
  failed: z.array(z.object({ file: z.string(), problem: z.string() })),
});

/** Without an answer, Python ran out of time or memory: no file was inspected. */
function readInspection(stdout: string, paths: readonly string[]): Inspection {
  if (stdout.trim() === "") {
    return { tests: [], failed: paths.map((file) => ({ file, problem: "Python gave up on it" })) };
  }
  return Answer.parse(JSON.parse(stdout));
}
