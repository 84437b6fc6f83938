import { describeLeft, findRelapse } from "../../routing/verdicts/judge-final.ts";
import type { TestTools } from "../tools.ts";

interface Repeated {
  head: string;
  base: string;
  /** Modules with tests that the change adds or alters. */
  testFiles: readonly string[];
}

/**
 * Tests of these files that pass once with the new source and fail when they run again in the same place,
 * always or at times, unless they did so with the old source; each with the reason.
 */
export async function findRelapses(
  tools: TestTools,
  { head, base, testFiles }: Repeated,
): Promise<ReadonlyMap<string, string>> {
  const runTwice = async (commit: string) => {
    const present = new Set(await tools.workspace.at(commit).list());
    const targets = testFiles.filter((file) => present.has(file));
    if (targets.length === 0) return { ids: [], left: "" };
    const request = { at: commit, targets, signal: tools.signal };
    const run = await tools.tests.run({ ...request, useTestCommand: "plain", again: [] });
    return { ids: findRelapse(run)?.ids ?? [], left: describeLeft(run) };
  };
  const { ids, left } = await runTwice(head);
  if (ids.length === 0) return new Map();
  const repeated = await runTwice(head);
  const before = await runTwice(base);
  const added = ids.filter((id) => !before.ids.includes(id));
  const again = `passes once, and fails when it runs again in the same place${left}`;
  return new Map(added.map((id) => [id, repeated.ids.includes(id) ? again : FLAKY]));
}

export const FLAKY = "is flaky with the new source: it passes and it fails";
