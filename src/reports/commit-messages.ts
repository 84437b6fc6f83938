import type { ChangedTest, RedEvidence, RunState } from "../run-state/run-state.ts";
import { cleanText, count, neutralTitle } from "../safe-text/clean-text.ts";

const SUBJECT_LENGTH = 72;
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

type Subject = Pick<RunState, "issue" | "spec">;

export function redMessage(
  about: Subject & Pick<RunState, "changedTests">,
  { failing, stubs }: Pick<RedEvidence, "failing" | "stubs">,
): string {
  return message("test", about, [
    `Red: ${count(failing.length, "test")} ${failing.length === 1 ? "fails" : "fail"} for the right reason.`,
    failing.map((id) => `- ${plainLine(id)}`).join("\n"),
    listChangedTests(about.changedTests),
    stubs.length === 0 ? "" : `Stubs: ${stubs.map(({ path }) => plainLine(path)).join(", ")}`,
  ]);
}

function listChangedTests(changed: readonly ChangedTest[]): string {
  if (changed.length === 0) return "";
  const rows = changed.map(
    ({ id, because, removed }) =>
      `- ${plainLine(id)}${removed ? " (removed)" : ""}: ${plainLine(because)}`,
  );
  return ["Existing tests changed:", ...rows].join("\n");
}

export function greenMessage(
  about: Subject,
  red: RedEvidence | null,
  dropped: readonly string[] = [],
): string {
  const { length } = red?.failing ?? [];
  const passing = length === 1 ? "test that was red passes" : `${length} tests that were red pass`;
  return message("feat", about, [
    `Green: the ${passing}.`,
    dropped.length === 0
      ? ""
      : `Dropped, because nobody asked for them and nothing else failed:\n${dropped.map((id) => `- ${plainLine(id)}`).join("\n")}`,
  ]);
}

export function refactorMessage(about: Subject): string {
  return message("refactor", about, ["Tidied; every test passes as before."]);
}

export function styleMessage(about: Subject): string {
  return message("style", about, ["What the linter found; every test passes as before."]);
}

export function draftMessage(about: Subject, what: "tests" | "code" | "refactoring"): string {
  return message("chore", about, [
    `A draft of the ${what}, as it was written and before any gate.`,
  ]);
}

/** Conventional Commits; the issue's title cut at a word so that the subject stays one short line. */
function message(type: string, { issue, spec }: Subject, paragraphs: readonly string[]): string {
  const frame = `${type}:  (#${issue})`.length;
  const title = shorten(lowerFirst(plainLine(spec.title)), SUBJECT_LENGTH - frame);
  const body = paragraphs.filter(Boolean).join("\n\n");
  return `${type}: ${title} (#${issue})\n\n${body}\n`;
}

function lowerFirst(text: string): string {
  // `HTTP` and `I` stay as they are.
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** Words that git and GitHub take for nothing else: no trailer, no order, no reference. */
function plainLine(text: string): string {
  return neutralTitle(cleanText(text));
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  const whole = space > length / 2 ? cut.slice(0, space) : cut.replace(HALF_CHARACTER, "");
  return `${whole.trimEnd()}…`;
}
