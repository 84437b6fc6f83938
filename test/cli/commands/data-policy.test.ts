import { expect, it } from "vitest";
import { describeDataPolicy } from "../../../src/cli/commands/run.ts";

it("a script sends nothing", () => {
  const models = [{ name: "scripted:answers.json", host: null }];
  expect(describeDataPolicy(models)).toMatchInlineSnapshot(`
    "Data policy
      Model: scripted:answers.json
      Nothing leaves this machine: the answers come from a script."
  `);
});

it("names every host, what is sent to it, and what is never sent", () => {
  const models = [
    { name: "openai:large", host: "api.openai.com" },
    { name: "openai:small", host: "api.openai.com" },
    { name: "anthropic:coder", host: "api.anthropic.com" },
    { name: "scripted:answers.json", host: null },
  ];
  expect(describeDataPolicy(models)).toMatchInlineSnapshot(`
    "Data policy
      Model: openai:large, openai:small, anthropic:coder, scripted:answers.json
      Sent to api.openai.com and api.anthropic.com:
      the issue's text, the names of the repository's files, the files it is about,
      those you named with --context, and what pytest printed about them.
    Never sent: files named like secrets, files outside the repository, your environment."
  `);
});
