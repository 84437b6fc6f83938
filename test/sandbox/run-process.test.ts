import { expect, test } from "vitest";
import { type ProcessRequest, runProcess } from "../../src/sandbox/run-process.ts";
import { makeProject } from "../pytest/project.ts";

test("a program that does not exist is not found", async () => {
  const result = await runProcess(requestFor("/no/such/python", []));
  expect(result).toMatchObject({ exitCode: 127, ending: "not-found" });
  expect(result.output).toContain("ENOENT");
});

test("a signal that was aborted before the start ends the run", async () => {
  const request = { ...requestFor("/bin/sleep", ["600"]), signal: AbortSignal.abort() };
  expect(await runProcess(request)).toMatchObject({ ending: "cancelled" });
});

test("a time limit longer than the longest timer is not zero", async () => {
  const request = { ...requestFor("/bin/sh", ["-c", "exit 7"]), timeoutSeconds: 1e9 };
  expect(await runProcess(request)).toMatchObject({ exitCode: 7, ending: "exited" });
});

test("stdout and stderr are both captured", async () => {
  const result = await runProcess(requestFor("/bin/sh", ["-c", "echo out; echo err >&2"]));
  expect(result.output.split("\n").sort()).toEqual(["", "err", "out"]);
});

test("lines that start with the mark are messages, and are no part of the output", async () => {
  const script = "echo before; echo 'secret-mark one'; echo 'secret-mark two'; echo after";
  const request = { ...requestFor("/bin/sh", ["-c", script]), messageMark: "secret-mark " };
  expect(await runProcess(request)).toMatchObject({
    messages: ["one", "two"],
    output: "before\nafter\n",
  });
});

test("a flood of messages is not kept in part: none of them counts", async () => {
  const line = `secret-mark ${"x".repeat(100_000)}`;
  const flood = requestFor("/bin/sh", ["-c", 'yes "$0" | head -n 700', line]);
  const { messages } = await runProcess({ ...flood, messageMark: "secret-mark " });
  expect(messages).toBeNull();
});

function requestFor(executable: string, args: readonly string[]): ProcessRequest {
  const directory = makeProject({});
  return {
    executable,
    args,
    cwd: "/",
    env: {},
    runId: "none",
    directory,
    timeoutSeconds: 60,
    maxOutputBytes: 1000,
    signal: undefined,
  };
}
