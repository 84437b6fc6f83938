/** What terminals obey: CSI and OSC sequences, and the short ones. No two parts can match the same. */
export const ANSI =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about.
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g;

const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;
/** Controls, and what is not shown or turns the direction of writing; emoji and Persian need joiners. */
const UNSEEN = /[^\P{Cc}\n\t]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{DI}|[\ufff9-\ufffb]/gu;
const HALF_CHARACTER = /\p{Cs}/gu;

/** A text as people read it: it moves no cursor, rings no bell, hides nothing and runs one way. */
export function cleanText(text: string): string {
  return text
    .replace(ANSI, "")
    .replace(LINE_END, "\n")
    .replace(UNSEEN, "")
    .replace(HALF_CHARACTER, "\ufffd");
}
