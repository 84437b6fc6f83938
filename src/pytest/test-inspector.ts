import * as z from "zod";
import type { TestInspector } from "../ports.ts";
import { BUILTIN_FIXTURES, type Inspection } from "../python/inspection.ts";
import { findAffectedTests } from "./affected-tests.ts";
import type { InterpreterChoice } from "./interpreter.ts";
import { runScript } from "./run-script.ts";
import ASSERTIONS from "./scripts/assertions.py";
import DEFINITIONS from "./scripts/definitions.py";
import FLAWS from "./scripts/flaws.py";
import INSPECT_TESTS from "./scripts/inspect_tests.py";
import MODULES from "./scripts/modules.py";
import REACH from "./scripts/reach.py";
import SAME_CODE from "./scripts/same_code.py";

const PARTS = [MODULES, ASSERTIONS, FLAWS, REACH, INSPECT_TESTS];

/** Describes tests from their texts alone. */
export function createTestInspector(choice: InterpreterChoice): TestInspector {
  return {
    findAffected: (request) => findAffectedTests(choice, request),
    inspect: async ({ inspected, support, names, promised }) => {
      const paths = inspected.map(({ path }) => path);
      const stdout = await runScript(choice, PARTS, {
        files: [...inspected, ...support].map(({ path, content }) => [path, content]),
        inspected: paths,
        names,
        promised,
        fixtures: [...BUILTIN_FIXTURES],
      });
      return stdout === null ? null : readInspection(stdout, paths);
    },
    compareDefinitions: async (files) => {
      const answers = await ask(files.map(({ old, now }) => ["compare", old, now]));
      return files.map((_, index) => Definitions.parse(answers[index] ?? null));
    },
    takeDefinitions: async (files) => {
      const answers = await ask(
        files.map(({ into, from, names, doctests = null }) => {
          return ["take", into, from, names, doctests];
        }),
      );
      return files.map((_, index) =>
        z
          .string()
          .nullable()
          .parse(answers[index] ?? null),
      );
    },
    isSameCode: async (versions) => {
      if (versions.length === 0) return [];
      const pairs = versions.map(({ old, now }) => [old, now]);
      const answers = (await runScript(choice, [SAME_CODE], pairs))?.split("\n");
      return versions.map((_, index) => answers?.[index] === "true");
    },
  };

  async function ask(requests: readonly unknown[]): Promise<unknown[]> {
    if (requests.length === 0) return [];
    const stdout = (await runScript(choice, [DEFINITIONS], requests)) ?? "";
    return stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  }
}

const Definitions = z
  .object({
    helpers: z.array(z.string()),
    isShared: z.boolean(),
    constants: z.array(z.string()),
    doctests: z.array(z.string()),
  })
  .nullable();

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
  unknown: z.array(z.object({ file: z.string(), name: z.string(), line: z.number() })),
});

/** Without an answer, Python ran out of time or memory: no file was inspected. */
function readInspection(stdout: string, paths: readonly string[]): Inspection {
  if (stdout.trim() === "") {
    const failed = paths.map((file) => ({ file, problem: "Python gave up on it" }));
    return { tests: [], failed, unknown: [] };
  }
  return Answer.parse(JSON.parse(stdout));
}
