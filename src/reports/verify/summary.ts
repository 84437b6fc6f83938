import type { VerifyReport } from "../../routing/verify/verify-result.ts";
import type { TestWord } from "../../routing/verify/word-of-test.ts";
import { code, diff, join, type Markdown, md, script, words } from "../../safe-text/markdown.ts";
import { describeCopied, fold, stack, table } from "../blocks.ts";
import { describeNoticed } from "../findings/mutants.ts";

/** The most urgent first. */
const MARKS: Readonly<Record<TestWord, string>> = {
  breaks: "❌",
  fails: "❌",
  unclear: "⚠️",
  proves: "✅",
  guards: "➖",
};

const MOST_TESTS = 200;
const MAX_ID = 300;
const MAX_REASON = 600;

/** The page about a verified change: whether it holds, each test with its word, and what no test notices. */
export function verifySummary(report: VerifyReport, { require }: { require: string }): Markdown {
  const { base, head, reason } = report;
  return stack([
    headline(report),
    md`${words(reason.replace(/\.$/, ""), MAX_REASON)}.`,
    testTable(report),
    describeMutants(report),
    report.copied.length === 0 ? null : describeCopied(report.copied),
    md`Required: ${code(require)}. Base ${code(base.slice(0, 10))}, head ${code(head.slice(0, 10))}.`,
    fold(md`What the words mean`, report.tests.length === 0 ? null : MEANINGS),
    fold(md`Verify it yourself`, replay(report, require)),
  ]);
}

function headline({ holds, isProven, isJudged }: VerifyReport): Markdown {
  if (!isJudged) return md`## ⚠️ The change could not be judged`;
  if (holds && !isProven) return md`## ⚠️ The change would not hold, and nothing is required`;
  return holds ? md`## ✅ The change holds` : md`## ❌ The change does not hold`;
}

function testTable({ tests }: VerifyReport): Markdown | null {
  const order = Object.keys(MARKS);
  const rows = tests
    .toSorted((one, other) => order.indexOf(one.word) - order.indexOf(other.word))
    .map(({ id, word, reason }) => [
      // Otherwise a narrow column puts the mark on a line of its own.
      md`${MARKS[word]}\u00a0${word}`,
      code(id, MAX_ID),
      words(reason, MAX_REASON),
    ]);
  return table({ head: ["word", "test", "why"], rows, most: MOST_TESTS });
}

function describeMutants({ mutants, survivors, possibleMutants }: VerifyReport): Markdown | null {
  const tried = mutants.length;
  if (tried === 0) return null;
  const counts = { noticed: tried - survivors.length, tried, possible: possibleMutants ?? tried };
  const noticed = `Small changes of the new lines: ${describeNoticed(counts)}`;
  if (survivors.length === 0) return md`${noticed}.`;
  const hunks = survivors.map(({ file, line, removed, added, mayBeEquivalent }) => {
    const note = mayBeEquivalent ? " may be equivalent" : "";
    return diff(
      [`@@ ${file}:${line} @@${note}`, ...marked("-", removed), ...marked("+", added)].join("\n"),
    );
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

function replay({ base, head }: VerifyReport, require: string): Markdown {
  const lines = [
    `git fetch origin ${base} ${head}`,
    `tdd-arbiter verify --base ${base} --head ${head} --require ${require}`,
  ];
  return md`In a clone in which the tests can run:\n\n${script(lines.join("\n"))}`;
}
