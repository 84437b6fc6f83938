import { distance } from "fastest-levenshtein";

/** The known key that was probably meant, or null where none is close. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  const plain = normalize(key);
  const [nearest] = known
    .map((name) => ({ name, edits: distance(plain, normalize(name)) }))
    .sort((one, other) => one.edits - other.edits);
  const isNear =
    nearest !== undefined && nearest.edits <= Math.max(1, Math.floor(plain.length / 3));
  return isNear ? nearest.name : null;
}

/** `Base-Branch` and `baseBranch` are `base_branch` in other spellings. */
function normalize(key: string): string {
  return key
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}
