import { execFile } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import * as z from "zod";
import type {
  AffectedRequest,
  Mutator,
  SupportInspector,
  SyntaxChecker,
  SyntaxProblem,
  TestInspector,
} from "../ports.ts";
import { Mutant } from "../python/changes/mutants.ts";
import {
  BUILTIN_FIXTURES,
  ComparedDefinitions,
  Inspection,
  SupportEffects,
} from "../python/inspection.ts";
import { BYTE_ORDER_MARK } from "../python/stubs.ts";
import { chooseInterpreter, type InterpreterChoice, probeEnvironment } from "./interpreter.ts";
import { isDirectory } from "./module-providers.ts";
import AFFECTED_TESTS from "./scripts/inspection/affected_tests.py";
import ASSERTIONS from "./scripts/inspection/assertions.py";
import CHECK_SYNTAX from "./scripts/inspection/check_syntax.py";
import DEFINITIONS from "./scripts/inspection/definitions.py";
import FLAWS from "./scripts/inspection/flaws.py";
import INSPECT_SUPPORT from "./scripts/inspection/inspect_support.py";
import INSPECT_TESTS from "./scripts/inspection/inspect_tests.py";
import MUTATE from "./scripts/inspection/mutate.py";
import NAMES from "./scripts/inspection/names.py";
import REACH from "./scripts/inspection/reach.py";
import SAME_CODE from "./scripts/inspection/same_code.py";
import START from "./scripts/inspection/start.py";
import STATEMENTS from "./scripts/inspection/statements.py";
import TREE from "./scripts/inspection/tree.py";

/** The modules that each program is made of: those that others import come first, and the program is last. */
const PROGRAMS = {
  affected_tests: { affected_tests: AFFECTED_TESTS },
  check_syntax: { check_syntax: CHECK_SYNTAX },
  definitions: { tree: TREE, definitions: DEFINITIONS },
  inspect_support: { tree: TREE, inspect_support: INSPECT_SUPPORT },
  inspect_tests: {
    ...{ tree: TREE, names: NAMES, assertions: ASSERTIONS, flaws: FLAWS, reach: REACH },
    inspect_tests: INSPECT_TESTS,
  },
  mutate: { tree: TREE, mutate: MUTATE },
  same_code: { tree: TREE, same_code: SAME_CODE },
  statements: { tree: TREE, statements: STATEMENTS },
} as const;

