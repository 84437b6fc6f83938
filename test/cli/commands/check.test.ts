import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";
import { inProcess } from "../in-process.ts";

const FILES = {
  "shop/__init__.py": "",
  "shop/cart.py": "def total(prices):\n    return sum(prices)\n",
  "tests/test_cart.py":
    "from shop.cart import total\n\ndef test_total():\n    assert total([1]) == 1\n",
};

async function check(body: string, ...args: string[]) {
  const file = join(temporaryDirectory(), "issue.md");
  writeFileSync(file, body);
  return inProcess(["check", file, ...args], { cwd: temporaryRepository(FILES) });
}

const READY = `# Add shipping

Add \`shipping(grams)\` to a new module shop/shipping.py, and use it in shop/cart.py.

## Acceptance criteria
- \`shipping(1)\` is 5.
- \`shipping(0)\` raises \`ValueError\`.
`;

describe("check", () => {
  it("says that a run can start, what it would send, and what it would cost", async () => {
    const { exitCode, stdout, stderr } = await check(READY, "--model", "openai:gpt-6-sol");
    expect(stderr).toBe("");
    expect(stdout).toMatchInlineSnapshot(`
      "✅ A run can start: Add shipping

      It has 2 acceptance criteria.

      Files that a model would be shown first (it may ask for others)

      - shop/__init__.py
      - shop/cart.py
      - tests/test_cart.py

      Named, and not there yet: shop/shipping.py. If you did not mean a new file, correct the path.

      Estimate: 4 to 12 calls of the model; 3,000 to 9,000 tokens sent; $0.09 to $0.26 with
      openai:gpt-6-sol. The whole test suite runs about 5 times, which usually takes most of the time.
      "
    `);
    expect(exitCode).toBe(0);
  });

  it("lists everything that is missing or wrong at once", async () => {
    const body = `# Add shipping

## Files changed
| File | Change |
|---|---|
| shop/carts.py | modify |

## Acceptance criteria
- TODO
`;
    const { exitCode, stdout } = await check(body);
    expect(stdout).toMatchInlineSnapshot(`
      "✍️ Not ready: Add shipping

      Missing or wrong

      - Say what criterion 1 requires: it is only “TODO”.
      - issue.md:6: shop/carts.py is to be modified but does not exist.

      It has 1 acceptance criterion.

      Files that a model would be shown first (it may ask for others)

      - shop/__init__.py
      - shop/cart.py
      - tests/test_cart.py

      Named, and not there yet: shop/carts.py. If you did not mean a new file, correct the path.

      Estimate: 4 to 12 calls of the model; 3,000 to 9,000 tokens sent; no model is configured. The whole
      test suite runs about 5 times, which usually takes most of the time.
      "
    `);
    expect(exitCode).toBe(1);
  });

  it("says it for other programs, too", async () => {
    const { stdout } = await check(READY, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      ready: true,
      problems: [],
      criteria: 2,
      preview: { newFiles: ["shop/shipping.py"], estimate: { model: null, costUsd: null } },
    });
  });

  it("counts a base branch that does not exist among the problems of the issue that names it", async () => {
    const { exitCode, stdout } = await check(`${READY}\nbase: release\n`);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("There is no local branch called release.");
  });

  it("refuses a file that is not there, and a folder without a repository", async () => {
    const cwd = temporaryDirectory();
    expect((await inProcess(["check", "none.md"], { cwd })).exitCode).toBe(2);
    writeFileSync(join(cwd, "issue.md"), READY);
    const { exitCode, stderr } = await inProcess(["check", "issue.md"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("not a git repository");
  });
});
