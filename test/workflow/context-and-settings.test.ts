import { describe, expect, it } from "vitest";
import { withChanges } from "../../src/version.ts";
import { gatherShownContext } from "../../src/workflow/prompts/shown-context.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import { git, writeFiles } from "../temporary-repository.ts";
import { NEW_TEST, newFails, oldPasses, stage } from "./workflow-harness.ts";

const TOKEN = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");

describe("gatherShownContext", () => {
  it("shows whole files, the first ones first, and parts where the budget ends", async () => {
    const { tools } = await stage({ settings: { contextTokens: 100 } });
    const body = "    return 1\n".repeat(10);
    const at = withChanges(tools.workspace.baseCommit, [
      { path: "b.py", content: `def b(x):\n${body}` },
      { path: "a.py", content: `def a(x):\n${body}` },
      { path: "data.csv", content: "1;2\n".repeat(100) },
    ]);
    const seen = await gatherShownContext(tools, at, ["b.py", "a.py", "app.py", "none.py"]);
    expect(seen.files.map(({ path }) => path)).toEqual(["app.py", "b.py"]);
    expect(seen.excerpts).toEqual(["a.py (signatures only; 11 lines)\n1: def a(x)"]);
    expect(seen.tree.join()).toContain("data.csv");

    const needed = await gatherShownContext(tools, at, ["b.py"], ["a.py", "data.csv"]);
    expect(needed.files.map(({ path }) => path)).toEqual(["a.py", "data.csv"]);
  });

  it("shows parts of a file of any size, and no file over 100 KB whole", async () => {
    const { tools } = await stage({ settings: { contextTokens: 100_000 } });
    const filler = Array.from(
      { length: 3000 },
      (_, index) => `    "${index}": "${"#".repeat(30)}",`,
    );
    const content = `T = {\n${filler.join("\n")}\n}\n\n\ndef large(x):\n    return T[x]\n`;
    const at = withChanges(tools.workspace.baseCommit, [{ path: "large.py", content }]);
    const seen = await gatherShownContext(tools, at, ["large.py::large"], ["large.py"]);
    expect(seen.files).toEqual([]);
    expect(seen.excerpts).toEqual([
      "large.py (3006 lines)\n@@ 3005-3006\ndef large(x):\n    return T[x]",
    ]);
  });

  it("shows the first parts that fit of a file that was asked for in too many", async () => {
    const { tools } = await stage({ settings: { contextTokens: 1_000 } });
    const define = (name: string) => `def ${name}():\n${"    work(1, 2, 3)\n".repeat(100)}`;
    const content = ["one", "two", "three"].map(define).join("\n\n");
    const at = withChanges(tools.workspace.baseCommit, [{ path: "long.py", content }]);
    const asked = ["one", "two", "three"].map((name) => `long.py::${name}`);
    const [excerpt = ""] = (await gatherShownContext(tools, at, asked)).excerpts ?? [];
    expect(excerpt.split("\n", 2)).toEqual(["long.py (307 lines)", "@@ 1-101"]);
    expect(excerpt).toContain("104: def two()");
  });

  it("leaves out secrets by name and what is no text, and blanks secrets out", async () => {
    const { tools, events } = await stage({});
    const at = withChanges(tools.workspace.baseCommit, [
      { path: "secret_notes.py", content: "x = 1\n" },
      { path: "settings.py", content: `KEY = "${TOKEN}"\n` },
      { path: "blob.py", content: "\0" },
    ]);
    const seen = await gatherShownContext(tools, at, ["secret_notes.py", "settings.py", "blob.py"]);
    const content = 'KEY = "[a value that looks like a secret was removed]"\n';
    expect(seen).toMatchObject({ files: [{ path: "settings.py", content }], excerpts: [] });
    expect(events).toEqual([
      {
        kind: "warned",
        text: "settings.py: a value that looks like a secret is not shown to the model.",
      },
    ]);
  });
});

