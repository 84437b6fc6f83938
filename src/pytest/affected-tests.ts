import * as z from "zod";
import type { AffectedRequest } from "../ports.ts";
import type { InterpreterChoice } from "./interpreter.ts";
import { runScript } from "./run-script.ts";
import AFFECTED_TESTS from "./scripts/affected_tests.py";

const TIMEOUT_SECONDS = 120;

/** The test files that a change may affect, nearest first; none where that cannot be found out. */
export async function findAffectedTests(
  choice: InterpreterChoice,
  { files, changed, tests }: AffectedRequest,
): Promise<string[]> {
  const input = { root: choice.root, files, changed, tests };
  const limits = { timeoutSeconds: TIMEOUT_SECONDS };
  const stdout = await runScript(choice, [AFFECTED_TESTS], input, limits);
  if (stdout === null || stdout.trim() === "") return [];
  return z.array(z.string()).parse(JSON.parse(stdout));
}
