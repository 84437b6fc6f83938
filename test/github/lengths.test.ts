import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { marker, upsertComment } from "../../src/github/comments.ts";
import { createGitHubForge } from "../../src/github/forge.ts";
import { setStateLabel } from "../../src/github/issues.ts";
import { block, md } from "../../src/safe-text/markdown.ts";
import { commitOn, type Hub, page, SAFE, startHub } from "./hub.ts";
import { personOf } from "./simulator/people.ts";

/** The page that comes nearest to the limit: longer texts are cut. */
const [LONGEST = page("")] = [63_980, 64_980, 65_500]
  .map((length) => SAFE.markdown(md`${block("x".repeat(length))}`))
  .sort((a, b) => b.length - a.length);

let hub: Hub;

beforeEach(async () => {
  hub = await startHub({
    permissions: {
      contents: "write",
      issues: "write",
      pull_requests: "write",
      checks: "write",
    },
  });
  personOf(hub.world, "ann").opensIssue({ title: "Codes", body: "" });
});

/** The simulator refuses what is too long, as GitHub does. */
afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  expect(hub.simulator.journal.filter(({ status }) => status === 422)).toEqual([]);
  await hub.simulator.close();
});

describe("length limits on every body: what is written stays below", () => {
  it.each([
    ["an ordinary name", "TDD"],
    ["a long name", "w".repeat(1000)],
    ["a name that is encoded to twelve times its length", "🎉".repeat(500)],
  ])("a comment of a workflow with %s", async (_, workflow) => {
    const own = marker("progress", workflow, 1);
    const written = await upsertComment(hub.github, { issue: 1, marker: own, page: LONGEST });
    const again = await upsertComment(hub.github, { issue: 1, marker: own, page: page("short") });
    expect(again.id).toBe(written.id);
  });

  it("long names still give every workflow a comment of its own", () => {
    const names = ["w".repeat(1000), "w".repeat(1001), "🎉".repeat(500)];
    expect(new Set(names.map((name) => marker("progress", name, 1))).size).toBe(3);
  });

  it.each([
    ["plain words", "word ".repeat(60)],
    ["what is spaced out: it would link and mention", "@a#1".repeat(64)],
    ["characters that take several bytes", "🎉é".repeat(128)],
  ])("a pull request: longest body and notes; a title of %s", async (_, title) => {
    const forge = createGitHubForge({
      github: hub.github,
      base: "main",
      mergeMethod: "merge",
      lead: page("l".repeat(300)),
      note: async () => page("n".repeat(1000)),
      warn: () => {},
      evidenceLink: "https://github.com/octo/shop/actions/runs/1",
      pushBranchSoon: () => {},
      pushBranch: async () => {},
      removeBranch: async () => true,
    });
    const branch = "feat/issue-1";
    const head = commitOn(hub.world, branch, "value = 1\n");
    const change = { issue: 1, body: LONGEST, branch, head, earlier: null };
    await forge.propose({ ...change, title: SAFE.title(`feat: ${title}`) });
    expect(hub.world.issues.get(2)?.title).toMatch(/^feat: /);
    expect(hub.world.checkRuns).toHaveLength(1);
  });

  it("labels of 50 characters, and their descriptions", async () => {
    const startLabel = "🎉".repeat(50);
    for (const state of ["asked", "running", "review", "needs-info", "failed", "done"] as const) {
      await setStateLabel(hub.github, { issue: 1, state, startLabel });
    }
    expect(hub.world.labels.size).toBe(6);
  });
});
