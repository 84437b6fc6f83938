import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../../src/context/budget.ts";
import { withChanges } from "../../../src/version.ts";
import { lookAround } from "../../../src/workflow/looking/look-around.ts";
import { allPass, stage } from "../workflow-harness.ts";

const TOKEN = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");

const FILES = {
  "shop/__init__.py": "from shop.cart import Cart\n",
  "shop/cart.py": `import os\n\n\nclass Cart:\n    key = "${TOKEN}"\n\n    def add(self, item):\n        return os.path.join("cart", item)\n\n    def total(self):\n        return 0\n`,
  "shop/till.py": "from shop.cart import Cart\n\n\ndef pay(cart):\n    return Cart().add(cart)\n",
  "shop/secret.py": "add = 1\n",
  "tests/test_cart.py":
    "from shop.cart import Cart\n\n\nclass TestCart:\n    def test_add(self):\n        assert Cart().add('a')\n",
  "README.md": "Call `add` once.\n",
};

describe("lookAround", () => {
  it.each([
    ["shop/cart.py::Cart.add"],
    ["shop/cart.py::Cart"],
    ["shop/cart.py:9-10"],
    ["outline: shop/cart.py"],
    ["search: add"],
    ["search: /def (add|pay)/"],
    ["uses: Cart.add"],
    ["uses: shop/cart.py"],
    ["tests: add"],
  ])("answers %j", async (request) => {
    const { blocks, refused } = await look([request]);
    expect(refused).toEqual([]);
    expect(blocks.join("\n")).toMatchSnapshot();
    expect(blocks.join("\n")).not.toContain(TOKEN);
  });

  it("searches the whole repository in its root", async () => {
    const [everywhere, inRoot] = [
      await look(["search: /def add/"]),
      await look(["search: /def add/ in ."]),
    ];
    expect(inRoot.refused).toEqual([]);
    expect(inRoot.blocks.join()).toContain("def add(self, item)");
    expect(inRoot.blocks).toHaveLength(everywhere.blocks.length);
  });

  it.each([
    ["shop/cart.py::Cart.sum", "It defines no Cart.sum."],
    ["shop/cart.py::ad", "It defines no ad. It has Cart.add."],
    ["shop/cart.py:90-99", "It has 11 lines."],
    ["search: (", "Search for a longer text."],
    [
      "search: /a(/",
      "git cannot read this as an extended regular expression, or it takes too long. It has no (?i), \\d or look-ahead.",
    ],
    ["search: nothing like it", "No text file has it."],
    ["search: nothing in shop/till.py", "No line of shop/till.py has it."],
    ["search: /nothing/ in shop", "No line of shop has it."],
    ["search: /add/ in shop/none.py", "There is no file or folder shop/none.py."],
    ["outline: shop/secret.py", "File name matches a secret pattern."],
    ["uses: ", "Name something."],
    ["uses: nobody", "No other line of Python has the word nobody."],
    ["uses: shop/nobody.py", "No line that begins with import or from has the word nobody."],
    [
      "tests: nobody",
      "No test file has nobody in its text, and pytest collects no test with nobody in its id.",
    ],
    ["shop", "It is not a file (directory)."],
    ["shop/none.py", "There is no such file."],
  ])("says why %j is not answered", async (request, reason) => {
    const { blocks, refused } = await look([request]);
    expect(blocks).toEqual([]);
    expect(refused).toMatchObject([{ reason }]);
  });

  it.each(["callers: add", "grep add", "shop/cart.py#L1-L4", "lines 1 to 4 of shop/cart.py"])(
    "names the forms that exist when asked for %j",
    async (request) => {
      const { refused } = await look([request]);
      expect(refused).toMatchObject([
        { request, reason: expect.stringContaining("no such file, and no request of this form") },
      ]);
      expect(refused[0]?.reason).toContain('"search: text in path"');
    },
  );

  it.each([
    ["search: add in shop/till.py", ["shop/till.py"]],
    ["search: /ad+/ in shop/till.py", ["shop/till.py"]],
    ['search: "add" in tests', ["tests/test_cart.py"]],
    ["search: Cart in shop/*.py", ["shop/__init__.py", "shop/cart.py", "shop/till.py"]],
    ["search: add in ./README.md", ["README.md"]],
  ])("searches one file or folder for %j", async (request, paths) => {
    const { blocks, refused } = await look([request]);
    expect(refused).toEqual([]);
    const lines = blocks.join("\n").split("\n");
    expect(lines.filter((line) => /^[\w/]+\.(py|md)$/.test(line))).toEqual(paths);
  });

  it("searches for text that only looks like a search in a path", async () => {
    const files = { "a.py": "for item in self.items:\n    pass\n" };
    const { blocks } = await look(["search: item in self.items"], files);
    expect(blocks.join("")).toContain("1: for item in self.items:");
  });

  it("says that what was found is in files that may not be shown", async () => {
    const { refused } = await look(["search: needle"], { "shop/secret.py": "needle\n" });
    expect(refused).toMatchObject([{ reason: "It is only in files that may not be shown." }]);
  });

  it("shows a text file with U+FFFD in it, and a long one of another kind", async () => {
    const json = `{\n${'  "k": "\ufffd",\n'.repeat(9000)}  "end": 1\n}\n`;
    const files = { "data.json": json, "a.txt": "one \ufffd two\n", "b.bin": "\0one" };
    const { blocks, refused } = await look(["data.json", "a.txt", "b.bin"], files);
    expect(refused).toMatchObject([{ request: "b.bin", reason: "File is not text." }]);
    expect(blocks[0]).toContain("data.json (9003 lines)\n@@ 1-100\n");
    expect(blocks[0]).toContain("(cut: ask for data.json:101-500 to see more)");
    expect(blocks[1]).toContain("one \ufffd two");
  });

  it.each([
    ["long.py:1-900", "(cut: ask for long.py:401-800 to see more)"],
    ["long.py::long", "(cut: ask for long.py:402-701 to see more)"],
    ["long.py:1-400", null],
    ["long.py:690-9999", null],
  ])("says what it cuts of %j", async (request, note) => {
    const text = `\ndef long():\n${"    call()\n".repeat(699)}${"x = 1\n".repeat(300)}`;
    const { blocks } = await look([request], { "long.py": text });
    const cuts = blocks.join("").match(/\(cut.*\)/g);
    expect(cuts).toEqual(note === null ? null : [note]);
  });

  it("shows part of a long file, and of a long definition", async () => {
    const body = "    return 1\n".repeat(500);
    const text = `import os\n\n\ndef long():\n${body}\n\n${"x = 1\n".repeat(9000)}\n\ndef last():\n    pass\n`;
    const files = { "long.py": text };
    const [file] = (await look(["long.py"], files)).blocks;
    expect(file).toContain(" lines)\n@@ 1-3\n");
    expect(file).toContain("\n4: def long()");
    const [long] = (await look(["long.py::long"], files)).blocks;
    expect(long?.split("\n")).toHaveLength(405);
    const [last] = (await look(["long.py::last"], files)).blocks;
    expect(last).toContain("@@ 9509-9510\ndef last():\n    pass");
  });

  it("shows the places of one file as one excerpt", async () => {
    const requests = ["shop/cart.py:7-8", "search: pay", "shop/cart.py::Cart.total"];
    const { blocks, places, tokens } = await look(requests);
    expect(blocks).toHaveLength(2);
    expect(blocks[0]).toContain("@@ 1-11\nimport os\n");
    expect(blocks[1]).toContain("search: pay");
    expect(places).toEqual(["shop/cart.py:7-8", "shop/cart.py::Cart.total"]);
    expect(tokens).toBe(blocks.reduce((sum, text) => sum + estimateTokens(text), 0));
  });

  it("shows a file whole instead of its parts", async () => {
    const { blocks } = await look(["shop/cart.py::Cart.add", "shop/cart.py"]);
    expect(blocks).toEqual([expect.stringMatching(/^<file>\nshop\/cart\.py\n/)]);
    const again = await look(["shop/cart.py", "shop/cart.py::Cart.add"]);
    expect(again.blocks).toEqual(blocks);
  });

  it("leaves out the places that no longer fit, and shows those before", async () => {
    const text = `def one():\n    pass\n\n\n${"x = 1\n".repeat(100)}\n\ndef two():\n${"    two()\n".repeat(60)}`;
    const requests = ["long.py::one", "long.py::two"];
    const { blocks, places, refused } = await look(requests, { "long.py": text }, { tokens: 100 });
    expect(blocks).toEqual([expect.stringContaining("@@ 1-2\n")]);
    expect(places).toEqual(["long.py::one"]);
    expect(refused).toMatchObject([{ request: "long.py::two" }]);
  });

  it("lists no signatures beside a class that is shown whole", async () => {
    const text = `class One:\n    pass\n\n\n${"x = 1\n".repeat(9)}\n\ndef two():\n    pass\n`;
    const { blocks } = await look(["a.py::One"], { "a.py": text });
    expect(blocks.join("")).not.toContain("two");
  });

  it("finds what a version has changed, at the lines where it stands", async () => {
    const { tools } = await stage({ files: FILES, runs: [] });
    const at = withChanges(tools.workspace.baseCommit, [
      { path: "shop/till.py", content: null },
      { path: "shop/new.py", content: "\n\ndef added():\n    return 1\n" },
    ]);
    const limits = { requests: 20, tokens: 20_000 };
    const { blocks, refused } = await lookAround(tools, at, ["uses: pay", "search: added"], limits);
    expect(blocks.join("\n")).toContain("shop/new.py\n3 added: def added():");
    expect(refused).toMatchObject([{ reason: "No other line of Python has the word pay." }]);
  });

  it("lists the methods of a class that is too long", async () => {
    const method = `    def last(self):\n${"        pass\n".repeat(500)}`;
    const { blocks } = await look(["a.py::One"], { "a.py": `class One:\n    x = 1\n\n${method}` });
    expect(blocks.join("")).toContain("4:     def last(self)");
  });
});

async function look(
  requests: string[],
  files: Record<string, string> = FILES,
  { tokens = 20_000 } = {},
) {
  const { tools } = await stage({ files, runs: [allPass()] });
  return lookAround(tools, tools.workspace.baseCommit, requests, { requests: 20, tokens });
}
