import { expect, it } from "vitest";
import { describeDataPolicy } from "../../src/cli/data-policy.ts";

it("a script sends nothing", () => {
  expect(describeDataPolicy("scripted:answers.json")).toMatchInlineSnapshot(`
    "Data policy
      Model: scripted:answers.json
      Nothing leaves this machine: the answers come from a script."
  `);
});

it("a provider is named, with what it is sent and what it never is", () => {
  expect(describeDataPolicy("acme:large:2")).toMatchInlineSnapshot(`
    "Data policy
      Model: acme:large:2
      Sent to acme, as the model's provider:
      the issue's text, the names of the repository's files, the files it is about,
      those you named with --context, and what pytest printed about them.
    Never sent: files named like secrets, files outside the repository, your environment."
  `);
});

it("only the scripted provider stays on the machine", () => {
  expect(describeDataPolicy("scripted-cloud:x")).toContain("Sent to scripted-cloud");
});
