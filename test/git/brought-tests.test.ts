import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bringTests } from "../../src/git/brought-tests.ts";
import { inspectRepository } from "../../src/git/repository.ts";
import { git, temporaryRepository } from "../temporary-repository.ts";

const OLD = "def test_old():\n    pass\n";

/** A repository with a branch of tests, and of other things. */
async function prepare() {
  const repo = temporaryRepository({
    "app.py": "value = 0\n",
    "tests/test_old.py": OLD,
    "tests/test_moved.py": OLD.repeat(3),
    "tests/test_gone.py": "def test_gone():\n    assert 1\n",
  });
  const repository = await inspectRepository({ directory: repo, env: process.env });
  git(repo, "switch", "--quiet", "-c", "ann/coupons");
  writeFileSync(join(repo, "app.py"), "value = 1\n");
  writeFileSync(join(repo, "tests/test_old.py"), `${OLD}# more\n`);
  writeFileSync(join(repo, "tests/test_new.py"), "def test_new():\n    assert 0\n");
  writeFileSync(join(repo, "tests/picture.bin"), Buffer.from([0, 1, 255]));
  symlinkSync("/etc/passwd", join(repo, "tests/test_link.py"));
  git(repo, "mv", "tests/test_moved.py", "tests/test_place.py");
  git(repo, "rm", "--quiet", "tests/test_gone.py");
  git(repo, "add", "--all");
  git(repo, "commit", "--quiet", "-m", "tests");
  git(repo, "switch", "--quiet", "main");
  const branch = (name: string) => bringTests(repository, { branch: name, remote: null });
  return { repo, repository, branch };
}

describe("the tests of a branch", () => {
  it("are its test files; everything else is named and left alone", async () => {
    const { repo, branch } = await prepare();
    const brought = await branch("ann/coupons");
    expect(brought).toMatchObject({
      source: "ann/coupons",
      commit: git(repo, "rev-parse", "ann/coupons"),
      files: [
        { path: "tests/test_new.py", content: "def test_new():\n    assert 0\n", was: null },
        { path: "tests/test_old.py", content: `${OLD}# more\n`, was: OLD },
        { path: "tests/test_place.py", was: null },
      ],
    });
    expect(brought.leftAlone.toSorted()).toEqual([
      "app.py",
      "tests/picture.bin",
      "tests/test_gone.py",
      "tests/test_link.py",
      "tests/test_moved.py",
    ]);
  });

  it("are those of an earlier commit, as long as the branch has it", async () => {
    const { repo, repository } = await prepare();
    const commit = git(repo, "rev-parse", "ann/coupons");
    git(repo, "switch", "--quiet", "ann/coupons");
    writeFileSync(join(repo, "tests/test_new.py"), "def test_new():\n    assert 1\n");
    git(repo, "commit", "--quiet", "--all", "-m", "later");
    const at = (id: string) =>
      bringTests(repository, { branch: "ann/coupons", remote: null, commit: id });
    const { files } = await at(commit);
    expect(files[0]?.content).toBe("def test_new():\n    assert 0\n");
    git(repo, "reset", "--quiet", "--hard", "main");
    await expect(at(commit)).rejects.toMatchObject({
      code: "tests-unusable",
      message: `ann/coupons does not have ${commit.slice(0, 10)} any more.`,
    });
  });

  it("cannot be taken from what is no branch, has none, or has another history", async () => {
    const { repo, branch } = await prepare();
    for (const name of ["nowhere", "--upload-pack=touch x", "main:app.py", "HEAD"]) {
      await expect(branch(name)).rejects.toMatchObject({
        code: "tests-unusable",
        message: `There is no branch called ${JSON.stringify(name)} to take tests from.`,
      });
    }
    git(repo, "branch", "same", "main");
    await expect(branch("same")).rejects.toMatchObject({
      message: "The branch same has no new or changed test file.",
    });
    const tree = git(repo, "rev-parse", "main^{tree}");
    git(repo, "branch", "other", git(repo, "commit-tree", tree, "-m", "other"));
    await expect(branch("other")).rejects.toMatchObject({
      message: "other and main have no common history.",
    });
  });

  it("are fetched from a remote, by the full name of its branch", async () => {
    const { repo } = await prepare();
    const clone = temporaryRepository({ "x.py": "" });
    git(clone, "fetch", "--quiet", repo, "main:theirs");
    git(clone, "checkout", "--quiet", "theirs");
    const own = await inspectRepository({ directory: clone, env: process.env });
    const base = { branch: "main", commit: git(repo, "rev-parse", "main") };
    const brought = await bringTests(
      { ...own, base },
      { branch: "ann/coupons", remote: { url: repo } },
    );
    expect(brought.files).toHaveLength(3);
  });
});

describe("the tests of a path", () => {
  it("are the test files there that the base does not have as they are", async () => {
    const { repo, repository } = await prepare();
    mkdirSync(join(repo, "tests/unit"), { recursive: true });
    writeFileSync(join(repo, "tests/unit/test_more.py"), "def test_more():\n    assert 0\n");
    writeFileSync(join(repo, "notes.txt"), "x");
    const more = { path: "tests/unit/test_more.py", was: null };
    const folder = await bringTests(repository, { path: join(repo, "tests") });
    expect(folder).toMatchObject({ commit: null, files: [more], leftAlone: [] });
    const all = await bringTests(repository, { path: repo });
    expect(all).toMatchObject({ files: [more], leftAlone: ["notes.txt"] });
    const none = bringTests(repository, { path: join(repo, "notes.txt") });
    await expect(none).rejects.toMatchObject({ message: expect.stringContaining("no new or") });
    const outside = bringTests(repository, { path: join(repo, "..") });
    await expect(outside).rejects.toMatchObject({
      message: expect.stringContaining("is not inside the repository"),
    });
    mkdirSync(join(repo, "tests/many"), { recursive: true });
    for (let number = 0; number <= 100; number += 1) {
      writeFileSync(join(repo, `tests/many/test_${number}.py`), "x = 1\n");
    }
    const many = bringTests(repository, { path: join(repo, "tests/many") });
    await expect(many).rejects.toMatchObject({
      message: expect.stringContaining("has 101 test files, more than 100"),
    });
  });
});
