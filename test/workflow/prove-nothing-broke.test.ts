import { expect, it } from "vitest";
import type { TestRequest, TestRun } from "../../src/ports.ts";
import type { Proof } from "../../src/workflow/prove-green.ts";
import { proveNothingBroke } from "../../src/workflow/prove-green.ts";
import type { Tools } from "../../src/workflow/tools.ts";
import { failed, passed, run, uncollected } from "../routing/make-run.ts";

const PROOF = {
  verdict: { word: "green", reason: "", failing: [], exitCode: 0 },
  run: run(0, []),
  exitCodes: [0],
  passing: 1,
  regressions: [],
  passToPass: null,
  stillFailing: 0,
} as unknown as Proof;

it("asks a few broken tests again by their files, and leaves out what passes then", async () => {
  const [flaky, broken] = ["tests/test_a.py::test_flaky[a::b]", "tests/test_b.py::T::test_b"];
  const { proof, targets } = await prove(
    [flaky, broken],
    [
      run(1, [failed(flaky, "assert 0"), failed(broken, "assert 0")]),
      run(1, [passed(flaky), failed(broken, "assert 0")]),
      run(3, null),
    ],
  );
  expect(targets).toEqual([[], ["tests/test_a.py", "tests/test_b.py"], ["tests/test_b.py"]]);
  expect(proof).toMatchObject({ verdict: { word: "red" }, regressions: [broken] });
});

it("does not ask again where so many broke that it is no accident", async () => {
  const ids = Array.from({ length: 51 }, (_, index) => `tests/test_a.py::test_${index}`);
  const { proof, targets } = await prove(ids, [
    run(
      1,
      ids.map((id) => failed(id, "assert 0")),
    ),
  ]);
  expect(targets).toEqual([[]]);
  expect(proof).toMatchObject({ verdict: { word: "red", failing: ids }, regressions: ids });
});

it("counts what failed before and still does, files that cannot be collected included", async () => {
  const [old, mended] = ["tests/test_a.py::test_old", "tests/test_a.py::test_mended"];
  const uncollectable = uncollected("tests/test_b.py", "ImportError: no b");
  const baseline = {
    tests: [failed(old, "assert 0"), failed(mended, "assert 0")],
    collectionErrors: [uncollectable, uncollected("tests/test_c.py", "ImportError: no c")],
  };
  const report = {
    tests: [failed(old, "assert 0"), passed(mended)],
    collectionErrors: [uncollectable],
  };
  const tests = { run: async () => run(1, [], { report }) };
  const proof = await proveNothingBroke({ tests } as unknown as Tools, baseline, PROOF);
  expect(proof).toMatchObject({ verdict: { word: "green" }, passToPass: 0, stillFailing: 2 });
});

async function prove(before: readonly string[], runs: TestRun[]) {
  const targets: (readonly string[])[] = [];
  const tests = {
    run: async (request: TestRequest) => {
      targets.push(request.targets);
      return runs.shift();
    },
  };
  const baseline = { tests: before.map(passed), collectionErrors: [] };
  const proof = await proveNothingBroke({ tests } as unknown as Tools, baseline, PROOF);
  return { proof, targets };
}
