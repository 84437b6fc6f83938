import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const EXAMPLE = fileURLToPath(new URL("../demo/shop", import.meta.url));

export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "tdd-test-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A repository with one commit on `main`: the files given, or the demo's example shop. */
export function temporaryRepository(files?: Readonly<Record<string, string>>): string {
  return makeRepository(join(temporaryDirectory(), "repo"), files);
}

/** The same, where somebody else cleans up. */
export function makeRepository(root: string, files?: Readonly<Record<string, string>>): string {
  mkdirSync(root);
  if (files === undefined) cpSync(EXAMPLE, root, { recursive: true });
  else writeFiles(root, files);
  git(root, "init", "--quiet", "--initial-branch=main");
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "chore: start");
  return root;
}

export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Git as the person in the tests uses it. */
export function git(directory: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Pat", "-c", "user.email=pat@example.com"];
  return execFileSync("git", [...identity, ...args], { cwd: directory, encoding: "utf8" }).trim();
}
