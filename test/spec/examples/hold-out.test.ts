import { describe, expect, it } from "vitest";
import { describeExample } from "../../../src/spec/examples/find-examples.ts";
import {
  chooseHeldOut,
  hasExample,
  withoutExamples,
  wordsAbout,
} from "../../../src/spec/examples/hold-out.ts";

const choose = (text: string, { issue = 1, title = "A title" } = {}) =>
  chooseHeldOut({ text, title }, issue);
const chosen = (text: string, more = {}) => choose(text, more).examples.map(describeExample);
const line = (n: number) => `- \`double(${n}) == ${n * 2}\``;
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n + 1)).join("\n");

describe("chooseHeldOut", () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 2],
    [12, 4],
    [90, 20],
  ])("of %i examples of a function holds out %i", (count, held) => {
    const { examples, of } = choose(lines(count));
    expect([examples.length, of]).toEqual([held, count]);
  });

  it("chooses by the issue's number: the same each time, whatever else the text says", () => {
    const first = chosen(lines(9));
    expect(chosen(`# More words\n\n${lines(9)}\n`)).toEqual(first);
    const others = [2, 3, 4, 5].map((issue) => chosen(lines(9), { issue }).join());
    expect(new Set([first.join(), ...others]).size).toBeGreaterThan(1);
  });

  it("leaves one example of each kind: what nothing else says is no example, but the rule", () => {
    expect(chosen("`f(1) == 2`\n\n`g(1) == 2`\n\n`f('') raises ValueError`")).toEqual([]);
    const errors = "`f(1) raises ValueError`\n\n`f(2) raises TypeError`\n\n`f(3) raises TypeError`";
    expect(chosen(errors)).toHaveLength(1);
    expect(chosen(errors)[0]).toContain("TypeError");
  });

  it("leaves what the title says, which every step is shown", () => {
    const text = `# double(1) is 2\n\n${lines(2)}`;
    expect(chosen(text, { title: "double(1) is 2" })).toEqual(["double(2) == 4"]);
  });
});

const VAT = `# Prices

## Rules

- A price has its tax.
- \`vat(200) == 238.0\`
- \`vat(10) == 11.9\`
- See also vat( 100 ), which is common.

| net | \`vat(net)\` |
|-----|------------|
| 100 | 119.0 |
| 300 | 357.0 |

>>> vat(100)
119.0
>>> vat(400)
476.0
`;
const HELD = [
  { call: "vat(100)", outcome: "value", expected: "119.0" },
  { call: "vat(200)", outcome: "value", expected: "238.0" },
] as const;

describe("withoutExamples", () => {
  it("cuts the lines of an example in any form, and its call elsewhere", () => {
    expect(withoutExamples(VAT, HELD)).toBe(`# Prices

## Rules

- A price has its tax.
- \`vat(10) == 11.9\`
- See also …, which is common.

| net | \`vat(net)\` |
|-----|------------|
| 300 | 357.0 |

>>> vat(400)
476.0
`);
  });

  it("leaves a text as it is without held-out examples", () => {
    expect(withoutExamples(VAT, [])).toBe(VAT);
  });

  it("cuts a call with other quotes", () => {
    const held = [{ call: "slug('a b')", outcome: "value", expected: "'a-b'" }] as const;
    expect(withoutExamples('- As in `slug( "a b" )`.', held)).toBe("- As in `…`.");
  });
});

describe("hasExample", () => {
  it("finds the call of an example in any text, by its tokens", () => {
    const [example] = HELD;
    expect(hasExample("assert vat( 100 )==119.0", example)).toBe(true);
    expect(hasExample("assert vat(1000) == 1190.0", example)).toBe(false);
    expect(hasExample("assert privat(100) == 119.0", example)).toBe(false);
    expect(hasExample("assert prices.vat(100) == 119.0", example)).toBe(true);
  });
});

describe("wordsAbout", () => {
  it("names the function and the section of an example, without its values", () => {
    const row = { call: "vat(300)", outcome: "value", expected: "357.0" } as const;
    expect(wordsAbout(row, { text: VAT, held: [row] })).toBe("`vat(…)` is … (Rules)");
    const error = { call: "vat('')", outcome: "error", expected: "ValueError" } as const;
    const text = "`vat('') raises ValueError`";
    expect(wordsAbout(error, { text, held: [error] })).toBe("`vat(…)` raises ValueError");
  });

  it("says nothing of other held-out examples", () => {
    const row = { call: "vat(300)", outcome: "value", expected: "357.0" } as const;
    const text = VAT.replace("## Rules", "## Like vat(100)");
    expect(wordsAbout(row, { text, held: [row, ...HELD] })).toBe("`vat(…)` is … (Like …)");
  });
});
