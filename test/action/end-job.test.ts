import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { reportResult } from "../../src/action/report-result.ts";
import { ArbiterError } from "../../src/errors.ts";
import type { RunState } from "../../src/run-state/run-state.ts";
import type { JobResult } from "../../src/runs/github/handle-event.ts";
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
  const decision = { nextNode: "snitch", reason: "3 runs were not enough" } as const;
  const state = makeState({
    ending: "failed",
    decision: { ...decision, requiresHuman: true, retryAllowed: false },
  });
  expect(await end({ state, wentOn: true })).toMatchObject({
    code: "run-failed",
    message: "#7 could not be implemented: 3 runs were not enough",
  });
  expect(readFileSync(outputs, "utf8")).toContain("failed");
  expect(readFileSync(summary, "utf8")).toContain("Discount codes");
});

it("a run that broke names its fault; one without a reason fails all the same", async () => {
  const error = { node: "plan", code: "fault", message: "the disk is full" };
  expect(await end({ state: makeState({ ending: "failed", error }), wentOn: true })).toMatchObject({
    message: "#7 could not be implemented: the disk is full",
  });
  expect(await end({ state: makeState({ ending: "failed" }), wentOn: true })).toMatchObject({
    message: "#7 could not be implemented: ",
  });
});

it("whoever only looks at a failure has not failed", async () => {
  expect(await end({ state: makeState({ ending: "failed" }), wentOn: false })).toBeNull();
  expect(await end({ state: makeState({ ending: "merged" }), wentOn: true })).toBeNull();
});

it.each([
  [
    "broken off",
    { kind: "died", error: new ArbiterError("fault", "the disk is full") },
    "It broke off",
  ],
  ["cancelled", { kind: "cancelled" }, "Cancelled"],
  ["found dead", { kind: "died" }, "It ended without a word"],
] as const)("a run that was %s is not said to be at work", async (_, interruption, heading) => {
  const shown = { interruption } as Outcome["shown"];
  await end({ state: makeState(), wentOn: true, shown });
  expect(readWritten(readFileSync(outputs, "utf8"))).toMatchObject({ status: "failed" });
  expect(readFileSync(summary, "utf8")).toContain(heading);
  expect(readFileSync(summary, "utf8")).not.toContain("At work");
});

it("how it ended stands, though saying so on the issue failed", async () => {
  const error = new ArbiterError("github-unreachable", "GitHub does not answer.");
  expect(await end({ state: makeState({ ending: "merged" }), wentOn: true, error })).toBe(error);
  expect(readWritten(readFileSync(outputs, "utf8"))).toMatchObject({ status: "merged" });
});

it("says who ended it and what a review does here, as the issue does", async () => {
  const abortedBy = { login: "ann", words: "Not this way." };
  await end({ state: makeState({ ending: "aborted" }), shown: { abortedBy } });
  const state = makeState({ proposal: "https://x.test/pull/2" });
  await end({ state, shown: { changesRequested: "revise" } });
  const page = readFileSync(summary, "utf8");
  expect(page).toContain("Aborted by ann");
  expect(page).toContain("starts another round");
});

it("only what somebody else is at is running; a job with nothing to do says so", async () => {
  await end({ state: null, isElsewhere: true });
  expect(readWritten(readFileSync(outputs, "utf8"))).toMatchObject({ status: "running" });
  await end({ state: null });
  expect(readFileSync(outputs, "utf8")).toMatch(/running[\s\S]*ignored/);
});

it("a fault fails the job, an issue that does not say enough does not", async () => {
  const fault = new ArbiterError("no-pytest", "python3 has no pytest.");
  expect(await end({ state: null, error: fault })).toBe(fault);
  const unclear = new ArbiterError("spec-incomplete", "No criteria.");
  expect(await end({ state: null, error: unclear })).toBeNull();
  expect(await end({ state: null })).toBeNull();
  expect(readFileSync(outputs, "utf8")).toMatch(/failed[\s\S]*needs-info[\s\S]*ignored/);
});

it("without a run it says why there was none", async () => {
  const job = (received: JobResult["received"]) =>
    reportResult({ received, outcome: null }, { env: {}, write, aloud: () => {} });
  expect(await job({ done: "refused", reason: "eve may not" })).toBeNull();
  expect(await job({ done: "answered" })).toBeNull();
  expect(printed).toEqual(["Nothing to do: eve may not.\n", "Answered.\n"]);
  expect(readFileSync(outputs, "utf8")).toMatch(/refused[\s\S]*ignored/);
});

it("what somebody typed for an issue's number gives the log no orders", async () => {
  const env = { SHOP_TOKEN: "t0p-s3cr3t-value" };
  const reason = `"1\n::add-mask::x\u001b[2K ${env.SHOP_TOKEN}" is no issue's number`;
  const received = { done: "ignored", reason } as const;
  await reportResult({ received, outcome: null }, { env, write, aloud: () => {} });
  const said = 'Nothing to do: "1 ::add-mask::x [redacted]" is no issue\'s number.\n';
  expect(printed).toEqual([said]);
});

function write(text: string): void {
  printed.push(text);
}

type Outcome = NonNullable<JobResult["outcome"]>;

function end(more: Partial<Outcome> & { state: RunState | null }): Promise<unknown> {
  const concerned = { issue: 7, branch: "feat/issue-7", folder: "", link: "https://x.test/1" };
  const nothing = { wentOn: false, error: null, isBuilt: false, isElsewhere: false, shown: {} };
  const outcome = { ...nothing, ...concerned, ...more } as Outcome;
  return reportResult(
    { received: { done: "ran" }, outcome },
    { env: { GITHUB_STEP_SUMMARY: summary }, write, aloud: (say) => say() },
  );
}
