import { join } from "node:path";
import { expect, it } from "vitest";
import { createModel } from "../../src/llm/providers.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";

it("a scripted model is read from its file, whose folder stays unsaid", async () => {
  const root = temporaryDirectory();
  writeFiles(root, { "a:b.json": '{"plan": ["yes"]}' });
  const model = await createModel(`scripted:${join(root, "a:b.json")}`);
  expect(model.name).toBe("scripted:a:b.json");
  expect((await model.answer({ node: "plan", system: "", prompt: "" })).text).toBe("yes");
});

it("a script that cannot be used says why", async () => {
  const root = temporaryDirectory();
  writeFiles(root, { "bad.json": "[]" });
  await expect(createModel(`scripted:${join(root, "bad.json")}`)).rejects.toMatchObject({
    code: "model-script-unusable",
    message: expect.stringContaining("bad.json cannot be used"),
  });
});

it.each(["scripted:no/such/file.json", "scripted:", "scripted"])(
  "%s names no file that could be read",
  async (name) => {
    await expect(createModel(name)).rejects.toMatchObject({
      code: "model-script-unusable",
      message: expect.stringContaining("cannot be read"),
      cause: expect.objectContaining({ code: "ENOENT" }),
    });
  },
);

it.each(["magic:model", "magic", "", ":model", "constructor:x"])(
  "there is no provider behind %o",
  async (name) => {
    await expect(createModel(name)).rejects.toMatchObject({
      code: "unknown-provider",
      fix: expect.stringContaining("Known: scripted."),
    });
  },
);
