import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testPython } from "../pytest/project.ts";
import { compare, readByPython } from "./compare-with-ast.ts";

/**
 * Python's own library, or the files listed in the file that PYTHON_FILES names:
 * find … -name '*.py' > list && PYTHON_FILES=list npx vitest run test/python/parse-against-ast.test.ts
 */
function filesToRead(): string[] {
  const list = process.env.PYTHON_FILES;
  if (list !== undefined) return readFileSync(list, "utf8").split("\n").filter(Boolean);
  const library = execFileSync(
    testPython(),
    ["-c", "import os; print(os.path.dirname(os.__file__))"],
    {
      encoding: "utf8",
    },
  ).trim();
  const all = readdirSync(library, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".py") && !path.includes("site-packages"))
    .sort();
  const step = Math.max(1, Math.floor(all.length / SAMPLE));
  return all.filter((_, index) => index % step === 0).map((path) => join(library, path));
}

const SAMPLE = 60;
describe("the reader of Python", () => {
  it("reads the same as CPython's ast in Python's own library", { timeout: 3_600_000 }, () => {
    let files = 0;
    const differences = [];
    for (const file of readByPython(filesToRead())) {
      files += 1;
      differences.push(...compare(file));
    }
    expect(differences.slice(0, 200)).toEqual([]);
    expect(files).toBeGreaterThan(SAMPLE / 2);
  });
});
