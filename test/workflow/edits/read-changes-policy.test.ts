import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withChanges } from "../../../src/version.ts";
import { findAdded, readChanges } from "../../../src/workflow/edits/read-changes.ts";
import type { WritePhase } from "../../../src/workflow/edits/write-policy.ts";
import { shareStages, stage } from "../workflow-harness.ts";

const REPOSITORY = {
  "app.py": "value = 0\n",
  "tests/conftest.py": "",
  "tests/test_old.py": "def test_old(): pass\n",
};
const sharedStage = shareStages();

describe("readChanges", () => {
  it("gives the changes where all of them are allowed", async () => {
    expect(await read("code", file("app.py", "value = 1"))).toEqual([
      { path: "app.py", before: "value = 0\n", content: "value = 1\n" },
    ]);
  });

  it("names every path that is refused, and gives none of the others", async () => {
    const answer = [file("shop.py", "x"), file("tests/test_x.py", "y"), file("../z.py", "z")];
    await expect(read("tests", answer.join("\n"))).rejects.toMatchObject({
      code: "answer-unusable",
      message:
        'shop.py is not a test, and only tests are written before red. "../z.py" is not a plain path inside the repository.',
    });
  });

  it("knows what exists", async () => {
    const answer = file("tests/conftest.py", "x = 1");
    await expect(read("tests", answer)).rejects.toThrow("tests/conftest.py exists");
    const added = `${file("tests/unit/conftest.py", "x = 1")}\n${file("tests/test_new.py", "x = 1")}`;
    expect(await read("tests", added)).toHaveLength(2);
  });

  it("wants a test that pytest would run", async () => {
    const answer = file("tests/helpers.py", "x = 1");
    await expect(read("tests", answer)).rejects.toThrow("no test file in it");
  });

  it.each([
    ["app.py/x.py", "would be below app.py, which is a file: choose another folder."],
    ["tests", "is a folder: choose another name for the file."],
    ["App.py", "is not written: App.py exists as app.py. Use that spelling."],
    ["TESTS/data/a.json", "is not written: TESTS exists as tests. Use that spelling."],
  ])("%s %s", async (path, problem) => {
    await expect(read("code", file(path, "x = 1"))).rejects.toThrow(problem);
  });

  it("knows what the issue names", async () => {
    const answer = file("pyproject.toml", "[project]");
    await expect(read("code", answer)).rejects.toThrow("configuration");
    expect(await read("code", answer, "Add pyproject.toml.")).toHaveLength(1);
  });

  it("says so where there is no file at all", async () => {
    await expect(read("code", "Done!")).rejects.toMatchObject({
      code: "answer-unusable",
      message: 'There is no ### FILE: block in it. It begins: "Done!"',
    });
  });
});

async function read(phase: WritePhase, answer: string, specText = "") {
  const { tools } = await sharedStage({ files: REPOSITORY });
  return readChanges(tools, answer, { at: tools.workspace.baseCommit, phase, specText });
}

function file(path: string, content: string): string {
  return `### FILE: ${path}\n\`\`\`\n${content}\n\`\`\``;
}

