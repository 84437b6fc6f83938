import type { Thread } from "../thread/thread.ts";

interface Pictured {
  scenes: readonly { name: string; thread: Thread }[];
  /** The page of the job that verified the pull request. */
  summary: string;
}

/** The lines that each picture shows, by its name. */
type Texts = Record<string, string[]>;

/**
 * What the pictures show of our own texts, by their names. What differs from one demo to the next, such as
 * ids and times, is left out, so that a test can tell whether the pictures are old.
 */
export function pictureTexts({ scenes, summary }: Pictured): Texts {
  // How far a run at work has come depends on the machine.
  const steady = scenes.filter(({ name }) => name !== "at-work");
  const pages = steady.map(({ name, thread: { events } }) => {
    const ours = events.flatMap((event) => {
      return event.kind === "comment" && event.by.isBot ? [event.body] : [];
    });
    return [name, linesOf(ours.join("\n\n"))] as const;
  });
  return Object.fromEntries([...pages, ["verify", linesOf(summary)]]);
}

/** The pictures in the docs that no longer show what the product shows, as sentences. */
export function findOldPictures(now: Texts, kept: Partial<Texts>): string[] {
  return Object.entries(now).flatMap(([name, lines]) => {
    const old = kept[name] ?? [];
    if (String(lines) === String(old)) return [];
    const line = lines.find((one, index) => one !== old[index]);
    return [`docs/pictures/${name}-*.png are old: run npm run pictures. Now: ${line ?? "less"}`];
  });
}

const FOLD =
  /<details>\s*<summary>((?:(?!<\/summary>)[\s\S])*)<\/summary>(?:(?!<details>)[\s\S])*?<\/details>/;
const CHANGING: readonly [RegExp, string][] = [
  [/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, "<host>"],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/g, "<id>"],
  [/\b(?:\d+ h )?(?:\d+ min )?\d+(?:\\?\.\d)? s\b/g, "<time>"],
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