describe("loadContext", () => {
  it("finds what the issue is about, and shows signatures and conventions", async () => {
    const { tools, asked, start, repo } = await stage({
      files: {
        "app.py": "value = 0\n",
        "shop/__init__.py": "",
        "shop/new.py": "from shop.price import price\ndef new_thing(x: int) -> int: ...\n",
        "shop/price.py": `def price(key="${TOKEN}"): ...\n`,
        "shop/other.py": "def other(): ...\n",
        "tests/test_new_thing.py": "from shop.new import new_thing\ndef test_it(): ...\n",
        "tests/conftest.py": "import pytest\n@pytest.fixture\ndef till(): ...\n",
        // A small repository is shown as a whole.
        ...Object.fromEntries(
          Array.from({ length: 8 }, (_, index) => [`pad/m${index}.py`, "x = 1\n"]),
        ),
      },
      issue: "# New thing\n\n- `new_thing` works with a `price`.\n",
      answers: { plan: ["no plan"] },
      runs: [oldPasses()],
    });
    const state = await start();
    expect(state.contextPaths).toEqual(["shop/price.py", "shop/new.py", "tests/test_new_thing.py"]);
    const [question] = asked;
    expect(question?.stable).toContain("<file>\nshop/new.py\n");
    expect(question?.stable).toContain("<file>\ntests/test_new_thing.py\n");
    expect(question?.stable).not.toContain(TOKEN);
    expect(question?.stable).not.toContain("def other");
    expect(git(repo, "status", "--porcelain")).toBe("");
    expect(await tools.workspace.search("HEAD", [])).toEqual([]);
    expect(await tools.workspace.search("HEAD", ["no_such_word_here"])).toEqual([]);
  });

  it("does not search what git ignores", async () => {
    const { repo, tools } = await stage({});
    writeFiles(repo, { ".gitignore": "made.py\n", "made.py": "value = 1\n" });
    expect(await tools.workspace.search("HEAD", ["value"])).toEqual(["app.py"]);
  });
});

describe("settings", () => {
  it("send tests back that are not where tests go", async () => {
    const { start, asked, events } = await stage({
      settings: { testDirectory: "spec/unit" },
      runs: [oldPasses()],
    });
    const state = await start();
    expect(asked.find(({ node }) => node === "scaffold")?.system).toContain(
      "- Put new test files below spec/unit/.",
    );
    expect(state.decision?.reason).toContain("the model's answer could not be used");
    expect(events).toContainEqual({
      kind: "warned",
      text: "scaffold: tests/test_new.py is not below spec/unit/, the folder for tests. Asking once more.",
    });
  });

  it("say how many tests, and of what", async () => {
    const { start, asked } = await stage({
      settings: { edgeCases: false, errorCases: false, testsPerComponent: "2" },
      answers: { scaffold: ["nothing"] },
      runs: [oldPasses()],
    });
    await start();
    const system = asked.find(({ node }) => node === "plan")?.system;
    expect(system).toContain("about 2 per component");
    expect(system).toContain("with no edge cases and no error cases");
  });

  it("say whether a new test may pass before the change, and which share is warned of", async () => {
    const partly = run(1, [
      failed(NEW_TEST, "AssertionError: assert 1 == 2"),
      passed("tests/test_new.py::test_already"),
    ]);
    const warned = await stage({ settings: { maxPassRatio: 0.6 }, runs: [oldPasses(), partly] });
    await warned.start();
    const text = "Some tests passed unexpectedly: tests/test_new.py::test_already";
    expect(warned.events.filter(({ kind }) => kind === "warned")).toEqual([
      { kind: "warned", text },
    ]);

    const runs = [oldPasses(), partly, newFails()];
    const strict = await stage({ settings: { somePassesAllowed: false }, runs });
    await strict.start();
    expect(strict.events).toContainEqual({
      kind: "decided",
      node: "redGate",
      next: "scaffold",
      reason: expect.stringContaining("test_already passes already, and no new test may"),
    });
  });
});
