import { expect, it } from "vitest";
import { describeCause, readCause } from "../../../src/python/results/failure-text.ts";

it.each([
  ["a cause without words", { exception: null, text: "" }, "no cause is reported"],
  ["an exception without words", { exception: "KeyError", text: "" }, "KeyError"],
  ["a bare assertion", { exception: "AssertionError", text: "assert 0" }, "assert 0"],
  ["the first line", { exception: "OSError", text: "no\nmore" }, "OSError: no"],
  ["a flood", { exception: null, text: "x".repeat(2000) }, `${"x".repeat(1000)}…`],
])("describes %s", (_, cause, text) => {
  expect(describeCause(cause)).toBe(text);
});

it("reads a doctest without its outputs as an assertion, and an unexpected exception as itself", () => {
  const failure = (message: string) => ({ exception: null, message, details: "" });
  expect(readCause(failure("a.py:3: DocTestFailure"))).toEqual({
    exception: "AssertionError",
    text: "expected , got ",
  });
  expect(readCause(failure("KeyError: 'x'\na.py:3: UnexpectedException"))).toMatchObject({
    exception: "KeyError",
  });
});
