import { expect, it } from "vitest";
import type { OnVersion, ReachedLine, TestRequest } from "../../src/ports.ts";
import type { VerifyTools } from "../../src/proof/change.ts";
import { tryHunks } from "../../src/proof/try-hunks.ts";
import { partsOf } from "../../src/version.ts";

const OLD = "A = 0\nB = 0\nC = 0\nD = 0\nE = 0\n";
const NOW = "A = 1\nB = 0\nC = 1\nD = 0\n# why\nE = 0\n";
const PATCH =
  "diff --git a/m.py b/m.py\n--- a/m.py\n+++ b/m.py\n@@ -1,5 +1,6 @@\n-A = 0\n+A = 1\n B = 0\n-C = 0\n+C = 1\n D = 0\n+# why\n E = 0\n";
const PROVING = ["t.py::test_a", "t.py::test_b"];

it("tells which tests need each part of a change, and leaves comments out", async () => {
  expect(await tryAll()).toEqual([
    { file: "m.py", from: 1, to: 1, neededBy: ["t.py::test_a"] },
    { file: "m.py", from: 3, to: 3, neededBy: [] },
  ]);
});

it("tells which tests reach a part that none of them needs, and not where that cannot be seen", async () => {
  const reached = [
    { file: "m.py", line: 3, tests: ["t.py::test_b[1]", "t.py::test_b[2]"] },
    { file: "m.py", line: 1, tests: ["t.py::test_a"] },
  ];
  expect((await tryAll({ reached }))[1]).toMatchObject({ reachedBy: ["t.py::test_b"] });
  expect((await tryAll({ reached: [] }))[1]).toMatchObject({ reachedBy: [] });
  expect((await tryAll({ reached: null }))[1]).not.toHaveProperty("reachedBy");
  const elsewhere = ["t.py::test_a"];
  expect((await tryAll({ reached, elsewhere }))[1]).not.toHaveProperty("reachedBy");
});

it("does not look at the line after lines that were only taken out", async () => {
  const patch = PATCH.replace("-C = 0\n+C = 1\n", "-X = 0\n C = 1\n");
  const [, only] = await tryAll({ patch, reached: [] });
  expect(only).toEqual({ file: "m.py", from: 3, to: 3, neededBy: [] });
});

it("says nothing of a part without which the tests cannot be collected", async () => {
  const error = { file: "t.py", failure: { exception: null, message: "", details: "" } };
  expect(await tryAll({ collectionErrors: [error] })).toEqual([]);
});

it("tries no more parts than mutants, and none of a change with one part", async () => {
  expect(await tryAll({ most: 1 })).toHaveLength(1);
  expect(await tryAll({ patch: PATCH.replace("-A = 0\n+A = 1\n", " A = 1\n") })).toEqual([]);
});

async function tryAll({
  most = 20,
  patch = PATCH,
  collectionErrors = [],
  reached = [{ file: "m.py", line: 3, tests: ["t.py::test_b", ""] }],
  elsewhere = [],
}: {
  most?: number;
  patch?: string;
  collectionErrors?: readonly object[];
  /** Null where no run can tell. */
  reached?: readonly ReachedLine[] | null;
  elsewhere?: readonly string[];
} = {}) {
  const run = async ({ at, reach }: OnVersion<TestRequest>) => {
    if (reach !== undefined) {
      expect(reach).toEqual({ "m.py": [3] });
      return reached === null ? {} : { reached, elsewhere };
    }
    const text = partsOf(at).with[0]?.content ?? "";
    const tests = PROVING.map((id) => {
      const isFailing = id.endsWith("_a") && text.includes("A = 0");
      return { id, outcome: isFailing ? "failed" : "passed", file: "t.py" };
    });
    return { report: { tests, collectionErrors }, exitCode: 0 };
  };
  const tools = {
    workspace: { diff: async () => patch, at: () => ({ read: async () => NOW }) },
    inspector: {
      findStatements: async (texts: { lines: number[] }[]) => {
        return texts.map(({ lines }) => (lines.includes(5) ? [] : [{ from: 1, to: 1 }]));
      },
    },
    tests: { run },
  } as unknown as VerifyTools;
  const file = { path: "m.py", before: "m.py", isDeleted: false, old: OLD, now: NOW };
  const limits = { most, seconds: 60 };
  const change = { base: "b", head: "h", source: [file], proving: PROVING, limits };
  return tryHunks(tools, { ...change, onTry: () => {} });
}
