import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { PromisedName } from "../../src/python/promised-names.ts";
import { introducedNames, underEachRoot } from "../../src/python/promised-names.ts";
import {
  absentNames,
  isStubbed,
  newNames,
  raisingStubs,
  writeStubs,
} from "../../src/python/stubs.ts";
import { testPython } from "../pytest/project.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";

describe("absentNames", () => {
  it.each([
    ["defines nothing", "x = 1\n", ["apply", "total"]],
    ["has a star import", "from ._impl import *\n", ["apply"]],
    ["updates its globals", "globals().update(load())\n", ["apply"]],
    [
      "only writes about globals() and import *",
      '"""Never uses globals() or import *."""\n# setattr(it)\n',
      ["apply", "total"],
    ],
    ["defines the name under a condition", "if True:\n    def total(): pass\n", ["apply"]],
  ])(
    "a stub must not replace a name that may exist: a module that %s",
    async (_what, source, names) => {
      const missing = promise({ name: "apply" });
      const absent = await absentNames([missing, promise({ name: "total" })], {
        ...{ missing: [missing], texts: ["from shop.codes import apply, total"] },
        ...{ files: ["shop/__init__.py", "shop/codes.py"], read: async () => source },
      });
      expect(absent.map(({ name }) => name)).toEqual(names);
    },
  );
});

