/** The beginning and the end of a text that is too long, and between them how much is missing. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = Math.max(0, most - note(text.length).length);
  const head = wholeCharacters(text.slice(0, Math.ceil(room / 2)));
  const tail = wholeCharacters(text.slice(text.length - Math.floor(room / 2)));
  const missing = text.slice(head.length, text.length - tail.length);
  return `${head}${note([...missing].length)}${tail}`;
}

function note(count: number): string {
  return ` … ${count} characters left out … `;
}

function wholeCharacters(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
}
