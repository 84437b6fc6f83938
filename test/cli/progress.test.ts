import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProgress } from "../../src/cli/progress.ts";
import { NODE_NAMES } from "../../src/routing/nodes.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { safeLog } from "../../src/workflow/safe-tools.ts";

const ERASE = "\r\u001b[2K";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("where the output is not a terminal", () => {
  it("prints one plain line for each event", () => {
    const { progress, text } = show({});
    progress.record({ kind: "started", node: "plan" });
    progress.record({ kind: "finished", node: "plan", detail: "4 tests planned", ok: true });
    progress.record({ kind: "decided", node: "plan", next: "scaffold", reason: "a table" });
    progress.record({ kind: "warned", text: "odd" });
    progress.record({ kind: "finished", node: "redGate", detail: "exit 0", ok: false });
    progress.record({ kind: "finished", node: "elsewhere", detail: "done", ok: true });
    expect(text()).toBe(
      [
        "✔ Plan           4 tests planned",
        "                 → Tests: a table",
        "! odd",
        "✘ Red gate       exit 0",
        "✔ elsewhere      done",
        "",
      ].join("\n"),
    );
  });

  it("says which attempt a step was, and how long it took", () => {
    const { progress, text } = show({});
    progress.record({ kind: "started", node: "greenGate" });
    vi.advanceTimersByTime(1500);
    progress.record({ kind: "finished", node: "greenGate", detail: "exit 1", ok: false });
    progress.record({ kind: "started", node: "implement", attempt: 2 });
    progress.record({ kind: "finished", node: "implement", detail: "1 file", ok: true });
    progress.record({ kind: "started", node: "greenGate", attempt: 2 });
    vi.advanceTimersByTime(1200);
    progress.record({ kind: "finished", node: "greenGate", detail: "exit 0", ok: true });
    expect(text()).toBe(
      [
        "✘ Green gate     exit 1 (1.5 s)",
        "✔ Code           1 file (attempt 2)",
        "✔ Green gate     exit 0 (attempt 2, 1.2 s)",
        "",
      ].join("\n"),
    );
  });

  it("says now and then that a step is still running, until it is done", () => {
    const { progress, text } = show({});
    progress.record({ kind: "started", node: "baseline" });
    vi.advanceTimersByTime(200_000);
    expect(text()).toBe(
      [2, 10, 30, 60, 120, 180]
        .map((seconds) => `… Baseline still running (${seconds} s)\n`)
        .join(""),
    );
    progress.record({ kind: "finished", node: "baseline", detail: "", ok: true });
    const before = text();
    vi.advanceTimersByTime(120_000);
    expect(text()).toBe(before);
  });

  it("does not say that a step is still running that has ended beside others", () => {
    const { progress, text } = show({});
    progress.record({ kind: "started", node: "baseline" });
    vi.advanceTimersByTime(5000);
    progress.record({ kind: "ended", node: "baseline" });
    vi.advanceTimersByTime(60_000);
    expect(text()).toBe("… Baseline still running (2 s)\n");
  });

  it("says it late, and once, where the timer is late", () => {
    let time = 0;
    const { progress, text } = show({ now: () => time });
    progress.record({ kind: "started", node: "baseline" });
    for (time of [3400, 3900, 45_000, 46_000, 200_000]) vi.advanceTimersToNextTimer();
    expect(text()).toBe(
      [3, 45, 200].map((seconds) => `… Baseline still running (${seconds} s)\n`).join(""),
    );
  });

  it("prints nothing after it was stopped", () => {
    const { progress, text } = show({});
    progress.record({ kind: "started", node: "plan" });
    progress.stop();
    vi.advanceTimersByTime(60_000);
    expect(text()).toBe("");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("on a terminal", () => {
  it("shows one live line with the running steps and their time", () => {
    const { progress, writes } = show({ isTTY: true });
    vi.advanceTimersByTime(1000);
    expect(writes).toEqual([]);
    progress.record({ kind: "started", node: "plan" });
    vi.advanceTimersByTime(3000);
    progress.record({ kind: "started", node: "baseline" });
    vi.advanceTimersByTime(1000);
    expect(writes.every((line) => line.startsWith(ERASE))).toBe(true);
    expect(writes.at(-1)).toMatch(/K[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Plan \+ Baseline … 4 s$/u);
    expect(new Set(writes.map((line) => line.charAt(ERASE.length))).size).toBe(10);
  });

  it("counts the time of a step that ran beside others from its start", () => {
    const { progress, writes } = show({ isTTY: true });
    progress.record({ kind: "started", node: "baseline" });
    vi.advanceTimersByTime(3000);
    progress.record({ kind: "started", node: "baseline" });
    vi.advanceTimersByTime(1000);
    expect(writes.at(-1)).toMatch(/Baseline … 4 s$/u);
  });

  it("replaces the live line with an event", () => {
    const { progress, writes } = show({ isTTY: true });
    progress.record({ kind: "started", node: "plan" });
    progress.record({ kind: "finished", node: "plan", detail: "done", ok: true });
    vi.advanceTimersByTime(1000);
    expect(writes).toEqual([`${ERASE}✔ Plan           done\n`]);
  });

  it("takes the live line away before other text, and shows it again", () => {
    const { progress, writes } = show({ isTTY: true });
    progress.clear();
    expect(writes).toEqual([]);
    progress.record({ kind: "started", node: "plan" });
    progress.clear();
    expect(writes).toEqual([ERASE]);
    vi.advanceTimersByTime(100);
    expect(writes.at(-1)).toContain("Plan");
  });

  it("erases the live line when it is stopped, if there is one", () => {
    const running = show({ isTTY: true });
    running.progress.record({ kind: "started", node: "plan" });
    running.progress.stop();
    expect(running.writes).toEqual([ERASE]);
    const idle = show({ isTTY: true });
    idle.progress.stop();
    expect(idle.writes).toEqual([]);
  });
});

it("uses colours only where they are enabled", () => {
  const coloured = show({ colour: true });
  const plain = show({ colour: false });
  for (const { progress } of [coloured, plain]) {
    progress.record({ kind: "finished", node: "plan", detail: "a", ok: true });
    progress.record({ kind: "finished", node: "plan", detail: "b", ok: false });
    progress.record({ kind: "decided", node: "plan", next: "lint", reason: "c" });
    progress.record({ kind: "warned", text: "d" });
  }
  expect(coloured.text()).toContain("\u001b[32m✔\u001b[39m");
  expect(coloured.text()).toContain("\u001b[31m✘\u001b[39m");
  expect(coloured.text()).toContain("\u001b[33m! d");
  expect(coloured.text()).toContain("\u001b[2m");
  expect(plain.text()).not.toContain("\u001b");
});

it("removes control characters from a model's text", () => {
  const { progress, text } = show({});
  const hostile = "a\n::set-output\r\u001b[2Jb\u0007\u009b1mc";
  progress.record({ kind: "finished", node: "plan", detail: hostile, ok: true });
  progress.record({ kind: "decided", node: "plan", next: "lint", reason: hostile });
  progress.record({ kind: "warned", text: hostile });
  expect(text().replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(text().split("\n")).toHaveLength(4);
});

it("has a label for every node", () => {
  const { progress, text } = show({});
  for (const node of NODE_NAMES) progress.record({ kind: "finished", node, detail: "", ok: true });
  expect(text()).toMatch(/^(✔ [A-Z][a-z -]+\s+\n)+$/);
});

interface Screen {
  isTTY?: boolean;
  colour?: boolean;
  now?: () => number;
}

function show({ isTTY = false, colour = false, now = Date.now }: Screen) {
  const writes: string[] = [];
  const screen = { isTTY, write: (line: string) => writes.push(line) };
  const progress = createProgress(screen, { colour, now });
  const log = safeLog(progress, createSanitizer({ secrets: [] }));
  const { clear, stop } = progress;
  return { progress: { ...log, clear, stop }, writes, text: () => writes.join("") };
}
