import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadContext } from "../../../src/workflow/nodes/load-context.ts";
import { readLog } from "../../action/read-log.ts";
import { personOf } from "../../github/simulator/people.ts";
import type { Simulator } from "../../github/simulator/simulator.ts";
import { temporaryDirectory } from "../../temporary-repository.ts";
import { jobInProcess, startGitHub } from "./job-in-process.ts";

vi.mock("../../../src/workflow/nodes/load-context.ts", () => ({ loadContext: vi.fn() }));

const SECRET = "t0p-s3cr3t-value";

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startGitHub();
});
afterEach(() => simulator.close());

it("the log of the job has the stack and the causes of a node's fault, without secrets", async () => {
  const cause = new Error(`refused ${SECRET}\n::add-mask::x`);
  vi.mocked(loadContext).mockReturnValue(async () => brokenNode(cause));
  const { log, failure, outputs } = await startRun();
  expect(log).toMatch(/TypeError: x is undefined\n {4}at brokenNode .*fault-in-a-run\.test\.ts/);
  expect(log).toContain("Caused by: Error: refused [redacted]");
  expect(log).not.toContain(SECRET);
  expect(readLog(log).orders).toEqual([]);
  expect(failure).toMatchObject({ code: "run-failed" });
  expect(outputs.status).toBe("failed");
});

it("a job that is cancelled during a node prints no stack", async () => {
  const controller = new AbortController();
  vi.mocked(loadContext).mockReturnValue(async () => {
    controller.abort();
    return brokenNode();
  });
  const { log } = await startRun({ signal: controller.signal });
  expect(log).not.toContain("brokenNode");
});

function brokenNode(cause?: unknown): never {
  throw new TypeError("x is undefined", { cause });
}

function startRun({ signal }: { signal?: AbortSignal } = {}) {
  const answers = join(temporaryDirectory(), "answers.json");
  writeFileSync(answers, "{}");
  const env = { TDD_MOCK_LLM: answers, OWN_SECRET: SECRET };
  const labelled = personOf(simulator.world, "ann").labels(1, "tdd-implement");
  return jobInProcess(simulator, labelled, { env, ...(signal === undefined ? {} : { signal }) });
}
