import { randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, join } from "node:path";
import type { ProgramPaths, ProgramRequest, ProgramResult, ProgramRunner } from "../ports.ts";
import type { Interpreter } from "../python/interpreter.ts";
import { HAS_OWN_TMP } from "../routing/sandbox-rungs.ts";
import { confine, findMetadata } from "./confine.ts";
import type { Sandbox, Tree } from "./confinement.ts";
import { pathInTree, placeTree } from "./confinement.ts";
import { findProgram, searchPath, testEnvironment } from "./environment.ts";
import { runProcess } from "./run-process.ts";
import START_UP from "./scripts/sitecustomize.py";
import { inPrivateDirectory, type PrivateDirectory } from "./temporary-directories.ts";

export interface ProgramRunnerOptions {
  sandbox: Sandbox;
  /** The directory that programs run in, inside a git worktree. */
  root: string;
  /** The checkout of the worktree: where the sandbox can, it shows the worktree at this path. */
  checkout?: string | undefined;
  /**
   * Called before each program: replaces the worktree's `.git` by a clone that programs may see and write
   * to. Without it, they see none.
   */
  placeClone?: ((commits?: readonly string[]) => Promise<void>) | undefined;
  /** The environment of the arbiter; programs inherit an allow-list of it. */
  env: NodeJS.ProcessEnv;
}

/** Runs programs in a sandbox, each in a private directory that is removed afterwards. */
export function createProgramRunner(options: ProgramRunnerOptions): ProgramRunner {
  const { rung, network } = options.sandbox;
  return {
    boundary: { rung, network },
    run: async (request) => {
      const program = locateProgram(request, options.env);
      if (program === null) return notFound(options.root);
      await options.placeClone?.(request.commits);
      return inPrivateDirectory((directory) => runIn(directory, { options, request, program }));
    },
  };
}

interface LocatedProgram {
  executable: string;
  alsoReadable: readonly string[];
  inherited: NodeJS.ProcessEnv;
}

/** A program other than the interpreter also gets the interpreter's folder on its PATH. */
function locateProgram(
  { program, interpreter: { executable } }: ProgramRequest,
  env: NodeJS.ProcessEnv,
): LocatedProgram | null {
  if (program === null) return { executable, alsoReadable: [], inherited: env };
  const search = { interpreter: executable, path: env.PATH ?? "" };
  const installed = findProgram(program, search);
  if (installed === null) return null;
  return {
    executable: installed.file,
    alsoReadable: installed.folders,
    inherited: { ...env, PATH: searchPath(search) },
  };
}

function notFound(root: string): ProgramResult {
  return {
    ...{ exitCode: 127, ending: "not-found", output: "", seconds: 0, root },
    ...{ files: new Map(), messages: [] },
  };
}

interface Located {
  options: ProgramRunnerOptions;
  request: ProgramRequest;
  program: LocatedProgram;
}

async function runIn(
  directory: PrivateDirectory,
  { options, request, program }: Located,
): Promise<ProgramResult> {
  const { sandbox, root, checkout, env } = options;
  const { interpreter, resultFiles = [], inputFiles = new Map<string, string>() } = request;
  const { executable, alsoReadable, inherited } = program;
  const runId = randomUUID();
  const place = placeTree(sandbox.rung, { root, checkout, home: env.HOME, directory });
  const tree = { ...place, hasClone: options.placeClone !== undefined };
  const rootInside = pathInTree(tree, root);
  const paths: ProgramPaths = {
    home: directory.home,
    resultFile: (name) => join(directory.path, name),
    inside: (path) => pathInTree(tree, path),
  };
  const passEnv = redirectImports(request.variables?.(paths) ?? {}, {
    ...{ tree, directory, interpreter },
  });
  const writableFiles = resultFiles.map(paths.resultFile);
  for (const file of writableFiles) createFile(file, { text: "", mode: 0o666 });
  const inputs = [...inputFiles].map(([name, text]) => ({ file: paths.resultFile(name), text }));
  for (const { file, text } of inputs) createFile(file, { text, mode: 0o644 });

  const confined = confine(sandbox, {
    program: {
      executable,
      args: request.args(paths),
      cwd: rootInside,
      env: testEnvironment({
        ...{ interpreter, runId, passEnv, inherited, hasClone: tree.hasClone },
        directory: HAS_OWN_TMP.has(sandbox.rung) ? { ...directory, temporary: null } : directory,
      }),
    },
    // Shown in the same way: an input that a program writes to is read by it alone.
    writableFiles: [...writableFiles, ...inputs.map(({ file }) => file)],
    ...{ interpreter, tree, directory, alsoReadable, home: env.HOME },
  });
  const { timeoutSeconds, maxOutputBytes, messageMark, onMessage, signal } = request;
  const result = await runProcess({
    ...confined,
    ...{ runId, directory: directory.path, timeoutSeconds, maxOutputBytes },
    ...{ messageMark, onMessage, signal },
  });
  const files = new Map(resultFiles.map((name) => [name, readResult(paths.resultFile(name))]));
  return { ...result, root: rootInside, files };
}

interface Redirection {
  tree: Tree;
  directory: PrivateDirectory;
  interpreter: Interpreter;
}

/** Without mounts, editable installs would import the checkout: a start-up module redirects them. */
function redirectImports(
  variables: Readonly<Record<string, string>>,
  { tree, directory, interpreter }: Redirection,
): Readonly<Record<string, string>> {
  if (tree.covers === tree.at) return variables;
  const folder = join(directory.path, "site");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const paths = JSON.stringify([realpathSync(tree.covers), tree.at]);
  const text = `PATHS = ${paths}\n${START_UP}`;
  createFile(join(folder, "sitecustomize.py"), { text, mode: 0o644 });
  for (const metadata of interpreter.searchPath.flatMap((path) => findMetadata(path, tree))) {
    cpSync(metadata, join(folder, basename(metadata)), { recursive: true });
  }
  const { PYTHONPATH } = variables;
  // An empty entry would put the working directory on the search path.
  return { ...variables, PYTHONPATH: PYTHONPATH ? `${folder}${delimiter}${PYTHONPATH}` : folder };
}

/** Created before the run: a sandboxed program may write to it, but cannot put another file there. */
function createFile(file: string, { text, mode }: { text: string; mode: number }): void {
  writeFileSync(file, text, { flag: "wx" });
  chmodSync(file, mode);
}

const MAX_RESULT_BYTES = 128 * 1024 * 1024;

/** A program can put a link, a pipe or a device in the file's place: none is followed or waited for. */
function readResult(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const stat = fstatSync(file);
    const usable = stat.isFile() && stat.size <= MAX_RESULT_BYTES;
    return usable ? readFileSync(file, "utf8") : null;
  } finally {
    closeSync(file);
  }
}
