import { describe, expect, it } from "vitest";
import { countTokens } from "../../src/context/budget.ts";
import type { ModelRequest } from "../../src/ports.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import {
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  OLD_TEST,
  oldPasses,
  stage,
} from "../workflow/workflow-harness.ts";

const code = (text: string) => `### FILE: app.py\n\`\`\`python\n${text}\n\`\`\``;
const broken = run(1, [failed(OLD_TEST, "assert 0"), passed(NEW_TEST)]);
const alone = run(1, [failed(OLD_TEST, "assert 0")]);

describe("an attempt that breaks other tests", () => {
  it("is rolled back: the next starts without it, told what it broke and with its diff", async () => {
    const { start, asked } = await stage({
      runs: [
        oldPasses(),
        newFails(),
        ...[newPasses(), broken, alone, alone],
        ...[newPasses(), allPass(), confirms],
      ],
      answers: { implement: [code("value = 'breaks'"), code("value = 'right'")] },
    });
    const state = await start();
    const [first, second] = implementing(asked);
    expect(state).toMatchObject({ retryCount: 2, brokenTests: [OLD_TEST] });
    expect(second?.prompt).toContain(`It broke tests that passed before: ${OLD_TEST}`);
    expect(second?.prompt).toContain("-value = 0\n+value = 'breaks'\n</diff>");
    // As it was before that attempt.
    expect(second?.stable).toContain("<file>\napp.py\nvalue = 0\n</file>");
    expect(second?.prompt).not.toContain("<current>");
    expect(second?.stable).toBe(first?.stable);
  });
});

describe("the same failures twice", () => {
  it("roll back to the earlier attempt, with the later one's diff, and ask for another way", async () => {
    const { start, asked } = await stage({
      issue: "# New thing in `app.py`\n\n- It works.\n",
      runs: [oldPasses(), newFails()],
      answers: { implement: [code("value = 'one'"), code("value = 'two'"), code("value = 3")] },
    });
    await start();
    const [first, second, third] = implementing(asked);
    expect(second?.prompt).toContain("<current>\napp.py\nvalue = 'one'\n</current>");
    expect(second?.prompt).not.toContain("<diff>");
    expect(third?.prompt).toContain("<current>\napp.py\nvalue = 'one'\n</current>");
    expect(third?.prompt).toContain("-value = 'one'\n+value = 'two'\n</diff>");
    expect(third?.prompt).toContain("take another one");
    // What stays the same is the same to the byte, so that providers can cache it.
    expect([second?.stable, third?.stable]).toEqual([first?.stable, first?.stable]);
    expect([second?.system, third?.system]).toEqual([first?.system, first?.system]);
    expect(first?.stable).toContain("<file>\napp.py\nvalue = 0\n</file>");
  });
});

describe("a file that is too long to be shown", () => {
  const filler = Array.from({ length: 4000 }, (_, index) => `TABLE_${index} = "${"#".repeat(20)}"`);
  const long = (body: string) => `${filler.join("\n")}\n\n\n${body}\n`;
  const edit = (from: string, to: string) =>
    `### EDIT: app.py\n\`\`\`\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\``;

  it("is shown where an attempt has changed it, to the next one and to the refactoring", async () => {
    const { start, asked } = await stage({
      files: { "app.py": long("PRICE = 0"), "tests/test_old.py": "def test_old(): pass\n" },
      issue: "# New thing: `PRICE` in `app.py`\n\n- It works.\n",
      runs: [oldPasses(), newFails(), newFails(), newPasses(), allPass(), confirms],
      answers: { implement: [edit("PRICE = 0", "PRICE = 1"), edit("PRICE = 1", "PRICE = 2")] },
    });
    await start();
    const [, second] = implementing(asked);
    expect(second?.prompt).toContain("<current>\napp.py (4003 lines)");
    expect(second?.prompt).toContain("@@ 4003-4003\nPRICE = 1\n</current>");
    const refactoring = asked.find(({ node }) => node === "refactor");
    expect(refactoring?.stable).not.toContain("<change>");
    expect(refactoring?.stable).toContain("@@ 4003-4003\nPRICE = 2\n</excerpt>");
  });

  it("is shown where the attempt that a dispute keeps has changed it", async () => {
    const rewritten =
      "### EDIT: tests/test_new.py\n```\n<<<<<<< SEARCH\ndef test_new(): assert False\n=======\ndef test_new(): assert 0\n>>>>>>> REPLACE\n```";
    const { start, asked } = await stage({
      files: { "app.py": long("PRICE = 0"), "tests/test_old.py": "def test_old(): pass\n" },
      issue: "# New thing: `PRICE` in `app.py`\n\n- It works.\n",
      runs: [oldPasses(), ...Array(4).fill(newFails()), newPasses(), allPass(), confirms],
      attempts: 2,
      answers: {
        scaffold: [
          "### FILE: tests/test_new.py\n```python\ndef test_new(): assert False\n```",
          rewritten,
        ],
        implement: [
          ...[edit("PRICE = 0", "PRICE = 1"), edit("PRICE = 1", "PRICE = 2")],
          edit("PRICE = 1", "PRICE = 3"),
        ],
        dispute: [
          { disputed: true, testIds: [NEW_TEST], quote: "It works.", why: "It must work." },
        ],
      },
    });
    await start();
    const third = implementing(asked)[2];
    expect(third?.prompt).toContain("continue from them (<pytest> ran without them):");
    expect(third?.prompt).toContain("@@ 4003-4003\nPRICE = 1\n</current>");
    expect(third?.system).not.toContain("wrongTest");
  });
});

