import { randomBytes } from "node:crypto";
import { posix } from "node:path";
import type { TestRun, Workspace } from "../ports.ts";

const CONTENT = `def test_canary():
    assert False, "the canary has to fail"
`;

/** Runs with a test beside the others that has to fail; its name is not known beforehand. */
export async function withCanary(
  workspace: Workspace,
  targets: readonly string[],
  run: (canary: string) => Promise<TestRun>,
): Promise<{ run: TestRun; canary: string }> {
  const name = `test_canary_${randomBytes(4).toString("hex")}.py`;
  const canary = posix.join(posix.dirname(targets[0] ?? ""), name);
  await workspace.write([{ path: canary, content: CONTENT }]);
  try {
    return { run: await run(canary), canary };
  } finally {
    await workspace.write([{ path: canary, content: null }]);
  }
}
