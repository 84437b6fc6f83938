import { describeNoticed } from "../../features/mutants/page.ts";
import type { Required } from "../../routing/verdicts/choose-policy.ts";
import {
  type ChangeResult,
  describeExamples,
  RESULTS,
  type VerifyReport,
} from "../../routing/verdicts/judge-change.ts";
import type { TestWord } from "../../routing/verdicts/word-of-test.ts";
import { count, inflect } from "../../safe-text/clean-text.ts";
import {
  code,
  diff,
  join,
  link,
  type Markdown,
  md,
  NOTHING,
  script,
  words,
} from "../../safe-text/markdown.ts";
import { describeCopied, fold, list, stack, table } from "../blocks.ts";
import { type GroupedTest, groupTests, UNNEEDED, unneededHunks } from "./group-tests.ts";
import type { Proof } from "./proof-statements.ts";

/** The most urgent first. */
const MARKS: Readonly<Record<TestWord, string>> = {
  breaks: "❌",
  fails: "❌",
  unclear: "⚠️",
  proves: "✅",
  guards: "➖",
};

const MOST_FILES = 20;
const MOST_TESTS = 50;
const MAX_ID = 300;
const MAX_REASON = 600;
const MAX_RULE = 300;
const MAX_NAME = 100;

/** The page about a verified change: whether it holds, each test with its word, and what no test notices. */
export function verifySummary(report: VerifyReport): Markdown {
  const { base, head, reason, required } = report;
  return stack([
    headline(report),
    md`${words(reason.replace(/\.$/, ""), MAX_REASON)}.`,
    list(md`${UNNEEDED}:`, unneededHunks(report)),
    testTables(report),
    examplesTable(report),
    describeMutants(report),
    report.copied.length === 0 ? null : describeCopied(report.copied),
    describeWaivers(required),
    md`Required: ${describeRequired(required)}. Base ${code(base.slice(0, 10))}, head ${code(head.slice(0, 10))}.`,
    fold(md`What the words mean`, report.tests.length === 0 ? null : MEANINGS),
    fold(md`Verify it yourself`, replay(report)),
  ]);
}

interface CardOptions {
  /** The head of the pull request. */
  head: string;
  /** How the run ended that was to prove it. */
  ending: string;
  link: string;
}

/** The same on a pull request, as the proof says that its run uploaded; or why that cannot be read. */
export function verifyCard(
  proof: Proof | { problem: string },
  { head, ending, link: address }: CardOptions,
): Markdown {
  const page =
    "problem" in proof
      ? md`## ⚠️ There is no result for ${code(head.slice(0, 10))}\n\nThe workflow run ended with ${ending}, and ${proof.problem}.`
      : verifySummary(reportOf(proof));
  return md`${page}\n\n<sub>From ${link("a workflow run", address)} that executes code of this pull request, which could forge it. Verify it yourself before you rely on it.</sub>`;
}

/** What a proof does not say is left out of the page. */
function reportOf({ require, waivers, ...proof }: Proof): VerifyReport {
  const survivors = proof.mutants.filter(({ noticedBy }) => noticedBy === null);
  return {
    ...proof,
    required: { require, by: null, waivers },
    ...{ testLines: {}, changedLines: [], copied: [] },
    possibleMutants: proof.mutants.length,
    survivors: survivors.map(({ file, line, change }) => {
      return { file, line, change, removed: "", added: "", mayBeEquivalent: false };
    }),
  };
}

function headline({ result, passes }: VerifyReport): Markdown {
  if (passes && result === "does-not-hold") {
    return md`## ⚠️ The change would not hold, and nothing is required`;
  }
  return md`## ${SIGNS[result]} The change ${RESULTS[result]}`;
}

const SIGNS: Readonly<Record<ChangeResult, string>> = {
  holds: "✅",
  "nothing-to-prove": "➖",
  "does-not-hold": "❌",
  "not-judged": "⚠️",
};

/** A table for each file; tests that only guard are folded away, because there is nothing to do about them. */
function testTables({ tests }: VerifyReport): Markdown | null {
  const files = groupTests(tests);
  const shown = files.slice(0, MOST_FILES).flatMap(({ file, tests: own }) => {
    const telling = own.filter(({ word, why }) => word !== "guards" || why !== null);
    const guards = own.filter((test) => !telling.includes(test));
    return [
      md`**${code(file, MAX_ID)}**`,
      testTable(telling),
      fold(
        md`${count(guards.length, "test")} ${inflect(guards.length, "guards", "guard")}`,
        testTable(guards),
      ),
    ];
  });
  const more = files.length - MOST_FILES;
  if (files.length === 0) return null;
  return stack([...shown, more > 0 ? md`and ${count(more, "more file")}` : null]);
}

