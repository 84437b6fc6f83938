import { describe, expect, it } from "vitest";
import { findImportProblems, isUncollectable } from "../../../src/python/results/missing-name.ts";

const FILE = "tests/test_a.py";

describe("an import that keeps a file from being collected", () => {
  it.each([
    [
      "a module",
      "shop/__init__.py:1: in <module>\n    import rates\nE   ModuleNotFoundError: No module named 'rates'",
      { missing: { kind: "module", name: "rates" }, raisedIn: "shop/__init__.py" },
    ],
    [
      "a name of a package, which may be a module",
      "shop/__init__.py:1: in <module>\nE   ImportError: cannot import name '_version' from 'shop' (shop/__init__.py)",
      { missing: { kind: "module", name: "shop._version" } },
    ],
    [
      "the metadata of a distribution",
      "E   importlib.metadata.PackageNotFoundError: No package metadata was found for shop",
      { missing: { kind: "distribution", name: "shop" }, raisedIn: null },
    ],
    [
      "metadata in other words",
      "E   importlib.metadata.PackageNotFoundError: it is not here",
      { missing: null },
    ],
    ["nothing in particular", "E   ImportError: bad luck", { missing: null }],
  ])("names %s", (_, details, expected) => {
    expect(findImportProblems(uncollected(details))).toMatchObject([{ file: FILE, ...expected }]);
  });

  it("is none where another error was raised", () => {
    expect(findImportProblems(uncollected("E   ZeroDivisionError: division by zero"))).toEqual([]);
  });

  it("may be in conftest.py, of which there is only what pytest printed", () => {
    const head = "ImportError while loading conftest '/r/conftest.py'.\n";
    const error = "E   ModuleNotFoundError: No module named 'rates'\n";
    const named = `${head}tests/conftest.py:1: in <module>\n${error}`;
    expect(findImportProblems({ report: null, output: named })).toMatchObject([
      { file: "tests/conftest.py", missing: { name: "rates" } },
    ]);
    expect(findImportProblems({ report: null, output: `${head}${error}` })).toMatchObject([
      { file: "conftest.py" },
    ]);
    expect(isUncollectable({ report: null, output: named })).toBe(true);
    expect(isUncollectable({ report: null, output: "1 passed" })).toBe(false);
  });
  it("may be in a plugin, of which there is Python's own traceback", () => {
    const frame = '  File "/usr/lib/python3/dist-packages/xdist/plugin.py", line 3, in <module>\n';
    const traceback = `Traceback (most recent call last):\n${frame}    import execnet\n`;
    const output = `one\n${traceback}ModuleNotFoundError: No module named 'execnet'\n`;
    expect(findImportProblems({ report: null, output })).toMatchObject([
      { file: "pytest's plugins", missing: { name: "execnet" }, raisedIn: "xdist/plugin.py" },
    ]);
    expect(isUncollectable({ report: null, output })).toBe(true);
    expect(isUncollectable({ report: null, output: `${output}1 passed\n` })).toBe(false);
  });
});

function uncollected(details: string) {
  const failure = { exception: null, message: "", details };
  return { report: { tests: [], collectionErrors: [{ file: FILE, failure }] }, output: "" };
}
