import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withChanges } from "../../../src/version.ts";
import { readChanges } from "../../../src/workflow/edits/read-changes.ts";
import { git } from "../../temporary-repository.ts";
import { stage } from "../workflow-harness.ts";

const CODE = { phase: "code", specText: "" } as const;
const answer = (path: string) => `### FILE: ${path}\n\`\`\`\nx = 1\n\`\`\``;

describe("readChanges", () => {
  it.each(["vendor/factor.py", "vendor", "Vendor/factor.py", "shared/a.py"])(
    "sends %s back with the reason, where git has a submodule or a link",
    async (path) => {
      const { tools, repo } = await stage({});
      const parent = git(repo, "rev-parse", "HEAD");
      const link = git(repo, "hash-object", "-w", join(repo, "app.py"));
      for (const entry of [`160000,${parent},vendor`, `120000,${link},shared`]) {
        git(repo, "update-index", "--add", "--cacheinfo", entry);
      }
      const tree = git(repo, "write-tree");
      const at = git(repo, "commit-tree", tree, "-p", parent, "-m", "links");
      await expect(readChanges(tools, answer(path), { ...CODE, at })).rejects.toMatchObject({
        code: "answer-unusable",
        message: expect.stringMatching(/is a link or a submodule|Use that spelling/),
      });
    },
  );

  it("turns a file into a folder and back, where the answer deletes what is in the way", async () => {
    const { tools } = await stage({});
    const { workspace } = tools;
    const notes = [{ path: "notes", content: "text\n" }];
    const before = await workspace.snapshot(
      "docs: notes",
      withChanges(workspace.baseCommit, notes),
    );
    const rules = { ...CODE, specText: "Turn `notes` into `notes/text.txt`." };
    const read = (at: string, text: string) => readChanges(tools, text, { ...rules, at });
    const folder = await read(before, `${answer("notes/text.txt")}\n### DELETE: notes`);
    const after = await workspace.snapshot("docs: folder", withChanges(before, folder));
    expect(await workspace.at(before).read("notes")).toBe("text\n");
    expect(await workspace.at(after).read("notes/text.txt")).toBe("x = 1\n");

    const file = await read(after, `${answer("notes")}\n### DELETE: notes/text.txt`);
    const again = await workspace.snapshot("docs: file", withChanges(after, file));
    expect(await workspace.at(again).read("notes")).toBe("x = 1\n");
    expect(await workspace.at(again).list()).not.toContain("notes/text.txt");
  });

  it("keeps the parts of a refused answer that the correction leaves out", async () => {
    const { tools } = await stage({ files: { "app.py": "a = 1\nb = 2\nc = 3\n" } });
    const edit = (path: string, ...blocks: [string, string][]) =>
      `### EDIT: ${path}\n${blocks.map(([old, now]) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE`).join("\n")}\n`;
    const earlier = `${answer("new.py")}\n${edit("app.py", ["a = 1", "a = 10"], ["x = 9", "x = 90"])}`;
    const refused = await readChanges(tools, earlier, {
      ...CODE,
      at: tools.workspace.baseCommit,
    }).catch((error) => error);
    expect(refused.message).toContain('("x = 9") is not in app.py');
    expect(refused.data.leftOut).toEqual(["app.py"]);
    expect(refused.data.draft).toEqual([
      { path: "new.py", content: "x = 1\n" },
      { path: "app.py", content: "a = 10\nb = 2\nc = 3\n" },
    ]);
    const rules = { ...CODE, at: tools.workspace.baseCommit, earlier };
    await expect(readChanges(tools, "KEEP", rules)).rejects.toThrow("Give app.py again");
    const correction = edit("app.py", ["a = 10\nb = 2", "a = 10\nb = 20"]);
    expect(await readChanges(tools, correction, rules)).toEqual([
      { path: "new.py", before: null, content: "x = 1\n" },
      { path: "app.py", before: "a = 1\nb = 2\nc = 3\n", content: "a = 10\nb = 20\nc = 3\n" },
    ]);
  });

  it("keeps a refused answer once its code was shown", async () => {
    const { tools } = await stage({});
    const earlier = "### FILE: app.py\n```\nvalue = 1\n```";
    const at = tools.workspace.baseCommit;
    const unseen = { ...CODE, at, wasShown: () => false };
    await expect(readChanges(tools, earlier, unseen)).rejects.toThrow("code that was not shown");
    expect(await readChanges(tools, "KEEP", { ...CODE, at, earlier })).toMatchObject([
      { path: "app.py", content: "value = 1\n" },
    ]);
    await expect(readChanges(tools, "Sorry.", { ...CODE, at, earlier })).rejects.toThrow(
      "There is no ### FILE: block in it.",
    );
  });

  it("lets a correction remove a test again, and keeps the other edits of its file", async () => {
    const path = "tests/test_old.py";
    const before = "def test_a():\n    assert 1\n\n\ndef test_b():\n    assert 2\n";
    const { tools } = await stage({ files: { [path]: before } });
    const rules = {
      at: tools.workspace.baseCommit,
      phase: "tests",
      specText: "test_a can go.",
      wrongTests: ["test_a", "test_b"].map((name) => ({ id: `${path}::${name}`, because: "so" })),
    } as const;
    const removal = `### DELETE: ${path}::test_a\n`;
    const edit = `### EDIT: ${path}\n<<<<<<< SEARCH\n    assert 2\n=======\n    assert 3\n>>>>>>> REPLACE\n`;
    expect(await readChanges(tools, removal, { ...rules, earlier: removal + edit })).toMatchObject([
      { path, content: "\n\ndef test_b():\n    assert 3\n" },
    ]);
  });

  it("takes KEEP for an answer only on a line of its own", async () => {
    const { tools } = await stage({});
    const rules = { ...CODE, at: tools.workspace.baseCommit, earlier: answer("new.py") };
    expect(await readChanges(tools, "Nothing changes.\n\n**KEEP**", rules)).toHaveLength(1);
    await expect(readChanges(tools, "I cannot KEEP that.", rules)).rejects.toThrow(
      "There is no ### FILE: block in it.",
    );
  });

  it("refuses again what a correction leaves as it is", async () => {
    const { tools } = await stage({ files: { notes: "text\n" } });
    const rules = {
      ...CODE,
      at: tools.workspace.baseCommit,
      earlier: `${answer("app.py")}\n${answer("notes/app.py")}`,
    };
    await expect(readChanges(tools, "KEEP", rules)).rejects.toThrow("which is a file");
    const corrected = await readChanges(tools, "### DELETE: notes/app.py", rules);
    expect(corrected).toMatchObject([{ path: "app.py" }]);
  });
});
