import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Expected, planActs } from "../../demo/story/acts.ts";
import { createNarrator } from "../../demo/story/narrator.ts";
import { findMismatches, readIssue, readShop } from "../../demo/story/tell-story.ts";
import { findUnproven } from "../../demo/story/verify-pull.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import type { IssueRecord, PullRecord } from "../github/simulator/world.ts";

const SHOP = fileURLToPath(new URL("../../demo/shop", import.meta.url));

describe("the demo's story", () => {
  it("goes from an issue over approved tests, a report and a hint to a merge that a maintainer wanted", () => {
    const acts = planActs({ title: "t", body: "b" });
    expect(acts.map(({ expected }) => expected?.status)).toEqual([
      undefined,
      "waiting",
      "failed",
      "waiting",
      "refused",
      "merged",
    ]);
  });

  it("begins with files that are in the example, and with none that a run leaves behind", () => {
    const files = Object.keys(readShop(SHOP));
    expect(files).toContain("shop/cart.py");
    expect(files.filter((path) => path.includes("cache"))).toEqual([]);
  });

  it("has an issue with a title and a text", () => {
    expect(readIssue("# Title\n\nText\n\n- a\n")).toEqual({ title: "Title", body: "Text\n\n- a" });
  });
});

describe("findMismatches", () => {
  const expected: Expected = { exitCode: 0, status: "merged", labels: ["done"], pull: "merged" };

  it("lists everything that did not happen as expected", () => {
    const seen = { exitCode: 1, outputs: { status: "failed" }, world: worldWith([], null) };
    expect(findMismatches(expected, seen)).toEqual([
      "exitCode is 1, expected 0",
      'status is "failed", expected "merged"',
      'labels is [], expected ["done"]',
      'pull is "none", expected "merged"',
    ]);
  });

  it("a true one has nothing amiss", () => {
    const world = worldWith(["done"], "2026-06-01T12:00:00Z");
    expect(findMismatches(expected, { exitCode: 0, outputs: { status: "merged" }, world })).toEqual(
      [],
    );
  });

  function worldWith(
    labels: string[],
    mergedAt: string | null,
  ): Pick<Simulator["world"], "issues"> {
    const pull = mergedAt === null ? null : ({ mergedAt } as PullRecord);
    const issues = new Map([
      [1, { labels } as IssueRecord],
      [2, { pull } as IssueRecord],
    ]);
    return { issues };
  }
});

describe("findUnproven", () => {
  it("is empty for a pull request that holds", () => {
    expect(findUnproven({ exitCode: 0, outputs: { holds: "true" } })).toEqual([]);
    const outputs = { holds: "false", status: "does-not-hold" };
    expect(findUnproven({ exitCode: 1, outputs })).toEqual([
      "verify ended with exit 1, does-not-hold",
    ]);
  });
});

describe("the narrator", () => {
  it("tells what is new, once, in lines that fit", async () => {
    const simulator = await startSimulator({ files: {}, people: { ann: "admin", eve: "read" } });
    const lines: string[] = [];
    const screen = { columns: 40, write: (text: string) => lines.push(...text.split("\n")) };
    const narrator = createNarrator(screen, {});
    for (const act of planActs({ title: "Codes", body: "word ".repeat(20) }).slice(0, 2)) {
      narrator.title(act.title);
      act.does(simulator.world);
      narrator.showNews(simulator.world);
    }
    await simulator.close();
    expect(lines.filter((line) => line.includes("┌ eve"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("added [tdd-implement]"))).toHaveLength(1);
    expect(lines.filter((line) => line.length > 40)).toEqual([]);
  });
});
