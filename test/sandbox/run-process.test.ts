import { expect, test } from "vitest";
import { type ProcessRequest, runProcess } from "../../src/sandbox/run-process.ts";
import { makeProject } from "../pytest/project.ts";

test("a program that is gone by the time it is started is told as such", async () => {
  const result = await runProcess(requestFor("/no/such/python", []));
  expect(result).toMatchObject({ exitCode: 127, ending: "no-interpreter" });
  expect(result.output).toContain("ENOENT");
});

test("a signal that came too early to be heard still ends the run", async () => {
  const request = { ...requestFor("/bin/sleep", ["600"]), signal: AbortSignal.abort() };
  expect(await runProcess(request)).toMatchObject({ ending: "cancelled" });
});

test("a limit beyond what a timer can count is no limit of zero", async () => {
  const request = { ...requestFor("/bin/sh", ["-c", "exit 7"]), timeoutSeconds: 1e9 };
  expect(await runProcess(request)).toMatchObject({ exitCode: 7, ending: "exited" });
});

test("stdout and stderr are both kept", async () => {
  const result = await runProcess(requestFor("/bin/sh", ["-c", "echo out; echo err >&2"]));
  expect(result.output.split("\n").sort()).toEqual(["", "err", "out"]);
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
