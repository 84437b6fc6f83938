import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { LogEvent } from "../../src/ports.ts";
import { runSetup } from "../../src/runs/setup-command.ts";
import { KEY } from "../safe-text/planted.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

it("runs a shell line in the checkout, without secrets and without variables of the runner", async () => {
  const planted = {
    OPENAI_API_KEY: KEY,
    NPM_TOKEN: "planted",
    HIDDEN_ELSEWHERE: `Bearer ${KEY}`,
    GITHUB_TOKEN: "ghs_planted",
    GITHUB_ENV: "/runner/planted",
    ACTIONS_RUNTIME_URL: "https://planted.example",
    INPUT_MODEL: "planted",
    INPUT_TOKEN: "planted",
    DATABASE_URL: "postgres://me:pl4nted-word@db.example/x",
  };
  const env = { PATH: process.env.PATH, HOME: "/somewhere", SHOP_MODE: "a b", ...planted };
  const { root, events, setUp } = place(env);
  await setUp("cat; pwd > where && env > seen");
  expect(readFileSync(join(root, "where"), "utf8").trim()).toBe(root);
  const seen = readFileSync(join(root, "seen"), "utf8");
  expect(seen).toContain("SHOP_MODE=a b\n");
  expect(seen).toContain("HOME=/somewhere\n");
  expect(seen).not.toContain(KEY);
  expect(seen).not.toMatch(/planted|pl4nted|GITHUB_|ACTIONS_|INPUT_/);
  expect(events).toEqual([
    { kind: "started", node: "setup" },
    { kind: "finished", node: "setup", detail: "cat; pwd > where && env > seen", ok: true },
  ]);
});

it("reports the command, its exit code and its last lines", async () => {
  const { root, events, setUp } = place({ PATH: process.env.PATH });
  const command = "seq 30; echo no such package >&2; exit 3; touch made";
  await expect(setUp(command)).rejects.toMatchObject({
    code: "setup-failed",
    message: expect.stringMatching(
      /^The set-up command `seq 30; .*` ended with exit code 3:\n {2}22\n(.*\n)+ {2}no such package$/,
    ),
    data: { command, exitCode: 3 },
  });
  expect(existsSync(join(root, "made"))).toBe(false);
  expect(events.at(-1)).toMatchObject({ kind: "finished", node: "setup", ok: false });
});

it("does nothing without a command", async () => {
  const { events, setUp } = place({});
  await setUp(undefined);
  expect(events).toEqual([]);
});

it("kills everything that it has started when the job is cancelled", async () => {
  const { root, events, setUp, cancel } = place({ PATH: process.env.PATH });
  const busy = setUp("sleep 600 & echo $! > pid; mv pid started; wait");
  await vi.waitUntil(() => existsSync(join(root, "started")), { interval: 5, timeout: 60_000 });
  cancel();
  await expect(busy).rejects.toMatchObject({ code: "cancelled" });
  const pid = Number(readFileSync(join(root, "started"), "utf8"));
  await vi.waitUntil(() => hasEnded(pid), { interval: 5, timeout: 60_000 });
  expect(events.at(-1)).toMatchObject({ kind: "finished", node: "setup", ok: false });
  await expect(setUp("touch made")).rejects.toMatchObject({ code: "cancelled" });
  expect(existsSync(join(root, "made"))).toBe(false);
});

it("is killed after the time limit", async () => {
  const { setUp } = place({ PATH: process.env.PATH }, { limitMinutes: 0.01 });
  await expect(setUp("echo resolving; sleep 600")).rejects.toMatchObject({
    code: "setup-failed",
    message:
      "The set-up command `echo resolving; sleep 600` did not finish within 0.01 minutes:\n  resolving",
  });
});

it("leaves background processes running, and does not wait for them", async () => {
  const { root, setUp } = place({ PATH: process.env.PATH });
  await setUp("sleep 600 & echo $! > pid");
  const pid = Number(readFileSync(join(root, "pid"), "utf8"));
  expect(hasEnded(pid)).toBe(false);
  process.kill(pid);
});

function place(env: NodeJS.ProcessEnv, limits: { limitMinutes?: number } = {}) {
  const root = temporaryDirectory();
  const events: LogEvent[] = [];
  const log = { record: (event: LogEvent) => void events.push(event) };
  const job = new AbortController();
  const more = { root, env, log, signal: job.signal, ...limits };
  const setUp = (command?: string) => runSetup(command, more);
  return { root, events, setUp, cancel: () => job.abort() };
}

/** A zombie does not count as running. */
function hasEnded(pid: number): boolean {
  try {
    return / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}
