import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bugNotice } from "../src/errors.ts";

it("names the version of the package", () => {
  const file = new URL("../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8"));
  expect(bugNotice("the log")).toBe(
    `This is a bug in TDD Arbiter ${version}. Please report it with the log, as an issue in the repository of TDD Arbiter.`,
  );
});
