import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
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

/** The same; the caller removes it. */
export function makeRepository(root: string, files?: Readonly<Record<string, string>>): string {
  cpSync(originalOf(files), root, { recursive: true });
  return root;
}

const originals = new Map<string, string>();

/** Most tests begin with the same few repositories: each is made once in a process, and copied. */
function originalOf(files?: Readonly<Record<string, string>>): string {
  const key = JSON.stringify(files ?? null);
  const known = originals.get(key);
  if (known !== undefined && existsSync(known)) return known;
  if (originals.size === 0) process.once("exit", removeOriginals);
  const root = mkdtempSync(join(tmpdir(), "tdd-original-"));
  if (files === undefined) cpSync(EXAMPLE, root, { recursive: true });
  else writeFiles(root, files);
  git(root, "init", "--quiet", "--template=", "--initial-branch=main");
  mkdirSync(join(root, ".git/info"));
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "chore: start");
  originals.set(key, root);
  return root;
}

function removeOriginals(): void {
  for (const root of originals.values()) rmSync(root, { recursive: true, force: true });
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
