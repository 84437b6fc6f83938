/**
 * The quotes of a string that is still open behind a line of Python, given what was open before it;
 * null where none is. A fence inside such a string is text.
 */
export function stringOpenAfter(line: string, before: string | null): string | null {
  let place: Place = { index: 0, open: before };
  while (place.index < line.length) place = step(line, place);
  // Only a triple quote goes on in the next line.
  return place.open?.length === 3 ? place.open : null;
}

interface Place {
  index: number;
  open: string | null;
}

function step(line: string, { index, open }: Place): Place {
  if (line[index] === "\\") return { index: index + 2, open };
  if (line[index] === "#" && open === null) return { index: line.length, open };
  const quotes = open ?? quotesAt(line, index);
  if (quotes === null || !line.startsWith(quotes, index)) return { index: index + 1, open };
  return { index: index + quotes.length, open: open === null ? quotes : null };
}

function quotesAt(line: string, index: number): string | null {
  const character = line.charAt(index);
  if (character !== '"' && character !== "'") return null;
  const triple = character.repeat(3);
  return line.startsWith(triple, index) ? triple : character;
}
