import { expect, test } from "vitest";
import {
  failureFromReport,
  failureFromTraceback,
  readExpectedAndActual,
} from "../../../src/python/results/failure-text.ts";

test.each([
  ["a plain assertion", "assert 1 == 2", "AssertionError", "assert 1 == 2"],
  ["an assertion with a text", "AssertionError: no\nassert 0", "AssertionError", "no\nassert 0"],
  ["a name alone", "NotImplementedError", "NotImplementedError", ""],
  ["an empty text", "ValueError: ", "ValueError", ""],
  ["a class of a module", "shop.errors.Überfällig: x: y", "shop.errors.Überfällig", "x: y"],
  ["an error in set-up", "failed on setup with \"KeyError: 'a'\"", "KeyError", "'a'"],
  ["an error in tear-down", 'failed on teardown with "OSError: "full""', "OSError", '"full"'],
  ["another text", "something broke: badly", null, "something broke: badly"],
])("%s", (_, said, exception, message) => {
  const details = "test_a.py:1: in test_a\nE   …";
  expect(failureFromReport(said, details)).toEqual({ exception, message, details });
});

test("a text without a traceback names no exception, even when it looks like one", () => {
  const said = "KeyError: is what I call this";
  expect(failureFromReport(said, said)).toMatchObject({ exception: null, message: said });
});

test("the last exception of a chain is the one that counts", () => {
  const details = ["a.py:1: in f", "E   KeyError: 'x'", "", "a.py:2: in g", "E   ImportError: no"];
  expect(failureFromTraceback(details.join("\n"))).toMatchObject({
    exception: "ImportError",
    message: "no",
  });
});

test("a traceback without an exception is its own message", () => {
  expect(failureFromTraceback("'foo' not found in `markers`\n")).toMatchObject({
    exception: null,
    message: "'foo' not found in `markers`",
  });
});

test.each([["\n"], ["\r"], ["\u2028"], [" \n"]])(
  "a message of 200,000 times %j has no values to compare",
  (part) => {
    expect(readExpectedAndActual(part.repeat(200_000))).toBeNull();
  },
);
