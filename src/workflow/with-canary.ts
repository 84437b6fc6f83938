import { randomBytes } from "node:crypto";
import { posix } from "node:path";
import type { TestRun, Workspace } from "../ports.ts";

/**
 * Runs with a test beside the others that has to fail. Nothing about its name or text is the same
 * twice, so that code which wants to spare it cannot tell it from the others.
 */
export async function withCanary(
  workspace: Workspace,
  targets: readonly string[],
  run: (canary: string) => Promise<TestRun>,
): Promise<{ run: TestRun; canary: string }> {
  const canary = posix.join(posix.dirname(targets[0] ?? ""), `test_${word()}.py`);
  const [left, right] = [word(), word()];
  const content = `def test_${word()}():\n    assert "${left}" == "${right}"\n`;
  await workspace.write([{ path: canary, content }]);
  try {
    return { run: await run(canary), canary };
  } finally {
    await workspace.write([{ path: canary, content: null }]);
  }
}

function word(): string {
  return randomBytes(4).toString("hex");
}
