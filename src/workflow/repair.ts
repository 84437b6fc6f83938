import type { ModelRequest } from "../ports.ts";
import { dataBlock, joinSections } from "./data-block.ts";

/** Enough to see what was wrong in; a longer answer is not sent back whole. */
const SHOWN_CHARS = 12_000;

interface Unusable {
  /** What was wrong with the answer, in one or a few lines. */
  reason: string;
  /** The answer itself; null where it is of no use to anybody. */
  text: string | null;
}

type AskedQuestion = Pick<ModelRequest, "node" | "system" | "stable" | "prompt">;

/** The same question once more, with what was wrong behind it: the part that is cached stays. */
export function repairQuestion(question: AskedQuestion, { reason, text }: Unusable): AskedQuestion {
  const prompt = joinSections([
    question.prompt,
    text === null ? null : dataBlock("last_answer", shorten(text)),
    "Your last answer could not be used. Nothing of it was written. The reason:",
    dataBlock("problem", reason),
    "Answer again, whole, in the form that was asked for.",
  ]);
  return { ...question, prompt };
}

function shorten(text: string): string {
  if (text.length <= SHOWN_CHARS) return text;
  const half = SHOWN_CHARS / 2;
  return `${text.slice(0, half)}\n[…]\n${text.slice(-half)}`;
}
