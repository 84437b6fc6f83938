interface Allowed {
  state: string;
  notes: string;
}

interface Tips {
  state: string;
  notes: string | null;
}

/** The state of the issue, and its notes where they have changed; anything else makes it another's. */
export function judgeRefs(
  refs: ReadonlyMap<string, string>,
  { state, notes }: Allowed,
): Tips | { refused: string } {
  const other = [...refs.keys()].find((ref) => ref !== state && ref !== notes);
  if (other !== undefined) return { refused: `it holds ${other}` };
  const tip = refs.get(state);
  if (tip === undefined) return { refused: `it does not hold ${state}` };
  return { state: tip, notes: refs.get(notes) ?? null };
}
