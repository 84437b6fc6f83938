import { describe, expect, it } from "vitest";
import { lookAround } from "../../../src/workflow/looking/look-around.ts";
import { stage } from "../workflow-harness.ts";

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

  it.each([
    ["shop/cart.py::Cart.sum", "It defines no Cart.sum."],
    ["shop/cart.py::ad", "It defines no ad. It has Cart.add."],
    ["shop/cart.py:90-99", "It has 11 lines."],
    ["search: (", "Search for a longer text."],
    ["search: /a(/", "It cannot be searched for: search for a plain text."],
    ["search: nothing like it", "Nothing was found."],
    ["outline: shop/secret.py", "File name matches a secret pattern."],
    ["uses: ", "Name something."],
  ])("says why %j is not answered", async (request, reason) => {
    const { blocks, refused } = await look([request]);
    expect(blocks).toEqual([]);
    expect(refused).toMatchObject([{ reason }]);
  });

  it("shows part of a long file, and of a long definition", async () => {
    const body = "    return 1\n".repeat(500);
    const text = `import os\n\n\ndef long():\n${body}\n\n${"x = 1\n".repeat(9000)}\n\ndef last():\n    pass\n`;
    const { blocks } = await look(["long.py", "long.py::long", "long.py::last"], {
      "long.py": text,
    });
    const [file, long, last] = blocks;
    expect(file).toContain(" lines)\n@@ 1-3\n");
    expect(file).toContain("\n4: def long()");
    expect(long?.split("\n")).toHaveLength(407);
    expect(last).toContain("@@ 9509-9510\ndef last():\n    pass");
  });
});

async function look(requests: string[], files: Record<string, string> = FILES) {
  const { tools } = await stage({ files, runs: [] });
  return lookAround(tools, requests, { requests: 20, tokens: 20_000 });
}
