import { MemorySaver } from "@langchain/langgraph";
import { describe, expect, it, onTestFinished } from "vitest";
import { ArbiterError } from "../../src/errors.ts";
import { withoutDirectories } from "../../src/safe-text/clean-text.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { createRun, describeRunError } from "../../src/workflow/run.ts";
import { newFails, oldPasses, stage } from "./workflow-harness.ts";

const SECRET = "s3cr3t-Value-0123456789";
const safe = createSanitizer({ secrets: [SECRET] });

describe("describeRunError", () => {
  it("keeps a redacted stack of an internal error, without the machine's directories", () => {
    const fault = new TypeError(`${SECRET} is not a function`);
    fault.stack = [
      `TypeError: ${SECRET} is not a function`,
      "    at run (file:///home/alice/apps/arbiter/dist/cli.js:1:2)",
      "    at load (/opt/arbiter/node_modules/zod/dist/index.js:3:4)",
      "    at node:internal/process/task_queues:95:5",
      "    at read (/var/lib/other/place/file.py:7:8)",
    ].join("\n");
    const { stack } = describeRunError(fault, { node: "plan", safe, surface: "terminal" });
    expect(stack).toBe(
      [
        "TypeError: [redacted] is not a function",
        "    at run (dist/cli.js:1:2)",
        "    at load (node_modules/zod/dist/index.js:3:4)",
        "    at node:internal/process/task_queues:95:5",
        "    at read (file.py:7:8)",
      ].join("\n"),
    );
  });

  it("bounds the stack", () => {
    const fault = new Error("deep");
    fault.stack = "at x (dist/a.js:1:1)\n".repeat(10_000);
    const { stack = "" } = describeRunError(fault, { node: "plan", safe, surface: "terminal" });
    expect(stack.length).toBeLessThanOrEqual(4000);
  });

  it.each([
    ["that is a mistake of the user or a fault outside", "git-failed", false],
    ["with the code fault", "fault", true],
  ] as const)("of an error %s", (_, code, hasStack) => {
    const error = describeRunError(new ArbiterError(code, "It failed.", { fix: "Retry." }), {
      ...{ node: "lint", safe, surface: "terminal" },
    });
    expect(error).toMatchObject({ node: "lint", code, message: "It failed. Retry." });
    expect("stack" in error).toBe(hasStack);
  });
});

it.each([
  ["ENOENT: no such file, open '/home/alice/x/red.json'", "ENOENT: no such file, open 'red.json'"],
  ["see https://example.com/a/b and tests/a/test_b.py", null],
  ["Raise it and say /tdd retry.", null],
])("withoutDirectories: %s", (text, expected) => {
  expect(withoutDirectories(text)).toBe(expected ?? text);
});

describe("the last note of a failed run", () => {
  it("says why the attempts ended, and names no path of the machine", async () => {
    const { start, memory, repo } = await stage({ runs: [oldPasses(), newFails()], attempts: 2 });
    const state = await start();
    const note = memory.events.at(-1)?.note;
    expect(note).toMatchObject({
      ...{ phase: "SNITCH", node: "snitch", headline: state.decision?.reason },
      error: expect.stringContaining(
        "bounded_attempts_exceeded: implement has used its 2 attempts",
      ),
      error_details: {
        type: "TestFailure",
        kind: "test_failure",
        message: "tests/test_new.py::test_new: assert 1 == 2",
      },
    });
    expect(JSON.stringify(memory.events)).not.toContain(repo);
    expect(JSON.stringify(memory.events)).not.toContain("report written to");
  });

  it("says which error ended it", async () => {
    const { start, memory } = await stage({
      runs: [
        oldPasses(),
        () => {
          throw new Error("EACCES: permission denied, open '/home/alice/project/x.py'");
        },
      ],
    });
    const state = await start();
    const message = "EACCES: permission denied, open 'x.py'";
    expect(memory.events.at(-1)?.note).toMatchObject({
      ...{ phase: "SNITCH", error: message, error_details: { type: "fault", message } },
    });
    expect(state.error).toMatchObject({ node: "redGate", code: "fault" });
    expect(state.error?.stack).toMatch(/^Error: EACCES.*\n\s+at .*run\.test\.ts:\d+/);
    expect(state.error?.stack).not.toMatch(/[( ]\/\w/);
  });
});

it("a state that cannot be saved while the suite runs beside ends the run, not the process", async () => {
  const setting = await stage({
    runs: [
      ({ signal, onProgress }) =>
        new Promise((_, reject) => {
          onProgress?.({ passed: "tests/test_old.py::test_old" });
          signal?.addEventListener("abort", () => reject(new Error("stopped")));
        }),
    ],
  });
  const { tools, memory } = setting;
  const checkpointer = new MemorySaver();
  const putWrites = checkpointer.putWrites.bind(checkpointer);
  checkpointer.putWrites = async (config, writes, task) => {
    if (!JSON.stringify(writes).includes("agreedPlan")) return putWrites(config, writes, task);
    throw new ArbiterError("lock-lost", "This run has lost the lock.");
  };
  const unhandled: unknown[] = [];
  const listen = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", listen);
  onTestFinished(() => void process.off("unhandledRejection", listen));

  const run = createRun(tools, { thread: "test#1", checkpointer, memory });
  const state = await run.start({ issue: 1, contextPaths: [], ...setting.input });
  expect(unhandled).toEqual([]);
  expect(state).toMatchObject({ ending: "failed", error: { code: "lock-lost" } });
});
