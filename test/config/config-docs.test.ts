import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CONFIG_FILE, Config } from "../../src/config/schema.ts";

describe("what the docs say of the configuration (npm run config-docs brings it up to date)", () => {
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
      `A repository says how it wants to be worked on in \`${CONFIG_FILE}\`. Every key may be left out;`,
      "a key that is not in this table is refused. What is typed on the command line goes first, and in",
      "an Action what the workflow says under `with:`. There the file is read from the base branch, and",
      "`sandbox: off`, `network: on` and names of secrets in `pass_env` are refused unless the workflow",
      "says them itself: a file is easier to change than a workflow.",
      "Made from the code by `npm run config-docs`; a test fails when it is stale.",
      "",
      "For completion in an editor, put this on the file's first line, with the path to your clone:",
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

  it("has those that most people look for on the first page", async () => {
    const readme = readFileSync(README, "utf8");
    const all = rows(z.toJSONSchema(Config, { io: "input" }));
    const chosen = SOUGHT.map((key) => all.find((row) => row.startsWith(`| \`${key}\` |`)));
    const table = ["| key | default | meaning |", "|---|---|---|", ...chosen].join("\n");
    const page = readme.replace(SECTION, (_, start, end) => `${start}\n${table}\n${end}`);
    expect(chosen).not.toContain(undefined);
    await expect(page).toMatchFileSnapshot(README);
  });
});

const README = fileURLToPath(new URL("../../README.md", import.meta.url));
const SECTION = /(<!-- configuration: .*-->)\n[\s\S]*?(<!-- end of configuration -->)/;
const SOUGHT = [
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
