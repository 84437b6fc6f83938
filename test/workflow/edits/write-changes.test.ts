import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeChanges } from "../../../src/workflow/edits/write-changes.ts";
import { git, temporaryDirectory } from "../../temporary-repository.ts";
import { stage } from "../workflow-harness.ts";

const CODE = { phase: "code", specText: "" } as const;
const answer = (path: string) => `### FILE: ${path}\n\`\`\`\nx = 1\n\`\`\``;

describe("writeChanges", () => {
  it("writes what an answer asks for", async () => {
    const { tools } = await stage({});
    expect(await writeChanges(tools, answer("new.py"), CODE)).toHaveLength(1);
    expect(await tools.workspace.read("new.py")).toBe("x = 1\n");
  });

  it("makes an answer unusable that goes through a link", async () => {
    const { tools, worktree } = await stage({});
    symlinkSync(temporaryDirectory(), join(worktree.root, "link"));
    await expect(writeChanges(tools, answer("link/x.py"), CODE)).rejects.toMatchObject({
      code: "answer-unusable",
    });
  });

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
      await tools.workspace.restore(git(repo, "commit-tree", tree, "-p", parent, "-m", "links"));
      await expect(writeChanges(tools, answer(path), CODE)).rejects.toMatchObject({
        code: "answer-unusable",
        message: expect.stringMatching(/is a link or a submodule|Use that spelling/),
      });
    },
  );

  it("turns a file into a folder and back, where the answer deletes what is in the way", async () => {
    const { tools } = await stage({});
    const { workspace } = tools;
    await workspace.write([{ path: "notes", content: "text\n" }]);
    const before = await workspace.snapshot("docs: notes");
    await workspace.restore(before);
    const rules = { ...CODE, specText: "Turn `notes` into `notes/text.txt`." };
    await writeChanges(tools, `${answer("notes/text.txt")}\n### DELETE: notes`, rules);
    const after = await workspace.snapshot("docs: folder");
    await workspace.restore(before);
    expect(await workspace.read("notes")).toBe("text\n");
    await workspace.restore(after);
    expect(await workspace.read("notes/text.txt")).toBe("x = 1\n");

    await writeChanges(tools, `${answer("notes")}\n### DELETE: notes/text.txt`, rules);
    expect(await workspace.read("notes")).toBe("x = 1\n");
    await workspace.restore(await workspace.snapshot("docs: file"));
    expect(await workspace.list()).toEqual(expect.arrayContaining(["notes"]));
  });

  it("keeps the parts of a refused answer that the correction leaves out", async () => {
    const { tools } = await stage({ files: { "app.py": "a = 1\nb = 2\nc = 3\n" } });
    const edit = (path: string, ...blocks: [string, string][]) =>
      `### EDIT: ${path}\n${blocks.map(([old, now]) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE`).join("\n")}\n`;
    const earlier = `${answer("new.py")}\n${edit("app.py", ["a = 1", "a = 10"], ["x = 9", "x = 90"])}`;
    const refused = await writeChanges(tools, earlier, CODE).catch((error) => error);
    expect(refused.message).toContain('("x = 9") is not in app.py');
    expect(refused.data.draft).toEqual([
      { path: "new.py", content: "x = 1\n" },
      { path: "app.py", content: "a = 10\nb = 2\nc = 3\n" },
    ]);
    const rules = { ...CODE, earlier };
    await expect(writeChanges(tools, "KEEP", rules)).rejects.toThrow("Give app.py again");
    const correction = edit("app.py", ["a = 10\nb = 2", "a = 10\nb = 20"]);
    expect(await writeChanges(tools, correction, rules)).toEqual([
      { path: "new.py", before: null, content: "x = 1\n" },
      { path: "app.py", before: "a = 1\nb = 2\nc = 3\n", content: "a = 10\nb = 20\nc = 3\n" },
    ]);
    expect(await tools.workspace.read("new.py")).toBe("x = 1\n");
  });

  it("keeps a refused answer once its code was shown", async () => {
    const { tools } = await stage({});
    const earlier = "### FILE: app.py\n```\nvalue = 1\n```";
    const unseen = { ...CODE, wasShown: () => false };
    await expect(writeChanges(tools, earlier, unseen)).rejects.toThrow("code that was not shown");
    expect(await writeChanges(tools, "KEEP", { ...CODE, earlier })).toMatchObject([
      { path: "app.py", content: "value = 1\n" },
    ]);
    await expect(writeChanges(tools, "Sorry.", { ...CODE, earlier })).rejects.toThrow(
      "There is no ### FILE: block in it.",
    );
  });

  it("lets a correction remove a test again, and keeps the other edits of its file", async () => {
    const path = "tests/test_old.py";
    const before = "def test_a():\n    assert 1\n\n\ndef test_b():\n    assert 2\n";
    const { tools } = await stage({ files: { [path]: before } });
    const rules = {
      phase: "tests",
      specText: "test_a can go.",
      wrongTests: ["test_a", "test_b"].map((name) => ({ id: `${path}::${name}`, because: "so" })),
    } as const;
    const removal = `### DELETE: ${path}::test_a\n`;
    const edit = `### EDIT: ${path}\n<<<<<<< SEARCH\n    assert 2\n=======\n    assert 3\n>>>>>>> REPLACE\n`;
    expect(await writeChanges(tools, removal, { ...rules, earlier: removal + edit })).toMatchObject(
      [{ path, content: "\n\ndef test_b():\n    assert 3\n" }],
    );
  });

  it("takes KEEP for an answer only on a line of its own", async () => {
    const { tools } = await stage({});
    const rules = { ...CODE, earlier: answer("new.py") };
    expect(await writeChanges(tools, "Nothing changes.\n\n**KEEP**", rules)).toHaveLength(1);
    await expect(writeChanges(tools, "I cannot KEEP that.", rules)).rejects.toThrow(
      "There is no ### FILE: block in it.",
    );
  });

  it("refuses again what a correction leaves as it is", async () => {
    const { tools } = await stage({ files: { notes: "text\n" } });
    const rules = { ...CODE, earlier: `${answer("app.py")}\n${answer("notes/app.py")}` };
    await expect(writeChanges(tools, "KEEP", rules)).rejects.toThrow("which is a file");
    const corrected = await writeChanges(tools, "### DELETE: notes/app.py", rules);
    expect(corrected).toMatchObject([{ path: "app.py" }]);
  });

  it("does not blame the answer for a disk that fails", async () => {
    const { tools } = await stage({});
    const broken = {
      ...tools.workspace,
      write: () => Promise.reject(new Error("no space left on device")),
    };
    const writing = writeChanges({ ...tools, workspace: broken }, answer("new.py"), CODE);
    await expect(writing).rejects.toThrow("no space left on device");
  });
});
