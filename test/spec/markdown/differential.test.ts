import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleCharacters } from "../../../src/spec/markdown/inline-text.ts";
import { visibleText } from "../../../src/spec/markdown/visible-text.ts";
import { readSpec } from "../../../src/spec/read-spec.ts";
import { markedDocuments, markedWords } from "./marked-documents.ts";
import { renderedText } from "./rendered-words.ts";

const TEXTS = fileURLToPath(new URL("../texts/", import.meta.url));

/** Always the same documents: the two renderings differ in rare ones, and CI must not depend on luck. */
const SEED = 7;

/**
 * Without a link definition that goes on in the next line: markdown-it ends it there, and GitHub, which is
 * what we follow, takes that line for the rest of its paragraph.
 */
const documents = markedDocuments.filter((text) => !/^[ >]*\[[^\]\n]*\]:.*\n.*\S/m.test(text));

describe("compared with a rendering by markdown-it that an HTML parser reads", () => {
  it("a word that the page does not show is not read", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const rendered = markedWords(renderedText(document));
        expect(rendered).toEqual(expect.arrayContaining(markedWords(visibleText(document))));
      }),
      { numRuns: 4000, seed: SEED },
    );
  });

  it("a word that the page does not show is no criterion and grants nothing", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const body = `## Acceptance criteria\n\n- ${document}\n\n## Files changed\n\n- ${document}`;
        const rendered = markedWords(renderedText(body));
        const spec = JSON.stringify(readSpec({ title: "Add totals", body }));
        expect(rendered).toEqual(expect.arrayContaining(markedWords(spec)));
      }),
      { numRuns: 1000, seed: SEED },
    );
  });

  it("almost every word that the page shows is read, even of documents that make no sense", () => {
    const lost = fc.sample(markedDocuments, { numRuns: 2000, seed: SEED }).flatMap((document) => {
      const read = new Set(markedWords(visibleText(document)));
      return markedWords(renderedText(document)).map((word) => (read.has(word) ? 0 : 1));
    });
    expect(lost.filter((one) => one === 1).length).toBeLessThan(lost.length / 200);
  });

  it.each(readdirSync(TEXTS).filter((name) => name.endsWith(".md")))(
    "every word of %s that the page shows is read",
    (name) => {
      const source = visibleCharacters(readFileSync(`${TEXTS}${name}`, "utf8"));
      expect(words(visibleText(source))).toEqual(
        expect.arrayContaining(words(renderedText(source))),
      );
    },
  );
});

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
