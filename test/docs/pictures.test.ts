import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const REPORTS = join(ROOT, "src/reports");

it("the README's pictures show no heading that the pages have no more: npm run pictures", () => {
  const labels: string[] = JSON.parse(
    readFileSync(join(ROOT, "docs/pictures/labels.json"), "utf8"),
  );
  expect(labels.length).toBeGreaterThan(8);
  const source = readdirSync(REPORTS, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(REPORTS, name), "utf8"));
  expect(labels.filter((label) => !source.join("\n").includes(label))).toEqual([]);
});
