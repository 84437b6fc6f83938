import { expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../src/config/schema.ts";
import { resolveRunOptions } from "../../src/runs/options.ts";

const config = { ...DEFAULT_CONFIG, lint_command: "make lint" };

it("a lint command that was typed goes before the file's; only a person sets up", () => {
  expect(settle({})).toMatchObject({ lintCommand: "make lint", setupCommand: undefined });
  const typed = { "lint-command": "tox -e lint", "setup-command": "make ready" };
  expect(settle(typed)).toMatchObject({ lintCommand: "tox -e lint", setupCommand: "make ready" });
});

function settle(typed: Parameters<typeof resolveRunOptions>[0]) {
  const { signal } = new AbortController();
  const log = { record: () => {} };
  return resolveRunOptions(typed, config, { env: {}, signal, log, failClosed: false });
}
