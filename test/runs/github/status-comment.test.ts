import { afterEach, describe, expect, it } from "vitest";
import { ArbiterError } from "../../../src/errors.ts";
import { setStateLabel } from "../../../src/github/issues.ts";
import type { LogEvent } from "../../../src/ports.ts";
import type { RunState } from "../../../src/run-state/run-state.ts";
import {
  createStatusComment,
  interruptionOf,
  refusalOf,
  type StatusComment,
} from "../../../src/runs/github/status-comment.ts";
import { type Hub, SAFE, startHub } from "../../github/hub.ts";
import { personOf } from "../../github/simulator/people.ts";
import { makeState } from "../../workflow/make-state.ts";

let hub: Hub;
let shown: string[];
let logged: LogEvent[];
afterEach(async () => {
  expect(hub.simulator.unmet()).toEqual([]);
  await hub.simulator.close();
});

it.each<[string, Partial<RunState> | null, string | null]>([
  ["merged", { ending: "merged" }, "tdd-done"],
  ["unmerged", { ending: "unmerged" }, "tdd-review"],
  ["waiting", { proposal: "https://x.test/pull/2" }, "tdd-review"],
  ["failed", { ending: "failed" }, "tdd-failed"],
  ["aborted", { ending: "aborted" }, null],
  ["covered", { ending: "covered" }, null],
  ["stopped in the middle", {}, null],
  ["nothing", null, null],
])("a run that is %s has exactly its label", async (_, state, label) => {
  const statusComment = await open();
  await statusComment.begin();
  expect(hub.world.issues.get(1)?.labels).toEqual(["tdd-running"]);
  const { displayError } = await statusComment.end({ state: state && makeState(state) });
  expect(hub.world.issues.get(1)?.labels).toEqual(label === null ? [] : [label]);
  expect(displayError).toBeNull();
});

it("shows the running node, and an unclear issue's label", async () => {
  const statusComment = await open();
  statusComment.watch(makeState());
  statusComment.log.record({ kind: "started", node: "plan" });
  expect(shown.at(-1)).toContain("Running: plan");
  statusComment.log.record({ kind: "started", node: "sandbox" });
  statusComment.log.record({ kind: "finished", node: "plan", detail: SAFE.line("done"), ok: true });
  statusComment.log.record({ kind: "warned", text: SAFE.line("careful") });
  expect(logged.map(({ kind }) => kind)).toEqual(["started", "started", "finished", "warned"]);
  expect(statusComment.state).toMatchObject({ issue: 7 });
  const error = new ArbiterError("spec-incomplete", "No criteria.");
  await statusComment.end({ state: null, interruption: { kind: "refused", error } });
  expect(hub.world.issues.get(1)?.labels).toEqual(["tdd-needs-info"]);
});

describe("Cancelling gives 7.5 s, then 2.5 s", () => {
  it("shows it once, and nothing of what is still stopping", async () => {
    const statusComment = await open();
    statusComment.prepare();
    await statusComment.begin();
    statusComment.log.record({ kind: "started", node: "plan" });
    const first = statusComment.cancel();
    statusComment.log.record({ kind: "finished", node: "plan", detail: SAFE.line("x"), ok: false });
    statusComment.watch(makeState());
    await first;
    expect(hub.world.issues.get(1)?.labels).toEqual([]);
    const { length } = shown;
    expect(shown.at(-1)).toContain("Cancelled");
    await statusComment.cancel();
    await statusComment.end({ state: makeState(), interruption: { kind: "cancelled" } });
    expect(shown).toHaveLength(length);
    // A run that ended before the signal reached it.
    await statusComment.end({ state: makeState({ proposal: "https://x.test/pull/2" }) });
    expect(shown.at(-1)).toContain("Waiting for review");
  });

  it("leaves the comment of another run alone", async () => {
    const statusComment = await open();
    expect(await statusComment.cancel()).toMatchObject({ displayError: null });
    expect(shown).toEqual([]);
  });
});

it("warns about a label that cannot be set, and goes on", async () => {
  const statusComment = await open({ permissions: { contents: "write" } });
  await statusComment.begin();
  const ended = await statusComment.end({ state: makeState({ ending: "merged" }) });
  expect(ended.displayError).toMatchObject({ code: "github-refused" });
  expect(logged.filter(({ kind }) => kind === "warned").length).toBeGreaterThan(1);
});

it("an error of the display is not reported again once a later update succeeds", async () => {
  const statusComment = await open();
  hub.simulator.fail({ method: "GET", path: /issues\/1$/, status: 403 });
  const waiting = makeState({ proposal: "https://x.test/pull/2" });
  const first = await statusComment.end({ state: waiting, waitsFor: "a review" });
  expect(first).toEqual({
    state: waiting,
    shown: { waitsFor: "a review" },
    displayError: expect.objectContaining({ code: "github-refused" }),
  });
  const second = await statusComment.end({ state: makeState({ ending: "merged" }) });
  expect(second.displayError).toBeNull();
});

it.each([
  ["refused", refusalOf],
  ["died", interruptionOf],
])("calls an unexpected exception a bug: %s", async (_, interruptionBy) => {
  const statusComment = await open();
  const interruption = interruptionBy(new TypeError("x is undefined"));
  await statusComment.end({ state: makeState(), interruption });
  expect(shown.at(-1)).toContain("TypeError: x is undefined");
  expect(shown.at(-1)).toMatch(
    /a bug in TDD Arbiter [\d.]+\. Please report it with this message and the stack trace/,
  );
  const known = interruptionBy(new ArbiterError("no-pytest", "python3 has no pytest."));
  await statusComment.end({ state: makeState(), interruption: known });
  expect(shown.at(-1)).not.toContain("bug");
});

it("names failed checks with their addresses, also after an approval", async () => {
  const statusComment = await open();
  red = [{ name: "unit @all", url: "https://github.com/octo/shop/actions/runs/7/job/8" }];
  const proposal = "https://github.com/octo/shop/pull/2";
  for (const ending of [null, "unmerged"] as const) {
    await statusComment.end({ state: makeState({ proposal, ending }) });
    expect(shown.at(-1)).toMatch(
      /^🔴 CI is red: \[unit .*all\]\(https:\/\/github\.com\/octo\/shop\/actions\/runs\/7\/job\/8\)\. Comment `\/tdd retry ci`/m,
    );
  }
  red = [];
});

let red: { name: string; url: string }[] = [];

async function open(planned: Parameters<typeof startHub>[0] = {}): Promise<StatusComment> {
  hub = await startHub(planned);
  personOf(hub.world, "ann").opensIssue({ title: "Codes", body: "" });
  shown = [];
  logged = [];
  return createStatusComment({
    readRedChecks: async (state) => (state === null ? [] : red),
    label: (state) => setStateLabel(hub.github, { issue: 1, state, startLabel: "tdd-implement" }),
    comment: {
      show: (page) => shown.push(page),
      finish: async (page) => {
        shown.push(page);
      },
    },
    safe: SAFE,
    log: { record: (event) => logged.push(event) },
    facts: { issue: 1, link: null, changesRequested: "abort" },
  });
}
