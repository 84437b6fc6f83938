import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bugNotice } from "../src/errors.ts";

it.each([
  ["github", 'your workflow names after "uses:"'],
  ["terminal", "you installed it from"],
] as const)("names the version of the package, and where to report: %s", (surface, source) => {
  const file = new URL("../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8"));
  expect(bugNotice("the log", surface)).toBe(
    `This is a bug in TDD Arbiter ${version}. Please report it with the log, as an issue in the repository that ${source}.`,
  );
});
