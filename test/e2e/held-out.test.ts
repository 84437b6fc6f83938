import { describe, expect, it } from "vitest";
import { pullRequestPage } from "../../src/reports/pull-request.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { describeExample } from "../../src/spec/examples/find-examples.ts";
import { git } from "../temporary-repository.ts";
import { stage } from "../workflow/workflow-harness.ts";

const file = (path: string, text: string) => `### FILE: ${path}\n\`\`\`python\n${text}\`\`\``;

/** Of these, `slug("Green Tea Bag")` is held out for the first issue. */
const ISSUE = `# Slugs for titles

A title becomes a slug.

## Spaces become dashes

- \`slug("Green Tea Bag") == "green-tea-bag"\`
- \`slug("Tea Pot") == "tea-pot"\`
- \`slug("Tea") == "tea"\`
`;

const TESTS = file(
  "tests/test_slugs.py",
  `from slugs import slug


def test_slug_of_words():
    assert slug("Tea Pot") == "tea-pot"
    assert slug("Tea") == "tea"
`,
);

/** Enough for the tests, and for no other title. */
const HARD_CODED = file(
  "slugs.py",
  `def slug(title):
    return "tea-pot" if title == "Tea Pot" else title.lower()
`,
);
const RIGHT = file(
  "slugs.py",
  `def slug(title):
    return title.lower().replace(" ", "-")
`,
);
const ANSWERS = {
  plan: [
    {
      approach: "a function",
      tests: [
        {
          name: "test_slug_of_words",
          criterion: "Spaces become dashes.",
          quote: "A title becomes a slug.",
        },
      ],
      creates: [{ module: "slugs", name: "slug", kind: "function", signature: "slug(title)" }],
      newFiles: ["slugs.py"],
    },
  ],
  scaffold: [TESTS],
};

const FILES = {
  "shop.py": "name = 'shop'\n",
  "tests/test_shop.py": "from shop import name\n\n\ndef test_name():\n    assert name == 'shop'\n",
};

const HELD_OUT = 'slug("Green Tea Bag") == "green-tea-bag"';

function prepare(implement: string[], more: Parameters<typeof stage>[0] = {}) {
  return stage({
    timeoutSeconds: 30,
    files: FILES,
    issue: ISSUE,
    settings: { hold_out: true },
    ...more,
    answers: { ...ANSWERS, implement, ...more.answers },
  });
}

describe("held-out examples", () => {
  it("fail code that knows only its tests, which is mended without being shown them", async () => {
    const { start, repo, asked, events } = await prepare([HARD_CODED, RIGHT]);
    const state = await start();
    expect(state.heldOut?.examples.map(describeExample)).toEqual([HELD_OUT]);
    expect(state.heldOut).toMatchObject({
      of: 3,
      check: { commit: state.commits.green, passed: [HELD_OUT], failed: [], others: [] },
    });
    expect(state.proposal).not.toBeNull();
    expect(state.retryCount).toBe(2);

    // The mended code is a commit of its own, and no test of an example is in any.
    const log = git(repo, "log", "--format=%s", "main..feat/issue-1");
    expect(log.split("\n")).toEqual([
      "fix: slugs for titles (#1)",
      "feat: slugs for titles (#1)",
      "test: slugs for titles (#1)",
    ]);
    expect(git(repo, "diff", "--name-only", "main", "feat/issue-1").split("\n")).toEqual([
      "slugs.py",
      "tests/test_slugs.py",
    ]);
    expect(git(repo, "log", "-p", "main..feat/issue-1")).not.toMatch(/tea.bag/i);

    // No step saw the example, nor any of its values.
    expect(asked.map(({ node }) => node)).toEqual([
      ...["plan", "scaffold", "implement", "refactor", "implement", "refactor"],
    ]);
    for (const { node, system, stable, prompt } of asked) {
      expect(`${node}: ${system}\n${stable}\n${prompt}`).not.toMatch(/\bbag\b/i);
    }
    const [, again] = asked.filter(({ node }) => node === "implement");
    expect(again?.prompt).toContain("<held_out>\n`slug(…)` is … (Spaces become dashes)");

    const told = events.flatMap((event) =>
      event.kind === "finished" && event.node === "heldOutGate" ? [event.detail] : [],
    );
    expect(told).toEqual(["held-out examples: 0 of 1 pass", "held-out examples: 1 of 1 pass"]);
    const page = createSanitizer({ secrets: [] }).markdown(
      pullRequestPage({ state, sandbox: null }),
    );
    expect(page).toContain("Held-out examples: 1 of 1 pass");
    expect(page).toContain("An earlier version failed one");
  });
});
