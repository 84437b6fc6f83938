import { expect, it } from "vitest";
import type { RunState } from "../../../src/run-state/run-state.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { gatherForReview, proposedChange, publish } from "../../../src/workflow/nodes/publish.ts";
import type { Tools } from "../../../src/workflow/tools.ts";
import { makeState } from "../make-state.ts";

const MAKER = {
  workspace: { branch: "feat/issue-7" },
  tests: { sandbox: { rung: "namespaces", network: "off" } as const },
  safe: createSanitizer({ secrets: [] }),
};
const COMMITS = { red: "r", green: "g", refactor: null };

it("proposes the green commit, or the tidied one where there is one", () => {
  expect(proposedChange(MAKER, makeState({ commits: COMMITS }))).toEqual({
    issue: 7,
    title: "feat: Discount codes",
    body: expect.stringMatching(/^Closes #7\./),
    branch: "feat/issue-7",
    head: "g",
    earlier: null,
  });
  const tidied = makeState({ commits: { ...COMMITS, refactor: "t" } });
  expect(proposedChange(MAKER, tidied).head).toBe("t");
});

it("tells of the weakest that tests were locked into, also where another job has run them", () => {
  const none = { ...MAKER, tests: { sandbox: null } };
  const built = (green: RunState["green"], maker: typeof MAKER | typeof none) =>
    proposedChange(maker, makeState({ commits: COMMITS, green })).body;
  expect(built({ rung: "off" }, none)).toContain("The tests ran without a sandbox.");
  expect(built({ rung: "off" }, MAKER)).toContain("The tests ran without a sandbox.");
  expect(built({ rung: "user", network: "on" }, none)).toContain(
    "The tests ran with network access",
  );
  expect(built({ rung: "user" }, MAKER)).toContain("sandbox: user, network off");
  expect(built({ rung: "namespaces" }, MAKER)).not.toContain("⚠️ The tests ran");
  expect(built(null, none)).toContain("sandbox: not known");
});

it("proposes nothing that was never green", () => {
  const state = makeState({ commits: { red: "r", green: null, refactor: null } });
  expect(() => proposedChange(MAKER, state)).toThrow(expect.objectContaining({ code: "fault" }));
});

it("is published with a note about an issue that was edited in between", async () => {
  const bodies: string[] = [];
  const propose = async ({ body }: { body: string }) => {
    bodies.push(body);
    return "https://github.com/o/r/pull/1";
  };
  const tools = {
    ...MAKER,
    forge: { propose, push: async () => {} },
    wasIssueEdited: async () => true,
  };
  const { update } = await publish(tools as unknown as Tools)(makeState({ commits: COMMITS }));
  expect(update).toEqual({ proposal: "https://github.com/o/r/pull/1" });
  expect(bodies.join()).toContain("The issue was edited after the run started");
});

it("evidence that is gone is warned of, and keeps nothing from being proposed", async () => {
  const warned: unknown[] = [];
  const recall = async () => {
    throw new Error("no such blob");
  };
  const changedTests = [{ id: "t.py::t", because: "so", removed: false, versions: "c" }];
  const tools = { workspace: { recall }, log: { record: (event: unknown) => warned.push(event) } };
  const state = makeState({ redArtifact: "a", baselineReport: "b", changedTests });
  expect(await gatherForReview(tools as unknown as Tools, state)).toEqual({
    whyRed: new Map(),
    redWarnings: [],
    unexpectedPasses: [],
    passedBefore: [],
    failedBefore: [],
    changed: [],
    guidelines: [],
  });
  expect(warned).toHaveLength(3);
});
