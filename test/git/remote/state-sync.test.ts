import { describe, expect, it } from "vitest";
import { mergeStates } from "../../../src/git/remote/state-sync.ts";
import type { StateFiles } from "../../../src/git/state/ref-store.ts";
import type { Lock } from "../../../src/git/state/run-lock.ts";

const REF = "refs/tdd/issue-7";
const OURS = lock({ token: "ours" });
const THEIRS = lock({ token: "theirs", owner: "Kim" });

describe("mergeStates", () => {
  it("keeps the changes and the kept objects of both sides", () => {
    const base = state({ "a.json": "1", "b.json": "1", "c.json": "1" });
    const ours = { ...state({ "a.json": "2", "b.json": "1" }), keptBlobs: new Set(["x"]) };
    const theirs = {
      ...state({ "a.json": "1", "c.json": "1", "d.json": "1" }),
      keptBlobs: new Set(["y"]),
    };
    const merged = mergeStates({ ref: REF, base, ours, theirs });
    expect(Object.fromEntries(merged.files)).toEqual({ "a.json": "2", "d.json": "1" });
    expect([...merged.keptBlobs].sort()).toEqual(["x", "y"]);
  });

  it("prefers ours when both changed a file", () => {
    const [base, ours, theirs] = ["0", "1", "2"].map((text) => state({ "a.json": text }));
    if (!base || !ours || !theirs) throw new Error("three states");
    expect(mergeStates({ ref: REF, base, ours, theirs }).files.get("a.json")).toBe("1");
  });

  it.each([
    ["it was free", null],
    ["it was ours", OURS],
  ])("takes theirs when they took the lock and %s", (_, before) => {
    const base = state({}, before);
    const ours = state({ "a.json": "1" }, OURS);
    const theirs = state({ "b.json": "1" }, THEIRS);
    expect(mergeStates({ ref: REF, base, ours, theirs }).files).toEqual(theirs.files);
  });

  it("keeps our lock when theirs has not changed", () => {
    const base = state({}, THEIRS);
    const merged = mergeStates({ ref: REF, base, ours: state({}, OURS), theirs: base });
    expect(merged.files.get("lock.json")).toBe(JSON.stringify(OURS));
  });

  it("keeps an abort request that arrived while the lock was renewed", () => {
    const renewed = { ...OURS, expires: "2026-03-01T13:00:00Z" };
    const merged = mergeStates({
      ref: REF,
      base: state({}, OURS),
      ours: state({}, renewed),
      theirs: state({}, { ...OURS, abortWish: "Kim" }),
    });
    const text = merged.files.get("lock.json") ?? "";
    expect(JSON.parse(text)).toEqual({ ...renewed, abortWish: "Kim" });
  });
});

function state(files: Record<string, string>, held: Lock | null = null): StateFiles {
  const locked = held === null ? {} : { "lock.json": JSON.stringify(held) };
  return {
    files: new Map(Object.entries({ ...files, ...locked })),
    keptBlobs: new Set(),
    keptCommits: new Set(),
  };
}

function lock(changes: Partial<Lock>): Lock {
  return {
    owner: "Pat",
    link: "here",
    token: "ours",
    expires: "2026-03-01T12:00:00Z",
    abortWish: null,
    ...changes,
  };
}
