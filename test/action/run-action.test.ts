import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { createActionLog, maskSecrets, suspendRunnerCommands } from "../../src/action/in-job.ts";
import { writeAnnotations } from "../../src/action/job-page.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { readLog } from "./read-log.ts";

const { line } = createSanitizer({ secrets: [] });

const ORDERS = [
  "::set-output name=status::merged",
  "  ::add-mask::e",
  "##[add-path]/evil",
  "text ##[set-env name=A]b",
  "::stop-commands::me",
  "::error::x\r::warning::y",
];

it("the tests' log reader obeys commands as a runner does", () => {
  expect(readLog(ORDERS.slice(0, 4).join("\n")).orders).toEqual([
    "set-output:merged",
    "add-mask:e",
    "add-path:/evil",
    "set-env:b",
  ]);
  expect(readLog("::stop-commands::X1\n::error::a\n::x1::\n::error::b").orders).toEqual([
    "error:b",
  ]);
});

describe("createActionLog", () => {
  it("shows a run phase by phase", () => {
    const { text, log } = started();
    log.record({ kind: "started", node: "baseline" });
    log.record({ kind: "finished", node: "baseline", detail: line("exit 0"), ok: true });
    log.record({ kind: "finished", node: "redGate", detail: line("exit 1, red"), ok: true });
    log.record({ kind: "decided", node: "redGate", next: "implement", reason: line("4 fail") });
    log.record({ kind: "finished", node: "greenGate", detail: line("exit 1"), ok: false });
    log.record({ kind: "warned", text: line("mind this") });
    log.record({ kind: "finished", node: "plan", detail: line("mend"), ok: true });
    log.record({ kind: "finished", node: "greenGate", detail: line("exit 0"), ok: true });
    log.record({ kind: "finished", node: "merge", detail: line("abc"), ok: true });
    log.stop();
    expect(stripVTControlCharacters(text())).toMatchInlineSnapshot(`
      "
      ── Context and plan
      ✔ Baseline       exit 0

      ── Red: tests that fail for the right reason
      ✔ Red gate       exit 1, red
                       → Code: 4 fail

      ── Green: the same tests pass
      ✘ Green gate     exit 1
      ! mind this
      ✔ Plan           mend
      ✔ Green gate     exit 0

      ── Merge
      ✔ Merge          abc
      "
    `);
  });

  it.each(ORDERS)("%j is no command, anywhere in a line", (order) => {
    const { text, log } = started();
    log.record({ kind: "finished", node: "lint", detail: line(order), ok: false });
    log.record({ kind: "decided", node: "lint", next: "plan", reason: line(order) });
    log.record({ kind: "warned", text: line(order) });
    log.stop();
    expect(readLog(text()).orders).toEqual([]);
  });
});

describe("suspendRunnerCommands", () => {
  it("ignores commands in the log, except those that we allow", () => {
    const { write, text } = paper();
    const commands = suspendRunnerCommands(write);
    for (const order of ORDERS) write(`${order}\n`);
    commands.allow(() => write("::warning::ours\n"));
    for (const order of ORDERS) write(`${order}\n`);
    commands.resume();
    write("::error::last\n");
    expect(readLog(text()).orders).toEqual(["warning:ours", "error:last"]);
  });

  it("uses a new token each time, which cannot be guessed", () => {
    const { write, text } = paper();
    const commands = suspendRunnerCommands(write);
    commands.allow(() => undefined);
    const words = [...text().matchAll(/^::stop-commands::(.+)$/gm)].map(([, word]) => word);
    expect(new Set(words).size).toBe(2);
    for (const word of words) expect(word).toMatch(/^[0-9a-f-]{36}$/);
    write(`::${words[0]}::\n::error::replayed\n`);
    expect(readLog(text()).orders).toEqual([]);
  });

  it("writes its token on a line of its own", () => {
    const { write, text } = paper();
    const commands = suspendRunnerCommands(write);
    write("no end of line");
    commands.allow(() => write("::warning::ours\n"));
    expect(readLog(text()).orders).toEqual(["warning:ours"]);
  });

  it("suspends again when the allowed write fails", () => {
    const { write, text } = paper();
    const commands = suspendRunnerCommands(write);
    expect(() =>
      commands.allow(() => {
        throw new Error("no");
      }),
    ).toThrow("no");
    write("::error::x\n");
    expect(readLog(text()).orders).toEqual([]);
  });
});

it("masks every line of a secret, once", () => {
  const masked: string[] = [];
  const env = {
    INPUT_TOKEN: "ghs_0123456789abcdef",
    GITHUB_TOKEN: "ghs_0123456789abcdef",
    APP_PRIVATE_KEY: "-----BEGIN KEY-----\nAbCd1234EfGh\n-----END KEY-----\n",
    "INPUT_MAX-TOKENS": "12345678",
    HOME: "/home/runner",
  };
  maskSecrets(env, (secret) => masked.push(secret));
  expect(masked).toContain("ghs_0123456789abcdef");
  expect(masked).toContain("AbCd1234EfGh");
  expect(new Set(masked).size).toBe(masked.length);
  for (const plain of ["12345678", "/home/runner", ""]) expect(masked).not.toContain(plain);
});

it("annotates at most ten failing tests, each on its line", () => {
  const said: unknown[] = [];
  const failing = Array.from({ length: 12 }, (_, index) => ({
    level: index === 2 ? ("warning" as const) : ("error" as const),
    path: "tests/test_a.py",
    line: index === 0 ? null : index,
    title: `test_${index}`,
    message: "::error::assert 1 == 2",
  }));
  const warned: unknown[] = [];
  writeAnnotations(
    failing,
    { line },
    {
      error: (...words) => said.push(words),
      warning: (...words) => warned.push(words),
    },
  );
  expect(warned).toHaveLength(1);
  expect(said).toHaveLength(9);
  expect(said[1]).toEqual([
    expect.stringContaining("assert 1 == 2"),
    { file: "tests/test_a.py", startLine: 1, title: "test_1" },
  ]);
  expect(said[0]).toEqual([expect.anything(), { file: "tests/test_a.py", title: "test_0" }]);
});

function started() {
  const { write, text } = paper();
  return { text, log: createActionLog(write) };
}

function paper() {
  let written = "";
  return {
    write: (text: string) => {
      written += text;
    },
    text: () => written,
  };
}
