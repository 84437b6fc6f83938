import { describe, expect, it } from "vitest";
import {
  findTests,
  findUses,
  type Looking,
  search,
} from "../../../src/workflow/looking/find-lines.ts";
import { createReader } from "../../../src/workflow/looking/show-place.ts";
import { stage } from "../workflow-harness.ts";

describe("search", () => {
  it.each(["one\ntwo", "one\0two"])("does not search for %j", async (text) => {
    const looking = await lookIn({ "a.py": "one\ntwo\n" });
    expect(await search(looking, { kind: "search", text, isPattern: false, within: null })).toEqual(
      {
        reason: "A search finds text within one line.",
      },
    );
  });

  it("shows a few lines of a file, and the numbers of the others", async () => {
    const looking = await lookIn({ "a.py": "needle\n".repeat(11) });
    const lines = linesOf(await searchFor(looking, "needle"));
    expect(lines.filter((line) => /^\d+: needle$/.test(line))).toHaveLength(8);
    expect(lines).toContain("(3 more: lines 9, 10, 11)");
    const many = await lookIn({ "a.py": "needle\n".repeat(40) });
    expect(linesOf(await searchFor(many, "needle")).join("\n")).toMatch(/lines 9, .*, 28, …\)/);
  });

  it("shows a line of each file before a second one of any", async () => {
    const looking = await lookIn(manyFiles(25, "shop/m", "needle\n".repeat(8)));
    const lines = linesOf(await searchFor(looking, "needle"));
    expect(lines.filter((line) => /^\d+: needle$/.test(line))).toHaveLength(60);
    expect(lines.slice(2, 7)).toEqual([
      "shop/m10.py",
      "1: needle",
      "2: needle",
      "3: needle",
      "(5 more: lines 4, 5, 6, 7, 8)",
    ]);
    expect(lines.slice(-4)).toEqual([
      "1: needle",
      "2: needle",
      "(6 more: lines 3, 4, 5, 6, 7, 8)",
      "</found>",
    ]);
  });

  it("names the files that it shows no line of", async () => {
    const looking = await lookIn(manyFiles(62, "shop/m", "needle\n"));
    expect(linesOf(await searchFor(looking, "needle"))).toContain(
      "(2 more files: shop/m70.py, shop/m71.py)",
    );
    const hidden = linesOf(await searchFor(withoutFile(looking, "shop/m70.py"), "needle"));
    expect(hidden).toContain("(1 more file: shop/m71.py)");
    expect(hidden).toContain("(1 more file that may not be shown)");
    const many = await lookIn(manyFiles(82, "shop/m", "needle\n"));
    expect(linesOf(await searchFor(many, "needle")).join("\n")).toMatch(
      /\(22 more files: shop\/m70\.py, .*, …\)/,
    );
  });

  it("says in which definition each line is", async () => {
    const text = "class Cart:\n    needle = 1\n\n    def add(self):\n        needle()\n\nneedle\n";
    const lines = linesOf(await searchFor(await lookIn({ "a.py": text }), "needle"));
    expect(lines.slice(2, -1)).toEqual([
      "a.py",
      "2 Cart: needle = 1",
      "5 Cart.add: needle()",
      "7: needle",
    ]);
  });

  it("shows a line of each definition first, and imports last", async () => {
    const text = `import needle\n\n\ndef one():\n${"    needle\n".repeat(9)}\n\ndef two():\n    needle\n`;
    const lines = linesOf(await searchFor(await lookIn({ "a.py": text }), "needle"));
    expect(lines).toContain("17 two: needle");
    expect(lines).toContain("(3 more: lines 1, 12, 13)");
  });

  it("shows source before tests, and those before other files", async () => {
    const looking = await lookIn({
      "README.md": "needle\n",
      "tests/test_a.py": "needle\n",
      "z.py": "needle\n",
    });
    const lines = linesOf(await searchFor(looking, "needle"));
    const paths = lines.filter((line) => /\.(py|md)$/.test(line));
    expect(paths).toEqual(["z.py", "tests/test_a.py", "README.md"]);
  });

  it("cuts a long line", async () => {
    const looking = await lookIn({ "a.py": `needle${"x".repeat(500)}\n` });
    const line = linesOf(await searchFor(looking, "needle")).find((one) => one.startsWith("1:"));
    expect(line).toBe(`1: needle${"x".repeat(194)}…`);
  });

  it("leaves out a file that may not be shown", async () => {
    const looking = await lookIn({ "a.py": "needle\n", "b.py": "needle\n" });
    const found = await searchFor(withoutFile(looking, "a.py"), "needle");
    expect(linesOf(found)).toContain("b.py");
    expect(linesOf(found).join("\n")).not.toContain("a.py");
    expect(linesOf(found)).toContain("(1 more file that may not be shown)");
  });

  it("shows no text for a line that the file no longer has", async () => {
    const looking = await lookIn({ "a.py": "one\nneedle\n" });
    const read = async () => ({ text: "one" });
    expect(linesOf(await searchFor({ ...looking, read }, "needle"))).toContain("2:");
  });
});

