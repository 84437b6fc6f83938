import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Expected, PLOTS } from "../../demo/story/acts.ts";
import { createNarrator } from "../../demo/story/narrator.ts";
import { findOldPictures } from "../../demo/story/picture-texts.ts";
import {
  failedAttempts,
  findMismatches,
  readIssue,
  readShop,
} from "../../demo/story/tell-story.ts";
import { findUnproven } from "../../demo/story/verify-pull.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import type { IssueRecord, PullRecord } from "../github/simulator/world.ts";

const SHOP = fileURLToPath(new URL("../../demo/shop", import.meta.url));

describe("the demo's story", () => {
  it.each([
    ["short", [undefined, "waiting", "merged"]],
    ["long", [undefined, "waiting", "failed", "waiting", "refused", "merged"]],
  ] as const)(
    "the %s story goes from an issue to a merge that a maintainer approved",
    (name, ends) => {
      const acts = PLOTS[name].planActs({ title: "t", body: "b" });
      expect(acts.map(({ expected }) => expected?.status)).toEqual(ends);
      expect(acts.at(-1)).toMatchObject({ looksFirst: true });
    },
  );

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
    expect(findUnproven({ exitCode: 0, outputs: { passes: "true" } })).toEqual([]);
    const outputs = { passes: "false", status: "does-not-hold" };
    expect(findUnproven({ exitCode: 1, outputs })).toEqual([
      "verify ended with exit 1, does-not-hold",
    ]);
  });
});

describe("failedAttempts", () => {
  it("is what a job's log says of attempts that failed, and of the step that follows", () => {
    const log =
      "✔ Code  a.py\n… Green gate still running (2 s)\n✘ Green gate  exit 1\n  → Plan: 1 fails\n✔ Plan  told\n✔ Code  a.py\n";
    expect(failedAttempts(log)).toEqual([
      "✘ Green gate  exit 1",
      "  → Plan: 1 fails",
      "✔ Plan  told",
    ]);
  });
});

describe("the pictures", () => {
  const shown = { verify: ["The change holds", "4 tests"] };

  it("are old if one shows another line than the product does", () => {
    expect(findOldPictures(shown, { verify: ["The change holds", "3 tests"] })).toEqual([
      "docs/pictures/verify-*.png are old: run npm run pictures. Now: 4 tests",
    ]);
    expect(findOldPictures(shown, { verify: ["The change holds", "4 tests", "5"] })).toHaveLength(
      1,
    );
    expect(findOldPictures(shown, {})).toHaveLength(1);
  });

  it("are up to date if they show the same lines", () => {
    expect(findOldPictures(shown, shown)).toEqual([]);
  });
});

describe("the narrator", () => {
  it("shows a commit's first lines, and what pytest says there", () => {
    const lines: string[] = [];
    const screen = { columns: 40, write: (text: string) => lines.push(...text.split("\n")) };
    createNarrator(screen, {}).showCommit({
      commit: "a1b2c3d4e5",
      title: "test: codes",
      diff: Array.from({ length: 30 }, (_, index) => `+line ${index}`).join("\n"),
      command: "python -m pytest -q tests/test_codes.py",
      exitCode: 1,
      failure: [">  assert 1 == 2"],
      summary: "1 failed in 0.01s",
    });
    expect(lines).toContain("  a1b2c3d test: codes");
    expect(lines).toContain("  +line 0");
    expect(lines).toContain("  … 6 more lines");
    expect(lines).toContain("  >  assert 1 == 2");
    expect(lines).toContain("  1 failed in 0.01s (exit 1)");
  });

  it("tells what is new, once, in lines that fit", async () => {
    const simulator = await startSimulator({ files: {}, people: { ann: "admin", eve: "read" } });
    const lines: string[] = [];
    const screen = { columns: 40, write: (text: string) => lines.push(...text.split("\n")) };
    const narrator = createNarrator(screen, {});
    for (const act of PLOTS.long
      .planActs({ title: "Codes", body: "word ".repeat(20) })
      .slice(0, 2)) {
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
