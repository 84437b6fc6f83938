import type { SeenMutant, VerifyResult } from "./verify-result.ts";

/** What a proof claims about a change. */
export interface Claim {
  base: string;
  head: string;
  require: string;
  holds: boolean;
  tests: readonly { id: string; word: string }[];
  mutants: readonly SeenMutant[];
}

/** What a replay saw otherwise than the proof says, one sentence each. */
export function compareProof(claim: Claim, seen: VerifyResult): string[] {
  return [
    ...(claim.base === seen.base ? [] : ["the head does not build on the base of the proof"]),
    ...compareResults(claim, seen),
    ...compareTests(claim, seen),
    ...compareMutants(claim, seen),
  ];
}

function compareResults(claim: Claim, { holds, reason }: VerifyResult): string[] {
  if (claim.holds === holds) return [];
  const [now, then] = holds ? ["holds", "does not hold"] : ["does not hold", "holds"];
  return [`the change ${now}, and the proof says that it ${then}: ${reason}`];
}

function compareTests(claim: Claim, seen: VerifyResult): string[] {
  const claimed = new Map(claim.tests.map(({ id, word }) => [id, word]));
  const now = new Map(seen.tests.map(({ id, word }) => [id, word]));
  const ids = [...new Set([...claimed.keys(), ...now.keys()])];
  return ids.flatMap((id) => {
    const [before, after] = [claimed.get(id), now.get(id)];
    if (before === after) return [];
    if (after === undefined) return [`${id} is in the proof, and is no test of the change`];
    if (before === undefined) return [`${id} ${asVerb(after)}, and is not in the proof`];
    return [`${id} ${asVerb(after)}, and the proof says that it ${asVerb(before)}`];
  });
}

function asVerb(word: string): string {
  return word === "unclear" ? "is unclear" : word;
}

/** Only mutants that both tried are compared: how many are tried depends on the time. */
function compareMutants(claim: Claim, seen: VerifyResult): string[] {
  const keyOf = ({ file, line, change }: SeenMutant) => JSON.stringify([file, line, change]);
  const claimed = new Map(
    claim.mutants.map((mutant) => [keyOf(mutant), mutant.noticedBy !== null]),
  );
  return seen.mutants.flatMap((mutant) => {
    const before = claimed.get(keyOf(mutant));
    const isNoticed = mutant.noticedBy !== null;
    if (before === undefined || before === isNoticed) return [];
    const { file, line, change } = mutant;
    const [now, then] = isNoticed ? ["a", "none does"] : ["no", "one does"];
    return [`${file}:${line}: ${now} test notices ${change}, and the proof says that ${then}`];
  });
}
