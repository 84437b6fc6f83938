import { describeError } from "../errors.ts";
import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import { type KeptComment, keepComment } from "./kept-comment.ts";
import { marker } from "./marker.ts";
import type { GitHub } from "./octokit.ts";
import { onGitHub } from "./request-fault.ts";

interface Clock {
  now(): number;
  /** Calls back after so many milliseconds. */
  after(milliseconds: number, call: () => void): void;
}

interface Options {
  github: GitHub;
  issue: number;
  /** The workflow's name: two workflows on one issue have a comment each. */
  workflow: string;
  clock: Clock;
  warn(text: string): void;
}

export interface ProgressComment {
  /** Shows this soon, unless something newer comes before. Never fails: the run is what counts. */
  show(page: SafeMarkdown): void;
  /** Shows this now, and answers where. Whatever was to be shown before is not shown any more. */
  finish(page: SafeMarkdown): Promise<string>;
}

const BETWEEN_EDITS = 5000;

/** One comment on the issue that is edited in place, from the first sign to the end. */
export function createProgressComment(options: Options): ProgressComment {
  const { github, issue, workflow, clock, warn } = options;
  let next: SafeMarkdown | null = null;
  let last = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  let writing: Promise<unknown> = Promise.resolve();
  let kept: KeptComment | null = null;

  async function write(page: SafeMarkdown): Promise<string> {
    const wanted = { issue, marker: marker("progress", workflow, issue), page };
    kept = await onGitHub(`Commenting on #${issue}`, () => keepComment(github, wanted, kept));
    return kept.url;
  }

  function flush(): void {
    isWaiting = false;
    const page = next;
    if (page === null) return;
    next = null;
    last = clock.now();
    writing = writing
      .then(() => write(page))
      .catch((error) => warn(`The progress comment is not up to date: ${describeError(error)}`));
  }

  return {
    show: (page) => {
      next = page;
      if (isWaiting) return;
      isWaiting = true;
      const wait = last + BETWEEN_EDITS - clock.now();
      if (wait <= 0) flush();
      else clock.after(wait, flush);
    },
    finish: async (page) => {
      next = null;
      last = clock.now();
      const written = writing.then(() => write(page));
      // Another round may follow, and shows what it does after this.
      writing = written.catch(() => {});
      return written;
    },
  };
}
