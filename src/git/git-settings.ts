import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { ArbiterError } from "../errors.ts";

/** One setting as `git config --show-scope --null` lists it. */
export interface Setting {
  scope: string;
  key: string;
  value: string;
}

/** The settings that could make git run a program or speak with somebody else, or bring in more. */
export const GUARDED =
  "^(filter\\..*|url\\..*|remote\\..*|http\\..*|core\\.sshcommand|include(if)?\\..*)$";

export const CHECKS_OUT: ReadonlySet<string> = new Set(["worktree", "read-tree", "merge"]);
export const GOES_OUT: ReadonlySet<string> = new Set(["push", "fetch", "ls-remote"]);

export function parseSettings(listing: string): Setting[] {
  const parts = listing.split("\0");
  const settings: Setting[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [key = "", ...value] = (parts[index + 1] ?? "").split("\n");
    settings.push({ scope: parts[index] ?? "", key, value: value.join("\n") });
  }
  return settings;
}

/**
 * Settings that leave every filter without a program. Files are taken as they are committed, whatever
 * the repository's attributes say; with an empty command git does not start one.
 */
export function withoutFilters(settings: readonly Setting[]): Record<string, string> {
  const names = new Set(
    settings.flatMap(({ key }) => /^filter\.(.*)\.[^.]*$/s.exec(key)?.[1] ?? []),
  );
  const off = [...names].flatMap((name) => [
    ...["smudge", "clean", "process"].map((what) => [`filter.${name}.${what}`, ""]),
    [`filter.${name}.required`, "false"],
  ]);
  return Object.fromEntries(off);
}

/** Who is spoken through, and whose word is taken for who they are; a header that logs in is neither. */
const GETS_BETWEEN = /^http\.(?:.*\.)?(?:proxy|sslverify|sslcainfo|sslcapath|curloptresolve)$/s;

/** Whatever wrote into the repository's own configuration must not choose whom we speak with. */
export function refuseRewrittenAddress(settings: readonly Setting[], address: string): void {
  const rewrite = settings.find(
    ({ scope, key, value }) =>
      isRepositorys(scope) &&
      ((/\.(push)?insteadof$/.test(key) && address.startsWith(value)) ||
        GETS_BETWEEN.test(key) ||
        leads(key, address)),
  );
  if (rewrite === undefined) return;
  throw new ArbiterError(
    "git-failed",
    `The repository's own configuration (${rewrite.key}) would send ${address} somewhere else.`,
    { fix: `If it is yours, move it to your own: git config --global ${rewrite.key} …` },
  );
}

/** A remote may be named like an address, and have another; or name the program that is run there. */
function leads(key: string, address: string): boolean {
  const [, name, what = ""] = /^remote\.(.*)\.([^.]*)$/s.exec(key) ?? [];
  if (name !== address) return false;
  const isAddress = /[:/]/.test(address);
  return /^(uploadpack|receivepack|vcs|proxy)$/.test(what) || (isAddress && /url$/.test(what));
}

/** The program for ssh that the person or the system chose; the repository has no say in it. */
export function trustedSsh(settings: readonly Setting[]): string {
  const own = settings.filter(
    ({ scope, key }) => key === "core.sshcommand" && !isRepositorys(scope),
  );
  return own.at(-1)?.value ?? "ssh";
}

function isRepositorys(scope: string): boolean {
  return scope === "local" || scope === "worktree";
}

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
