import { describe, expect, it } from "vitest";
import { oldPasses, stage } from "./workflow-harness.ts";

const TOKEN = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const PLAN = { approach: "so", tests: [{ name: "test_new", criterion: "c", quote: "It works." }] };
const FILES = {
  "app.py": "value = 0\n",
  "far/away.py": '"""Doubles what it is given."""\n',
  "far/keys.py": `KEY = "${TOKEN}"\n`,
  "far/blob.py": "\0",
  "far/large.py": "#".repeat(102_401),
  ".env": "A=1\n",
  "tests/test_old.py": "def test_old(): pass\n",
};
/** Nothing comes after the plan here. */
const NO_TESTS = { scaffold: ["none"] };

describe("the planner asks for files", () => {
  it("is shown what may be shown, and told why the rest is not", async () => {
    const needs = [
      "./far/away.py",
      "far/away.py",
      "far/keys.py",
      "far/blob.py",
      "far/large.py",
      ".env",
      "../secret.txt",
      "/etc/passwd",
      "none.py",
    ];
    const quoting = { ...PLAN, tests: [{ ...PLAN.tests[0], quote: "Doubles what it is given." }] };
    const { start, asked, nodesAsked, events } = await stage({
      files: FILES,
      runs: [oldPasses()],
      answers: { ...NO_TESTS, plan: [{ needs }, quoting] },
    });
    const state = await start();
    expect(nodesAsked().slice(0, 3)).toEqual(["plan", "plan", "scaffold"]);
    expect(asked[0]?.stable).not.toContain("Doubles");
    expect(asked[1]?.stable).toContain("<file>\nfar/away.py\n");
    expect(asked[1]?.stable).not.toContain(TOKEN);
    expect(asked[1]?.prompt).toMatchInlineSnapshot(`
      "The files that you asked for are above, as far as they may be shown.

      <refused>
      far/keys.py: File contains what looks like a secret: GITHUB_TOKEN.
      far/blob.py: File is not text.
      far/large.py: File exceeds 100KB limit.
      .env: File name matches a secret pattern.
      ../secret.txt: Path resolves outside project root.
      /etc/passwd: Path resolves outside project root.
      none.py: There is no such file.
      </refused>

      Plan the change."
    `);
    expect(asked[2]?.stable).toContain("<file>\nfar/away.py\n");
    expect(state.contextPaths[0]).toBe("far/away.py");
    expect(state.agreedPlan?.tests).toMatchObject([{ inferred: false }]);
    expect(events).toContainEqual({
      kind: "warned",
      text: "The planner asked for .env, which is not shown: File name matches a secret pattern.",
    });
  });

  it("may do so twice; then it has to plan", async () => {
    const { start, asked, nodesAsked } = await stage({
      files: FILES,
      runs: [oldPasses()],
      answers: { ...NO_TESTS, plan: [{ needs: ["app.py"] }, { needs: ["far/away.py"] }, PLAN] },
    });
    const state = await start();
    expect(nodesAsked().slice(0, 4)).toEqual(["plan", "plan", "plan", "scaffold"]);
    expect(asked[2]?.prompt).toContain("no more files are shown");
    expect(state.contextPaths.slice(0, 2)).toEqual(["far/away.py", "app.py"]);
    expect(state.usage.calls).toBe(asked.length);

    const stubborn = await stage({
      files: FILES,
      runs: [oldPasses()],
      answers: { plan: [{ needs: ["app.py"] }] },
    });
    expect((await stubborn.start()).error).toMatchObject({ node: "plan", code: "answer-unusable" });
    expect(stubborn.nodesAsked()).toEqual(["plan", "plan", "plan", "plan"]);
  });

  it("gets no more than twenty at once", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 22 }, (_, index) => [`m${index}.py`, "x = 1\n"]),
    );
    const { start, asked } = await stage({
      files: { ...FILES, ...many },
      runs: [oldPasses()],
      answers: { ...NO_TESTS, plan: [{ needs: Object.keys(many) }, PLAN] },
    });
    await start();
    expect(asked[1]?.prompt).toContain(
      "<refused>\n2 files more: At most 20 files are shown at once.\n</refused>",
    );
  });
});
