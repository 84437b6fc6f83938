import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";
import { CORPUS, type CorpusChange, SHOP } from "./verify-corpus.ts";
import { IN_PACKAGE } from "./verify-corpus-package.ts";

describe("verify", () => {
  it.each([...CORPUS, ...IN_PACKAGE])(
    "$title",
    async ({ base = {}, change, words, exitCode, says = [] }) => {
      const repository = makeChange(base, change);
      const result = await inProcess(["verify", "--json", "--base", "main", "--mutants", "0"], {
        cwd: repository,
      });
      const { holds, tests, reason } = JSON.parse(result.stdout);
      const seen = Object.fromEntries(tests.map((test: Worded) => [test.id, test.word]));
      const reasons = [reason, ...tests.map((test: Worded) => test.reason)].join("\n");
      expect({ words: seen, exitCode: result.exitCode }, reasons).toEqual({ words, exitCode });
      expect(holds).toBe(exitCode === 0);
      for (const text of says) expect(reasons).toContain(text);
    },
  );
});

interface Worded {
  id: string;
  word: string;
  reason: string;
}

function makeChange(
  base: NonNullable<CorpusChange["base"]>,
  change: CorpusChange["change"],
): string {
  const repository = temporaryRepository({ ...SHOP, ...base });
  git(repository, "checkout", "--quiet", "-b", "change");
  for (const [path, content] of Object.entries(change)) {
    if (content === null) rmSync(join(repository, path));
    else writeFiles(repository, { [path]: content });
  }
  git(repository, "add", "--all");
  git(repository, "commit", "--quiet", "--message", "feat: a change");
  return repository;
}
