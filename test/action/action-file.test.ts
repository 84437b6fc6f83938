import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { CONFIGURED_INPUTS, INPUT_NAMES, OWN_INPUTS } from "../../src/action/inputs.ts";
import { OUTPUT_NAMES } from "../../src/action/outputs.ts";
import { DEFAULT_CONFIG } from "../../src/config/schema.ts";
import { loadGitHubSchemas } from "./github-schemas.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TEXT = readFileSync(`${ROOT}action.yml`, "utf8");
const ACTION = z
  .object({
    runs: z.object({ using: z.string(), main: z.string() }),
    inputs: z.record(
      z.string(),
      z.object({ description: z.string(), default: z.string().optional() }),
    ),
    outputs: z.record(z.string(), z.object({ description: z.string() })),
  })
  .parse(parse(TEXT));

describe("action.yml", () => {
  it("is valid by GitHub's own schema of actions", async () => {
    const { faultsOfAction: faultsOf } = await loadGitHubSchemas();
    expect(faultsOf(TEXT)).toEqual([]);
    expect(faultsOf(TEXT.replace("using: node24", "using: node7"))).not.toEqual([]);
    expect(faultsOf(TEXT.replace("  main:", "  man:"))).not.toEqual([]);
  });

  it("runs on Node 24, from the bundle", () => {
    expect(ACTION.runs).toEqual({ using: "node24", main: "dist/main.js" });
  });

  it("has exactly the inputs that are read, each with its description", () => {
    expect(Object.keys(ACTION.inputs).sort()).toEqual([...INPUT_NAMES].sort());
    for (const { description } of Object.values(ACTION.inputs))
      expect(description).toMatch(/\w{3}/);
  });

  it.each(Object.entries(OWN_INPUTS))("%s has the default %j", (name, fallback) => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is GitHub's expression.
    const expected = name === "token" ? "${{ github.token }}" : fallback;
    expect(ACTION.inputs[name]?.default).toBe(expected);
  });

  it.each(Object.entries(CONFIGURED_INPUTS))(
    "%s leaves the file its say, and tells the true default",
    (name, { path }) => {
      const { description = "", default: fallback } = ACTION.inputs[name] ?? {};
      expect(fallback).toBeUndefined();
      const value = path.reduce<unknown>(valueAt, DEFAULT_CONFIG);
      if (value === undefined || Array.isArray(value)) return;
      expect(description).toMatch(new RegExp(`Default: ${value}(?:\\.|$)`));
    },
  );

  it("has exactly the outputs that are written, each with its description", () => {
    expect(Object.keys(ACTION.outputs)).toEqual(Object.values(OUTPUT_NAMES));
  });
});

function valueAt(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
