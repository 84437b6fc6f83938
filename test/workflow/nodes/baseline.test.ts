import { describe, expect, it } from "vitest";
import type { LogEvent, TestReport, TestRun } from "../../../src/ports.ts";
import { createBaselineRun } from "../../../src/proof/baseline.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { baseline } from "../../../src/workflow/nodes/baseline.ts";
import type { AssembledTools } from "../../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../../default-settings.ts";
import {
  failed,
  passed,
  run,
  skipped,
  uncollected,
  uncollectedRun,
} from "../../routing/make-run.ts";
import { makeState } from "../make-state.ts";

const OLD = "tests/test_old.py::test_old";

describe("the baseline", () => {
  it("is not run again on the same commit in the same environment", async () => {
    const kept = new Map<string, string>();
    const found = run(1, [passed(OLD), failed("t.py::t", { message: "no", details: "long" })]);
    const first = stageNode({ found, kept });
    expect(await first.step()).toMatchObject({ headline: "exit 1, 1 of 2 tests pass" });
    const second = stageNode({ found, kept });
    const { update, headline } = await second.step();
    expect(second.runs).toBe(0);
    expect(headline).toBe("1 of 2 tests pass, as in an earlier run on base");
    expect(second.texts.get(String(update.baselineReport))).not.toContain("long");
  });

  it.each([
    ["is doubtful", { found: { ...run(0, [passed(OLD)]), doubt: "two results" } }],
    ["has a secret in it", { found: run(0, [passed(`${OLD}[sesame123]`)]) }],
  ])("is not kept where it %s", async (_, { found }) => {
    const kept = new Map<string, string>();
    await stageNode({ found, kept }).step();
    expect(kept.size).toBe(0);
  });

  it("is run where what was kept is no report", async () => {
    const kept = new Map([["base", '{"tests": 7}']]);
    const staged = stageNode({ found: run(0, [passed(OLD)]), kept });
    await staged.step();
    expect(staged.runs).toBe(1);
  });
});

describe("a suite that does not end", () => {
  it("is named, with what to set", async () => {
    const { step, warnings } = stageNode({ found: cutOff({ left: { "tests/test_z.py": 9 } }) });
    expect(await step()).toMatchObject({
      headline: "exit 0, 1 of 1 test passes, 9 did not run in time",
    });
    expect(warnings()).toEqual([
      "Only 1 of 10 tests ran within 15 minutes. With the change, tests of what it changes run first. To run all of them, raise execution.suite_minutes.",
    ]);
  });

  it("names the tests that keep it from its end", async () => {
    const stopped = [{ id: "t.py::test_hangs", how: "did not end within 300 s" }];
    const { step, warnings } = stageNode({ found: cutOff({ stopped }) });
    await step();
    expect(warnings()).toEqual([
      "t.py::test_hangs did not end within 300 s: the suite went on after it in a new process, and runs without it from now on.",
    ]);
  });

  it("says so where no test ended in time", async () => {
    const found = run(124, null, { ending: "timed-out" });
    expect(await stageNode({ found }).step()).toMatchObject({
      ok: false,
      headline:
        "no test ended within 15 minutes (execution.suite_minutes): nothing to compare with",
    });
  });
});

it("a suite that breaks off before its first test is told with the last line of pytest", async () => {
  const output = "INTERNALERROR> def run():\nINTERNALERROR> KeyError: 'gw0'\n\n";
  const { step, warnings } = stageNode({ found: run(3, null, { output }) });
  expect(await step()).toMatchObject({
    headline: "exit 3, no tests ran: nothing to compare with",
    ok: false,
  });
  expect(warnings()).toEqual([
    "The suite could not run before the change, so tests that the change breaks go unnoticed. INTERNALERROR> KeyError: 'gw0'",
  ]);
});

it("a suite of which no file can be imported is told with the first cause", async () => {
  const missing = "ModuleNotFoundError: No module named 'attr'";
  const errors = ["tests/test_a.py", "tests/test_b.py"].map((file) => uncollected(file, missing));
  const output = "E   ModuleNotFoundError\n=== 2 errors in 0.50s ===\n";
  const { step, warnings } = stageNode({ found: { ...uncollectedRun(1, ...errors), output } });
  await step();
  expect(warnings()).toEqual([
    "The suite could not run before the change, so tests that the change breaks go unnoticed. tests/test_a.py cannot be collected: ModuleNotFoundError: No module named 'attr'",
  ]);
});

describe("a suite in which most tests fail", () => {
  const broken = (id: string, name: string) =>
    failed(id, { exception: "ModuleNotFoundError", message: `No module named '${name}'` });

  it("is told with the most frequent cause", async () => {
    const tests = [
      passed(OLD),
      broken("t.py::a", "lxml"),
      ...["b", "c"].map((name) => broken(`t.py::${name}`, "docutils")),
    ];
    const { step, warnings } = stageNode({ found: run(1, tests) });
    await step();
    expect(warnings()).toEqual([
      "Most tests fail before the change (3 of 4), 2 of them with: ModuleNotFoundError: No module named 'docutils'. They cannot show whether the change breaks something. Is everything installed that the tests need?",
    ]);
  });

  it("is not told where as many pass, or are skipped", async () => {
    const tests = [passed(OLD), skipped("t.py::s"), broken("t.py::a", "lxml")];
    const { step, warnings } = stageNode({ found: run(1, tests) });
    await step();
    expect(warnings()).toEqual([]);
  });
});

function cutOff(more: Partial<TestReport>): TestRun {
  const report = { tests: [passed(OLD)], collectionErrors: [], ...more };
  return run(0, null, { report, seconds: 900 });
}

interface Staging {
  found: TestRun;
  kept?: Map<string, string>;
}

function stageNode({ found, kept = new Map() }: Staging) {
  const texts = new Map<string, string>();
  const events: LogEvent[] = [];
  const staged = { runs: 0 };
  const remember = async (text: string) => {
    texts.set(String(texts.size), text);
    return String(texts.size - 1);
  };
  const tools = {
    workspace: { remember, baseCommit: "base" },
    baselines: {
      recall: async (commit: string) => kept.get(commit) ?? null,
      keep: async (commit: string, reference: string) => {
        kept.set(commit, texts.get(reference) ?? "");
      },
    },
    settings: DEFAULT_SETTINGS,
    safe: createSanitizer({ secrets: ["sesame123"] }),
    log: { record: (event: LogEvent) => events.push(event) },
    baselineTests: {
      run: async () => {
        staged.runs += 1;
        return found;
      },
    },
  } as unknown as AssembledTools;
  const state = makeState({ base: { branch: "main", commit: "base" } });
  return Object.assign(staged, {
    texts,
    step: () => baseline({ ...tools, baselineRun: createBaselineRun(tools) })(state),
    warnings: () => events.flatMap((event) => (event.kind === "warned" ? [event.text] : [])),
  });
}
