import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commitWorktree, hasUncommitted, readUncommitted } from "../../src/git/uncommitted.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const repository = () =>
  temporaryRepository({ "app/a.py": "1\n", "app/b.py": "2\n", "app/c.py": "3\n" });
const repositoryAt = (directory: string) => ({ directory, env: process.env });

describe("uncommitted work", () => {
  it("is what no commit has, untracked files too, but not compiled or ignored ones", async () => {
    const root = repository();
    expect(await readUncommitted(repositoryAt(root))).toEqual([]);
    writeFiles(root, {
      ...{ "untracked.py": "", "__pycache__/c.cpython-311.pyc": "", ".gitignore": "*.log\n" },
      ...{ "a.log": "", "app/a.py": "other\n" },
    });
    rmSync(join(root, "app/c.py"));
    expect(await readUncommitted(repositoryAt(root))).toEqual(
      expect.arrayContaining([".gitignore", "app/c.py", "app/a.py", "untracked.py"]),
    );
    expect(await readUncommitted(repositoryAt(root))).toHaveLength(4);
  });

  it("becomes a commit that no ref has, and leaves index and files alone", async () => {
    const root = repository();
    writeFiles(root, { "app/a.py": "staged\n", "staged.py": "1\n" });
    git(root, "add", ".");
    writeFiles(root, { "app/a.py": "later\n", "dir/[odd] name.py": "1\n" });
    git(root, "rm", "--quiet", "--cached", "app/c.py");
    rmSync(join(root, "app/b.py"));
    const before = [git(root, "status", "--porcelain"), git(root, "for-each-ref")];
    const commit = await commitWorktree(repositoryAt(root));
    expect([git(root, "status", "--porcelain"), git(root, "for-each-ref")]).toEqual(before);
    expect(git(root, "rev-parse", `${commit}^`)).toBe(git(root, "rev-parse", "HEAD"));
    expect(git(root, "diff", "--name-status", "HEAD", commit).split("\n")).toEqual([
      "M\tapp/a.py",
      "D\tapp/b.py",
      "A\tdir/[odd] name.py",
      "A\tstaged.py",
    ]);
    expect(git(root, "show", `${commit}:app/a.py`)).toBe("later");
    expect(await commitWorktree(repositoryAt(root))).toBe(commit);
  });

  it("is HEAD where there is none", async () => {
    const root = repository();
    expect(await commitWorktree(repositoryAt(root))).toBe(git(root, "rev-parse", "HEAD"));
  });

  it("runs no filter that the repository configures", async () => {
    const root = repository();
    git(root, "config", "filter.evil.clean", "touch ran; cat");
    writeFiles(root, { ".gitattributes": "*.py filter=evil\n", "other.py": "1\n" });
    await commitWorktree(repositoryAt(root));
    expect(existsSync(join(root, "ran"))).toBe(false);
  });

  it("is refused where untracked files are too many to be work", async () => {
    const root = repository();
    const many = Array.from({ length: 1001 }, (_, index) => [`.venv/${index}.py`, ""]);
    writeFiles(root, Object.fromEntries(many));
    await expect(commitWorktree(repositoryAt(root))).rejects.toMatchObject({
      code: "bad-usage",
      message: expect.stringMatching(/^1001 files are not committed, such as \.venv\//),
    });
  });
});

it("only what git tracks counts where a branch is to be moved", async () => {
  const root = repository();
  writeFileSync(join(root, "untracked.py"), "");
  expect(await hasUncommitted({ directory: root, env: process.env })).toBe(false);
  writeFileSync(join(root, "app/a.py"), "other\n");
  expect(await hasUncommitted({ directory: root, env: process.env })).toBe(true);
});
