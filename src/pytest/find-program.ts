import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

interface Places {
  /** Tools of a repository lie beside the Python that its tests run with. */
  interpreter: string | null;
  /** As in the variable PATH. */
  path: string;
}

export interface FoundProgram {
  file: string;
  /** What has to be seen for it to start. */
  folders: string[];
}

/** The program as it is run: beside the interpreter, or the first on PATH. */
export function findProgram(name: string, { interpreter, path }: Places): FoundProgram | null {
  const file = searchPath({ interpreter, path })
    .split(delimiter)
    .filter((folder) => folder.startsWith("/") && !isForShims(folder))
    .map((folder) => join(folder, name))
    .find(isExecutable);
  return file === undefined ? null : { file, folders: foldersOf(file) };
}

/** PATH, behind the interpreter's own folder where that is not in it already. */
export function searchPath({ interpreter, path }: Places): string {
  const folders = path.split(delimiter);
  const beside = interpreter === null ? [] : [dirname(interpreter)];
  return [...beside.filter((folder) => !folders.includes(folder)), ...folders].join(delimiter);
}

/** A version manager's shim would look for the program once more, where there is no version manager. */
function isForShims(folder: string): boolean {
  return /\/shims\/?$/.test(folder);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function foldersOf(file: string): string[] {
  const bin = dirname(realpathSync(file));
  const environment = dirname(bin);
  const isVenv = existsSync(join(environment, "pyvenv.cfg"));
  return [...new Set([dirname(file), isVenv ? environment : bin])];
}
