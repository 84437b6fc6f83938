import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scanTree } from "../../src/git/place.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";

const FILES = { "a.py": "", "pkg/sub/b.py": "", ".git": "gitdir: elsewhere\n" };
const KNOWN = ["a.py", "pkg/sub/b.py", "pkg/gone.py"];
const NOTHING = { hasSpecialFiles: false, hasUnknownFiles: false };
const UNKNOWN_FILES = { hasSpecialFiles: false, hasUnknownFiles: true };
const ANYTHING = { hasSpecialFiles: true, hasUnknownFiles: true };

it("reports nothing for known files and their folders", async () => {
  expect(await scanAfter(() => {})).toEqual(NOTHING);
});

it.each<[string, (root: string) => void]>([
  ["a file", (root) => writeFileSync(join(root, "pkg/sub/c.py"), "")],
  ["an empty folder", (root) => mkdirSync(join(root, "pkg/empty"))],
  ["a link", (root) => symlinkSync("a.py", join(root, "b.py"))],
  ["a link where a file should be", (root) => turnInto(root, () => symlinkSync("b", at(root)))],
  ["a folder where a file should be", (root) => turnInto(root, () => mkdirSync(at(root)))],
  [
    "a file where a folder should be",
    (root) => {
      rmSync(join(root, "pkg"), { recursive: true });
      writeFileSync(join(root, "pkg"), "");
    },
  ],
  ["a .git further down", (root) => writeFileSync(join(root, "pkg/.git"), "")],
])("reports %s as unknown", async (_, change) => {
  expect(await scanAfter(change)).toEqual(UNKNOWN_FILES);
});

it.each<[string, (root: string) => void]>([
  ["a pipe", (root) => mkfifo(join(root, "pkg/sub/pipe"))],
  ["a pipe where a file should be", (root) => turnInto(root, () => mkfifo(at(root)))],
  [
    "a name that is not UTF-8",
    (root) => writeFileSync(Buffer.from(`${root}/\xff.py`, "latin1"), ""),
  ],
  ["a folder that cannot be read", (root) => rmSync(root, { recursive: true })],
])("assumes the worst of %s", async (_, change) => {
  expect(await scanAfter(change)).toEqual(ANYTHING);
});

it("leaves .git to the clone that replaces it", async () => {
  const change = (root: string) => {
    rmSync(join(root, ".git"));
    mkdirSync(join(root, ".git"));
    mkfifo(join(root, ".git/pipe"));
  };
  expect(await scanAfter(change)).toEqual({ hasSpecialFiles: false, hasUnknownFiles: false });
});

async function scanAfter(change: (root: string) => void) {
  const root = join(temporaryDirectory(), "tree");
  mkdirSync(root);
  writeFiles(root, FILES);
  change(root);
  return scanTree(root, KNOWN);
}

function at(root: string): string {
  return join(root, "a.py");
}

function turnInto(root: string, make: () => void): void {
  rmSync(at(root));
  make();
}

function mkfifo(path: string): void {
  execFileSync("mkfifo", [path]);
}
