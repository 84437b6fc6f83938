import { expect, it } from "vitest";
import { readRetryArguments } from "../../src/cli/arguments.ts";
import { readCommand } from "../../src/github/trigger.ts";
import { COMMENT_RETRY_PHASES, RETRY_PHASES } from "../../src/run-state/phases.ts";

it.each(RETRY_PHASES)("--from %s is accepted on the command line", (phase) => {
  expect(readRetryArguments(["--issue", "7", "--from", phase]).from).toBe(phase);
});

it.each(COMMENT_RETRY_PHASES)("from:%s is accepted in a comment", (phase) => {
  expect(readCommand(`/tdd retry from:${phase}`)).toMatchObject({ name: "retry", from: phase });
});

it.each([
  ["scaffold", "tests"],
  ["implement", "code"],
])("the old word %s still means %s, in both", (old, phase) => {
  expect(readRetryArguments(["--issue", "7", "--from", old]).from).toBe(phase);
  expect(readCommand(`/tdd retry from:${old}`)).toMatchObject({ name: "retry", from: phase });
});
