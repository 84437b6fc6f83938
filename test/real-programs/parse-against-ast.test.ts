import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testPython } from "../pytest/project.ts";
import { compare, isTest, readByPython } from "./compare-with-ast.ts";

/**
 * Python's own library, or the files listed in the file that PYTHON_FILES names:
 * find … -name '*.py' > list && PYTHON_FILES=list npx vitest run test/real-programs/parse-against-ast.test.ts
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
    let [files, definitions, tests] = [0, 0, 0];
    const differences = [];
    for (const file of readByPython(filesToRead())) {
      files += 1;
      definitions += file.definitions.length;
      tests += file.definitions.filter(isTest).length;
      differences.push(...compare(file));
    }
    process.stdout.write(`${files} files, ${definitions} definitions, ${tests} of them tests\n`);
    expect(differences.slice(0, 200)).toEqual([]);
    expect(files).toBeGreaterThan(SAMPLE / 2);
  });
});
