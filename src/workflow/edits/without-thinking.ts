const OPENING = /^\s*<(?:think|thinking|reasoning)>/i;
const CLOSING = /<\/(?:think|thinking|reasoning)>/i;

/** The answer behind what a model thought aloud; null where the thoughts never come to an end. */
export function withoutThinking(answer: string): string | null {
  if (!OPENING.test(answer)) return answer;
  const closing = CLOSING.exec(answer);
  return closing === null ? null : answer.slice(closing.index + closing[0].length);
}

/** Some models are started inside their thoughts, and only close them. */
export function endsThinking(line: string): boolean {
  return /^\s*<\/(?:think|thinking|reasoning)>\s*$/i.test(line);
}

/** A token that ends a turn, as in `<|eot_id|>`, and should never have been seen. */
export function withoutEndToken(answer: string): string {
  const text = answer.trimEnd();
  if (!text.endsWith("|>")) return answer;
  const token = /<\|[\w-]{1,40}\|>$/.exec(text.slice(-48))?.[0] ?? "";
  return text.slice(0, text.length - token.length);
}
