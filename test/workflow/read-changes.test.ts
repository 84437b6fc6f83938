import { describe, expect, it } from "vitest";
import { readChanges } from "../../src/workflow/read-changes.ts";
import type { WritePhase } from "../../src/workflow/write-policy.ts";
import { stage } from "./stage.ts";

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
    ["app.py/x.py", "would be below a file"],
    ["tests", "is a folder"],
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
      message: "There is no ### FILE: block in it.",
    });
  });
});

async function read(phase: WritePhase, answer: string, specText = "") {
  const { tools } = await stage({ runs: [] });
  await tools.workspace.write([{ path: "tests/conftest.py", content: "" }]);
  return readChanges(tools, answer, { phase, specText });
}

function file(path: string, content: string): string {
  return `### FILE: ${path}\n\`\`\`\n${content}\n\`\`\``;
}