function testTable(tests: readonly GroupedTest[]): Markdown | null {
  const rows = tests.map(({ name, word, cases, why }, index) => {
    const isSaid = index > 0 && tests[index - 1]?.why === why;
    return [
      // Otherwise a narrow column puts the mark on a line of its own.
      md`${MARKS[word]}\u00a0${word}`,
      cases === null ? code(name, MAX_ID) : md`${code(name, MAX_ID)}: ${cases}`,
      why === null ? NOTHING : isSaid ? md`the same` : words(why, MAX_REASON),
    ];
  });
  return table({ head: ["word", "test", "why"], rows, most: MOST_TESTS });
}

function examplesTable({ examples }: VerifyReport): Markdown | null {
  if (examples.length === 0) return null;
  const rows = examples.map(({ example, before, after }) => {
    return [code(example, MAX_ID), md`${SEEN[before]}`, md`${SEEN[after]}`];
  });
  const head = ["example", "with the old source", "with the new source"];
  return md`${describeExamples(examples)}:\n\n${table({ head, rows, most: MOST_TESTS }) ?? NOTHING}`;
}

const SEEN = {
  passed: "passes",
  failed: "fails",
  absent: "not there yet",
  unknown: "not known",
} as const;

function describeMutants({ mutants, survivors, possibleMutants }: VerifyReport): Markdown | null {
  const tried = mutants.length;
  if (tried === 0) return null;
  const counts = { noticed: tried - survivors.length, tried, possible: possibleMutants ?? tried };
  const noticed = `Small changes of the new lines: ${describeNoticed(counts)}`;
  if (survivors.length === 0) return md`${noticed}.`;
  const hunks = survivors.map(({ file, line, change, removed, added, mayBeEquivalent }) => {
    const place = `@@ ${file}:${line} @@`;
    // A proof has no lines.
    if (removed === added) return diff(`${place} ${change}`);
    const note = mayBeEquivalent ? " may be equivalent" : "";
    return diff([`${place}${note}`, ...marked("-", removed), ...marked("+", added)].join("\n"));
  });
  return md`${noticed}. No test of the change fails with:\n\n${join(hunks, "\n\n")}`;
}

function marked(sign: "-" | "+", lines: string): string[] {
  return lines.split("\n").map((line) => `${sign}${line}`);
}

const MEANINGS = md`| word | with the old source | with the new source | meaning |
|---|---|---|---|
| ${code("proves")} | fails, for the right reason | passes | the change is what makes it pass |
| ${code("guards")} | passes | passes | keeps what was there; proves nothing about the change |
| ${code("breaks")} | passes | fails | a regression, or a test that was weakened or removed |
| ${code("fails")} | fails | fails | not done |
| ${code("unclear")} | flaky, skipped, or fails for another reason | | the reason says why |`;

function describeRequired({ require, by }: Required): Markdown {
  return by === null ? code(require) : md`${code(require)}, by the rule ${code(by, MAX_RULE)}`;
}

/** On GitHub anybody can write a commit, so what it says is shown, and does not count. */
function describeWaivers({ waivers }: Required): Markdown | null {
  if (waivers.length === 0) return null;
  const lines = waivers.map(({ test, reason, by, counts }) => {
    const what = test === null ? md`is exempt` : md`breaks ${code(test, MAX_ID)} on purpose`;
    const ignored = counts
      ? NOTHING
      : md`. This does not count here: anybody can write a commit, and a rule for a label takes a person who may set it`;
    return md`A commit of ${words(by, MAX_NAME)} says that the change ${what}: ${words(reason, MAX_REASON)}${ignored}.`;
  });
  return join(lines, "\n\n");
}

function replay({ base, head, required: { require } }: VerifyReport): Markdown {
  const lines = [
    `git fetch origin ${base} ${head}`,
    `tdd-arbiter verify --base ${base} --head ${head} --require ${require}`,
  ];
  return md`In a clone in which the tests can run:\n\n${script(lines.join("\n"))}`;
}
