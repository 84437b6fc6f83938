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

/** As `git fast-import` reads it: one process makes the whole history. */
function describeCommit({ files, defaultBranch }: Required<Content>): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const start = `commit refs/heads/${defaultBranch}\ncommitter Ann <ann@example.com> 1767225600 +0000\n`;
  const changes = Object.entries(files).map(
    ([path, content]) => `M 100644 inline ${path}\n${data(content)}`,
  );
  return `${start}${data("chore: start")}${changes.join("")}\n`;
}
