import { expect, it } from "vitest";
import type { OnVersion, TestRequest, TestRun } from "../../src/ports.ts";
import { proveFinalRun } from "../../src/proof/prove-final-run.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../default-settings.ts";
import { failed, passed, run } from "../routing/make-run.ts";
import { makeState } from "../workflow/make-state.ts";

const FILE = "tests/test_new.py";
const [NEW, FLAKY] = [`${FILE}::test_new`, `${FILE}::test_flaky`];

it("repeats a test of a new file before a merge, though the moved base does not have the file", async () => {
  const fails = run(1, [passed(NEW), failed(FLAKY, "assert 0")]);
  const { outcome, onBase } = await proveMerged([fails, run(0, [passed(NEW), passed(FLAKY)])]);
  expect(outcome).toMatchObject({
    finding: { kind: "holds", caveat: expect.stringContaining("because of flaky tests") },
    unstable: [{ id: FLAKY, isNew: true }],
  });
  expect(onBase).toEqual([]);
});

it("charges such a test where it never passes", async () => {
  const fails = run(1, [passed(NEW), failed(FLAKY, "assert 0")]);
  const { outcome } = await proveMerged([fails, fails, fails]);
  expect(outcome).toMatchObject({ finding: { kind: "fails", verdict: { failing: [FLAKY] } } });
});

/** A suite that does not fit into its time, with one new file; the last run repeats. */
async function proveMerged(runs: readonly TestRun[]) {
  const files = { head: ["app.py", FILE], base: ["app.py"] };
  const onBase: TestRequest[] = [];
  let turn = 0;
  const tools = {
    settings: DEFAULT_SETTINGS,
    inspector: { findAffected: async () => [] },
    workspace: {
      at: (commit: keyof typeof files) => ({ list: async () => files[commit] }),
    },
    tests: {
      run: async (request: OnVersion<TestRequest>) => {
        if (request.at === "base") {
          onBase.push(request);
          return run(4, null);
        }
        turn += 1;
        return runs[Math.min(turn, runs.length) - 1];
      },
    },
  } as unknown as Tools;
  const baseline = { tests: [], collectionErrors: [], left: { "tests/test_old.py": 9 } };
  const outcome = await proveFinalRun(tools, makeState({ testFiles: [FILE] }), {
    ...{ head: "head", base: "base", mustPass: [NEW], baseline, isBaselineStale: true, replay: [] },
  });
  return { outcome, onBase };
}
