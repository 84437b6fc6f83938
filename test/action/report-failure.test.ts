import { expect, it } from "vitest";
import { reportFailure } from "../../src/action/report-result.ts";
import { ArbiterError } from "../../src/errors.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { readLog } from "./read-log.ts";

const SECRET = "t0p-s3cr3t-value";
const CAUSE = new Error(`refused ${SECRET}\n::add-mask::x\n##[add-path]/evil`);
const BUG =
  /\nThis is a bug in TDD Arbiter \d+\.\d+\.\d+\. Please report it with the log above, as an issue in the repository that your workflow names after "uses:"\.$/;

it("a user's mistake gets one line and the fix, and no stack", () => {
  const mistake = new ArbiterError("bad-input", "The input x is empty.", { fix: "Fill it in." });
  expect(report(mistake)).toEqual({ log: "", failure: "The input x is empty. Fill it in." });
});

it.each([
  ["an unexpected exception", new TypeError("x is undefined", { cause: CAUSE })],
  ["an error with the code fault", new ArbiterError("fault", "x is undefined", { cause: CAUSE })],
])("%s is called a bug, with stack and causes in the log", (_, bug) => {
  const { log, failure } = report(bug);
  expect(failure).toMatch(/^(?:TypeError: )?x is undefined\n/);
  expect(failure).toMatch(BUG);
  expect(log).toMatch(/x is undefined\n {4}at .*report-failure\.test\.ts/);
  expect(log).toMatch(/Caused by: Error: refused \[redacted\]/);
});

it("with debug logging, every failure has its stack and causes in the log", () => {
  const mistake = new ArbiterError("bad-input", "No.", { cause: CAUSE });
  const { log, failure } = report(mistake, { RUNNER_DEBUG: "1" });
  expect(failure).toBe("No.");
  expect(log).toMatch(/No\.\n {4}at .*\n(?:.*\n)*Caused by: Error: refused/);
});

it("what is logged holds no secret and no command for the runner", () => {
  const { log, failure } = report(CAUSE);
  expect(log + failure).not.toContain(SECRET);
  expect(readLog(log).orders).toEqual([]);
});

function report(error: unknown, env: NodeJS.ProcessEnv = {}) {
  const safe = createSanitizer({ secrets: [SECRET] });
  const said = { log: "", failure: "" };
  reportFailure(error, {
    env,
    safe,
    write: (text) => {
      said.log += text;
    },
    fail: (message) => {
      said.failure += message;
    },
  });
  return said;
}
