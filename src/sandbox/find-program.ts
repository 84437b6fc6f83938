import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

interface SearchOptions {
  /** The interpreter of the tests: a repository's tools are installed beside it. */
  interpreter: string | null;
  /** The value of PATH. */
  path: string;
}

export interface InstalledProgram {
  file: string;
  /** Folders that must be readable for the program to start. */
  folders: string[];
}

/** Finds a program beside the interpreter or on PATH; null when it is not installed. */
export function findProgram(name: string, options: SearchOptions): InstalledProgram | null {
  const file = searchPath(options)
    .split(delimiter)
    .filter((folder) => folder.startsWith("/") && !holdsShims(folder))
    .map((folder) => join(folder, name))
    .find(isExecutable);
  return file === undefined ? null : { file, folders: requiredFolders(file) };
}

/** PATH with the interpreter's own folder in front, unless PATH already contains it. */
export function searchPath({ interpreter, path }: SearchOptions): string {
  const folders = path.split(delimiter);
  const beside = interpreter === null ? [] : [dirname(interpreter)];
  return [...beside.filter((folder) => !folders.includes(folder)), ...folders].join(delimiter);
}

/** A version manager's shim needs its version manager, which the sandbox does not show. */
function holdsShims(folder: string): boolean {
  return /\/shims\/?$/.test(folder);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function requiredFolders(file: string): string[] {
  const bin = dirname(realpathSync(file));
  const environment = dirname(bin);
  const isVenv = existsSync(join(environment, "pyvenv.cfg"));
  return [...new Set([dirname(file), isVenv ? environment : bin])];
}
