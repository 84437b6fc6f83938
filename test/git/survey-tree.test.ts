import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { surveyTree } from "../../src/git/workspace.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";

const FILES = { "a.py": "", "pkg/sub/b.py": "", ".git": "gitdir: elsewhere\n" };
const KNOWN = ["a.py", "pkg/sub/b.py", "pkg/gone.py"];
const NOTHING = { hasPipes: false, hasStrangers: false };
const STRANGERS = { hasPipes: false, hasStrangers: true };
const ANYTHING = { hasPipes: true, hasStrangers: true };

it("files that are known, and the folders they are in, are nothing else", async () => {
  expect(await survey(() => {})).toEqual(NOTHING);
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
])("%s is a stranger", async (_, change) => {
  expect(await survey(change)).toEqual(STRANGERS);
});

it.each<[string, (root: string) => void]>([
  ["a pipe", (root) => mkfifo(join(root, "pkg/sub/pipe"))],
  ["a pipe where a file should be", (root) => turnInto(root, () => mkfifo(at(root)))],
  ["a name that is no text", (root) => writeFileSync(Buffer.from(`${root}/\xff.py`, "latin1"), "")],
  ["a folder that cannot be read", (root) => rmSync(root, { recursive: true })],
])("of %s the least is believed", async (_, change) => {
  expect(await survey(change)).toEqual(ANYTHING);
});

it("a .git of its own is searched: who made it may have put something there", async () => {
  const change = (root: string) => {
    rmSync(join(root, ".git"));
    mkdirSync(join(root, ".git"));
    mkfifo(join(root, ".git/pipe"));
  };
  expect(await survey(change)).toEqual(ANYTHING);
});

async function survey(change: (root: string) => void) {
  const root = join(temporaryDirectory(), "tree");
  mkdirSync(root);
  writeFiles(root, FILES);
  change(root);
  return surveyTree(root, KNOWN);
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