describe("writeStubs", () => {
  it("writes one stub for each name, one file for each module", async () => {
    const changes = await lay([
      promise({ name: "apply", signature: "apply(code: Code, *, strict=False) -> int" }),
      promise({ name: "Basket", kind: "class", signature: "Basket(items)" }),
      promise({ name: "Expired", kind: "exception" }),
      promise({ name: "LIMIT", kind: "constant" }),
      promise({ module: "shop.tools", kind: "module" }),
      promise({ module: "shop.tools", name: "round_up" }),
    ]);
    expect(changes).toEqual({
      "shop/__init__.py": "",
      "shop/codes.py": `def apply(code, *, strict=None):
    raise NotImplementedError


class Basket:
    def __init__(self, *args, **kwargs):
        raise NotImplementedError


class Expired(Exception):
    pass


LIMIT = None
`,
      "shop/tools.py": `def round_up(*args, **kwargs):
    raise NotImplementedError
`,
    });
  });

  it("keeps the Windows line endings of a module, and knows its stubs in them", async () => {
    const source = "x = 1\r\ny = 2\r\n";
    const names = [promise({ name: "apply" }), promise({ name: "total" })];
    const repository = { files: ["shop/__init__.py", "shop/codes.py"], read: async () => source };
    const [stubbed] = await writeStubs(names, repository);
    const text = stubbed?.content ?? "";
    expect(text).toMatch(/^x = 1\r\ny = 2\r\n(?:[^\r\n]*\r\n)+$/);
    expect(isStubbed(source, text)).toBe(true);
    const again = { ...repository, read: async () => text };
    expect(await writeStubs(names, again)).toEqual([{ path: "shop/codes.py", content: text }]);
    expect(await newNames(names, again)).toEqual(names);
    expect(raisingStubs(names, text)).toHaveLength(2);
  });

  it("adds to a module that exists, and leaves its packages alone", async () => {
    const files = { "shop/__init__.py": "x = 1\n", "shop/codes.py": "import os\n\n\n\n" };
    expect(await lay([promise({ name: "apply", signature: "apply()" })], files)).toEqual({
      "shop/codes.py": "import os\n\n\ndef apply():\n    raise NotImplementedError\n",
    });
  });

  it("writes a coroutine for a signature that begins with async", async () => {
    expect(await lay([promise({ name: "fetch", signature: "async (url)" })])).toMatchObject({
      "shop/codes.py": "async def fetch(url):\n    raise NotImplementedError\n",
    });
    const stubbed = "x = 1\n\n\nasync def fetch(url):\n    raise NotImplementedError\n";
    expect(isStubbed("x = 1\n", stubbed)).toBe(true);
  });

  it("creates the module for a promised module", async () => {
    expect(await lay([promise({ module: "tools", kind: "module" })])).toEqual({ "tools.py": "" });
    expect(await lay([promise({ module: "tools", name: null })])).toEqual({ "tools.py": "" });
  });

  it("writes none for a member: its class is a promise of its own", async () => {
    const member = promise({ name: "Basket.add", signature: "add(self, item)" });
    expect(await lay([member])).toEqual({});
    const basket = promise({ name: "Basket", kind: "class" });
    const changes = await lay([member, basket]);
    expect(changes["shop/codes.py"]).toMatch(/^class Basket:/);
    expect(changes["shop/codes.py"]).not.toContain("Basket.add");
  });

  it("adds a constant to its class, where the module defines that", async () => {
    const green = promise({ name: "Colour.GREEN", kind: "constant" });
    const before = "from enum import Enum\n\n\nclass Colour(Enum):\n    RED = 1\n";
    const text = `${before}\n\nColour.GREEN = None\n`;
    expect(await lay([green], { "shop/codes.py": before })).toEqual({ "shop/codes.py": text });
    expect(isStubbed(before, text)).toBe(true);
    expect(await lay([green], { "shop/codes.py": "from .colours import Colour\n" })).toEqual({});
    const colour = promise({ name: "Colour", kind: "class" });
    const changes = await lay([green, colour]);
    expect(changes["shop/codes.py"]).toMatch(/^class Colour:.*\n\n\nColour\.GREEN = None\n$/s);
  });

  it("creates only the packages that a change creates: the others are namespaces", async () => {
    const files = { "core/acme/cart.py": "", "extra/setup.py": "" };
    const added = ["extra/acme/till/__init__.py", "extra/acme/till/codes.py"];
    const names = introducedNames(
      added.map((path) => ({
        path,
        isDeleted: false,
        before: null,
        old: null,
        now: "def ring(): pass\n",
      })),
    );
    const changes = await lay(names.flatMap(underEachRoot), files);
    expect(Object.keys(changes).sort()).toEqual(added);
    const root = temporaryDirectory();
    writeFiles(root, { ...files, ...changes });
    const env = { PYTHONPATH: "extra:core" };
    const script = "import acme.cart, acme.till.codes";
    execFileSync(testPython(), ["-B", "-c", script], { cwd: root, env });
  });

  it("can be imported by Python", async () => {
    const changes = await lay([
      promise({ module: "shop", name: "open_till", signature: "open_till(" }),
      promise({ module: "shop.codes.parse", name: "parse", signature: "parse(text: str = ',')" }),
      promise({ module: "shop.codes", name: "Code", kind: "class" }),
      promise({ module: "shop.codes", name: "Code.value", kind: "constant" }),
    ]);
    expect(Object.keys(changes).sort()).toEqual([
      "shop/__init__.py",
      "shop/codes/__init__.py",
      "shop/codes/parse.py",
    ]);
    const root = temporaryDirectory();
    writeFiles(root, changes);
    const script = [
      "from shop import open_till",
      "from shop.codes import Code",
      "from shop.codes.parse import parse",
      "for stub in open_till, Code, parse:",
      "    try: stub()",
      "    except NotImplementedError: print(stub.__name__)",
    ].join("\n");
    const said = execFileSync(testPython(), ["-B", "-c", script], { cwd: root });
    expect(String(said)).toBe("open_till\nCode\nparse\n");
  });
});

function promise(more: Partial<PromisedName>): PromisedName {
  return { module: "shop.codes", name: null, kind: "function", signature: null, ...more };
}

async function lay(missing: PromisedName[], files: Record<string, string> = {}) {
  const changes = await writeStubs(missing, {
    files: Object.keys(files),
    read: async (path) => files[path] ?? null,
  });
  return Object.fromEntries(changes.map(({ path, content }) => [path, content ?? ""]));
}
