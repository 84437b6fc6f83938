/**
 * Where some lines stand one after the other among others: the first two places at most, because a
 * third makes no difference. By Knuth, Morris and Pratt, so that repeated lines cost nothing extra.
 */
export function findLines(wanted: readonly string[], lines: readonly string[]): number[] {
  const table = borders(wanted);
  const found: number[] = [];
  let matched = 0;
  for (const [index, line] of lines.entries()) {
    while (matched > 0 && line !== wanted[matched]) matched = table[matched - 1] ?? 0;
    if (line === wanted[matched]) matched += 1;
    if (matched < wanted.length) continue;
    found.push(index - wanted.length + 1);
    if (found.length === 2) break;
    matched = table[matched - 1] ?? 0;
  }
  return found;
}

/** For every beginning of the wanted lines, how much of it is its own ending again. */
function borders(wanted: readonly string[]): number[] {
  const table = [0];
  let length = 0;
  for (let index = 1; index < wanted.length; index += 1) {
    while (length > 0 && wanted[index] !== wanted[length]) length = table[length - 1] ?? 0;
    if (wanted[index] === wanted[length]) length += 1;
    table.push(length);
  }
  return table;
}
