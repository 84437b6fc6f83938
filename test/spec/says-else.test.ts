import { expect, it } from "vitest";
import { mergeDesign } from "../../src/spec/check-design.ts";
import { readSpec, specDiffersFrom } from "../../src/spec/read-spec.ts";

const TEXT = { title: "Totals", body: "- Adds prices.\n\n- The key is s3cr3tvalue.\n" };
const SPEC = readSpec({ id: "#7", ...TEXT });
const DESIGN = readSpec({ body: "# Design\n\n- Adds more.\n" });
const redact = (text: string) => text.replaceAll("s3cr3tvalue", "[redacted]");

it.each([
  ["the same", {}, false],
  ["the same to whoever reads it", { body: `<!-- x -->\r\n${TEXT.body}` }, false],
  ["another title", { title: "Total" }, true],
  ["more", { body: `${TEXT.body}\n- And taxes.\n` }, true],
  ["less", { body: "- Adds prices.\n" }, true],
  ["nothing", { body: "" }, true],
])("an issue that says %s", (_, edit, isElse) => {
  const now = { ...TEXT, ...edit };
  expect(specDiffersFrom(SPEC, now, redact)).toBe(isElse);
  expect(specDiffersFrom({ ...SPEC, text: redact(SPEC.text) }, now, redact)).toBe(isElse);
});

it("is not told from the design that it points at", () => {
  const merged = mergeDesign({ ...SPEC, lld: "docs/a.md" }, DESIGN);
  expect(specDiffersFrom(merged, TEXT, redact)).toBe(false);
  expect(specDiffersFrom(merged, { ...TEXT, body: "- Flies.\n" }, redact)).toBe(true);
});
