import { expect, it } from "vitest";
import { chooseNames, readArguments, UsageError } from "../../tasks/harness/arguments.ts";

it("reads names and options", () => {
  const args = ["monorepo", "--model", "openai:gpt-5", "--keep", "--json", "figures.json"];
  expect(readArguments(args, "/tmp")).toMatchObject({
    names: ["monorepo"],
    model: "openai:gpt-5",
    keep: true,
    check: false,
    json: "/tmp/figures.json",
  });
});

it.each([
  { args: ["--fast"], says: "--help lists the options" },
  { args: ["--model"], says: "--help lists the options" },
  { args: ["--json", "no/such/figures.json"], says: "create it" },
])("refuses $args, and says what to do", ({ args, says }) => {
  expect(() => readArguments(args, "/tmp")).toThrow(UsageError);
  expect(() => readArguments(args, "/tmp")).toThrow(says);
});

it("takes the named tasks in the order of the set, or all", () => {
  expect(chooseNames(["a", "b", "c"], ["c", "a"])).toEqual(["a", "c"]);
  expect(chooseNames(["a", "b"], [])).toEqual(["a", "b"]);
  expect(() => chooseNames(["a", "b"], ["d"])).toThrow("There is no task d. The tasks are: a, b.");
});
