import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { Setting } from "./git-settings.ts";

interface Where {
  gitDir?: string;
  env: NodeJS.ProcessEnv;
}

interface Answer {
  stamp: string;
  settings: readonly Setting[];
}

const answers = new Map<string, Answer>();

/** A file that was changed this lately may be changed once more without another time on it. */
const SETTLED_MILLISECONDS = 50;

/**
 * The settings of a repository, asked for again only where a file that git reads them from has changed.
 * What is included from elsewhere may change without a sign, so that nothing is remembered then.
 */
export async function readSettings(
  where: Where,
  ask: () => Promise<Setting[]>,
): Promise<readonly Setting[]> {
  if (where.gitDir === undefined) return ask();
  const files = await configFiles(where.gitDir, where.env);
  const key = files.join("\n");
  const stamp = await stampOf(files);
  const known = answers.get(key);
  if (known !== undefined && known.stamp === stamp) return known.settings;
  const settings = await ask();
  answers.delete(key);
  if (stamp !== null && !settings.some(({ key }) => /^include(if\..*)?\.path$/s.test(key))) {
    answers.set(key, { stamp, settings });
  }
  return settings;
}

async function configFiles(gitDir: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const common = await readFile(join(gitDir, "commondir"), "utf8").catch(() => ".");
  const home = env.HOME ?? homedir();
  return [
    join(resolve(gitDir, common.trim()), "config"),
    join(gitDir, "config.worktree"),
    join(home, ".gitconfig"),
    join(env.XDG_CONFIG_HOME || join(home, ".config"), "git/config"),
    "/etc/gitconfig",
  ];
}

/** Null where one of them is too new to be sure of. */
async function stampOf(files: readonly string[]): Promise<string | null> {
  const newest = BigInt(Date.now() - SETTLED_MILLISECONDS) * 1_000_000n;
  const stamps: string[] = [];
  for (const file of files) {
    const found = await stat(file, { bigint: true }).catch(() => null);
    if (found !== null && found.ctimeNs > newest) return null;
    stamps.push(
      found === null ? "none" : `${found.dev} ${found.ino} ${found.size} ${found.ctimeNs}`,
    );
  }
  return stamps.join("\n");
}
