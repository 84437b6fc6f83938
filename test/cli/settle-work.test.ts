import { expect, it } from "vitest";
import { readRunArguments } from "../../src/cli/read-arguments.ts";
import type { Session } from "../../src/cli/session.ts";
import { settleWork } from "../../src/cli/settle-work.ts";
import { DEFAULT_CONFIG } from "../../src/config.ts";

const config = { ...DEFAULT_CONFIG, lint_command: "make lint" };
const NEEDED = ["--issue", "7", "--issue-file", "issue.md"];

it("a lint command that was typed goes before the file's; only a person sets up", () => {
  expect(settle([])).toMatchObject({ lintCommand: "make lint", setupCommand: undefined });
  expect(settle(["--lint-command", "tox -e lint", "--setup-command", "make ready"])).toMatchObject({
    ...{ lintCommand: "tox -e lint", setupCommand: "make ready" },
  });
});

function settle(typed: readonly string[]) {
  const { signal } = new AbortController();
  const session = { terminal: { env: {}, signal }, log: { record: () => {} } };
  return settleWork(readRunArguments([...NEEDED, ...typed]), config, session as unknown as Session);
}
