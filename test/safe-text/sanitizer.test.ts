import { expect, it } from "vitest";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";

const { line, title, screen } = createSanitizer({ secrets: [] });

/** What a runner takes for a command: leading space does not matter, the old form may be anywhere. */
const COMMAND = /^\s*\p{DI}*:\p{DI}*:|##\p{DI}*\[/mu;

it.each([
  "::set-output name=a::b",
  "ok\n  ::add-mask::x",
  "\t\u00a0::stop-commands::x",
  ":\u200b:warning::x",
  ":\u200d:warning::x",
  "see ##[command]rm",
  "##\u200d[add-path]/x",
  "###[group]x",
  "\n\n::error::x\r::error::y",
])("%j is no workflow command", (text) => {
  expect(screen(text)).not.toMatch(COMMAND);
  expect(line(text)).not.toMatch(COMMAND);
  expect(line(text)).not.toContain("\n");
});

it("a line keeps its text", () => {
  expect(line("tests/a.py::test_b \u001b[31mfailed\n twice")).toBe(
    "tests/a.py::test_b failed twice",
  );
  expect(line("x".repeat(5000))).toMatch(/^x+ … \d+ characters left out … x+$/);
});

it.each([
  ["Fixes #12, closes o/r#3 and GH-4", "Fixes # 12, closes o/r# 3 and GH 4"],
  ["fix https://github.com/o/r/issues/1", "fix https: //github.com/o/r/issues/1"],
  ["cc @everyone", "cc @ everyone"],
  ["done [skip ci] [No CI] [ci skip]", "done (skip ci) (No CI) (ci skip)"],
  ["a\n\nCo-authored-by: x <x@y>", "a Co-authored-by: x <x@ y>"],
  ["$(touch x) --upload-pack=y C# 8", "$(touch x) --upload-pack=y C# 8"],
])("the title %j closes, mentions and skips nothing", (text, expected) =>
  expect(title(text)).toBe(expected),
);

it.each([["\r"], ["\u2028"], ["\t\r"], [":\r"]])(
  "200,000 times %j on a screen takes no longer than other text",
  (part) => {
    const text = part.repeat(200_000);
    expect(screen(`${text}::add-mask::x`)).toBe(`${text}: :add-mask::x`);
  },
);
