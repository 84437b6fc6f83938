import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { reportResult } from "../../src/action/report-result.ts";
import { ArbiterError } from "../../src/errors.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import type { Outcome } from "../../src/runs/github/dispatch.ts";
import type { JobResult } from "../../src/runs/github/handle-event.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { secretValues } from "../../src/safe-text/secret-values.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import { makeState } from "../workflow/make-state.ts";
import { readWritten } from "./read-written.ts";

let outputs = "";
let summary = "";
let printed: string[] = [];

beforeEach(() => {
  const place = temporaryDirectory();
  outputs = join(place, "outputs");
  summary = join(place, "summary");
  writeFileSync(outputs, "");
  printed = [];
  vi.stubEnv("GITHUB_OUTPUT", outputs);
});

it("a run that failed fails the job, and says why", async () => {
  const decision = { nextNode: "snitch", reason: "3 attempts were not enough" } as const;
  const state = makeState({
    ending: "failed",
    decision: { ...decision, requiresHuman: true, retryAllowed: false },
  });
  expect(await end({ state, advanced: true })).toMatchObject({
    code: "run-failed",
    fix: "The report is on the issue.",
    message: "#7 could not be implemented: 3 attempts were not enough.",
  });
  expect(readFileSync(outputs, "utf8")).toContain("failed");
  expect(readFileSync(summary, "utf8")).toContain("Discount codes");
});

it("a run that ended with an error names it; one without a reason fails, too", async () => {
  const error = { node: "plan", code: "fault", message: "the disk is full" };
  expect(
    await end({ state: makeState({ ending: "failed", error }), advanced: true }),
  ).toMatchObject({
    message: "#7 could not be implemented: the disk is full.",
    fix: expect.stringContaining("This is a bug in TDD Arbiter"),
  });
  const refused = { node: "publish", code: "github-refused", message: "it is not allowed" };
  expect(
    await end({ state: makeState({ ending: "failed", error: refused }), advanced: true }),
  ).toMatchObject({ message: "#7 is implemented, but not proposed: it is not allowed." });
  expect(await end({ state: makeState({ ending: "failed" }), advanced: true })).toMatchObject({
    message: "#7 could not be implemented: its report has no reason.",
  });
});

it("a job that only reads a failed run does not fail", async () => {
  expect(await end({ state: makeState({ ending: "failed" }), advanced: false })).toBeNull();
  expect(await end({ state: makeState({ ending: "merged" }), advanced: true })).toBeNull();
});

it.each([
  [
    "broken off",
    { kind: "died", error: new ArbiterError("fault", "the disk is full") },
    "The run stopped with an error",
  ],
  ["cancelled", { kind: "cancelled" }, "Cancelled"],
  ["found dead", { kind: "died" }, "The run was interrupted"],
] as const)("a run that was %s is not said to be at work", async (_, interruption, heading) => {
  const shown = { interruption } as Outcome["shown"];
  await end({ state: makeState(), advanced: true, shown });
  expect(readWritten(readFileSync(outputs, "utf8"))).toMatchObject({ status: "failed" });
  expect(readFileSync(summary, "utf8")).toContain(heading);
  expect(readFileSync(summary, "utf8")).not.toContain("Running:");
});

it("the outputs show how the run ended even if the issue could not", async () => {
  const error = new ArbiterError("github-unreachable", "GitHub does not answer.");
  expect(await end({ state: makeState({ ending: "merged" }), advanced: true, error })).toBe(error);
  expect(readWritten(readFileSync(outputs, "utf8"))).toMatchObject({ status: "merged" });
});

it("the summary says who aborted and what a review does, as the issue does", async () => {
  const abortedBy = { login: "ann", words: "Not this way." };
  await end({ state: makeState({ ending: "aborted" }), shown: { abortedBy } });
  const state = makeState({ proposal: "https://x.test/pull/2" });
  await end({ state, shown: { changesRequested: "revise" } });
  const page = readFileSync(summary, "utf8");
  expect(page).toContain("Aborted by ann");
  expect(page).toContain("starts another round");
});

it("the status is running when another job is at work, ignored when there is nothing to do", async () => {
  await end({ state: null, isRunningElsewhere: true });
  expect(readWritten(readFileSync(outputs, "utf8"))).toMatchObject({ status: "running" });
  await end({ state: null });
  expect(readFileSync(outputs, "utf8")).toMatch(/running[\s\S]*ignored/);
});

it("an error fails the job; an unclear issue does not", async () => {
  const fault = new ArbiterError("no-pytest", "python3 has no pytest.");
  expect(await end({ state: null, error: fault })).toBe(fault);
  const unclear = new ArbiterError("spec-incomplete", "No criteria.");
  expect(await end({ state: null, error: unclear })).toBeNull();
  expect(await end({ state: null })).toBeNull();
  expect(readFileSync(outputs, "utf8")).toMatch(/failed[\s\S]*needs-info[\s\S]*ignored/);
});

it("without a run the log says why", async () => {
  expect(await report({ done: "refused", reason: "eve may not" })).toBeNull();
  expect(await report({ done: "answered" })).toBeNull();
  expect(printed).toEqual(["Nothing to do: eve may not.\n", "Answered.\n"]);
  expect(readFileSync(outputs, "utf8")).toMatch(/refused[\s\S]*ignored/);
});

it("a reason that quotes user input holds no secret and no command", async () => {
  const env = { SHOP_TOKEN: "t0p-s3cr3t-value" };
  const reason = `"1\n::add-mask::x\u001b[2K ${env.SHOP_TOKEN}" is not an issue number`;
  await report({ done: "ignored", reason }, env);
  const said = 'Nothing to do: "1 ::add-mask::x [redacted]" is not an issue number.\n';
  expect(printed).toEqual([said]);
});

function write(text: string): void {
  printed.push(text);
}

function end(more: Partial<Outcome> & { state: RunState | null }): Promise<unknown> {
  const concerned = { issue: 7, branch: "feat/issue-7", folder: "", link: "https://x.test/1" };
  const nothing = {
    advanced: false,
    error: null,
    isBuilt: false,
    isRunningElsewhere: false,
    shown: {},
  };
  const outcome = { ...nothing, ...concerned, ...more } as Outcome;
  return report({ done: "ran", result: outcome }, { GITHUB_STEP_SUMMARY: summary });
}

function report(result: JobResult, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const safe = createSanitizer({ secrets: secretValues(env) });
  return reportResult(result, { env, safe, write, withCommands: (say) => say() });
}
