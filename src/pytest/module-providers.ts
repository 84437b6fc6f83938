import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Definition, readDefinitions } from "../python/parse.ts";
import type { ModuleProviders } from "../python/results/missing-name.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";
import { isDirectory } from "./is-directory.ts";
import { findSourceRoots } from "./source-roots.ts";

const NOT_SOURCE = /(^|\/)(\.[^/]*|node_modules|venv|site-packages|__pycache__)(\/|$)/;

/** Finds out which modules and names exist, for a verdict on a repository without a plan. */
export async function findModuleProviders(choice: InterpreterChoice): Promise<ModuleProviders> {
  const { root } = choice;
  const interpreter = await chooseInterpreter(choice);
  const installed = "missing" in interpreter ? [] : interpreter.searchPath;
  const own = findSourceRoots(root).forTests;
  return {
    providerOf: (module) => {
      if (holdsModule(own, module)) return "repository";
      return holdsModule(installed, module) ? "environment" : null;
    },
    defines: (name) => {
      const [owner] = name.split(".");
      return pythonFiles(root).some((file) => {
        const text = readFileSync(file, "utf8");
        const defines = (each: Definition) => each.name.split(".").at(-1) === owner;
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
