import * as z from "zod";
import { count } from "../../safe-text/clean-text.ts";

/** From the best to the worst, as tables and pages show them. */
export const AUDIT_RESULTS = ["holds", "nothing-to-prove", "does-not-hold", "not-judged"] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];

/** A change of a repository's history, as it is kept and as `--json` prints it. */
export const AuditedChange = z.object({
  base: z.string(),
  head: z.string(),
  title: z.string(),
  /** Of the commit, as in `2026-11-19`. */
  date: z.string(),
  result: z.enum(AUDIT_RESULTS),
  reason: z.string(),
  tests: z.array(
    z.object({
      id: z.string(),
      word: z.enum(["proves", "guards", "breaks", "fails", "unclear"]),
      reason: z.string(),
    }),
  ),
  /** How many mutants were tried, and those that no test noticed. */
  mutants: z.number(),
  survivors: z.array(z.object({ file: z.string(), line: z.number(), change: z.string() })),
  seconds: z.number(),
});
export type AuditedChange = z.output<typeof AuditedChange>;

/** The changes of a history, the newest first. */
export interface Audit {
  /** The repository's name. */
  name: string;
  /** Its address on GitHub; null elsewhere. */
  address: string | null;
  changes: readonly AuditedChange[];
  /** How many there are to judge; more than there are changes if it was stopped. */
  planned: number;
}

export function countResults(changes: readonly AuditedChange[]): Record<AuditResult, number> {
  const numberOf = (wanted: AuditResult) =>
    changes.filter(({ result }) => result === wanted).length;
  return {
    holds: numberOf("holds"),
    "nothing-to-prove": numberOf("nothing-to-prove"),
    "does-not-hold": numberOf("does-not-hold"),
    "not-judged": numberOf("not-judged"),
  };
}

/** What a change is called in a sentence. */
export const SAID: Readonly<Record<AuditResult, string>> = {
  holds: "proven",
  "nothing-to-prove": "nothing to prove",
  "does-not-hold": "not proven",
  "not-judged": "not judged",
};

/** As in "Of 40 changes with source, 22 proven, 9 nothing to prove, 9 not proven." */
export function describeAudit({ changes, planned }: Pick<Audit, "changes" | "planned">): string {
  const counts = countResults(changes);
  const parts = AUDIT_RESULTS.filter((result) => counts[result] > 0);
  const said = parts.map((result) => `${counts[result]} ${SAID[result]}`).join(", ");
  const stopped = planned > changes.length ? ` Stopped after ${changes.length} of ${planned}.` : "";
  return changes.length === 0
    ? `No change was judged.${stopped}`
    : `Of ${count(changes.length, "change")} with source, ${said}.${stopped}`;
}

/** A badge for the endpoint of shields.io: how many changes are proven, of those with something to prove. */
export function auditBadge(changes: readonly AuditedChange[]) {
  const { holds, "does-not-hold": others, "not-judged": unknown } = countResults(changes);
  const isKnown = holds + others > 0;
  const all = holds + others + unknown;
  const share = holds / Math.max(1, all);
  const colour = share >= 0.8 ? "brightgreen" : share >= 0.5 ? "yellow" : "orange";
  return {
    schemaVersion: 1,
    label: "written test-first",
    message: isKnown ? `${holds} of ${all} changes` : "not known",
    color: isKnown ? colour : "lightgrey",
  };
}

/** The changes with tests of their own that all pass without them. */
export function findUnneeded(changes: readonly AuditedChange[]): AuditedChange[] {
  return changes.filter(({ tests }) => {
    return tests.length > 0 && tests.every(({ word }) => word === "guards");
  });
}
