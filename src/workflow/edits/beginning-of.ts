const SHOWN_CHARS = 120;

/** The first words of an answer nothing could be read out of: they may say why, as a refusal does. */
export function beginningOf(answer: string): string {
  const line = answer.trim().replace(/\s+/g, " ");
  return JSON.stringify(line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line);
}
