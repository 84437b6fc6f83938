import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import * as z from "zod";
import type { SupportInspector } from "../ports.ts";
import type { InspectedSupport } from "../python/inspection.ts";
import { chooseInterpreter, type InterpreterChoice } from "./interpreter.ts";
import { isDirectory } from "./is-directory.ts";
import { runScript } from "./run-script.ts";
import INSPECT_SUPPORT from "./scripts/inspect_support.py";

/**
 * Reads what test files and their support do when they are imported, with the parser of the repository's
 * own Python and without running them. A file that cannot be read counts as doing everything.
 */
export function createSupportInspector(choice: InterpreterChoice): SupportInspector {
  return {
    inspect: async (files) => {
      if (files.length === 0) return [];
      const contents = files.map(({ content }) => content);
      const stdout = await runScript(choice, [INSPECT_SUPPORT], contents);
      if (stdout === null) return [];
      const answers = stdout.split("\n").filter((line) => line !== "");
      return files.map(({ path }, index) => ({ path, ...readAnswer(answers[index]) }));
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

const Answer = z.object({
  statements: z.array(
    z.object({
      line: z.number(),
      kind: z.enum(["text", "import", "star", "fixture", "autouse", "function", "value", "other"]),
      names: z.array(z.string()),
      source: z.string(),
    }),
  ),
  effects: z.array(z.object({ line: z.number(), source: z.string() })),
  fixtures: z.array(z.string()),
  requested: z.array(z.string()),
});

const UNREADABLE = {
  statements: [],
  effects: [{ line: 1, source: "code that Python's parser cannot read" }],
  fixtures: [],
  requested: [],
};

function readAnswer(line: string | undefined): Omit<InspectedSupport, "path"> {
  return line === undefined ? UNREADABLE : Answer.parse(JSON.parse(line));
}
