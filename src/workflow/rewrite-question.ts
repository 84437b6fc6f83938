import type { DisputedTest, RunState } from "../run-state/run-state.ts";
import { joinSections } from "./data-block.ts";
import type { Question, ShownFile } from "./prompt-parts.ts";
import { block, fileSection, verdictSection } from "./sections.ts";

interface RewriteMaterial {
  test: DisputedTest;
  why: string;
  file: ShownFile;
  /** The version that the red gate sent back; null the first time. */
  refused: ShownFile | null;
}

/** The question that tests are written by, asked again about one of them. */
export function rewriteQuestion(
  question: Question,
  state: RunState,
  { test, why, file, refused }: RewriteMaterial,
): Question {
  return {
    ...question,
    prompt: joinSections([
      fileSection("test", file),
      block("dispute", `${test.id}\nThe issue says: ${test.quote}\n${why}`),
      refused === null ? null : fileSection("refused", refused),
      refused === null ? null : verdictSection(state),
      `The test in <dispute> was found to be wrong. Write it again, so that it says what the issue says: change it in ${test.file} with EDIT, and nothing else. It has to fail before the change, for the right reason, like every other.`,
    ]),
  };
}
