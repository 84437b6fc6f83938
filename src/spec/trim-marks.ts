/** Takes these characters off both ends. A pattern that ends in `+$` would take quadratic time. */
export function trimMarks(text: string, marks: { start: string; end: string }): string {
  let from = 0;
  let to = text.length;
  while (from < to && marks.start.includes(text.charAt(from))) from += 1;
  while (to > from && marks.end.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
