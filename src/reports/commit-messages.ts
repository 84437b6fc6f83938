import { describeSource } from "../run-state/own-tests.ts";
import type { ChangedTest, RedEvidence, RunState } from "../run-state/run-state.ts";
import { cleanText, count, neutralTitle } from "../safe-text/clean-text.ts";

const MAX_SUBJECT = 72;

type Subject = Pick<RunState, "issue" | "spec">;

export function redMessage(
  about: Subject & Pick<RunState, "changedTests" | "ownTests">,
  { failing, stubs, guards = [] }: Pick<RedEvidence, "failing" | "stubs" | "guards">,
): string {
  return message("test", about, [
    `Red: ${count(failing.length, "test")} ${failing.length === 1 ? "fails" : "fail"} for the right reason.`,
    failing.map((id) => `- ${plainLine(id)}`).join("\n"),
    guards.length === 0
      ? ""
      : `Guards, which pass before the change and after it:\n${guards.map((id) => `- ${plainLine(id)}`).join("\n")}`,
    about.ownTests === undefined
      ? ""
      : `A person wrote the tests: ${plainLine(describeSource(about.ownTests))}.`,
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
  const passing = length === 1 ? "red test now passes" : `${length} red tests now pass`;
  return message("feat", about, [
    `Green: the ${passing}.`,
    dropped.length === 0
      ? ""
      : `Dropped inferred tests, the only ones that still failed:\n${dropped.map((id) => `- ${plainLine(id)}`).join("\n")}`,
  ]);
}

export function refactorMessage(about: Subject): string {
  return message("refactor", about, ["Refactored; the tests pass as before."]);
}

export function styleMessage(about: Subject): string {
  return message("style", about, ["Lint findings fixed; the tests pass as before."]);
}

export function draftMessage(about: Subject, what: "tests" | "code" | "refactoring"): string {
  return message("chore", about, [`Draft of the ${what}, before any gate has judged it.`]);
}

/** A Conventional Commit whose subject is the issue's title, cut to one short line. */
function message(type: string, { issue, spec }: Subject, paragraphs: readonly string[]): string {
  const frame = `${type}:  (#${issue})`.length;
  const title = cutAtWord(lowerFirst(plainLine(spec.title)), MAX_SUBJECT - frame);
  const body = paragraphs.filter(Boolean).join("\n\n");
  return `${type}: ${title} (#${issue})\n\n${body}\n`;
}

function lowerFirst(text: string): string {
  // Leaves `HTTP` and `I` alone.
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** One line that neither git nor GitHub reads as a trailer, a command or a reference. */
function plainLine(text: string): string {
  return neutralTitle(cleanText(text));
}

const HIGH_SURROGATE = /[\uD800-\uDBFF]$/;

/** Cuts at a word where that keeps at least half of the length. */
function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const space = cut.lastIndexOf(" ");
  const whole = space > length / 2 ? cut.slice(0, space) : cut.replace(HIGH_SURROGATE, "");
  return `${whole.trimEnd()}…`;
}
