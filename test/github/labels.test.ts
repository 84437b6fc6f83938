import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reactTo } from "../../src/github/comments.ts";
import { labelsOf, setStateLabel } from "../../src/github/issues.ts";
import { BOT, type Hub, startHub } from "./hub.ts";
import { personOf } from "./simulator/people.ts";

let hub: Hub;

beforeEach(async () => {
  hub = await startHub();
  personOf(hub.world, "ann").opensIssue({ title: "Codes", body: "" });
});

afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  expect(hub.simulator.unmet()).toEqual([]);
  await hub.simulator.close();
});

describe("labels", () => {
  it("is made where it is missing, with its colour, and left as it is where not", async () => {
    personOf(hub.world, "ann").labels(1, "TDD-Done");
    hub.world.issues.get(1)?.labels.pop();
    await show("running");
    await show("done");
    const made = [...hub.world.labels.values()].map(({ name, color }) => [name, color]);
    expect(made).toEqual([
      ["TDD-Done", "ededed"],
      ["tdd-running", "fbca04"],
    ]);
    expect(hub.world.labels.get("tdd-running")?.description).toContain("at work");
  });

  it("an issue has one for its state, and those of others stay", async () => {
    const ann = personOf(hub.world, "ann");
    for (const name of ["bug", "TDD-implement", "tdd-failed"]) ann.labels(1, name);
    for (const state of ["running", "review", "needs-info", "failed", "done", "asked"] as const) {
      await setStateLabel(hub.github, { issue: 1, state, startLabel: "tdd-implement" });
      expect(labels()).toEqual(["bug", labelsOf("tdd-implement")[state].name]);
    }
    await setStateLabel(hub.github, { issue: 1, state: null, startLabel: "tdd-implement" });
    expect(labels()).toEqual(["bug"]);
  });

  it("nothing is written where it is as it should be", async () => {
    await show("running");
    const before = writes();
    await show("running");
    expect(writes()).toBe(before);
  });

  it("one that is removed meanwhile is no fault", async () => {
    await show("running");
    hub.simulator.fail({ method: "DELETE", path: /labels/, status: 404 });
    await show("done");
    expect(labels()).toContain("tdd-done");
  });

  it("one that was made although GitHub said otherwise is made", async () => {
    hub.simulator.fail({ method: "POST", path: /shop\/labels/, status: 502, afterwards: true });
    await show("running");
    expect(labels()).toEqual(["tdd-running"]);
  });

  it("one that another run makes at the same moment is made", async () => {
    const look = { method: "GET", path: /shop\/labels/ };
    personOf(hub.world, "ann").labels(1, "tdd-running");
    hub.world.issues.get(1)?.labels.pop();
    hub.simulator.fail({ ...look, status: 404 });
    await show("running");
    expect(labels()).toEqual(["tdd-running"]);
  });

  it.each([
    [502, "github-unreachable"],
    [403, "github-refused"],
  ])("one that cannot be made is said, %i", async (status, code) => {
    hub.simulator.fail({ method: "POST", path: /shop\/labels/, status });
    await expect(show("running")).rejects.toMatchObject({ code });
  });
});

describe("the sign that it was seen", () => {
  it("is one pair of eyes, on the issue or on the comment", async () => {
    personOf(hub.world, "ann").comments(1, "/tdd start");
    const comment = hub.world.issues.get(1)?.comments[0];
    const source = { kind: "comment", id: comment?.id ?? 0 } as const;
    await reactTo(hub.github, source);
    await reactTo(hub.github, source);
    hub.simulator.fail({ method: "POST", path: /reactions/, status: 502, afterwards: true });
    await reactTo(hub.github, { kind: "issue", number: 1 });
    const eyes = [expect.objectContaining({ login: BOT, content: "eyes" })];
    expect(comment?.reactions).toEqual(eyes);
    expect(hub.world.issues.get(1)?.reactions).toEqual(eyes);
  });

  it("is not given twice where it is refused", async () => {
    hub.simulator.fail({ method: "POST", path: /reactions/, status: 403 });
    const reacting = reactTo(hub.github, { kind: "issue", number: 1 });
    await expect(reacting).rejects.toMatchObject({ code: "github-refused" });
    expect(hub.simulator.journal).toHaveLength(1);
  });
});

function show(state: "running" | "done"): Promise<void> {
  return setStateLabel(hub.github, { issue: 1, state, startLabel: "tdd-implement" });
}

function labels(): string[] {
  return hub.world.issues.get(1)?.labels ?? [];
}

function writes(): number {
  return hub.simulator.journal.filter(({ method }) => method !== "GET").length;
}
