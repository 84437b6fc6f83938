import { expect, it } from "vitest";
import { withProgress } from "../../src/cli/session.ts";
import { safeTerminal } from "../../src/cli/terminal.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { fakeTerminal } from "./fake-terminal.ts";

it.each([
  ["xterm", true],
  ["dumb", false],
])("a terminal with TERM=%s gets control sequences: %s", async (TERM, hasControls) => {
  const { terminal, shown } = fakeTerminal({ cwd: "/", env: { TERM } });
  const live = { ...terminal, stdout: Object.assign(terminal.stdout, { isTTY: true }) };
  const safe = createSanitizer({ secrets: [] });
  const options = { json: false, report: undefined };
  await withProgress(
    { options, terminal: safeTerminal(live, { safe, debug: false }) },
    async ({ log }) => {
      log.record({ kind: "finished", node: "mutants", detail: safe.line("done"), ok: true });
    },
  );
  expect(shown()).toContain("Mutants");
  expect(shown().includes("\u001b")).toBe(hasControls);
});
