/** Lines without the white space that a list or a quoted block put before all of them. */
export function dedent(lines: readonly string[], indent: number): readonly string[] {
  if (indent === 0) return lines;
  return lines.map((line) => {
    let column = 0;
    while (column < indent && /[ \t]/.test(line.charAt(column))) column += 1;
    return line.slice(column);
  });
}
