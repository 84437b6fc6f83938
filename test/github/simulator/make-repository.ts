import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { branchHead } from "./git.ts";

interface Content {
  files: Readonly<Record<string, string>>;
  defaultBranch?: string;
}

/** Nothing here lives long enough to be tidied up. */
const CONFIG = "[http]\n\treceivepack = true\n[receive]\n\tautogc = false\n";

/** A bare repository whose default branch holds these files; answers its directory. */
export function makeRepository(place: string, { files, defaultBranch = "main" }: Content): string {
  const bare = join(place, "bare.git");
  cpSync(originalOf({ files, defaultBranch }), bare, { recursive: true });
  return bare;
}

const originals = new Map<string, string>();

/** Most tests begin with the same few repositories: each is made once in a process, and copied. */
function originalOf(content: Required<Content>): string {
  const key = JSON.stringify([content.defaultBranch, content.files]);
  const known = originals.get(key);
  if (known !== undefined && existsSync(known)) return known;
  if (originals.size === 0) process.once("exit", removeOriginals);
  const bare = mkdtempSync(join(tmpdir(), "github-original-"));
  const first = `--initial-branch=${content.defaultBranch}`;
  execFileSync("git", ["init", "--quiet", "--bare", "--template=", first, bare]);
  execFileSync("git", [`--git-dir=${bare}`, "fast-import", "--quiet"], {
    input: describeCommit(content),
  });
  appendFileSync(join(bare, "config"), CONFIG);
  originals.set(key, bare);
  return bare;
}

function removeOriginals(): void {
  for (const bare of originals.values()) rmSync(bare, { recursive: true, force: true });
}

interface Change {
  branch: string;
  /** By path; null for a file that goes. */
  files: Readonly<Record<string, string | null>>;
  /** The branch that the commit is made on; the branch itself by default. */
  from?: string;
  title?: string;
}

/** A commit with these changes, as a person pushes it; answers its id. */
export function commitFiles(gitDir: string, change: Change): string {
  const { branch, files, from = branch, title = "chore: change" } = change;
  const changes = Object.entries(files).map(([path, text]) =>
    text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
  );
  const committer = "committer Ann <ann@example.com> 1767225660 +0000";
  const head = `commit refs/heads/${branch}\n${committer}\n${data(title)}`;
  execFileSync("git", [`--git-dir=${gitDir}`, "fast-import", "--quiet", "--force"], {
    input: `${head}from refs/heads/${from}^0\n${changes.join("")}\n`,
  });
  return branchHead(gitDir, branch) ?? "";
}

/** As `git fast-import` reads it: one process makes the whole history. */
function describeCommit({ files, defaultBranch }: Required<Content>): string {
  const start = `commit refs/heads/${defaultBranch}\ncommitter Ann <ann@example.com> 1767225600 +0000\n`;
  const changes = Object.entries(files).map(
    ([path, content]) => `M 100644 inline ${path}\n${data(content)}`,
  );
  return `${start}${data("chore: start")}${changes.join("")}\n`;
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
