import { randomUUID } from "node:crypto";
import type { Ending, Interpreter } from "../ports.ts";
import { confine } from "../sandbox/confine.ts";
import { testEnvironment } from "../sandbox/environment.ts";
import { placeTree, seenInTree } from "../sandbox/place-tree.ts";
import { inPrivateDirectory, type PrivateDirectory } from "../sandbox/private-directory.ts";
import { runProcess } from "../sandbox/run-process.ts";
import { type FoundProgram, findProgram, searchPath } from "./find-program.ts";
import { chooseInterpreter } from "./interpreter.ts";
import { cancelled, type PytestOptions } from "./run-tests.ts";

interface Options extends Pick<PytestOptions, "root" | "checkout" | "python" | "sandbox" | "env"> {
  timeoutSeconds: number;
}

interface Command {
  /** The program's name, and what is handed to it as it is. */
  words: readonly string[];
  env?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

interface Result {
  exitCode: number;
  ending: Exclude<Ending, "no-interpreter" | "no-pytest"> | "not-installed";
  output: string;
  /** Where the program saw the root: paths that it prints may begin so. */
  root: string;
}

/** Nobody reads so much, but what is compared has to be whole. */
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;

/** Runs programs on the worktree, locked into what the tests are locked into. */
export function createConfinedRunner(options: Options): (command: Command) => Promise<Result> {
  return async (command) => {
    const [name = ""] = command.words;
    const interpreter = await chooseInterpreter(options);
    if ("missing" in interpreter) return notInstalled(options.root);
    const places = { interpreter: interpreter.executable, path: options.env.PATH ?? "" };
    const program = findProgram(name, places);
    if (program === null) return notInstalled(options.root);
    const path = searchPath(places);
    return inPrivateDirectory((directory) =>
      run(options, command, { interpreter, program, path, directory }),
    );
  };
}

function notInstalled(root: string): Result {
  return { exitCode: 127, ending: "not-installed", output: "", root };
}

interface Means {
  interpreter: Interpreter;
  program: FoundProgram;
  path: string;
  directory: PrivateDirectory;
}

async function run(
  { root, checkout, sandbox, env, timeoutSeconds }: Options,
  { words, env: more = {}, signal }: Command,
  { interpreter, program, path, directory }: Means,
): Promise<Result> {
  const runId = randomUUID();
  const place = { root, checkout, home: env.HOME, directory };
  const tree = placeTree(sandbox?.rung ?? "off", place);
  const seenRoot = seenInTree(tree, root);
  const inherited = { ...env, PATH: path };
  const started = {
    executable: program.file,
    args: words.slice(1),
    cwd: seenRoot,
    env: testEnvironment({ interpreter, directory, runId, passEnv: more, inherited }),
  };
  const confined =
    sandbox === undefined
      ? started
      : confine(sandbox, {
          ...{ program: started, interpreter, tree, directory, home: env.HOME },
          writableFiles: [],
          alsoReadable: program.folders,
        });
  const { exitCode, ending, output } = await runProcess({
    ...confined,
    ...{ runId, directory: directory.path, timeoutSeconds, signal },
    maxOutputBytes: MAX_OUTPUT_BYTES,
  });
  if (ending === "cancelled") throw cancelled();
  const isAbsent = ending === "no-interpreter";
  return { exitCode, ending: isAbsent ? "not-installed" : ending, output, root: seenRoot };
}
