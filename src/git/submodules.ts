import { createHash } from "node:crypto";
import { lstat, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readTree, SUBMODULE } from "./commit-files.ts";
import { type GitRepo, git, tryGit } from "./git.ts";

interface Submodules {
  repo: GitRepo & { gitDir: string };
  /** The commit or tree that names them. */
  commit: string;
  /** The checkout that may have them. */
  from: string;
  to: string;
}

/**
 * Writes the files of the submodules that the checkout has, as the commit names them. Returns the paths of
 * the others, with their commits.
 */
export async function takeSubmodules(taken: Submodules): Promise<string[]> {
  const { repo, commit, from, to } = taken;
  const missing: string[] = [];
  const folder = dirname(repo.indexFile ?? join(repo.gitDir, "index"));
  for (const [name, { mode, id }] of await readTree(repo, commit)) {
    if (mode !== SUBMODULE) continue;
    const path = Buffer.from(name, "latin1").toString("utf8");
    const gitDir = await findGitDir({ directory: join(from, path), env: repo.env });
    const target = join(to, path);
    const has = gitDir !== null && (await hasCommit({ ...repo, directory: from, gitDir }, id));
    if (!has) {
      missing.push(`${path} at ${id.slice(0, 10)}`);
      continue;
    }
    await mkdir(target, { recursive: true });
    const index = createHash("sha256").update(target).digest("hex");
    const indexFile = join(folder, `submodule-${index}`);
    const own = { ...repo, directory: target, gitDir, indexFile };
    await git(own, ["read-tree", "--reset", "-u", id]);
    await git(own, ["clean", "-ffdxq"]);
    const inside = { repo: own, commit: id, from: join(from, path), to: target };
    missing.push(...(await takeSubmodules(inside)).map((nested) => `${path}/${nested}`));
  }
  return missing;
}

/** Null for a folder that is no repository of its own; git would find the one around it. */
async function findGitDir(repo: GitRepo): Promise<string | null> {
  const folder = await lstat(repo.directory).catch(() => null);
  if (folder === null || !folder.isDirectory()) return null;
  const found = await tryGit(repo, ["rev-parse", "--absolute-git-dir", "--show-prefix"]);
  const [gitDir = "", prefix = ""] = found.stdout.split("\n");
  return found.exitCode === 0 && prefix === "" ? gitDir : null;
}

async function hasCommit(repo: GitRepo, id: string): Promise<boolean> {
  return (await tryGit(repo, ["cat-file", "-e", `${id}^{commit}`])).exitCode === 0;
}
