import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));

it.each([
  ["safe texts", /\bas (?:unknown as )?Safe[A-Z]\w*/, ["safe-text/sanitizer.ts"]],
  ["pages", /\bas (?:unknown as )?Markdown\b/, ["safe-text/markdown.ts"]],
])("only safe-text/ makes %s", (_, cast, makers) => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const found = files.filter(
    (file) => file.endsWith(".ts") && cast.test(readFileSync(join(SOURCE, file), "utf8")),
  );
  expect(found).toEqual(makers);
});
