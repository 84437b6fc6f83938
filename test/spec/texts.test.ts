import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";
import { findSpecProblems } from "../../src/spec/validate-spec.ts";

const TEXTS = fileURLToPath(new URL("texts/", import.meta.url));
const names = readdirSync(TEXTS).filter((name) => name.endsWith(".md"));

describe("realistic issue texts", () => {
  it("are at least fifty", () => {
    expect(names.length).toBeGreaterThanOrEqual(50);
  });

  it.each(names)("%s", async (name) => {
    const { text, ...spec } = readSpec({ body: readFileSync(`${TEXTS}${name}`, "utf8") });
    const reading = { ...spec, add: findSpecProblems({ ...spec, text }) };
    const file = `${TEXTS}${name.replace(/md$/, "json")}`;
    await expect(`${JSON.stringify(reading, null, 2)}\n`).toMatchFileSnapshot(file);
  });
});
