import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";

interface Content {
  files: Readonly<Record<string, string>>;
  defaultBranch?: string;
}

/** Nothing here lives long enough to be tidied up. */
const CONFIG = "[http]\n\treceivepack = true\n[receive]\n\tautogc = false\n";

/** A bare repository whose default branch holds these files; answers its directory. */
export function makeRepository(place: string, { files, defaultBranch = "main" }: Content): string {
  const bare = join(place, "bare.git");
  const first = `--initial-branch=${defaultBranch}`;
  const init = ["init", "--quiet", "--bare", "--template=", first, bare];
  execFileSync("git", init, { cwd: place });
  execFileSync("git", [`--git-dir=${bare}`, "fast-import", "--quiet"], {
    cwd: place,
    input: describeCommit({ files, defaultBranch }),
  });
  appendFileSync(join(bare, "config"), CONFIG);
  return bare;
}

interface Change {
  branch: string;
  /** By path; null for a file that goes. */
  files: Readonly<Record<string, string | null>>;
  /** The branch that the commit is made on; the branch itself by default. */
  from?: string;
}

/** A commit with these changes, as a person pushes it; answers its id. */
export function commitFiles(gitDir: string, { branch, files, from = branch }: Change): string {
  const changes = Object.entries(files).map(([path, text]) =>
    text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
  );
  const committer = "committer Ann <ann@example.com> 1767225660 +0000";
  const head = `commit refs/heads/${branch}\n${committer}\n${data("chore: change")}`;
  execFileSync("git", [`--git-dir=${gitDir}`, "fast-import", "--quiet", "--force"], {
    input: `${head}from refs/heads/${from}^0\n${changes.join("")}\n`,
  });
  return execFileSync("git", [`--git-dir=${gitDir}`, "rev-parse", `refs/heads/${branch}`], {
    encoding: "utf8",
  }).trim();
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