describe("a refactoring that breaks something", () => {
  it("is rolled back, and its diff goes along with what it broke", async () => {
    const { start, asked } = await stage({
      runs: [oldPasses(), newFails(), newPasses(), allPass(), confirms, newFails()],
      answers: { refactor: [code("value = 'tidy'"), "**Nothing to improve.**"] },
    });
    await start();
    const [first, second, ...more] = asked.filter(({ node }) => node === "refactor");
    expect(more).toEqual([]);
    expect(first?.prompt).not.toContain("<diff>");
    expect(second?.prompt).toContain("-value = 1\n+value = 'tidy'\n</diff>");
    expect(second?.prompt).toContain("was rolled back");
    expect(second?.stable).toBe(first?.stable);
  });
});

describe("a repository of two thousand files", () => {
  it("fits into the configured budget, question by question", async () => {
    const body = "    return value + 1  # value of the new thing\n".repeat(12);
    const files = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [
        `app/part_${index % 40}/value_${index}.py`,
        `def new_thing_${index}(value):\n${body}`,
      ]),
    );
    const reads = Object.keys(files);
    const { start, asked, tools } = await stage({
      files: { ...files, "app.py": "value = 0\n", "tests/test_old.py": "def test_old(): pass\n" },
      issue: `# New thing\n\n- It works.\n- All of ${reads.slice(0, 200).map((path) => `\`${path}\``)}\n`,
      settings: { contextTokens: 20_000 },
      runs: [oldPasses(), newFails(), newFails()],
      answers: {
        plan: [
          {
            approach: "all of it",
            tests: [{ name: "test_new", criterion: "It works.", quote: "It works." }],
            changes: ["app.py", ...reads.slice(0, 99)],
            reads: reads.slice(100, 200),
          },
        ],
      },
      attempts: 1,
    });
    await start();
    expect(asked.map(({ node }) => node)).toEqual(["plan", "scaffold", "implement"]);
    for (const { system, stable = "", prompt, node } of asked) {
      const isPlan = node === "plan";
      const own = isPlan ? 0 : await planTokens(stable);
      const tokens = await countTokens(`${system}\n${stable}\n${prompt}`);
      expect(tokens - own).toBeLessThan(tools.settings.contextTokens);
      // The first question shows a part of what the issue names; later ones what the plan asks for.
      const share = isPlan ? 6 : 3;
      expect(tokens - own).toBeGreaterThan(tools.settings.contextTokens / share);
    }
  });
});

function implementing(asked: readonly ModelRequest[]): ModelRequest[] {
  return asked.filter(({ node }) => node === "implement");
}

/** What the planner itself wrote is not of the repository. */
function planTokens(stable: string): Promise<number> {
  return countTokens(stable.slice(stable.indexOf("<plan>"), stable.indexOf("</plan>")));
}
