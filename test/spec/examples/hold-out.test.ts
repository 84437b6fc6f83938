import { describe, expect, it } from "vitest";
import { describeExample } from "../../../src/spec/examples/example.ts";
import {
  chooseHeldOut,
  hasExample,
  withoutExamples,
  wordsAbout,
} from "../../../src/spec/examples/hold-out.ts";

const choose = (text: string, { issue = 1, title = "A title" } = {}) =>
  chooseHeldOut({ text, title }, issue);
const chosen = (text: string, more = {}) => choose(text, more).examples.map(describeExample);
const line = (n: number) => `- \`double(${n})\` is \`${n * 2}\`.`;
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
    expect(chosen("`f(1)` is `2`.\n\n`g(1)` is `2`.\n\n`f('')` raises `ValueError`.")).toEqual([]);
    const errors =
      "`f(1)` raises `ValueError`.\n\n`f(2)` raises `TypeError`.\n\n`f(3)` raises `TypeError`.";
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

- A price of 100 costs 119 with tax: \`vat(100)\` is \`119.0\`, and \`vat(10)\` is \`11.9\`.
- \`vat(200)\` is 238.0
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
  it("cuts every form of an example, and its values in the words around it", () => {
    expect(withoutExamples(VAT, HELD)).toBe(`# Prices

## Rules

- A price of … costs … with tax: …, and \`vat(10)\` is \`11.9\`.
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

  it("cuts texts as well as numbers, with other quotes", () => {
    const text =
      '- Words are joined, so "a b" gives "a-b": `slug("a b")` is `"a-b"`.\n- `slug( \'a b\' )`';
    const held = [{ call: "slug('a b')", outcome: "value", expected: "'a-b'" }] as const;
    expect(withoutExamples(text, held)).toBe("- Words are joined, so … gives …: ….\n- `…`");
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
  it("says the words of the criterion without its values", () => {
    const [first, second] = HELD;
    expect(wordsAbout(first, { text: VAT, held: HELD })).toBe(
      "A price of … costs … with tax: `vat(…)` is …, and `vat(10)` is `11.9`.",
    );
    expect(wordsAbout(second, { text: VAT, held: HELD })).toBe("`vat(…)` is … (Rules)");
  });

  it("says nothing of other held-out examples, and keeps the number of a list", () => {
    const other = { call: "vat(10)", outcome: "value", expected: "11.9" } as const;
    expect(wordsAbout(HELD[0], { text: VAT, held: [...HELD, other] })).toBe(
      "A price of … costs … with tax: `vat(…)` is …, and ….",
    );
    const text = "1. One is doubled: `twice(1)` is `2`.";
    const held = [{ call: "twice(1)", outcome: "value", expected: "2" }] as const;
    expect(withoutExamples(text, held)).toBe("1. One is doubled: ….");
  });

  it("names the function and the section where the example has no words of its own", () => {
    const row = { call: "vat(300)", outcome: "value", expected: "357.0" } as const;
    expect(wordsAbout(row, { text: VAT, held: [row] })).toBe("`vat(…)` is … (Rules)");
    const error = { call: "vat('')", outcome: "error", expected: "ValueError" } as const;
    const text = "`vat('')` raises `ValueError`.";
    expect(wordsAbout(error, { text, held: [error] })).toBe("`vat(…)` raises ValueError");
  });
});
