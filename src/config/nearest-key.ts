/** The key somebody probably meant, or null when none is near. */
export function nearestKey(key: string, known: readonly string[]): string | null {
  const plain = normalize(key);
  const distances = known
    .map((name) => ({ name, distance: editDistance(plain, normalize(name)) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = distances;
  const isNear = best !== undefined && best.distance <= Math.max(1, Math.floor(plain.length / 3));
  return isNear ? best.name : null;
}

/** `Base-Branch` and `baseBranch` are `base_branch` written otherwise. */
function normalize(key: string): string {
  return key
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  let distance = other.length;
  for (const [index, letter] of [...one].entries()) {
    let diagonal = index;
    distance = index + 1;
    const next = row.slice(1).map((above, column) => {
      const replaced = diagonal + Number(letter !== other[column]);
      distance = Math.min(replaced, above + 1, distance + 1);
      diagonal = above;
      return distance;
    });
    row = [index + 1, ...next];
  }
  return distance;
}
