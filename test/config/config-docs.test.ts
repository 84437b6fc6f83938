import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CONFIG_FILE, Config, STAGE_FILE } from "../../src/config/schema.ts";

describe("the documentation of the configuration (npm run config-docs updates it)", () => {
  it("has a schema for editors", async () => {
    const schema = { ...z.toJSONSchema(Config, { io: "input" }), title: CONFIG_FILE };
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      "../../docs/tdd.schema.json",
    );
  });

  it("has a table of all keys", async () => {
    const page = [
      "# Configuration",
      "",
      `Every key of \`${CONFIG_FILE}\` is optional; other keys are refused. A flag of the command line, or in`,
      "the Action an input under `with:`, takes precedence over the file; `TDD_PYTHON` and `TDD_SANDBOX`",
      "come between them. `tdd-arbiter doctor` prints every value and its source. The Action reads the file",
      "of the default branch, and refuses `sandbox: off`, `network: on` and names of secrets in `pass_env`",
      "there unless the workflow sets them, too. `npm run config-docs` generates this page.",
      "",
      `A file \`${STAGE_FILE}\` with \`stage: red\` may set \`test_framework\`,`,
      "`test_directory`, `generation`, `validation` and `execution`, too. It comes last before the defaults.",
      "",
      "For completion in an editor, name the schema in your clone:",
      "",
      "```yaml",
      "# yaml-language-server: $schema=../../tdd-arbiter/docs/tdd.schema.json",
      "```",
      "",
      "| key | default | meaning |",
      "|---|---|---|",
      ...rows(z.toJSONSchema(Config, { io: "input" })),
      "",
    ].join("\n");
    await expect(page).toMatchFileSnapshot("../../docs/configuration.md");
  });

  it("has the most important keys in the README", async () => {
    const readme = readFileSync(README, "utf8");
    const all = rows(z.toJSONSchema(Config, { io: "input" }));
    const chosen = README_KEYS.map((key) => all.find((row) => row.startsWith(`| \`${key}\` |`)));
    const table = ["| key | default | meaning |", "|---|---|---|", ...chosen].join("\n");
    const page = readme.replace(SECTION, (_, start, end) => `${start}\n${table}\n${end}`);
    expect(chosen).not.toContain(undefined);
    await expect(page).toMatchFileSnapshot(README);
  });
});

const README = fileURLToPath(new URL("../../README.md", import.meta.url));
const SECTION = /(<!-- configuration: .*-->)\n[\s\S]*?(<!-- end of configuration -->)/;
const README_KEYS = [
  "model",
  "budgets.max_cost_usd",
  "label",
  "attempts",
  "refactor",
  "changes_requested",
  "merge_method",
  "base_branch",
  "lint_command",
  "network",
  "pass_env",
];

function rows(schema: z.core.JSONSchema.BaseSchema, prefix = ""): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    if (typeof value === "boolean") return [];
    if (value.properties !== undefined) return rows(value, `${prefix}${name}.`);
    const fallback = value.default === undefined ? "–" : `\`${JSON.stringify(value.default)}\``;
    return [`| \`${prefix}${name}\` | ${fallback} | ${value.description} |`];
  });
}