describe("findUses", () => {
  it("finds nothing for a name that cannot be searched for", async () => {
    const looking = await lookIn({ "a.py": "one\n" });
    expect(await findUses(looking, "one\ntwo")).toEqual({
      reason: "A search finds text within one line.",
    });
  });

  it("shows source before tests, and not the definition itself", async () => {
    const looking = await lookIn({
      "tests/test_a.py": "pay()\n",
      "till.py": "def pay():\n    pass\n\n\npay()\n",
    });
    const lines = linesOf(await findUses(looking, "till.pay"));
    expect(lines.slice(2, -1)).toEqual(["till.py", "5: pay()", "tests/test_a.py", "1: pay()"]);
  });
});

describe("findTests", () => {
  it("names tests that are made when pytest runs, in one line", async () => {
    const made = "for name in names:\n    setattr(TestGloss, f'test_paint_{name}', check)\n";
    const ids = ["red", "red[1]", "blue"].map((name) => {
      return `tests/test_gloss.py::TestGloss::test_paint_${name}`;
    });
    const looking = await lookIn({ "tests/test_gloss.py": made }, ids);
    for (const word of ["test_paint", "test_paint_red"]) {
      const [title, ...lines] = linesOf(await findTests(looking, word)).slice(1, -1);
      expect(title).toBe(`tests: ${word} (as pytest collects them)`);
      expect(lines).toEqual([
        word === "test_paint"
          ? "tests/test_gloss.py::TestGloss (2: test_paint_red, test_paint_blue)"
          : "tests/test_gloss.py::TestGloss::test_paint_red",
      ]);
    }
  });

  it("names the tests that mention a module", async () => {
    const looking = await lookIn({
      "shop/cart.py": "x = 1\n",
      "tests/test_a.py": "def test_one():\n    import shop.cart\n\n\ndef test_two():\n    pass\n",
    });
    const lines = linesOf(await findTests(looking, "shop/cart.py"));
    expect(lines).toContain("tests/test_a.py::test_one");
    expect(lines.join("\n")).not.toContain("test_two");
  });

  it("names the file where no test is around the mention", async () => {
    const looking = await lookIn({ "tests/test_a.py": "import cart\n" });
    expect(linesOf(await findTests(looking, "cart"))).toContain("tests/test_a.py");
  });

  it("names each test once", async () => {
    const looking = await lookIn({ "tests/test_a.py": "def test_one():\n    cart\n    cart\n" });
    const lines = linesOf(await findTests(looking, "cart"));
    expect(lines.filter((line) => line === "tests/test_a.py::test_one")).toHaveLength(1);
  });

  it("says that it knows only tests that are written with def", async () => {
    const file = "def test_one():\n    cart\n\n\nsetattr(TestCart, 'test_two', cart)\n";
    const looking = await lookIn({ "tests/test_a.py": file });
    const lines = linesOf(await findTests(looking, "cart"));
    expect(lines).toContain("tests: cart (only those that are written with def)");
  });

  it.each(["test_one[1.5-a::b]", "tests/test_a.py::test_one[1.5-a::b]"])(
    "finds the test of the case %s",
    async (id) => {
      const looking = await lookIn({ "tests/test_a.py": "def test_one(n):\n    pass\n" });
      expect(linesOf(await findTests(looking, id))).toContain("tests/test_a.py::test_one");
    },
  );

  it("counts the tests of a file that it does not name", async () => {
    const tests = Array.from({ length: 10 }, (_, n) => `def test_${n}():\n    cart\n\n\n`);
    const looking = await lookIn({ "tests/test_a.py": tests.join("") });
    const lines = linesOf(await findTests(looking, "cart"));
    expect(lines).toContain("(2 more in tests/test_a.py)");
  });

  it("counts the files that it does not name", async () => {
    const looking = await lookIn(manyFiles(23, "tests/test_", "import cart\n"));
    const lines = linesOf(await findTests(looking, "cart"));
    expect(lines.filter((line) => line.startsWith("tests/"))).toHaveLength(20);
    expect(lines).toContain("(3 more files)");
    const almost = await lookIn(manyFiles(21, "tests/test_", "import cart\n"));
    expect(linesOf(await findTests(almost, "cart"))).toContain("(1 more file)");
  });

  it("leaves out a file that may not be shown", async () => {
    const looking = await lookIn({ "tests/test_a.py": "import cart\n" });
    expect(await findTests(withoutFile(looking, "tests/test_a.py"), "cart")).toEqual({
      reason: "It is only in files that may not be shown.",
    });
  });

  it.each([
    ["", "Name something."],
    ["shop.", "Name something."],
    ["one\ntwo", "A search finds text within one line."],
  ])("says why there is no answer for %j", async (name, reason) => {
    const looking = await lookIn({ "tests/test_a.py": "one\n" });
    expect(await findTests(looking, name)).toEqual({ reason });
  });
});

async function lookIn(files: Record<string, string>, ids: string[] = []): Promise<Looking> {
  const { tools } = await stage({ files, runs: [] });
  const { workspace, log } = tools;
  const at = workspace.baseCommit;
  const collected = async () => ids;
  return { workspace, at, collected, read: await createReader(log, workspace.at(at)) };
}

function withoutFile({ read, ...rest }: Looking, hidden: string): Looking {
  return { ...rest, read: async (path) => (path === hidden ? { reason: "No." } : read(path)) };
}

function searchFor(looking: Looking, text: string) {
  return search(looking, { kind: "search", text, isPattern: false, within: null });
}

function manyFiles(count: number, prefix: string, text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${prefix}${10 + index}.py`, text]),
  );
}

function linesOf(found: Awaited<ReturnType<typeof search>>): string[] {
  return "block" in found ? found.block.split("\n") : [];
}
