import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeChanges } from "../../../src/workflow/edits/read-changes.ts";
import { temporaryDirectory } from "../../temporary-repository.ts";
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
