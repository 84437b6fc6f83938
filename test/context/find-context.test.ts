import { describe, expect, it } from "vitest";
import { findContext } from "../../src/context/find-context.ts";
import { readSpec } from "../../src/spec/read-spec.ts";

const FILES: Record<string, string> = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`pkg/m${at}.py`, "X = 1\n"])),
  "tests/data/gloss.txt": "one\n",
  "tests/test_gloss.py": "def test_gloss(): pass\n",
};

const placesFor = async (body: string) => {
  const files = {
    list: async () => Object.keys(FILES),
    read: async (path: string) => FILES[path] ?? null,
    readEach: async (paths: readonly string[], visit: (path: string, text: string) => void) => {
      for (const path of paths) visit(path, FILES[path] ?? "");
    },
  };
  const query = { spec: readSpec({ body }), contextPaths: [], contextTokens: 20_000 };
  return (await findContext(files, query)).places;
};

describe("data of tests that an issue names", () => {
  it.each(["`tests/data/gloss.txt`", "See ./data/gloss.txt.", "gloss.txt: entry 3"])(
    "is shown: %s",
    async (body) => {
      expect(await placesFor(`# Gloss\n\n${body}\n`)).toContain("tests/data/gloss.txt");
    },
  );

  // A search that takes quadratic time would exceed the time limit of a test.
  it.each(["a", "a/", "a.", "-", "./"])("is found in a long text of %j", async (piece) => {
    expect(await placesFor(piece.repeat(60_000 / piece.length))).not.toContain(
      "tests/data/gloss.txt",
    );
  });
});
