import type { SafeMarkdown } from "../safe-text/sanitizer.ts";
import { keepComment } from "./kept-comment.ts";
import { marker } from "./marker.ts";
import type { GitHub } from "./octokit.ts";
import { onGitHub } from "./request-fault.ts";
import type { Trigger } from "./trigger.ts";

interface Answer {
  /** The issue or pull request that it is written on. */
  number: number;
  /** What it answers, by GitHub's id. */
  about: number;
  page: SafeMarkdown;
}

/** Once for what it is about, however often the event comes. */
export async function answer(github: GitHub, { number, about, page }: Answer): Promise<void> {
  const wanted = { issue: number, marker: marker("answer", about), page };
  await onGitHub(`Answering on #${number}`, () => keepComment(github, wanted));
}

/** A comment by its id; whatever has none is answered once for the issue. */
export function whatIsAnswered({ source, issue }: Pick<Trigger, "source" | "issue">): number {
  return source?.kind === "comment" ? source.id : issue;
}
