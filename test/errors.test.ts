import { expect, it } from "vitest";
import {
  ArbiterError,
  describeError,
  describeFault,
  isInternalError,
  isRefusal,
} from "../src/errors.ts";

it("an error has a code, data, a fix and a cause", () => {
  const cause = new Error("disk");
  const error = new ArbiterError("git-failed", "git failed.", {
    fix: "Try again.",
    data: { code: 128 },
    cause,
  });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: "ArbiterError",
    code: "git-failed",
    message: "git failed.",
    fix: "Try again.",
    data: { code: 128 },
    cause,
  });
});

it("GitHub shows its own fix, where there is one", () => {
  const data = { onGitHub: "Use the input python." };
  const error = new ArbiterError("no-pytest", "No pytest.", { fix: "Use --python.", data });
  expect(describeError(error)).toBe("No pytest. Use --python.");
  expect(describeError(error, "github")).toBe("No pytest. Use the input python.");
  const plain = new ArbiterError("fault", "Oops.", { fix: "Try again." });
  expect(describeError(plain, "github")).toBe("Oops. Try again.");
});

it("an error without details has no fix, no data and no cause", () => {
  const error = new ArbiterError("fault", "Oops.");
  expect(error).toMatchObject({ fix: null, data: {} });
  expect(Object.hasOwn(error, "cause")).toBe(false);
});

it.each(["bad-usage", "branch-exists", "context-refused", "platform-unsupported"] as const)(
  "%s is a refusal",
  (code) => {
    expect(isRefusal(new ArbiterError(code, "No."))).toBe(true);
  },
);

it.each(["answer-unusable", "path-refused", "git-failed", "fault", "cancelled"] as const)(
  "%s is not a refusal",
  (code) => {
    expect(isRefusal(new ArbiterError(code, "No."))).toBe(false);
  },
);

it("only an ArbiterError is a refusal", () => {
  expect(isRefusal(Object.assign(new Error("x"), { code: "bad-usage" }))).toBe(false);
});

it.each([
  [new ArbiterError("fault", "Oops.", { fix: "Do this." }), "Oops. Do this."],
  [new ArbiterError("fault", "Oops."), "Oops."],
  [new TypeError("x is not a function"), "TypeError: x is not a function"],
  ["thrown text", "thrown text"],
  [undefined, "undefined"],
])("%s is described in a line", (error, line) => {
  expect(describeError(error)).toBe(line);
});

it.each([
  [new TypeError("x is not a function"), true],
  ["thrown text", true],
  [undefined, true],
  [new ArbiterError("fault", "Tests were run twice."), true],
  [new ArbiterError("git-failed", "git failed."), false],
  [new ArbiterError("bad-usage", "No such flag."), false],
  [new ArbiterError("cancelled", "Cancelled."), false],
])("%s: internal error %s", (error, internal) => {
  expect(isInternalError(error)).toBe(internal);
});

it("a fault is described by its stack and the stack of each cause", () => {
  const disk = new Error("disk full");
  const git = new ArbiterError("git-failed", "git failed.", { cause: disk });
  const lines = describeFault(new TypeError("x is undefined", { cause: git })).split("\n");
  expect(lines[0]).toBe("TypeError: x is undefined");
  expect(lines[1]).toMatch(/^\s+at .*errors\.test\.ts/);
  expect(lines.filter((line) => line.startsWith("Caused by:"))).toEqual([
    expect.stringContaining("[git-failed] "),
    "Caused by: Error: disk full",
  ]);
});

it("a fault without a stack is described by its message, and a thrown value as text", () => {
  const error = new Error("no stack", { cause: "thrown text" });
  delete error.stack;
  expect(describeFault(error)).toBe("Error: no stack\nCaused by: thrown text");
});

it("a fault that causes itself is described in bounded text", () => {
  const error = new Error("loop");
  error.cause = error;
  expect(describeFault(error).match(/Caused by/g)).toHaveLength(8);
});
