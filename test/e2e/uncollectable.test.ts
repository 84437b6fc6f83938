import { describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const TEST = "from shop import twice\n\n\ndef test_twice():\n    assert twice(2) == 4\n";
const OLD_TEST = "from shop import VERSION\n\n\ndef test_version():\n    assert VERSION\n";

/** A package that imports a file which its installation generates, and git ignores. */
const FILES = {
  ".gitignore": "_version.py\n",
  "pyproject.toml": '[tool.hatch.build.hooks.vcs]\nversion-file = "src/shop/_version.py"\n',
  "src/shop/__init__.py": "from shop._version import VERSION\n",
  "tests/test_version.py": OLD_TEST,
};

describe("a generated file that git ignores", () => {
  it("is taken over by verify where a build tool names it, and that is said", async () => {
    const cwd = changed(FILES, { "src/shop/_version.py": "VERSION = '1'\n" });
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining("Holds: 1 test proves")]);
    expect(stdout).toContain(
      "src/shop/_version.py: generated, ignored by git, and taken over from the checkout",
    );
  });

  it("is not taken over by itself where its text looks like a secret", async () => {
    const text = `VERSION = "1"\nKEY = "ghp_${"a1B2".repeat(9)}"\n`;
    const cwd = changed(FILES, { "src/shop/_version.py": text });
    const { stdout } = await inProcess(["verify"], { cwd });
    expect(stdout).not.toContain("taken over from the checkout\n");
  });

  it("is taken over by verify with --copy where no build tool names it", async () => {
    const { "pyproject.toml": _, ...files } = FILES;
    const cwd = changed(files, { "src/shop/_version.py": "VERSION = '1'\n" });
    const { exitCode } = await inProcess(["verify", "--copy", "src/shop/_version.py"], { cwd });
    expect(exitCode).toBe(0);
  });
});

/** A repository with a change that a test proves; `ignored` lies in the checkout only. */
function changed(
  files: Readonly<Record<string, string>>,
  ignored: Readonly<Record<string, string>> = {},
): string {
  const cwd = temporaryRepository(files);
  git(cwd, "switch", "--quiet", "--create", "change");
  const code = `${files["src/shop/__init__.py"]}\n\ndef twice(number):\n    return number * 2\n`;
  writeFiles(cwd, { "src/shop/__init__.py": code, "tests/test_twice.py": TEST, ...ignored });
  git(cwd, "add", "--all");
  git(cwd, "commit", "--quiet", "--message", "feat: twice");
  return cwd;
}
