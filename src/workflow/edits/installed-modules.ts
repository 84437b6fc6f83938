import { topModule } from "../../python/shadowed-modules.ts";
import type { Version } from "../../version.ts";
import type { Tools } from "../tools.ts";

/** A new module at the root or in `src/` would be imported in place of an installed one. */
export async function refuseInstalled(
  { support, workspace }: Pick<Tools, "support" | "workspace">,
  at: Version,
  paths: readonly string[],
): Promise<string[]> {
  const modules = new Map(paths.map((path) => [topModule(path), path]));
  if (![...modules.keys()].some((name) => name !== null)) return [];
  const files = await workspace.at(at).list();
  const own = new Set(files.flatMap((path) => [topModule(path), ...path.split("/", 2)]));
  const names = [...modules.keys()].filter((name) => name !== null && !own.has(name));
  return (await support.installed(names.map(String))).map((name) => {
    return `${modules.get(name)} would be imported in place of the installed package ${name}: give it another name.`;
  });
}
