import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Files } from "./task.ts";

/** Writes files into a folder, over those that are there. */
export function writeTree(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const IDENTITY = ["-c", "user.name=Tasks", "-c", "user.email=tasks@example.com"];

/** A repository with one commit on `main`. */
export function makeRepository(folder: string, files: Files): void {
  writeTree(folder, files);
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, ...IDENTITY, "commit", "--quiet", "--message", "feat: as it is today");
}

/** Writes the files of a commit into a new folder, without git's own. */
export function extractCommit(repository: string, commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, "..", "archive.tar");
  git(repository, "archive", "--format=tar", `--output=${archive}`, commit);
  execFileSync("tar", ["--extract", "--file", archive, "--directory", folder]);
}

export function git(folder: string, ...args: string[]): string {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 ** 2 } as const;
  return execFileSync("git", args, options).trim();
}
