import { expect, it } from "vitest";
import type { LintRun, LogEvent, ModelRequest, TestRun, Workspace } from "../../src/ports.ts";
import { equalBudgets } from "../../src/routing/attempts.ts";
import { createSanitizer, type SafeText } from "../../src/safe-text/sanitizer.ts";
import { safeLog, sanitizeTools } from "../../src/workflow/safe-tools.ts";
import { UNLIMITED } from "../../src/workflow/spending.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import { KEY } from "../safe-text/planted.ts";

const HIDDEN = { secrets: [KEY], directories: ["/tmp/tree"] };

it("what tests print is safe before any code reads it; their ids stay", async () => {
  const failing = failed("tests/a.py::test[/tmp/tree]", `AssertionError: assert '${KEY}' == 1`);
  const collectionErrors = [
    { file: "tests/b.py", failure: { exception: null, message: KEY, details: "/tmp/tree/b.py" } },
  ];
  const report = { tests: [passed("tests/a.py::test_b"), failing], collectionErrors };
  const { tools } = wrapped({ run: { ...run(1, []), report, output: `in /tmp/tree: ${KEY}` } });
  const seen = await tools.tests.run({ at: "c", targets: [] });
  expect(JSON.stringify(seen)).not.toContain(KEY);
  expect(seen.output).toBe("in .: [redacted]");
  expect(seen.report?.tests.map(({ id }) => id)).toContain("tests/a.py::test[/tmp/tree]");
  expect(seen.report?.collectionErrors[0]?.failure.details).toBe("./b.py");
});

it("a run without a report stays without one", async () => {
  const { tools } = wrapped({ run: { ...run(1, []), report: null } });
  expect((await tools.tests.run({ at: "c", targets: [] })).report).toBeNull();
});

it("no model is shown a secret, however it is asked", async () => {
  const { tools, asked } = wrapped({});
  await tools.model.answer({ node: "plan", system: KEY, stable: KEY, prompt: KEY });
  await tools.model.answer({ node: "plan", system: "s", prompt: "p" });
  expect(asked[0]).toMatchObject({ system: "[redacted]", stable: "[redacted]" });
  expect(asked[0]?.prompt).toBe("[redacted]");
  expect(asked[1]).toMatchObject({ system: "s", prompt: "p" });
});

it.each([
  ["has too many characters", "x".repeat(900_001)],
  ["has too many bytes as JSON", "\n".repeat(450_001)],
])(
  "an answer that %s to be stored counts as cut off, and little of it is kept",
  async (_, text) => {
    const { tools } = wrapped({ text });
    const answer = await tools.model.answer({ node: "plan", system: "s", prompt: "p" });
    expect(answer.stopReason).toBe("length");
    expect(answer.text.length).toBeLessThan(2000);
  },
);

it("an answer that can be stored is left as it is", async () => {
  const text = "x".repeat(800_000);
  const { tools } = wrapped({ text });
  const answer = await tools.model.answer({ node: "plan", system: "s", prompt: "p" });
  expect(answer).toMatchObject({ stopReason: "end", text });
});

it("nothing is committed or logged with one", async () => {
  const { tools, written, events } = wrapped({});
  await tools.workspace.commit(`a ${KEY}`, "c");
  await tools.workspace.snapshot(`b ${KEY}`, "c");
  expect(written).toEqual(["a [redacted]", "b [redacted]"]);
  expect(tools.workspace.tip).toBe("tip2");
  await tools.workspace.writeLog("red.log", `c ${KEY}`);
  expect(written.slice(2)).toEqual(["red.log", "c [redacted]"]);
  const [linted] = await tools.linter.lint({ at: "c", paths: [] });
  expect(linted?.findings[0]?.message).toBe("[redacted]");
  expect(JSON.stringify(linted)).not.toContain(KEY);

  tools.log.record({ kind: "started", node: "plan" });
  tools.log.record({ kind: "finished", node: "plan", detail: `x\n${KEY}`, ok: true });
  tools.log.record({ kind: "decided", node: "plan", next: "lint", reason: KEY });
  tools.log.record({ kind: "warned", text: `::add-mask::${KEY}` });
  expect(JSON.stringify(events)).not.toContain(KEY);
  expect(events).toContainEqual({ kind: "warned", text: ": :add-mask::[redacted]" });
});

function wrapped({ run: given = run(0, []), text = "" }: { run?: TestRun; text?: string }) {
  const asked: ModelRequest[] = [];
  const written: string[] = [];
  const events: LogEvent[] = [];
  const safe = createSanitizer(HIDDEN);
  const note = async (...texts: string[]) => {
    written.push(...texts);
    return "commit";
  };
  const lint: LintRun = {
    ...{ linter: "ruff", command: `ruff ${KEY}`, exitCode: 1, ending: "findings", problem: KEY },
    findings: [{ file: `${KEY}.py`, line: 1, code: KEY, message: KEY }],
  };
  const none = async () => {
    throw new Error("not asked for here");
  };
  const tools = sanitizeTools(
    {
      workspace: {
        get tip() {
          return `tip${written.length}`;
        },
        commit: (message) => note(message),
        snapshot: (message) => note(message),
        writeLog: async (name, text) => {
          await note(name, text);
        },
      } satisfies Partial<Workspace<SafeText>> as unknown as Workspace<SafeText>,
      tests: { sandbox: null, run: async () => given },
      baselineTests: { sandbox: null, run: none },
      syntax: { check: async () => [] },
      support: { inspect: async () => [], installed: async () => [] },
      inspector: {
        inspect: async () => null,
        findAffected: async () => [],
        isSameCode: async () => [],
        findStatements: async () => [],
        compareDefinitions: async () => [],
        takeDefinitions: async () => [],
      },
      linter: { lint: async () => [lint] },
      model: {
        name: "m",
        answer: async (request) => {
          asked.push(request);
          const usage = { calls: 1, inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 };
          return { text, usage, stopReason: "end" };
        },
      },
      forge: {
        ...{ pushSoon: none, push: none, propose: none, readApproval: none, merge: none },
        ...{ discard: none, snitch: none },
      },
      log: safeLog({ record: (event) => events.push(event) }, safe),
      budgets: equalBudgets(3),
      spending: UNLIMITED,
      mutator: { find: async () => ({ mutants: [] }) },
      settings: DEFAULT_SETTINGS,
    },
    safe,
  );
  return { tools, asked, written, events };
}
