import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { readAnswers } from "../../src/cli/drive-run.ts";
import { fakeTerminal } from "./fake-terminal.ts";

const QUESTION = "Type approve to merge, or abort: ";

describe("readAnswers", () => {
  it.each([
    ["approve\n", "approve", 1],
    ["  abort  \r\n", "abort", 1],
    ["approve", "approve", 1],
    ["yes\ny\n\nApprove\napprove it\nabort\napprove\n", "abort", 6],
    ["", null, 1],
    ["appr\n", null, 2],
  ] as const)("takes %j for %s", async (input, decision, times) => {
    const { terminal, complained, shown } = fakeTerminal({ cwd: ".", input });
    expect(await ask(terminal)).toBe(decision);
    expect(complained().split(QUESTION)).toHaveLength(times + 1);
    expect(complained().split("is neither.")).toHaveLength(times);
    expect(shown()).toBe("");
  });

  it("answers the second question with what was typed ahead", async () => {
    const { terminal, complained } = fakeTerminal({ cwd: ".", input: "approve\nno\nabort\n" });
    const answers = readAnswers(terminal);
    expect(await answers.ask("have the code written")).toBe("approve");
    expect(await answers.ask("merge")).toBe("abort");
    answers.close();
    expect(complained()).toContain("Type approve to have the code written, or abort: ");
  });

  it("stops waiting when the run is stopped", async () => {
    const controller = new AbortController();
    const { terminal } = fakeTerminal({ cwd: ".", signal: controller.signal });
    const asking = ask({ ...terminal, stdin: silent() });
    controller.abort();
    expect(await asking).toBeNull();
  });

  it("does not ask where the run was stopped before", async () => {
    const { terminal, complained } = fakeTerminal({ cwd: ".", signal: AbortSignal.abort() });
    expect(await ask({ ...terminal, stdin: silent() })).toBeNull();
    expect(complained()).toBe("");
  });
});

async function ask(terminal: Parameters<typeof readAnswers>[0]) {
  const answers = readAnswers(terminal);
  const decision = await answers.ask("merge");
  answers.close();
  return decision;
}

/** A user who types nothing. */
function silent() {
  return new PassThrough();
}
