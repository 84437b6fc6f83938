import { afterEach, describe, expect, it } from "vitest";
import { readChecks, readJobLog } from "../../src/github/failed-checks.ts";
import { commitOn, type Hub, startHub } from "./hub.ts";
import { finishCheck } from "./simulator/merging/required-checks.ts";
import { personOf } from "./simulator/people.ts";
import type { Token } from "./simulator/world.ts";

const READ = { checks: "read", actions: "read" } as const;

let hub: Hub;
let head: string;

afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  await hub.simulator.close();
});

describe("readChecks", () => {
  it("names the checks whose last run failed, with the page of each", async () => {
    await open();
    fail("unit");
    fail("lint");
    finish({ name: "lint", conclusion: "success" });
    fail("deploy", { app: "circleci" });
    const { failed, wasRed } = await readChecks(hub.github, head);
    expect(failed).toMatchObject([{ name: "unit" }, { name: "deploy", job: null }]);
    expect(failed[0]?.url).toMatch(new RegExp(`/actions/runs/\\d+/job/${failed[0]?.job}$`));
    expect(wasRed).toBe(true);
  });

  it("reads more than one page of them", async () => {
    await open();
    for (let at = 0; at < 120; at += 1) finish({ name: `matrix ${at}`, conclusion: "success" });
    fail("unit");
    expect((await readChecks(hub.github, head)).failed).toMatchObject([{ name: "unit" }]);
  });

  it("does not count our own jobs and our own check", async () => {
    await open();
    fail("pull_request_review");
    fail("TDD evidence", { app: "arbiter" });
    expect(await readChecks(hub.github, head)).toEqual({ failed: [], wasRed: false });
  });

  it("finds none where the token may not read them", async () => {
    await open({});
    fail("unit");
    expect(await readChecks(hub.github, head)).toEqual({ failed: [], wasRed: false });
  });
});

describe("readJobLog", () => {
  it("ends with the error, has no times and colors, and is bounded", async () => {
    await open();
    const line = (text: string) => `2026-11-19T21:00:00.1234567Z ${text}\r\n`;
    const lines = [..."x".repeat(3_000)].map(() => line("collecting"));
    fail("unit", {
      log: [
        ...lines,
        line("\u001b[31mE assert 1\u001b[0m"),
        line("##[error]exit 1"),
        line("Post job"),
      ].join(""),
    });
    const { failed } = await readChecks(hub.github, head);
    const log = await readJobLog(hub.github, failed[0]?.job ?? 0, (text) => text);
    expect(log).toMatch(/collecting\nE assert 1\n##\[error\]exit 1$/);
    expect(log?.length).toBe(6_000);
    expect(log).not.toContain("2026-");
  });

  it("loses a secret before it is cut, so that no part of one is left", async () => {
    await open();
    fail("unit", { log: `${"x".repeat(500)} hunter2-hunter2 ${"y".repeat(5_980)}\n##[error]1` });
    const { failed } = await readChecks(hub.github, head);
    const log = await readJobLog(hub.github, failed[0]?.job ?? 0, (text) =>
      text.replace("hunter2-hunter2", "[redacted]"),
    );
    expect(log).not.toContain("nter2");
  });

  it("is null for a job without one", async () => {
    await open();
    expect(await readJobLog(hub.github, 1, (text) => text)).toBeNull();
  });
});

async function open(permissions: Token["permissions"] = READ): Promise<void> {
  hub = await startHub({ permissions });
  const ann = personOf(hub.world, "ann");
  head = commitOn(hub.world, "feat/issue-1", "value = 1\n");
  ann.opensPull({ head: "feat/issue-1", base: "main", title: "feat", body: "" });
}

type Finished = Omit<Parameters<typeof finishCheck>[1], "pull">;

function finish(check: Finished): void {
  finishCheck(hub.world, { pull: 1, ...check });
}

function fail(name: string, more: Partial<Finished> = {}): void {
  finish({ name, conclusion: "failure", ...more });
}
