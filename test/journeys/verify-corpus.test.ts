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
    async ({ base = {}, change, words, result: wanted, require = "proof", says = [] }) => {
      const repository = makeChange(base, change);
      const policy = ["--mutants", "0", "--require", require];
      const { stdout, exitCode } = await inProcess(
        ["verify", "--json", "--base", "main", ...policy],
        {
          cwd: repository,
        },
      );
      const { result, passes, tests, reason } = JSON.parse(stdout);
      const seen = Object.fromEntries(tests.map((test: Worded) => [test.id, test.word]));
      const reasons = [reason, ...tests.map((test: Worded) => test.reason)].join("\n");
      expect({ words: seen, result }, reasons).toEqual({ words, result: wanted });
      const code = { "does-not-hold": 1, "not-judged": 4 }[String(result)] ?? 0;
      expect([exitCode, passes]).toEqual([code, code === 0]);
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
