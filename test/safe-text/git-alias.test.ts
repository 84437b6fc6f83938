import { describe, expect, it } from "vitest";
import { isGitAlias } from "../../src/safe-text/clean-text.ts";
import { refuseWrite } from "../../src/workflow/edits/write-policy.ts";

const ALIASES = [
  ...["git~1", "GIT~1", "git~2", "git~1 .", ".git ", ".git.", ".git . .", ".GIT...", "gi7eba~1"],
  ...[".git::$INDEX_ALLOCATION", ".git:x", "git~1::$INDEX_ALLOCATION", "gitmod~1", "GITHUB~1"],
  ...[".g\u200cit", "\u200e.git", ".gi\ufefft", ".git\u206f", ".gitmodules ", ".gitattributes."],
  ...[".github ", ".github::$DATA", "CODEOWNERS.", "gitatt~4"],
];

describe("NTFS aliases of .git, and those of HFS+", () => {
  it.each(ALIASES)("%j is refused as a file and as a folder", (name) => {
    for (const path of [`${name}/hooks/post-checkout`, `src/${name}/config`, `src/${name}`]) {
      expect(isGitAlias(path)).toBe(true);
      for (const phase of ["tests", "code"] as const) {
        const policy = { phase, existing: new Set([path]), specText: `Change ${path}.` };
        expect(refuseWrite(path, policy)).not.toBeNull();
      }
    }
  });

  it.each([
    "a.py",
    "src/git.py",
    "git/a.py",
    ".gitignore",
    "a~1.py",
    "widgit~1",
    "src/my.git/a.py",
  ])("%j is no alias", (path) => {
    expect(isGitAlias(path)).toBe(false);
  });

  it("code may be written beside names that look alike", () => {
    const policy = { phase: "code", existing: new Set<string>(), specText: "" } as const;
    for (const path of ["src/git.py", "git/a.py", "src/digit~1.py"]) {
      expect(refuseWrite(path, policy)).toBeNull();
    }
  });
});
