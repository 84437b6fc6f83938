import type { Thread } from "../thread/thread.ts";

interface Pictured {
  scenes: readonly { name: string; thread: Thread }[];
  /** The page of the job that verified the pull request. */
  summary: string;
}

/**
 * What the pictures show of our own texts, by their names. What differs from one demo to the next, such as
 * ids and times, is left out, so that a test can tell whether the pictures are old.
 */
export function pictureTexts({ scenes, summary }: Pictured): Record<string, string[]> {
  const pages = scenes.map(({ name, thread: { events } }) => {
    const ours = events.flatMap((event) => {
      return event.kind === "comment" && event.by.isBot ? [event.body] : [];
    });
    return [name, linesOf(ours.join("\n\n"))] as const;
  });
  return Object.fromEntries([...pages, ["verify", linesOf(summary)]]);
}

const FOLD =
  /<details>\s*<summary>((?:(?!<\/summary>)[\s\S])*)<\/summary>(?:(?!<details>)[\s\S])*?<\/details>/;
const CHANGING: readonly [RegExp, string][] = [
  [/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, "<host>"],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/g, "<id>"],
  [/\b(?:\d+ h )?(?:\d+ min )?\d+(?:\\?\.\d)? s\b/g, "<time>"],
  // At work, these depend on the moment of the picture.
  [/(?<=\| ⏳ \w+ \|)[^|]*(?=\|)/g, " <so far> "],
  [/\b\d+ model calls?, [\d,]+ tokens in(?: \([\d,]+ of them cached\))?, [\d,]+ out\b/g, "<usage>"],
  [/\b\d{1,3}(?:,\d{3})+\b|(?<=\| )\d+(?= \|$)/gm, "<number>"],
  [/\$\d+\.\d+/g, "<cost>"],
  [/sandbox: \w+/g, "sandbox: <sandbox>"],
];

/** The lines outside folds, and the first line of each fold. */
function linesOf(page: string): string[] {
  let text = page.replace(/<!--[\s\S]*?-->/g, "");
  while (FOLD.test(text)) text = text.replace(FOLD, (_, summary: string) => `▸ ${summary}`);
  for (const [pattern, word] of CHANGING) text = text.replace(pattern, word);
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trimEnd()]));
}
