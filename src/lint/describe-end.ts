import type { ConfinedResult } from "./confined.ts";

const LAST_LINES = 3;
const LONGEST = 400;

/** How a program ended, with the last that it said, in one line. */
export function describeEnd({ ending, exitCode, output }: ConfinedResult): string {
  const how = ending === "timed-out" ? "it ran out of time" : `exit ${exitCode}`;
  const said = lastWords(output);
  return said === "" ? how : `${how}: ${said}`;
}

export function lastWords(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .slice(-LAST_LINES)
    .join(" / ")
    .slice(-LONGEST);
}
