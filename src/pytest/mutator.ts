import * as z from "zod";
import type { Mutator } from "../ports.ts";
import { Branch } from "../python/changes/branches.ts";
import { Mutant } from "../python/changes/mutants.ts";
import type { InterpreterChoice } from "./interpreter.ts";
import { runScript } from "./run-script.ts";
import MUTATE from "./scripts/mutate.py";

/** More than a budget takes: a file of constants must not make thousands of texts. */
const MOST_PER_FILE = 500;

/** What the script says where Python is too old for it. */
const NOT_SUPPORTED = "too old\n";

/** Finds mutants and branches with Python's own parser. See ADR 30 and 38. */
export function createMutator(choice: InterpreterChoice): Mutator {
  return {
    find: async (files) => {
      if (files.length === 0) return { mutants: [], branches: [] };
      const stdout = await runScript(choice, [MUTATE], {
        files: files.map(({ path, content, lines }) => [path, content, lines]),
        most: MOST_PER_FILE,
      });
      if (stdout === null || stdout === NOT_SUPPORTED) return null;
      const lines = stdout.split("\n").filter((line) => line !== "");
      const answers = lines.map((line) => Answer.parse(JSON.parse(line)));
      return {
        mutants: answers.flatMap(({ mutants }) => mutants),
        branches: answers.flatMap(({ branches }) => branches),
      };
    },
  };
}

const Answer = z.object({ mutants: z.array(Mutant), branches: z.array(Branch) });
