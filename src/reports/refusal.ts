import { fixFor } from "../errors.ts";
import { code, join, type Markdown, md, words } from "../safe-text/markdown.ts";
import { stack } from "./blocks.ts";
import type { Refusal } from "./progress.ts";

const LONGEST_LINE = 1000;

/** Why a run was not begun, and what to do about it. */
export function describeRefusal(error: Refusal): Markdown {
  switch (error.code) {
    case "spec-incomplete":
      return describeMissing(error, md`### ✍️ The issue does not say enough`);
    case "design-blocked":
      return describeMissing(error, md`### ✍️ The design does not fit the repository`);
    case "lock-lost":
    case "overtaken":
      return stack([md`### 🔁 Another run has it`, sentence(error.message), whatToDo(error)]);
    default:
      return stack([
        md`### 🚫 It did not start`,
        sentence(error.message),
        whatToDo(error),
        md`Nothing was changed. <sub>${code(error.code)}</sub>`,
      ]);
  }
}

/** Where the error itself names commands for a terminal, and there are others here. */
const WAYS_ON: Partial<Record<Refusal["code"], Markdown>> = {
  "no-such-run": md`${code("/tdd start")} begins one.`,
  "run-unfinished": md`${code("/tdd retry")} goes on with it, ${code("/tdd abort")} gives it up.`,
  "run-over": md`${code("/tdd retry <hint>")} tries again.`,
};

function whatToDo(error: Refusal): Markdown | null {
  const way = fixFor(error, "github");
  if (way === null) return null;
  return md`**What to do:** ${WAYS_ON[error.code] ?? words(way, LONGEST_LINE)}`;
}

/** Nobody has asked a model yet, so that nothing was paid for. */
function describeMissing({ message, data }: Refusal, heading: Markdown): Markdown {
  const lines = [data.missing, data.errors].find(isList);
  const items = lines?.map((line) => md`- ${words(line, LONGEST_LINE)}`);
  return stack([
    heading,
    items === undefined ? sentence(message) : join(items, "\n"),
    md`Edit the issue, then set the label again or say ${code("/tdd start")}. No model was asked, and nothing was changed.`,
  ]);
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === "string");
}

function sentence(text: string): Markdown {
  return words(text, LONGEST_LINE);
}
