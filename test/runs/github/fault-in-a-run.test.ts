import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readLog } from "../../action/read-log.ts";
import { personOf } from "../../github/simulator/people.ts";
import type { Simulator } from "../../github/simulator/simulator.ts";
import { temporaryDirectory } from "../../temporary-repository.ts";
import { jobInProcess, startGitHub } from "./job-in-process.ts";

const SECRET = "t0p-s3cr3t-value";

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startGitHub();
});
afterEach(() => simulator.close());

it("the log of the job has the stack and the causes of a node's fault, without secrets", async () => {
  const { log, failure, outputs } = await startRun(breakNode);
  expect(log).toMatch(/TypeError: x is undefined\n {4}at breakNode .*fault-in-a-run\.test\.ts/);
  expect(log).toContain("Caused by: Error: refused [redacted]");
  expect(log).not.toContain(SECRET);
  expect(readLog(log).orders).toEqual([]);
  expect(failure).toMatchObject({ code: "run-failed" });
  expect(outputs.status).toBe("failed");
});

it("a job that is cancelled during a node prints no stack", async () => {
  const controller = new AbortController();
  const cancel = () => {
    controller.abort();
    breakNode();
  };
  const { log } = await startRun(cancel, controller.signal);
  expect(log).not.toContain("breakNode");
});

function breakNode(): never {
  const cause = new Error(`refused ${SECRET}\n::add-mask::x`);
  throw new TypeError("x is undefined", { cause });
}

/** Starts a run whose first node calls `fail` when it reports to the log. */
function startRun(fail: () => void, signal: AbortSignal = new AbortController().signal) {
  const answers = join(temporaryDirectory(), "answers.json");
  writeFileSync(answers, "{}");
  const env = { TDD_MOCK_LLM: answers, OWN_SECRET: SECRET };
  let isBroken = false;
  const beforeWrite = (text: string) => {
    if (isBroken || !text.includes("── Context")) return;
    isBroken = true;
    fail();
  };
  const labelled = personOf(simulator.world, "ann").labels(1, "tdd-implement");
  return jobInProcess(simulator, labelled, { env, signal, beforeWrite });
}
