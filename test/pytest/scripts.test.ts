import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { testPython } from "./project.ts";

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));
const HERE = fileURLToPath(new URL("./scripts/", import.meta.url));
const scripts = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".py"))
  .map((path) => `${SRC}${path}`);

/** As Python 3.9 reads it, which is the oldest that has to run them. */
const COMPILE = `import ast, sys
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file: text = file.read()
    ast.parse(text, path, feature_version=(3, 9))
    compile(text, path, "exec", dont_inherit=True)`;

it("compiles every Python script of ours without a warning, with the syntax of Python 3.9", () => {
  expect(scripts.length).toBeGreaterThan(10);
  expect(() =>
    execFileSync(testPython(), ["-W", "error", "-c", COMPILE, ...scripts]),
  ).not.toThrow();
});

it("finds no unused and no unknown name in the Python scripts", () => {
  const found = execFileSync(testPython(), [`${HERE}lint.py`, ...scripts], { encoding: "utf8" });
  expect(found).toBe("");
});

it("runs the Python tests of the package that inspects code", () => {
  const env = { ...process.env, PYTHONPATH: `${SRC}pytest/scripts`, PYTHONDONTWRITEBYTECODE: "1" };
  const run = () => execFileSync(testPython(), [`${HERE}test_tree.py`], { env, stdio: "pipe" });
  expect(run).not.toThrow();
});
