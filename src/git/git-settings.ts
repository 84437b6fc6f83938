import { existsSync, realpathSync } from "node:fs";
import { ArbiterError } from "../errors.ts";

/** One setting as `git config --show-scope --null` prints it. */
export interface Setting {
  scope: string;
  key: string;
  value: string;
}

/** Settings that could make git run a program, contact another host or include more settings. */
export const GUARDED_SETTINGS =
  "^(filter\\..*|merge\\..*\\.driver|url\\..*|remote\\..*|http\\..*|core\\.sshcommand|include(if)?\\..*)$";

export const CHECKOUT_COMMANDS: ReadonlySet<string> = new Set([
  "worktree",
  "read-tree",
  "merge",
  "merge-tree",
]);
export const NETWORK_COMMANDS: ReadonlySet<string> = new Set(["push", "fetch", "ls-remote"]);

/** Parses the output of `git config --show-scope --null`. */
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
 * Settings that disable every configured filter: git starts no program for an empty command. Files are
 * checked out as they are committed, whatever the repository's attributes say.
 */
export function disabledFilters(settings: readonly Setting[]): Record<string, string> {
  const names = new Set(
    settings.flatMap(({ key }) => /^filter\.(.*)\.[^.]*$/s.exec(key)?.[1] ?? []),
  );
  const off = [...names].flatMap((name) => [
    ...["smudge", "clean", "process"].map((kind) => [`filter.${name}.${kind}`, ""]),
    [`filter.${name}.required`, "false"],
  ]);
  return Object.fromEntries([...off, ...refusedDrivers(settings)]);
}

/** A file with a merge driver conflicts, instead of running a program of the repository. */
function refusedDrivers(settings: readonly Setting[]): string[][] {
  const keys = new Set(settings.map(({ key }) => key));
  return [...keys].filter((key) => /^merge\..*\.driver$/s.test(key)).map((key) => [key, "false"]);
}

/** Settings that redirect or weaken a connection; an authentication header does neither. */
const TAMPERS_WITH_HTTP =
  /^http\.(?:.*\.)?(?:proxy|sslverify|sslcainfo|sslcapath|curloptresolve)$/s;

/** Throws when the repository's own configuration would redirect a connection to this address. */
export function refuseRewrittenAddress(settings: readonly Setting[], address: string): void {
  const rewrite = settings.find(
    ({ scope, key, value }) =>
      isRepositoryScope(scope) &&
      ((/\.(push)?insteadof$/.test(key) && address.startsWith(value)) ||
        TAMPERS_WITH_HTTP.test(key) ||
        redirectsRemote(key, address)),
  );
  if (rewrite === undefined) return;
  throw new ArbiterError(
    "git-failed",
    `The repository's own git configuration (${rewrite.key}) would redirect ${address}.`,
    {
      fix: `If you want this setting, move it to your global configuration: git config --global ${rewrite.key} …`,
    },
  );
}

/** Whether a remote with this address as its name has another URL, or runs another program. */
function redirectsRemote(key: string, address: string): boolean {
  const [, name, setting = ""] = /^remote\.(.*)\.([^.]*)$/s.exec(key) ?? [];
  if (name !== address) return false;
  const isAddress = /[:/]/.test(address);
  return (
    /^(uploadpack|receivepack|vcs|proxy)$/.test(setting) || (isAddress && /url$/.test(setting))
  );
}

/**
 * Lets git work in the checkout of a job although it belongs to another user, as in container jobs, where
 * the runner checks out as its own user and steps run as root. Elsewhere git decides by the owner.
 */
export function trustedCheckout(env: NodeJS.ProcessEnv): Record<string, string[]> {
  const { GITHUB_ACTIONS, GITHUB_WORKSPACE: checkout } = env;
  if (GITHUB_ACTIONS !== "true" || !checkout) return {};
  // Git compares the path without links.
  const target = existsSync(checkout) ? realpathSync(checkout) : checkout;
  return { "safe.directory": [...new Set([checkout, target])] };
}

/** The ssh command of the user's or the system's configuration; the repository's is ignored. */
export function trustedSshCommand(settings: readonly Setting[]): string {
  const own = settings.filter(
    ({ scope, key }) => key === "core.sshcommand" && !isRepositoryScope(scope),
  );
  return own.at(-1)?.value ?? "ssh";
}

function isRepositoryScope(scope: string): boolean {
  return scope === "local" || scope === "worktree";
}
