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

it("makes paths relative to the folder, whether they name the folder or not", () => {
  const spec = relativeToFolder("services/shop", readSpec({ body: BODY }));
  expect(spec.filesChanged.map(({ path }) => path)).toEqual(["codes.py", "cart.py"]);
  expect(spec.lld).toBe("docs/design.md");
  expect(spec.contextPaths).toEqual(["cart.py", "docs/other.md"]);
});

it("changes nothing without a folder", () => {
  const spec = readSpec({ body: BODY });
  expect(relativeToFolder("", spec)).toBe(spec);
});

it("makes the files of components relative, and leaves a component without a file alone", () => {
  const spec = readSpec({ body: BODY });
  const component = (file: string | null) => ({ ...{ id: "C1", name: "Codes" }, file });
  const components = [component("services/shop/codes.py"), component(null)] as never;
  const inside = relativeToFolder("services/shop", { ...spec, components });
  expect(inside.components.map(({ file }) => file)).toEqual(["codes.py", null]);
});
