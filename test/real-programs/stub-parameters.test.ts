import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stubParameters } from "../../src/python/stubs.ts";
import { testPython } from "../pytest/project.ts";

const ANYTHING = "*args, **kwargs";

describe("stubParameters", () => {
  it.each([
    ["total()", ""],
    ["def total(items, tax=0) -> int:", "items, tax=None"],
    ["(self, item: Item, qty: int = 1)", "self, item, qty=None"],
    ["f(a: dict[str, tuple[int, int]] = {'x': (1, 2)}, b=[1, 2])", "a=None, b=None"],
    ["f(a, /, b, *, c, d=1, **rest)", "a, /, b, *, c, d=None, **rest"],
    ["f(a=1, /, b=2)", "a=None, /, b=None"],
    ["f(*args: int, key=None)", "*args, key=None"],
    ["f(a, b,\n  c = lambda: 0,\n)", "a, b, c=None"],
    ["f(sep=',')", "sep=None"],
    ["f(a, b", "a, b"],
    ["f(a): import os #", "a"],
    ["f(a\n): pass\nimport os\ndef g(", "a"],
  ])("%s", (signature, parameters) => {
    expect(stubParameters(signature)).toBe(parameters);
  });

  it.each([
    null,
    "",
    "total",
    "f(a, a)",
    "f(class)",
    "f(a=1, b)",
    "f(*)",
    "f(*, **rest)",
    "f(/)",
    "f(a, /, /)",
    "f(**rest, a)",
    "f(*a, *b)",
    "f(***a)",
    "f(/x)",
    "f(=1)",
    "f(1a)",
    "f(a b)",
    "f(größe)",
  ])("takes anything for %j", (signature) => {
    expect(stubParameters(signature)).toBe(ANYTHING);
  });

  it("is always something that Python compiles", () => {
    const part = fc.oneof(
      fc.constantFrom("a", "b", "c=1", "d: int = 2", "*", "/", "*args", "**kw", "*, ", "if", "="),
      fc.string({ maxLength: 6 }),
    );
    const signatures = fc.sample(
      fc.array(part, { maxLength: 6 }).map((parts) => `f(${parts.join(", ")})`),
      { numRuns: 500, seed: 42 },
    );
    const stubs = signatures.map((signature) => `def f(${stubParameters(signature)}): pass`);
    const script =
      "import json, sys\nfor stub in json.load(sys.stdin): compile(stub, stub, 'exec')\nprint('ok')";
    const said = execFileSync(testPython(), ["-c", script], { input: JSON.stringify(stubs) });
    expect(String(said)).toBe("ok\n");
    expect(new Set(stubs).size).toBeGreaterThan(20);
  });
});
