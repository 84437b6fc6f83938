import * as z from "zod";
import type { Mutator } from "../ports.ts";
import { Mutant } from "../python/changes/mutants.ts";
import { BYTE_ORDER_MARK } from "../python/stubs.ts";
import type { InterpreterChoice } from "./interpreter.ts";
import { runScript } from "./run-script.ts";
import MUTATE from "./scripts/mutate.py";

/** More than a budget takes: a file of constants must not make thousands of texts. */
const MOST_PER_FILE = 500;

/** What the script says where Python is too old for it. */
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
      const stdout = await runScript(choice, [MUTATE], request, { timeoutSeconds: seconds });
      if (stdout === null || stdout === NOT_SUPPORTED) return null;
      // The last line is empty, or cut off where the time was up.
      const lines = stdout.split("\n").slice(0, -1);
      const answers = lines.map((line) => Answer.parse(JSON.parse(line)));
      // The script counts from behind a byte order mark.
      const marked = new Set(files.filter(startsWithMark).map(({ path }) => path));
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

function startsWithMark({ content }: { content: string }): boolean {
  return content.startsWith(BYTE_ORDER_MARK);
}

const Answer = z.object({
  mutants: z.array(Mutant),
  /** Whether the time was up before every mutant was checked. */
  isCut: z.boolean(),
});
