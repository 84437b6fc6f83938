import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isQuoteFrom } from "../../src/spec/quotes.ts";

const ISSUE = `# Discount codes

- [ ] An unknown code raises **\`UnknownCode\`**, a ValueError
  that names the \`code_name\`.
> 2. Codes are _matched_ regardless of [case](https://example.com/a).

| input | output |
|---|---|
| \`-1\` | **error** |

The shopper’s total is never “below zero”.
空のカートの合計はゼロを返す。
`;

describe("isQuoteFrom", () => {
  it.each([
    [
      "as it stands",
      "An unknown code raises **`UnknownCode`**, a ValueError\n  that names the `code_name`.",
    ],
    [
      "without marks and line breaks",
      "An unknown code raises UnknownCode, a ValueError that names the code_name",
    ],
    ["in other case, with its own dot", "an unknown code raises unknowncode."],
    ["in quotation marks", '"An unknown code raises"'],
    ["with its list mark", "- [ ] An unknown code raises"],
    ["inside a quote, a list and a link", "Codes are matched regardless of case."],
    ["in a row of a table", "-1 error"],
    ["with straight quotation marks", 'The shopper\'s total is never "below zero".'],
    ["without spaces between words", "合計はゼロを返す"],
    ["in code that was shown", "Returns the total in cents"],
  ])("finds one %s", (_, quote) => {
    expect(
      isQuoteFrom(quote, [ISSUE, 'def total():\n    """Returns the total\n    in cents."""']),
    ).toBe(true);
  });

  it.each([
    ["words that are not there", "An unknown code is ignored"],
    ["words left out in between", "An unknown code raises a ValueError"],
    ["an ellipsis", "An unknown code … names the code_name"],
    ["a piece of a word", "unknown code raise"],
    ["the end of a word", "known code raises"],
    ["one word", "regardless"],
    ["too few letters", "of a"],
    ["another sign", "- 2 error"],
    ["nothing", ""],
    ["marks alone", "** ** `"],
  ])("does not find %s", (_, quote) => {
    expect(isQuoteFrom(quote, [ISSUE])).toBe(false);
  });

  it("finds every run of whole words of a text in it", () => {
    const word = fc.constantFrom(
      "code",
      "raises",
      "total_cents",
      "-15",
      "naïve",
      "ValueError",
      "10%",
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 12 }), fc.nat(8), (words, from) => {
        const start = Math.min(from, words.length - 4);
        const quote = words.slice(start, start + 4).join(" ");
        expect(isQuoteFrom(quote, [words.join("\n")])).toBe(true);
      }),
    );
  });
});
