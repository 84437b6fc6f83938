import { describe, expect, it } from "vitest";
import { lookAround } from "../../src/workflow/looking/look-around.ts";
import {
  ANSWERS,
  allPass,
  confirms,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "./workflow-harness.ts";

const TOKEN = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const PLAN = { approach: "so", tests: [{ name: "test_new", criterion: "c", quote: "It works." }] };
const FILES = {
  "app.py": "value = 0\n",
  "far/away.py": '"""Doubles what it is given."""\n',
  "far/keys.py": `KEY = "${TOKEN}"\n`,
  "far/blob.py": "\0",
  "far/large.py": `${"#".repeat(99)}\n`.repeat(1100),
  ".env": "A=1\n",
  "tests/test_old.py": "def test_old(): pass\n",
  // A small repository is shown as a whole.
  ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`pad/m${index}.py`, "x = 1\n"])),
};
/** Nothing comes after the plan here. */
const NO_TESTS = { scaffold: ["none"] };

describe("a step asks to be shown more", () => {
  it("is shown what may be shown, and told why the rest is not", async () => {
    const needs = [
      "./far/away.py",
      "far/away.py",
      "far/keys.py",
      "far/blob.py",
      "far/large.py:1-1",
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
    expect(asked[1]?.stable).toBe(asked[0]?.stable);
    expect(asked[1]?.prompt).not.toContain(TOKEN);
    expect(asked[1]?.prompt.replace(/#{9,}/, "##…")).toMatchInlineSnapshot(`
      "Plan the change.

      You asked to be shown more, as follows.

      In <excerpt>, lines 12 to 40 follow "@@ 12-40"; "40: " marks a signature without its body.

      <file>
      far/away.py
      """Doubles what it is given."""
      </file>

      <file>
      far/keys.py
      KEY = "[a value that looks like a secret was removed]"
      </file>

      <excerpt>
      far/large.py (1100 lines)
      @@ 1-1
      ##…
      </excerpt>

      <not-shown>
      far/blob.py: File is not text.
      .env: File name matches a secret pattern.
      ../secret.txt: Path resolves outside project root.
      /etc/passwd: Path resolves outside project root.
      none.py: There is no such file.
      </not-shown>

      Now answer as the rules say, or ask once more (2 times and about 29,000 tokens left)."
    `);
    expect(asked[2]?.stable).toContain("<file>\nfar/away.py\n");
    expect(state.looked).toEqual(["far/away.py", "far/keys.py", "far/large.py:1-1"]);
    expect(state.agreedPlan?.tests).toMatchObject([{ inferred: false }]);
    expect(events).toContainEqual({
      kind: "warned",
      text: "plan asked for .env, not shown: File name matches a secret pattern.",
    });
  });

  it("may do so at every step, and later steps show the same again", async () => {
    const { start, asked, nodesAsked } = await stage({
      files: FILES,
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms()],
      answers: {
        scaffold: [{ needs: ["far/away.py"] }, ...ANSWERS.scaffold],
        implement: [{ needs: ["tests: old", "app.py"] }, ...ANSWERS.implement],
        refactor: [{ needs: ["far/none.py"] }, "NOTHING TO IMPROVE"],
      },
    });
    const state = await start();
    expect(state.error).toBeNull();
    const nodes = [
      "plan",
      "scaffold",
      "scaffold",
      "implement",
      "implement",
      "refactor",
      "refactor",
    ];
    expect(nodesAsked()).toEqual(nodes);
    expect(asked[2]?.prompt).toContain("<file>\nfar/away.py\n");
    expect(asked[3]?.stable).toContain("<file>\nfar/away.py\n");
    expect(asked[4]?.prompt).toContain(
      "<found>\ntests: old (only those that are written with def)\ntests/test_old.py::test_old\n</found>",
    );
    expect(asked[6]?.prompt).toContain("far/none.py: There is no such file.");
    expect(state.usage.calls).toBe(asked.length);
  });

  it("has to answer after as many rounds as are configured", async () => {
    const stubborn = await stage({
      files: FILES,
      settings: { lookRounds: 2 },
      runs: [oldPasses()],
      answers: { plan: [{ needs: ["app.py"] }] },
    });
    expect((await stubborn.start()).error).toMatchObject({ node: "plan", code: "answer-unusable" });
    expect(stubborn.nodesAsked()).toEqual(["plan", "plan", "plan", "plan"]);
  });

  it("is shown no more requests and tokens than are configured", async () => {
    const { tools } = await stage({ files: FILES, runs: [] });
    const many = ["far/away.py", "app.py", "tests/test_old.py"];
    const limited = await lookAround(tools, tools.workspace.baseCommit, many, {
      requests: 2,
      tokens: 30,
    });
    expect(limited.places).toEqual(["far/away.py"]);
    expect(limited.refused).toEqual([
      {
        request: "app.py",
        reason: "It would take about 11 tokens, and 10 are left. Ask for fewer lines.",
      },
      { request: "1 more request", reason: "At most 2 are answered at once." },
    ]);
  });
});
