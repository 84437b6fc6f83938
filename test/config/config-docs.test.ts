import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
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
      `Every key of \`${CONFIG_FILE}\` is optional; other keys are refused. What takes precedence, from first to last:`,
      "",
      "1. a flag of the command line, or in the Action an input under `with:`",
      "2. `TDD_PYTHON` and `TDD_SANDBOX`",
      `3. \`${CONFIG_FILE}\`; the Action reads the file of the default branch`,
      `4. \`test_framework\`, \`test_directory\`, \`generation\`, \`validation\` and \`execution\` of \`${STAGE_FILE}\`,`,
      "   a file with `stage: red`",
      "",
      "`tdd-arbiter doctor --all` prints every value and its source. In the Action, the file may set `sandbox: off`,",
      "`network: on` and names of secrets in `pass_env` only if the workflow sets them, too.",
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

  it("has an example in the README that a run accepts", () => {
    const readme = readFileSync(README, "utf8");
    const [, example = ""] = /## Configure it[\s\S]*?```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(Config.parse(parse(example))).toMatchObject({ attempts: 5, merge_method: "squash" });
  });
});

const README = fileURLToPath(new URL("../../README.md", import.meta.url));

function rows(schema: z.core.JSONSchema.BaseSchema, prefix = ""): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    if (typeof value === "boolean") return [];
    if (value.properties !== undefined) return rows(value, `${prefix}${name}.`);
    const fallback = value.default === undefined ? "–" : `\`${JSON.stringify(value.default)}\``;
    return [`| \`${prefix}${name}\` | ${fallback} | ${value.description} |`];
  });
}
