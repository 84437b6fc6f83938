import { expect, it } from "vitest";
import type { VerifyTools } from "../../src/proof/change.ts";
import { findBroken } from "../../src/proof/prove-change.ts";
import { compareTests } from "../../src/python/changes/changed-tests.ts";
import { passed, run } from "../routing/make-run.ts";

it("names a test that no longer runs as it was called when it ran", async () => {
  const old = "class TestC:\n    def test_c(self):\n        assert one() == 1\n";
  const text = { path: "t.py", before: "t.py", isDeleted: false };
  const edits = compareTests([{ ...text, old, now: old.replace("TestC", "C") }]);
  const judged = (...ids: string[]) => ({
    run: run(0, ids.map(passed)),
    doubt: null,
    canary: null,
  });
  const head = judged("t.py::test_other");
  const broken = await findBroken({} as VerifyTools, {
    change: { base: "b", head: "h", files: [] },
    edits,
    base: judged("t.py::TestC::test_c", "t.py::test_other"),
    head,
    plan: { first: [], without: [] },
    observeHead: async () => head,
  });
  expect(broken).toMatchObject([{ id: "t.py::TestC::test_c", word: "breaks", after: "absent" }]);
});
