import { describe, expect, it } from "vitest";
import type {
  LintFinding,
  LintRequest,
  LintRun,
  LogEvent,
  OnVersion,
  Version,
} from "../../../src/ports.ts";
import { equalBudgets } from "../../../src/routing/attempts.ts";
import type { RunState } from "../../../src/run-state/run-state.ts";
import { lint } from "../../../src/workflow/nodes/lint.ts";
import type { Tools } from "../../../src/workflow/tools.ts";
import { makeState } from "../make-state.ts";
import { lintRun } from "../workflow-harness.ts";

const at = (line: number, file = "app.py"): LintFinding => ({
  ...{ file, line, code: "E1", message: "ugly" },
});
const found = (...findings: LintFinding[]) =>
  lintRun({ exitCode: 1, ending: "findings", findings });
const broken = lintRun({
  ...{ linter: "mypy", command: "mypy -- app.py", exitCode: 2, ending: "broken" },
  problem: "exit 2: INTERNAL ERROR",
});

describe("the lint node", () => {
  it("blocks nothing for what was there before", async () => {
    const { step, events, linted } = await lintWith({
      now: [found(at(3), at(9))],
      before: [found(at(1), at(2))],
    });
    expect(step).toMatchObject({
      headline: "ruff: nothing new",
      ok: true,
      update: { lintFindings: [], unlinted: [], decision: { nextNode: "mutants" } },
    });
    expect(events).toEqual([
      {
        ...{ kind: "finished", node: "ruff", ok: true },
        detail: "nothing new, 2 there before",
      },
    ]);
    expect(linted).toEqual(["green", "base"]);
  });

  it("does not look at the base where nothing is found", async () => {
    const { linted, step } = await lintWith({ now: [lintRun({})] });
    expect(linted).toEqual(["green"]);
    expect(step.update.decision).toMatchObject({ reason: "lint found nothing new" });
  });

  it("takes a crash for a fault of the tooling, and says that nothing is known", async () => {
    const { step, events } = await lintWith({ now: [lintRun({}), broken] });
    const problem = "it could not run: exit 2: INTERNAL ERROR";
    expect(step).toMatchObject({
      headline: "ruff: nothing new, mypy: broken",
      ok: false,
      update: {
        lintFindings: [],
        unlinted: [`mypy: ${problem}`],
        decision: { nextNode: "mutants" },
        failureHistory: { entries: [{ kind: "tooling_error", summary: problem }] },
      },
    });
    expect(events[1]).toEqual({ kind: "finished", node: "mypy", detail: problem, ok: false });
  });

  it("warns of a linter that is configured and not installed", async () => {
    const { step, events } = await lintWith({ now: [lintRun({ ending: "not-installed" })] });
    const text = "Lint: ruff: it is configured, but not installed.";
    expect(events).toEqual([{ kind: "warned", text }]);
    expect(step).toMatchObject({ headline: "ruff: not installed", ok: false });
    expect(step.update).toMatchObject({
      unlinted: ["ruff: it is configured, but not installed"],
      failureHistory: { entries: [] },
      decision: { nextNode: "mutants", reason: "no linter could run (ruff)" },
    });
    const some = await lintWith({
      now: [lintRun({ ending: "not-installed" }), lintRun({ linter: "mypy" })],
    });
    expect(some.step.update.decision?.reason).toBe(
      "lint found nothing new, but ruff could not run",
    );
  });

  it("reports no finding as new if the base could not be linted", async () => {
    const before = [{ ...broken, linter: "ruff" }];
    const { step } = await lintWith({ now: [found(at(1))], before });
    expect(step.update).toMatchObject({
      lintFindings: [],
      unlinted: [expect.stringContaining("on the base, so it is not known what is new: exit 2")],
      failureHistory: { entries: [{ kind: "tooling_error" }] },
      decision: { nextNode: "mutants" },
    });
  });

  it("lists findings in locked tests, and does not send the run back for them", async () => {
    const locked = at(1, "tests/test_a.py");
    const { step } = await lintWith({ now: [found(locked)] });
    const lines = ["tests/test_a.py:1: E1 ugly (in a locked test)"];
    expect(step.update).toMatchObject({ lintFindings: lines, decision: { nextNode: "mutants" } });
    const both = await lintWith({ now: [found(at(1), locked)] });
    expect(both.step.update).toMatchObject({
      lintFindings: ["app.py:1: E1 ugly", ...lines],
      decision: { nextNode: "plan" },
    });
  });

  it("goes back with the findings of all linters, the first of very many", async () => {
    const many = Array.from({ length: 60 }, (_, index) => at(index + 1));
    const flake8 = { ...found(at(1)), linter: "flake8", command: "flake8 -- app.py" };
    const { step } = await lintWith({ now: [found(...many), flake8, broken] });
    expect(step).toMatchObject({
      headline: "ruff: 60 new findings, flake8: 1 new finding, mypy: broken",
      ok: false,
      update: {
        lintRetryCount: 1,
        decision: { nextNode: "plan", reason: "61 new findings to be fixed" },
        failureHistory: {
          attempts: 1,
          entries: [
            {
              kind: "lint_failure",
              command: "ruff check -- app.py; flake8 -- app.py",
              summary: "app.py:1: E1 ugly (+60 more)",
            },
          ],
        },
      },
    });
    expect(step.update.lintFindings).toHaveLength(51);
    expect(step.update.lintFindings?.at(-1)).toBe("… and 11 more");
  });

  it("is published with what is left, and with the faults, when its runs are spent", async () => {
    const state = { lintRetryCount: 2 };
    const { step } = await lintWith({ now: [found(at(1)), broken], state });
    expect(step.update).toMatchObject({
      lintFindings: ["app.py:1: E1 ugly"],
      decision: { nextNode: "mutants", reason: "1 new finding left, listed for the reviewer" },
      failureHistory: { entries: [{ kind: "tooling_error" }, { kind: "lint_failure" }] },
    });
  });
});

interface Setting {
  now: LintRun[];
  before?: LintRun[];
  state?: Partial<RunState>;
}

async function lintWith({ now, before = [], state = {} }: Setting) {
  const linted: Version[] = [];
  const events: LogEvent[] = [];
  const tools = {
    workspace: {
      at: () => ({ list: async () => ["app.py"] }),
    },
    linter: {
      lint: async ({ at, only }: OnVersion<LintRequest>) => {
        linted.push(at);
        return only ? before : now;
      },
    },
    log: { record: (event: LogEvent) => void events.push(event) },
    budgets: equalBudgets(3),
  } as unknown as Tools;
  const step = await lint(tools)(
    makeState({
      base: { branch: "main", commit: "base" },
      commits: { red: "red", green: "green", refactor: null },
      codeFiles: ["app.py"],
      testFiles: ["tests/test_a.py"],
      ...state,
    }),
  );
  return { step, linted, events };
}