/** Describes tests from their texts alone. */
export function createTestInspector(choice: InterpreterChoice): TestInspector {
  return {
    findAffected: (request) => findAffectedTests(choice, request),
    inspect: async ({ inspected, support, names, promised }) => {
      const paths = inspected.map(({ path }) => path);
      const stdout = await runProgram(choice, "inspect_tests", {
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
      return files.map((_, index) => ComparedDefinitions.nullable().parse(answers[index] ?? null));
    },
    takeDefinitions: async (files) => {
      const answers = await ask(
        files.map(({ into, from, names, doctests = null }) => {
          return ["take", into, from, names, doctests];
        }),
      );
      const Text = z.string().nullable();
      return files.map((_, index) => Text.parse(answers[index] ?? null));
    },
    findStatements: async (files) => {
      if (files.length === 0) return [];
      const input = files.map(({ text, lines, gaps }) => [text, lines, gaps]);
      const answers = (await runProgram(choice, "statements", input))?.split("\n") ?? [];
      return files.map((_, index) => Spans.parse(JSON.parse(answers[index] || "null")));
    },
    isSameCode: async (versions, { ignoresHints = false } = {}) => {
      if (versions.length === 0) return [];
      const pairs = versions.map(({ old, now }) => [old, now, ignoresHints]);
      const answers = (await runProgram(choice, "same_code", pairs))?.split("\n");
      return versions.map((_, index) => answers?.[index] === "true");
    },
  };

  async function ask(requests: readonly unknown[]): Promise<unknown[]> {
    if (requests.length === 0) return [];
    const stdout = (await runProgram(choice, "definitions", requests)) ?? "";
    return stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  }
}

const Span = z.tuple([z.number(), z.number()]).transform(([from, to]) => ({ from, to }));
const Spans = z.array(Span).nullable();

/** Without an answer, Python ran out of time or memory: no file was inspected. */
function readInspection(stdout: string, paths: readonly string[]): Inspection {
  if (stdout.trim() === "") {
    const failed = paths.map((file) => ({ file, problem: "Python gave up on it" }));
    return { tests: [], failed, unknown: [] };
  }
  return Inspection.parse(JSON.parse(stdout));
}

const AFFECTED_SECONDS = 120;

/** The test files that a change may affect, nearest first; none where that cannot be found out. */
export async function findAffectedTests(
  choice: InterpreterChoice,
  { files, changed, tests }: AffectedRequest,
): Promise<string[]> {
  const input = { root: choice.root, files, changed, tests };
  const limits = { timeoutSeconds: AFFECTED_SECONDS };
  const stdout = await runProgram(choice, "affected_tests", input, limits);
  if (stdout === null || stdout.trim() === "") return [];
  return z.array(z.string()).parse(JSON.parse(stdout));
}

/**
 * Reads what test files and their support do when they are imported, with the parser of the repository's
 * own Python and without running them. A file that cannot be read counts as doing everything.
 */
export function createSupportInspector(choice: InterpreterChoice): SupportInspector {
  return {
    inspect: async (files) => {
      if (files.length === 0) return [];
      const contents = files.map(({ content }) => content);
      const stdout = await runProgram(choice, "inspect_support", contents);
      if (stdout === null) return [];
      const answers = stdout.split("\n").filter((line) => line !== "");
      return files.map(({ path }, index) => {
        const answer = answers[index];
        if (answer === undefined) return { path, ...UNREADABLE };
        return { path, ...SupportEffects.parse(JSON.parse(answer)) };
      });
    },
    installed: async (modules) => {
      if (modules.length === 0) return [];
      const interpreter = await chooseInterpreter(choice);
      if ("missing" in interpreter) return [];
      const inside = realpathSync(choice.root) + sep;
      const folders = interpreter.searchPath.filter((folder) => {
        return isDirectory(folder) && !(realpathSync(folder) + sep).startsWith(inside);
      });
      return modules.filter((name) => folders.some((folder) => holdsModule(folder, name)));
    },
  };
}

/** A file, a package or compiled: `name.py`, `name/__init__.py`, `name.cpython-311-….so`. */
function holdsModule(folder: string, name: string): boolean {
  if (existsSync(join(folder, `${name}.py`))) return true;
  if (existsSync(join(folder, name, "__init__.py"))) return true;
  return readdirSync(folder).some((file) => file.startsWith(`${name}.`) && file.endsWith(".so"));
}

const UNREADABLE = {
  statements: [],
  effects: [{ line: 1, source: "code that Python's parser cannot read" }],
  fixtures: [],
  requested: [],
};

/** Compiles files without running them, all in one process. */
export function createSyntaxChecker(choice: InterpreterChoice): SyntaxChecker {
  return {
    check: async (files) => {
      if (files.length === 0) return [];
      const texts = files.map(({ path, content }) => [path, content]);
      const stdout = await runProgram(choice, "check_syntax", texts);
      return stdout === null ? [] : readSyntaxAnswers(stdout, files);
    },
  };
}

const SyntaxAnswer = z.object({ line: z.number().nullable(), message: z.string() }).nullable();

/** Reads one line per file; the first file without a line is where the process crashed. */
export function readSyntaxAnswers(
  stdout: string,
  files: readonly { path: string }[],
): SyntaxProblem[] {
  const answers = stdout.split("\n").filter((line) => line !== "");
  const problems = files.slice(0, answers.length).flatMap(({ path }, index) => {
    const answer = SyntaxAnswer.parse(JSON.parse(answers[index] ?? "null"));
    return answer === null ? [] : [{ path, ...answer }];
  });
  const crashedAt = files[answers.length];
  if (crashedAt === undefined) return problems;
  return [
    ...problems,
    { path: crashedAt.path, line: null, message: "Python's parser gave up on it" },
  ];
}

/** More than a budget takes: a file of constants must not make thousands of texts. */
const MOST_PER_FILE = 500;

/** The answer of the script if Python is too old for it. */
const NOT_SUPPORTED = "too old\n";

/** Of the time: what is left is for the start of Python and for the answer. */
const SHARE_OF_SCRIPT = 0.5;

/** Finds mutants with Python's own parser. See ADR 30 and 38. */
export function createMutator(choice: InterpreterChoice): Mutator {
  return {
    find: async (files, { seconds }) => {
      if (files.length === 0) return { mutants: [] };
      const request = {
        files: files.map(({ path, content, lines }) => [path, content, lines]),
        most: MOST_PER_FILE,
        seconds: seconds * SHARE_OF_SCRIPT,
      };
      const stdout = await runProgram(choice, "mutate", request, { timeoutSeconds: seconds });
      if (stdout === null || stdout === NOT_SUPPORTED) return null;
      // The last line is empty, or cut off where the time was up.
      const lines = stdout.split("\n").slice(0, -1);
      const answers = lines.map((line) => MutantAnswer.parse(JSON.parse(line)));
      // The script counts from behind a byte order mark.
      const starts = files.filter(({ content }) => content.startsWith(BYTE_ORDER_MARK));
      const marked = new Set(starts.map(({ path }) => path));
      const mutants = answers
        .flatMap((answer) => answer.mutants)
        .map((mutant) => {
          const { file, from, to } = mutant;
          return marked.has(file) ? { ...mutant, from: from + 1, to: to + 1 } : mutant;
        });
      const isCut = answers.length < files.length || answers.some((answer) => answer.isCut);
      if (mutants.length === 0 && isCut) return "too long";
      return { mutants };
    },
  };
}

const MutantAnswer = z.object({
  mutants: z.array(Mutant),
  /** Whether the time was up before every mutant was checked. */
  isCut: z.boolean(),
});

const TIMEOUT_SECONDS = 20;
/** Python gives up a little earlier than we do. */
const SHARE_OF_PYTHON = 0.75;

/**
 * What a program of ours prints about texts of the repository, which it parses and never runs, with the
 * repository's own Python: isolated, without site packages, limited by itself. Without an interpreter
 * null: the test run reports its absence better.
 */
async function runProgram(
  choice: InterpreterChoice,
  program: keyof typeof PROGRAMS,
  input: unknown,
  { timeoutSeconds = TIMEOUT_SECONDS } = {},
): Promise<string | null> {
  const interpreter = await chooseInterpreter(choice);
  if ("missing" in interpreter) return null;
  const options = {
    cwd: "/",
    env: probeEnvironment(choice.env),
    timeout: Math.ceil(timeoutSeconds * 1000),
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
  } as const;
  const cpuSeconds = Math.ceil(timeoutSeconds * SHARE_OF_PYTHON);
  const args = ["-I", "-S", "-c", START, String(cpuSeconds)];
  return new Promise((resolve) => {
    const child = execFile(interpreter.executable, args, options, (_, stdout) => resolve(stdout));
    // The pipe breaks when Python exits before it has read everything; its output is still used.
    child.stdin?.on("error", () => undefined);
    const request = { modules: Object.entries(PROGRAMS[program]), input };
    child.stdin?.end(JSON.stringify(request, withoutMark));
  });
}

/** Python drops the mark that Windows programs put before a text when it reads a file, but not from a string. */
function withoutMark(_: string, value: unknown): unknown {
  return typeof value === "string" && value.startsWith(BYTE_ORDER_MARK) ? value.slice(1) : value;
}
