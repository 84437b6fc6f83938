import * as z from "zod";
import type { VerifyResult } from "./verify-result.ts";

const Digest = z.object({ gitCommit: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/) });

const Statement = z.object({
  _type: z.literal("https://in-toto.io/Statement/v1"),
  subject: z.array(z.object({ digest: Digest })).length(1),
  predicateType: z.string(),
  predicate: z.unknown(),
});

const Predicate = z.object({
  base: Digest,
  require: z.string(),
  holds: z.boolean(),
  tests: z.array(z.object({ id: z.string(), word: z.string(), reason: z.string() })),
  mutants: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      change: z.string(),
      noticedBy: z.string().nullable(),
    }),
  ),
});

/** What a `proof.json` claims. */
export interface Claim extends Omit<z.output<typeof Predicate>, "base"> {
  base: string;
  head: string;
}

/** Reads the claim of a `proof.json`; null if it has none that we know. */
export function readClaim(text: string, predicateType: string): Claim | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const found = lines.flatMap((line) => {
    const { data } = Statement.safeParse(parseJson(line));
    return data?.predicateType === predicateType ? [data] : [];
  });
  const [own, ...others] = found;
  const { data } = Predicate.safeParse(own?.predicate);
  if (own === undefined || others.length > 0 || data === undefined) return null;
  return { ...data, base: data.base.gitCommit, head: own.subject[0]?.digest.gitCommit ?? "" };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** What a replay saw otherwise than the proof says, one sentence each. */
export function compareProof(claim: Claim, seen: VerifyResult): string[] {
  return [
    ...(claim.holds === seen.holds
      ? []
      : [
          `the proof says that the change ${claim.holds ? "holds" : "does not hold"}: ${seen.reason}`,
        ]),
    ...compareTests(claim, seen),
    ...compareMutants(claim, seen),
  ];
}

function compareTests(claim: Claim, seen: VerifyResult): string[] {
  const claimed = new Map(claim.tests.map(({ id, word }) => [id, word]));
  const now = new Map(seen.tests.map(({ id, word }) => [id, word]));
  const ids = [...new Set([...claimed.keys(), ...now.keys()])];
  return ids.flatMap((id) => {
    const [before, after] = [claimed.get(id), now.get(id)];
    if (before === after) return [];
    if (after === undefined) return [`${id} is in the proof (${before}) and not in the change`];
    if (before === undefined) return [`${id} ${after}, and is not in the proof`];
    return [`${id} ${after}, and the proof says that it ${before}`];
  });
}

/** Only mutants that both tried are compared: how many are tried depends on the time. */
function compareMutants(claim: Claim, seen: VerifyResult): string[] {
  const keyOf = ({ file, line, change }: { file: string; line: number; change: string }) =>
    JSON.stringify([file, line, change]);
  const claimed = new Map(
    claim.mutants.map((mutant) => [keyOf(mutant), mutant.noticedBy !== null]),
  );
  return seen.mutants.flatMap((mutant) => {
    const before = claimed.get(keyOf(mutant));
    const isNoticed = mutant.noticedBy !== null;
    if (before === undefined || before === isNoticed) return [];
    const { file, line, change } = mutant;
    const says = before ? "that it is noticed" : "that none is";
    return [
      `${file}:${line}: ${isNoticed ? "a" : "no"} test notices ${change}, and the proof says ${says}`,
    ];
  });
}
