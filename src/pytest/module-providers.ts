import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { lastName } from "../python/files.ts";
import { type Definition, readDefinitions } from "../python/parse.ts";
import type { ModuleProviders } from "../python/results/missing-name.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";

const NOT_SOURCE = /(^|\/)(\.[^/]*|node_modules|venv|site-packages|__pycache__)(\/|$)/;

/** Finds out which modules and names exist, for a verdict on a repository without a plan. */
export async function findModuleProviders(choice: InterpreterChoice): Promise<ModuleProviders> {
  const { root } = choice;
  const interpreter = await chooseInterpreter(choice);
  const installed = "missing" in interpreter ? [] : interpreter.searchPath;
  const own = findSourceRoots(root, installed).forTests;
  return {
    providerOf: (module) => {
      if (holdsModule(own, module)) return "repository";
      return holdsModule(installed, module) ? "environment" : null;
    },
    defines: (name) => {
      const [owner] = name.split(".");
      return pythonFiles(root).some((file) => {
        const text = readFileSync(file, "utf8");
        const defines = (each: Definition) => lastName(each.name) === owner;
        return (
          text.includes(`${owner}`) && readDefinitions(text, { withLocal: true }).some(defines)
        );
      });
    },
  };
}

/** A module is a file, a package or compiled: `name.py`, `name/`, `name.cpython-311-….so`. */
function holdsModule(folders: readonly string[], module: string): boolean {
  const path = module.replaceAll(".", "/");
  const name = path.slice(path.lastIndexOf("/") + 1);
  return folders.some((folder) => {
    const location = join(folder, path);
    if (existsSync(`${location}.py`) || isDirectory(location)) return true;
    return listFolder(join(location, "..")).some(
      (entry) => entry.startsWith(`${name}.`) && /\.so$/.test(entry),
    );
  });
}

function listFolder(folder: string): string[] {
  return isDirectory(folder) ? readdirSync(folder) : [];
}

function pythonFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".py") && !NOT_SOURCE.test(path))
    .map((path) => join(root, path))
    .filter((file) => lstatSync(file).isFile());
}

export interface SourceRoots {
  /** First on the search path of the tests. */
  forTests: string[];
  /** First on the PYTHONPATH of the processes that the tests start. */
  forChildren: string[];
}

/** The directories of the worktree from which tests import packages, whether they are installed or not. */
export function findSourceRoots(root: string, searchPath: readonly string[]): SourceRoots {
  const forTests = [root, ...sourceFolder(root)];
  const packages = searchPath.filter((path) => /\/(?:site|dist)-packages$/.test(path));
  const copies = new Set(packages.flatMap(listFolder));
  // Plain pytest sets no PYTHONPATH. Without it, child processes would import a package's installed copy.
  const forChildren = forTests.filter((path) => {
    return !hasStartupModule(path) && listModules(path).some((name) => copies.has(name));
  });
  return { forTests, forChildren };
}

function listModules(path: string): string[] {
  const isModule = (name: string) => {
    return name.endsWith(".py") || existsSync(join(path, name, "__init__.py"));
  };
  return readdirSync(path).filter(isModule);
}

/** `src/` holds packages, unless it is one itself: its modules would then shadow Python's own. */
function sourceFolder(root: string): string[] {
  const source = join(root, "src");
  return isDirectory(source) && !existsSync(join(source, "__init__.py")) ? [source] : [];
}

/** Python runs these modules at start-up when PYTHONPATH contains them, before our own code. */
function hasStartupModule(path: string): boolean {
  return ["sitecustomize", "usercustomize"].some(
    (name) => existsSync(join(path, `${name}.py`)) || existsSync(join(path, name)),
  );
}

export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
