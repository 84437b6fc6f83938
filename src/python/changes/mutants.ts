import * as z from "zod";

/** A small change of the code that a test should notice. */
export const Mutant = z.object({
  file: z.string(),
  line: z.number(),
  /** `comparison`, `removed call` …: which rule made it. */
  kind: z.string(),
  /** The function or class that it is in, dotted; empty at the top of the module. */
  function: z.string(),
  /** What it replaces, and with what. */
  old: z.string(),
  new: z.string(),
  /** Where in the file's text, in characters. */
  from: z.number(),
  to: z.number(),
  /** Whether it looks like one that changes nothing that a test could see. */
  mayBeEquivalent: z.boolean(),
});

export type Mutant = z.infer<typeof Mutant>;

/** A mutant after the tests ran with it. */
export interface TriedMutant extends Mutant {
  /** The test that failed with it, or what else showed it; null if nothing did. */
  noticedBy: string | null;
  /** Every test that failed with it and passes without it. */
  failing: readonly string[];
}

/** The text of the file with the mutant in it. */
export function applyMutant(text: string, { from, to, new: replacement }: Mutant): string {
  const characters = [...text];
  return [...characters.slice(0, from), replacement, ...characters.slice(to)].join("");
}

/** The lines that the mutant changes, before and after. */
export function changedByMutant(
  text: string,
  { from, to, new: replacement }: Mutant,
): { removed: string; added: string } {
  const characters = [...text];
  const [before, old, after] = [
    characters.slice(0, from).join(""),
    characters.slice(from, to).join(""),
    characters.slice(to).join(""),
  ];
  const start = before.slice(before.lastIndexOf("\n") + 1);
  const end = after.replace(/\n.*$/s, "");
  return { removed: `${start}${old}${end}`, added: `${start}${replacement}${end}` };
}

/** As in `a < b → (a <= b)`, in one line. */
export function describeMutant({ old, new: replacement, mayBeEquivalent }: Mutant): string {
  const change = `${shorten(old)} → ${shorten(replacement)}`;
  return mayBeEquivalent ? `${change} (may be equivalent)` : change;
}

/** The lines that it changes, as in a patch. */
export function diffOfMutant(text: string, mutant: Mutant): string {
  const [before, after] = [text.split("\n"), applyMutant(text, mutant).split("\n")];
  const first = mutant.line - 1;
  const isSame = (back: number) => before.at(-back) === after.at(-back);
  const least = Math.min(before.length, after.length) - first;
  let same = 0;
  while (same < least && isSame(same + 1)) same += 1;
  const changed = (lines: readonly string[], mark: string) => {
    return lines.slice(first, lines.length - same).map((line) => `${mark}${line}`);
  };
  return [...changed(before, "-"), ...changed(after, "+")].join("\n");
}

const LONGEST = 80;

function shorten(code: string): string {
  const line = code.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/** From fewer, nothing follows about the tests, unless there are no more. */
export const ENOUGH_MUTANTS = 10;

export function areTooFew({ tried, possible }: { tried: number; possible: number }): boolean {
  return tried < Math.min(ENOUGH_MUTANTS, possible);
}

/**
 * Chooses mutants evenly: one of each function in turn, and in a function one of each kind in turn, so
 * that a long function does not use up the budget.
 */
export function chooseMutants(mutants: readonly Mutant[], most: number): Mutant[] {
  const byFunction = groupBy(mutants, ({ file, function: name }) => `${file}::${name}`);
  const queues = [...byFunction.values()].map((own) => {
    return takeInTurn([...groupBy(own, ({ kind }) => kind).values()]);
  });
  return takeInTurn(queues).slice(0, most);
}

function takeInTurn<Value>(queues: readonly (readonly Value[])[]): Value[] {
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  );
}

/** As `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}
