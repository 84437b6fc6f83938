import { expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";
import { relativeToFolder } from "../../src/spec/spec.ts";

const BODY = `# Codes

LLD: services/shop/docs/design.md
Context: services/shop/cart.py, docs/other.md

## Files changed

| File | Change |
|---|---|
| \`services/shop/codes.py\` | add |
| \`cart.py\` | modify |
`;

it("paths are told from the folder, whoever told them from the top", () => {
  const spec = relativeToFolder("services/shop", readSpec({ body: BODY }));
  expect(spec.filesChanged.map(({ path }) => path)).toEqual(["codes.py", "cart.py"]);
  expect(spec.lld).toBe("docs/design.md");
  expect(spec.contextPaths).toEqual(["cart.py", "docs/other.md"]);
});

it("without a folder nothing changes", () => {
  const spec = readSpec({ body: BODY });
  expect(relativeToFolder("", spec)).toBe(spec);
});
