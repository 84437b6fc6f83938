import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findCompiledCode } from "../../src/python/shadowed-modules.ts";
import { testPython } from "../pytest/project.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const CACHED = "shop/__pycache__/cart.cpython-311.pyc";

it.each<[string, { files: string[]; changed: string[]; mode?: string; says: string | null }]>([
  [
    "finds bytecode that is not held against its source",
    { files: ["shop/cart.py", CACHED], changed: [CACHED], says: `Python runs ${CACHED} in place` },
  ],
  [
    "finds it beside a changed source where the base already had it",
    {
      files: ["shop/cart.py", CACHED],
      changed: ["shop/cart.py"],
      says: "in place of shop/cart.py",
    },
  ],
  [
    "leaves it alone where the change has nothing to do with it",
    { files: ["shop/cart.py", CACHED], changed: ["shop/other.py"], says: null },
  ],
  [
    "leaves bytecode alone that a new checkout makes outdated",
    { files: ["shop/cart.py", CACHED], changed: [CACHED], mode: "TIMESTAMP", says: null },
  ],
  [
    "leaves bytecode alone that Python holds against its source",
    { files: ["shop/cart.py", CACHED], changed: [CACHED], mode: "CHECKED_HASH", says: null },
  ],
  [
    "finds bytecode that has no source",
    { files: ["shop/cart.pyc"], changed: ["shop/cart.pyc"], says: "without a source" },
  ],
  [
    "leaves bytecode alone that lies beside its source",
    { files: ["shop/cart.py", "shop/cart.pyc"], changed: ["shop/cart.pyc"], says: null },
  ],
  [
    "finds an extension module beside the source that it hides",
    {
      files: ["shop/cart.cpython-311-x86_64-linux-gnu.so", "shop/cart.py"],
      changed: ["shop/cart.py"],
      says: "in place of shop/cart.py",
    },
  ],
  [
    "leaves an extension module alone that hides nothing",
    { files: ["shop/fast.so", "shop/cart.py"], changed: ["shop/fast.so"], says: null },
  ],
])("%s", async (_, { files, changed, mode = "UNCHECKED_HASH", says }) => {
  const read = async () => compile(mode);
  const found = await findCompiledCode(changed, { files, read });
  if (says === null) expect(found).toBeNull();
  else expect(found).toContain(says);
});

function compile(mode: string): string {
  const file = join(temporaryDirectory(), "cart.pyc");
  const program =
    "import py_compile, sys; open(sys.argv[1] + '.py', 'w').close(); py_compile.compile(sys.argv[1] + '.py', sys.argv[1], invalidation_mode=getattr(py_compile.PycInvalidationMode, sys.argv[2]))";
  execFileSync(testPython(), ["-c", program, file, mode]);
  return readFileSync(file, "utf8");
}
