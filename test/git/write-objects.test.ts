import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeObject } from "../../src/git/git-objects.ts";
import { writeObjects } from "../../src/git/write-objects.ts";
import { git, temporaryRepository } from "../temporary-repository.ts";

const BLOB = makeObject("sha1", "blob", "Größe\n");

function fileOf(repo: string): string {
  return join(repo, ".git/objects", BLOB.id.slice(0, 2), BLOB.id.slice(2));
}

it("writes objects that git reads and finds nothing wrong with", async () => {
  const repo = temporaryRepository({ "a.py": "a\n" });
  const large = makeObject("sha1", "blob", "x".repeat(3_000_000));
  const empty = makeObject("sha1", "blob", "");
  await writeObjects({ directory: repo, env: process.env }, [BLOB, large, empty, BLOB]);
  expect(git(repo, "cat-file", "blob", BLOB.id)).toBe("Größe");
  expect(git(repo, "cat-file", "-s", large.id)).toBe("3000000");
  expect(execFileSync("git", ["fsck", "--strict"], { cwd: repo, encoding: "utf8" })).not.toMatch(
    /error|warning/,
  );
  const names = readdirSync(join(repo, ".git/objects"), { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.includes("tmp_obj_"))).toEqual([]);
  expect(statSync(fileOf(repo)).mode & 0o777).toBe(0o444);
});

it("writes into the repository of a worktree", async () => {
  const repo = temporaryRepository({ "a.py": "a\n" });
  git(repo, "worktree", "add", "--quiet", "../linked", "-b", "linked");
  const directory = join(repo, "../linked");
  const gitDir = git(directory, "rev-parse", "--absolute-git-dir");
  await writeObjects({ directory, gitDir, env: process.env }, [BLOB]);
  expect(git(repo, "cat-file", "blob", BLOB.id)).toBe("Größe");
  rmSync(directory, { recursive: true });
});

it("makes an existing object new again, so that a clean-up spares it", async () => {
  const repo = temporaryRepository({ "a.py": "a\n" });
  const repository = { directory: repo, env: process.env };
  await writeObjects(repository, [BLOB]);
  utimesSync(fileOf(repo), 1, 1);
  await writeObjects(repository, [BLOB]);
  git(repo, "prune", "--expire=1.hour.ago");
  expect(git(repo, "cat-file", "blob", BLOB.id)).toBe("Größe");
});

it("gives new folders the permissions that a shared repository has", async () => {
  const repo = temporaryRepository({ "a.py": "a\n" });
  chmodSync(join(repo, ".git/objects"), 0o2775);
  await writeObjects({ directory: repo, env: process.env }, [BLOB]);
  expect(statSync(join(fileOf(repo), "..")).mode & 0o7777).toBe(0o2775);
});

it("says where it could not write, and what to look at", async () => {
  const repo = temporaryRepository({ "a.py": "a\n" });
  const folder = join(fileOf(repo), "..");
  writeFileSync(folder, "in the way");
  await expect(writeObjects({ directory: repo, env: process.env }, [BLOB])).rejects.toMatchObject({
    code: "git-failed",
    message: expect.stringContaining(".git/objects could not be written"),
    fix: expect.stringContaining("writable"),
  });
});
