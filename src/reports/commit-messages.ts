import { describeSource } from "../features/own-tests/record.ts";
import { foldTests } from "../python/test-ids.ts";
import { countFailedFirst, describeFailedFirst, isOneTest } from "../routing/count-tests.ts";
import type { ChangedTest, RedEvidence, RunState } from "../run-state/run-state.ts";
import { cleanText, count, cutAtWord, inflect, neutralTitle } from "../safe-text/clean-text.ts";

const MAX_SUBJECT = 72;

type Subject = Pick<RunState, "issue" | "spec">;

export function redMessage(
  about: Subject & Pick<RunState, "changedTests" | "ownTests">,
  { failing, stubs, guards = [] }: Pick<RedEvidence, "failing" | "stubs" | "guards">,
): string {
  const red = countFailedFirst(failing, about.changedTests);
  return message("test", about, [
    `Red: ${describeFailedFirst(red)} ${isOneTest(red) ? "fails" : "fail"} for the right reason.`,
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
  const rows = foldTests(
    changed.map(({ id, because, removed }) => {
      return { id: `${plainLine(id)}${removed ? " (removed)" : ""}`, says: plainLine(because) };
    }),
  );
  return ["Existing tests changed:", ...rows.map((row) => `- ${row}`)].join("\n");
}

export function greenMessage(
  about: Subject & Pick<RunState, "changedTests">,
  red: RedEvidence | null,
  dropped: readonly string[] = [],
): string {
  const proven = countFailedFirst(red?.failing ?? [], about.changedTests);
  return message("feat", about, [
    `Green: the ${describeFailedFirst(proven)} now ${isOneTest(proven) ? "passes" : "pass"}.`,
    dropped.length === 0
      ? ""
      : `Dropped inferred tests, the only ones that still failed:\n${dropped.map((id) => `- ${plainLine(id)}`).join("\n")}`,
  ]);
}

/** What the message of a red commit says; null for any other message. */
export function readRedMessage(text: string): { failing: string[]; guards: string[] } | null {
  const paragraphs = paragraphsOf(text);
  const start = paragraphs.findIndex((each) => /^Red: \d+ .*\bfails? for /.test(each));
  if (start === -1) return null;
  return {
    failing: listedIn(paragraphs[start + 1]),
    guards: listedIn(paragraphs.find((each) => each.startsWith("Guards, "))),
  };
}

/** What the message of a green commit says; null for any other message. */
export function readGreenMessage(text: string): { dropped: string[] } | null {
  const paragraphs = paragraphsOf(text);
  if (!paragraphs.some((each) => /^Green: the .*\bpass(?:es)?\.$/.test(each))) return null;
  return { dropped: listedIn(paragraphs.find((each) => each.startsWith("Dropped inferred "))) };
}

function paragraphsOf(text: string): string[] {
  return text.trimEnd().split(/\n{2,}/);
}

function listedIn(paragraph = ""): string[] {
  const rows = paragraph.split("\n").filter((line) => line.startsWith("- "));
  return rows.map((row) => row.slice(2));
}

/** A test's id as a message lists it. */
export function listedId(id: string): string {
  return plainLine(id);
}

/** The issue in the subject of a commit of a run; null for none. */
export function readIssue(text: string): number | null {
  const number = /^[^\n]* \(#([1-9]\d{0,8})\)(?:\n|$)/.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

export function refactorMessage(about: Subject): string {
  return message("refactor", about, ["Refactored; the tests pass as before."]);
}

/** Green code that failed a held-out example, written again. */
export function mendMessage(about: Subject): string {
  return message("fix", about, [
    "The code before failed a held-out example of the issue; the tests pass as before.",
  ]);
}

export function styleMessage(about: Subject): string {
  return message("style", about, ["Lint findings fixed; the tests pass as before."]);
}

/** Tests that were added once the code was green, each against a mutant. */
export function strengthenMessage(about: Subject, added: readonly string[]): string {
  const tests = `${count(added.length, "test")} that ${inflect(added.length, "fails", "fail")} on a mutant of the code, which no test noticed before, and ${inflect(added.length, "passes", "pass")} on the code`;
  return message("test", about, [tests, added.map((id) => `- ${plainLine(id)}`).join("\n")], {
    suffix: ", strengthen",
  });
}

export function draftMessage(about: Subject, what: "tests" | "code" | "refactoring"): string {
  return message("chore", about, [`Draft of the ${what}, before any gate has judged it.`]);
}

/** A Conventional Commit whose subject is the issue's title, cut to one short line. */
function message(
  type: string,
  { issue, spec }: Subject,
  paragraphs: readonly string[],
  { suffix = "" } = {},
): string {
  const frame = `${type}: ${suffix} (#${issue})`.length;
  const title = cutAtWord(lowerFirst(plainLine(spec.title)), MAX_SUBJECT - frame);
  const body = paragraphs.filter(Boolean).join("\n\n");
  return `${type}: ${title}${suffix} (#${issue})\n\n${body}\n`;
}

function lowerFirst(text: string): string {
  // Leaves `HTTP` and `I` alone.
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** One line that neither git nor GitHub reads as a trailer, a command or a reference. */
function plainLine(text: string): string {
  return neutralTitle(cleanText(text));
}
