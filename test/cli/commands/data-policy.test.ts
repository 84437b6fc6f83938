import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describeModels } from "../../../src/cli/commands/run.ts";
import { main } from "../../../src/cli/main.ts";
import { temporaryDirectory } from "../../temporary-repository.ts";
import { fakeTerminal } from "../fake-terminal.ts";

it("says that a script sends nothing", () => {
  const models = [{ name: "scripted:answers.json", host: null }];
  expect(describeModels(models)).toMatchInlineSnapshot(`
    "Model: scripted:answers.json
    Nothing leaves this machine: the answers come from a script."
  `);
});

it("is what the documentation says in full", () => {
  const page = readFileSync(new URL("../../../docs/security.md", import.meta.url), "utf8");
  const [, sent = "", never = ""] =
    /## What leaves the machine\n(.*)## What a model is never shown\n(.*?)\n## /s.exec(page) ?? [];
  for (const word of ["issue", "paths of tracked files", "--context", "pytest's output"])
    expect(sent).toContain(word);
  for (const word of ["files named like secrets", "files outside the repository", "environment"])
    expect(never).toContain(word);
});

it("names every model with its host", () => {
  const models = [
    { name: "openai:large", host: "api.openai.com" },
    { name: "anthropic:coder", host: "api.anthropic.com" },
    { name: "scripted:answers.json", host: null },
  ];
  expect(describeModels(models)).toMatchInlineSnapshot(
    `"Model: openai:large at api.openai.com, anthropic:coder at api.anthropic.com, scripted:answers.json"`,
  );
});

it.each([
  ["a flag that does not exist", ["run", "--isue", "7"]],
  ["an issue file that does not exist", ["run", "--issue", "7", "--issue-file", "none.md"]],
  ["a retry without a repository", ["retry", "--issue", "7"]],
  ["a resumption without a repository", ["resume", "--issue", "7"]],
])("the data policy is printed before %s is refused", async (_, args) => {
  const { terminal, shown, complained } = fakeTerminal({ cwd: temporaryDirectory() });
  expect(await main(args, terminal)).toBe(2);
  expect(shown()).toMatch(/^Data policy\n {2}Sent to the model's provider: the issue's text/);
  expect(shown()).toContain("Never sent: files named like secrets");
  expect(complained()).toContain("Error: ");
});
