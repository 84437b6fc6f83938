import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyOperation } from "../../src/workflow/edits/apply-edits.ts";
import { parseAnswer } from "../../src/workflow/edits/parse-answer.ts";

const FOLDER = new URL("answers/", import.meta.url);

/** What the answers are about; how they are written down is in answers/README.md. */
const REPOSITORY: Readonly<Record<string, string>> = {
  "shop/__init__.py": "",
  "shop/cart.py":
    "def total(prices):\n    return sum(prices)\n\n\ndef count(prices):\n    return len(prices)\n",
  "shop/twice.py": "x = 1\ny = 2\nx = 1\n",
  "shop/windows.py": "one = 1\r\ntwo = 2\r\nthree = 3\r\n",
  "shop/open_end.py": "one = 1\ntwo = 2",
  "shop/marked.py": "\ufeffone = 1\ntwo = 2\n",
  "shop/spaces.py": "one = 1  \ntwo = 2\t\n",
  "shop/blob.bin": "caf\0\n",
  "shop/odd.txt": "caf\ufffd\n",
  "docs/guide.rst": "Guide\n=======\n\nText.\n",
  "README.md": "# Shop\n\nA shop.\n",
};

const families = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => ({ name, cases: readCases(readFileSync(new URL(name, FOLDER), "utf8")) }));

it("there are two hundred answers, each told apart by its name", () => {
  const names = families.flatMap(({ name, cases }) => cases.map((each) => `${name}: ${each.name}`));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(200);
});

describe.each(families)("answers as in $name", ({ cases }) => {
  it.each(cases)("$name", ({ answer, files, refusals }) => {
    const { operations, problems } = parseAnswer(answer);
    const found: Record<string, string | null> = {};
    for (const operation of operations) {
      const settled = applyOperation(operation, REPOSITORY[operation.path] ?? null);
      problems.push(...settled.problems);
      if (settled.change !== undefined) found[operation.path] = settled.change.content;
    }
    if (refusals.length > 0) {
      for (const refusal of refusals) expect(problems.join("\n")).toContain(refusal);
      expect(problems).toHaveLength(refusals.length);
      return;
    }
    expect(problems).toEqual([]);
    expect(found).toEqual(files);
  });
});

interface Case {
  name: string;
  answer: string;
  files: Record<string, string | null>;
  refusals: string[];
}

function readCases(text: string): Case[] {
  return text
    .split(/^@@@ /m)
    .slice(1)
    .map((each) => {
      const [head = "", ...parts] = each.split(/^@@(?=[>!-])/m);
      const [title = "", ...lines] = head.split("\n");
      const [name = "", ...flags] = title.split(" | ");
      const files: Case["files"] = {};
      const refusals: string[] = [];
      for (const part of parts) {
        const [first = "", ...rest] = part.split("\n");
        const value = first.slice(1).trim();
        if (first.startsWith("!")) refusals.push(value);
        else
          files[value.split(" | ")[0] ?? ""] = first.startsWith("-") ? null : expected(value, rest);
      }
      return { name, answer: written(lines, flags), files, refusals };
    });
}

/** Some things cannot be seen in a text file, so they are named and put in here. */
function written(lines: readonly string[], flags: readonly string[]): string {
  const spaced = flags.includes("spaces") ? lines.map((line) => `${line}  `) : lines;
  const text = spaced.join(flags.includes("crlf") ? "\r\n" : "\n");
  return flags.includes("bom") ? `\ufeff${text}` : text;
}

function expected(value: string, rest: readonly string[]): string {
  const text = rest.join(value.endsWith(" | crlf") ? "\r\n" : "\n");
  if (value.endsWith(" | bom")) return `\ufeff${text}`;
  if (value.endsWith(" | spaces")) return text.replaceAll("\n", "  \n");
  return value.endsWith(" | no newline") ? text.slice(0, -1) : text;
}
