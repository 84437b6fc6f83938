import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PRICES_AS_OF, priceOf } from "../../src/llm/prices.ts";
import { suggestModel } from "../../src/runs/set-up/survey.ts";

/**
 * When the models that pages and examples name are switched off, by the deprecation pages of their
 * providers; null where no date is announced.
 */
const ENDS: Readonly<Record<string, string | null>> = {
  "anthropic:claude-sonnet-5": null,
  "openai:gpt-6-sol": null,
  "google:gemini-3.8-flash": null,
};

const ROOT = new URL("../../", import.meta.url);
const PAGES = [
  "README.md",
  "action.yml",
  ".github/workflows/tdd.yml",
  "src/cli/help.ts",
  "src/config/schema.ts",
  "src/runs/options.ts",
  "src/llm/providers.ts",
  ...inFolder("docs", /\.md$/),
  ...inFolder("examples", /\.yml$/),
];
const MODEL = /\b(?:openai:(?:gpt|o\d)|anthropic:claude|google:gemini)[-.\w]*\w/g;

describe("the models that pages, examples and messages name", () => {
  const named = new Map<string, string>(
    PAGES.flatMap((page) => {
      const text = readFileSync(new URL(page, ROOT), "utf8");
      return [...text.matchAll(MODEL)].map(([model]) => [model, page] as const);
    }),
  );

  it("have no date in their name, and are not past their end", () => {
    const today = new Date().toISOString().slice(0, 10);
    const stale = [...named].filter(([model]) => {
      const end = ENDS[model];
      return end === undefined || (end !== null && end <= today);
    });
    // Name a current model there, and put it into the list above with its end.
    expect(stale).toEqual([]);
    expect(named.size).toBeGreaterThan(1);
    expect([...named.keys()].filter((model) => /-20\d\d/.test(model))).toEqual([]);
  });

  it("are among those that init proposes", () => {
    const keys = ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GOOGLE_API_KEY"];
    for (const key of keys) expect(Object.keys(ENDS)).toContain(suggestModel({ [key]: "k" }));
  });

  it("have a price if init proposes them by default, in a list with a date", () => {
    expect(priceOf(suggestModel({}))).not.toBeNull();
    expect(PRICES_AS_OF).toMatch(/^20\d\d-\d\d-\d\d$/);
    const date = new Date(PRICES_AS_OF).toLocaleDateString("en-GB", { dateStyle: "long" });
    expect(readFileSync(new URL("docs/models.md", ROOT), "utf8")).toContain(date);
  });
});

function inFolder(folder: string, names: RegExp): string[] {
  const found = readdirSync(new URL(`${folder}/`, ROOT)).filter((name) => names.test(name));
  return found.map((name) => `${folder}/${name}`);
}
