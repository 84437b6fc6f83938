import { expect, it } from "vitest";
import { readSpec } from "../../../src/spec/read-spec.ts";
import { loadContext } from "../../../src/workflow/nodes/load-context.ts";
import { recallMap } from "../../../src/workflow/prompts/prompt-parts.ts";
import { makeState } from "../make-state.ts";
import { stage } from "../workflow-harness.ts";

it("puts the files that the issue lists before those that its words mention", async () => {
  const names = ["alpha", "beta", "gamma", "delta"];
  const files = Object.fromEntries(names.map((name) => [`pkg/${name}.py`, `def ${name}(): ...\n`]));
  const { tools } = await stage({ files });
  const body = [
    "# Rename",
    "As pkg/alpha.py, pkg/beta.py and pkg/gamma.py do it.",
    "## Files Changed",
    "| File | Change | Description |",
    "|---|---|---|",
    "| `pkg/delta.py` | Modify | the new name |",
  ].join("\n");
  const state = makeState({ spec: readSpec({ body }), contextPaths: [] });
  const { update } = await loadContext(tools)(state);
  expect(update.contextPaths?.[0]).toBe("pkg/delta.py");
});

it("shows the tests that mention the definition that the issue is about", async () => {
  const padding = (name: string) =>
    `def ${name}(basket):\n${"    basket.add(basket.total)\n".repeat(300)}`;
  const files = {
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`shop/part${index}.py`, padding(`part_${index}`)]),
    ),
    "shop/till.py": "def quittance(sum):\n    return f'{sum} received'\n",
    "tests/test_till.py": `def test_add():\n    assert add()\n\n\ndef test_words():\n    assert quittance(3)\n\n\n${padding("test_part")}`,
  };
  const { tools } = await stage({ files, settings: { contextTokens: 20_000 } });
  const spec = readSpec({ body: '# Till\n\nIt says "received" too early: " received\'".' });
  const { update } = await loadContext(tools)(makeState({ spec, contextPaths: [] }));
  const { places } = JSON.parse(await tools.workspace.recall(update.repositoryMap ?? ""));
  expect(places).toContain("shop/till.py::quittance");
  expect(places).toContain("tests/test_till.py::test_words");
});

it("shows the data of tests that the issue names, and the base of a test class that is shown", async () => {
  const files = {
    ...Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `pkg/part_${index}.py`,
        `def work_${index}(amount):\n${"    amount += 1\n".repeat(40)}`,
      ]),
    ),
    "gilt/paint.py": "def paint(words, colour):\n    return words\n",
    "tests/cases.py":
      "import unittest\n\n\nclass PluginCase(unittest.TestCase):\n    def plugins(self): ...\n",
    "tests/test_extra.py":
      "from .cases import PluginCase\nfrom gilt.paint import paint\n\n\nclass TestExtra(PluginCase):\n    def test_paint(self):\n        self.assertEqual(paint('ab', 'red'), 'ab')\n",
    "tests/fixtures/gloss.txt": "[red]\nab\n",
  };
  const { tools } = await stage({ files, settings: { contextTokens: 20_000 } });
  const body = "# Mark\n\n`paint` has an end mark. `tests/fixtures/gloss.txt` is wrong then.";
  const state = makeState({ spec: readSpec({ body }), contextPaths: [] });
  const { update } = await loadContext(tools)(state);
  const { places } = JSON.parse(await tools.workspace.recall(update.repositoryMap ?? ""));
  expect(places).toContain("tests/fixtures/gloss.txt");
  expect(places).toContain("tests/test_extra.py");
  expect(places).toContain("tests/cases.py:4-5");
});

it("shows a file that the issue names although no word of the issue is in it", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `pkg/part_${index}.py`,
      `def work(amount):\n${"    amount += 1\n".repeat(40)}`,
    ]),
  );
  const { tools } = await stage({ files, settings: { contextTokens: 20_000 } });
  const spec = readSpec({ body: "# Rounding\n\nSee `pkg/part_7.py` and `pkg/part_9.py`." });
  const more = { contextPaths: [] };
  const named = await loadContext(tools)(makeState({ spec, ...more }));
  const { places } = JSON.parse(await tools.workspace.recall(named.update.repositoryMap ?? ""));
  expect(places).toEqual(["pkg/part_7.py", "pkg/part_9.py"]);

  const all = Object.keys(files).map((path) => `\`${path}\``);
  const many = readSpec({ body: `# Rounding\n\nSee ${all.join(", ")}.` });
  const { update } = await loadContext(tools)(makeState({ spec: many, ...more }));
  const shown = JSON.parse(await tools.workspace.recall(update.repositoryMap ?? "")).places;
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.length).toBeLessThan(24);
});

it("reads the guidelines by the rules for context, and names their files", async () => {
  const key = ["gh", "p_", "Q7xT2mVb9LkR4nWc8ZsH5jYd1FgP6aEu3BtM"].join("");
  const files = { "AGENTS.md": `## Tests\nUse tox.\n${key}\n`, "docs/contributing.md": "# Hi\n" };
  const { tools } = await stage({ files });
  const { update } = await loadContext(tools)(makeState({ contextPaths: [] }));
  const { repositoryMap = null } = update;
  const { guidelines } = await recallMap(tools, makeState({ repositoryMap }));
  expect(guidelines.paths).toEqual(["AGENTS.md"]);
  expect(guidelines.text).toContain("Use tox.");
  expect(guidelines.text).not.toContain(key);
});