describe("readChanges, further", () => {
  it("takes edits and deletions, whole or not at all", async () => {
    const edit = "### EDIT: app.py\n<<<<<<< SEARCH\nvalue = 0\n=======\nvalue = 2\n>>>>>>> REPLACE";
    expect(await read("code", `${edit}\n${file("new.py", "x = 1")}`)).toMatchObject([
      { path: "app.py", before: "value = 0\n", content: "value = 2\n" },
      { path: "new.py", before: null, content: "x = 1\n" },
    ]);
    expect(await read("code", "### DELETE: app.py")).toMatchObject([{ content: null }]);
    const twoFaults = `${edit.replace("value = 0", "value = 9")}\n${file("tests/test_old.py", "x")}`;
    await expect(read("code", twoFaults)).rejects.toThrow(/is not in app\.py.*tests are locked/);
  });

  it("a new module at the root that an installed package has the name of is refused", async () => {
    const { tools } = await stage({ runs: [] });
    const support = { ...tools.support, installed: async (names: readonly string[]) => [...names] };
    const at = tools.workspace.baseCommit;
    const reading = { at, phase: "code", specText: "" } as const;
    await expect(
      readChanges({ ...tools, support }, file("yaml.py", "x = 1"), reading),
    ).rejects.toThrow("yaml.py would be imported in place of the installed package yaml");
    expect(await readChanges({ ...tools, support }, file("app.py", "x = 1"), reading)).toHaveLength(
      1,
    );
  });

  it("text that a diff does not show is refused in code and in tests", async () => {
    const cookie = "# coding: raw_unicode_escape\n# \\u000aimport os";
    await expect(read("tests", file("tests/test_new.py", cookie))).rejects.toThrow("raw_unicode");
    await expect(read("code", file("app.py", 'x = "\u202e"'))).rejects.toThrow("reverses text");
  });

  it("leaves files alone that are not of the change, where only those may be touched", async () => {
    const { tools } = await stage({ runs: [] });
    const at = tools.workspace.baseCommit;
    const reading = { at, phase: "code", specText: "", ownFiles: ["other.py"] } as const;
    await expect(readChanges(tools, "### DELETE: app.py", reading)).rejects.toThrow(
      "app.py is not a file of this change, and must stay as it is.",
    );
    expect(await readChanges(tools, file("new.py", "x = 1"), reading)).toHaveLength(1);
    const own = { ...reading, ownFiles: ["app.py"] };
    expect(await readChanges(tools, file("app.py", "x = 1"), own)).toHaveLength(1);
  });

  it("files that the change added may be deleted again, those that it only changed may not", async () => {
    const { tools } = await stage({ runs: [] });
    const added = await findAdded(tools, { codeFiles: ["app.py", "new.py"] });
    expect(added).toEqual(["new.py"]);
    const now = [{ path: "new.py", content: "x = 1\n" }];
    const at = withChanges(tools.workspace.baseCommit, now);
    const plan = { changes: [], newFiles: [], creates: [] };
    const own = { plan, added, ownFiles: ["app.py", "new.py"] };
    const remove = (path: string) => {
      return readChanges(tools, `### DELETE: ${path}`, { at, phase: "code", specText: "", ...own });
    };
    expect(await remove("new.py")).toMatchObject([{ path: "new.py", content: null }]);
    await expect(remove("app.py")).rejects.toThrow("app.py is deleted, but neither the plan");
  });

  it("refuses a file where the answer itself has a folder", async () => {
    const answer = `${file("lib", "x")}\n${file("lib/a.py", "x")}`;
    await expect(read("code", answer)).rejects.toThrow(
      "lib is a folder: choose another name for the file. lib/a.py would be below lib, which is a file",
    );
  });

  it("does not read a path that may not be written", async () => {
    const answer = "### EDIT: ../../etc/passwd\n<<<<<<< SEARCH\nroot\n=======\n>>>>>>> REPLACE";
    await expect(read("code", answer)).rejects.toThrow("is not a plain path inside");
  });

  it("quotes no more than the first words of an answer without files", async () => {
    const answer = `I cannot\n${"help ".repeat(100)}`;
    await expect(read("code", answer)).rejects.toThrow(
      /It begins: "I cannot help (?=.{100,120}…"$)/,
    );
  });

  it("lists twenty problems, and counts the rest", async () => {
    const answer = Array.from({ length: 23 }, (_, index) => file(`tests/x${index}.py`, "x"));
    await expect(read("code", answer.join("\n"))).rejects.toThrow(/There are 3 more problems/);
  });

  it("refuses Python that cannot be read, with file, line and words", async () => {
    const { tools } = await stage({});
    const check = async () => [
      { path: "app.py", line: 2, message: "invalid syntax" },
      { path: "app.py", line: 9, message: "unexpected EOF" },
      { path: "b.py", line: null, message: "Python's parser gave up on it" },
    ];
    const answer = `${file("app.py", "x = 1\ny = (")}\n${file("b.py", "")}\n${file("c.md", "def")}`;
    await expect(
      readChanges({ ...tools, syntax: { check } }, answer, {
        at: tools.workspace.baseCommit,
        phase: "code",
        specText: "Add c.md.",
      }),
    ).rejects.toThrow(
      "app.py is not valid Python, line 2: invalid syntax (y = (). app.py is not valid Python, line 9: unexpected EOF. b.py is not valid Python: Python's parser gave up on it.",
    );
  });

  it("never throws anything but a refusal, and never gives a path outside the root", async () => {
    const { tools } = await stage({});
    const path = fc.oneof(
      fc.constantFrom("app.py", "a/../../x", "/etc/passwd", "..", "tests/test_old.py", "app.py/x"),
      fc.constantFrom("C:\\x", "a\0b", ".git/config", "~/x", "./../x", "a//b", "tests/test_n.py"),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    const body = fc.constantFrom(
      "```\nx = 1\n```",
      "<<<<<<< SEARCH\nvalue = 0\n=======\nx\n>>>>>>> REPLACE",
      "",
    );
    const block = fc
      .tuple(fc.constantFrom("FILE", "EDIT", "DELETE"), path, body)
      .map(([word, where, what]) => `### ${word}: \`${where}\`\n${what}`);
    const given = fc.tuple(fc.array(block, { maxLength: 4 }), fc.constantFrom("tests", "code"));
    await fc.assert(
      fc.asyncProperty(given, async ([blocks, phase]) => {
        const at = tools.workspace.baseCommit;
        const reading = { at, phase: phase as WritePhase, specText: "" };
        const outcome = await readChanges(tools, blocks.join("\n"), reading).catch((error) => {
          expect(error).toMatchObject({ name: "ArbiterError", code: "answer-unusable" });
          return [];
        });
        for (const change of outcome) {
          const inside = posix.relative("/root", posix.resolve("/root", change.path));
          expect(inside).toBe(change.path);
          expect(inside.startsWith("..")).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});
