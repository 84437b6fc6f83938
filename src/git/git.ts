import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { totalmem } from "node:os";
import { buffer, text } from "node:stream/consumers";
import { ArbiterError } from "../errors.ts";
import { textAt } from "../safe-text/clean-text.ts";
import { isSecretName } from "../safe-text/secret-values.ts";

/** Settings by name. In a list, an empty value resets what a configuration file has set. */
export type GitConfig = Readonly<Record<string, string | readonly string[]>>;

/** The repository that a git command works on, and how git is started for it. */
export interface GitRepo {
  /** The working directory of git; without `gitDir`, git searches for the repository from here. */
  directory: string;
  /** Absolute, so that git never reads a `.git` file that a test replaced in the worktree. */
  gitDir?: string;
  /** An index other than the repository's own. */
  indexFile?: string;
  /** Settings such as an authentication header; passed by environment, which `ps` does not show. */
  config?: GitConfig;
  /** The author and committer of new commits; TDD Arbiter's own by default. */
  identity?: Identity | undefined;
  /** Lower than the default where git reads what others wrote. */
  limits?: GitLimits;
  env: NodeJS.ProcessEnv;
}

/** Keeps a repository's configuration from running programs while the arbiter uses git. */
const HARDENING = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.quotePath=false",
  "commit.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "safe.bareRepository=explicit",
  "protocol.ext.allow=never",
  "core.pager=cat",
  "core.askPass=",
  "tag.gpgSign=false",
  "log.showSignature=false",
  "submodule.recurse=false",
].flatMap((setting) => ["-c", setting]);

const NOT_FOR_GIT = /^(?:GIT|INPUT|ACTIONS)_/;

/** A name and an address as commits have them. */
export interface Identity {
  name: string;
  email: string;
}

/** For commits of local runs, and for the state of all runs, which no rule of a repository looks at. */
export const ARBITER_IDENTITY: Identity = {
  name: "TDD Arbiter",
  // A name below .invalid is nobody's: on GitHub, a stranger could register the account of another.
  email: "tdd-arbiter@noreply.invalid",
};

/** `name <email>`, as in commits and trailers. */
export function formatIdentity({ name, email }: Identity = ARBITER_IDENTITY): string {
  return `${name} <${email}>`;
}

/** Runs git and returns its stdout. Throws when git exits with a non-zero code. */
export async function git(
  repo: GitRepo,
  args: readonly string[],
  input: string | Uint8Array = "",
): Promise<string> {
  const result = await tryGit(repo, args, input);
  if (result.exitCode === 0) return result.stdout;
  throw gitFailed(args, result);
}

/** The parts of an output of git that was asked for with `-z`, such as paths. */
export function splitNul(output: string): string[] {
  return output.split("\0").filter((part) => part !== "");
}

/** The commit that a revision names; null where there is none. */
export async function findCommit(repo: GitRepo, revision: string): Promise<string | null> {
  // A revision that begins with a dash would be an option.
  if (revision.startsWith("-")) return null;
  const found = await tryGit(repo, ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`]);
  return found.exitCode === 0 ? found.stdout.trim() : null;
}

/** The commit at which two others part; null where none is known. */
export async function findMergeBase(
  repo: GitRepo,
  commits: readonly [string, string],
): Promise<string | null> {
  const found = await tryGit(repo, ["merge-base", ...commits]);
  return found.exitCode === 0 ? found.stdout.trim() : null;
}

export function gitFailed(
  args: readonly string[],
  { stderr, exitCode }: Pick<GitResult, "stderr" | "exitCode">,
): ArbiterError {
  const reason = stderr.trim() || `exit code ${exitCode}`;
  return new ArbiterError("git-failed", `git ${args[0]} failed: ${reason}`, {
    data: { args, exitCode },
  });
}

/** Runs git and returns its result, whatever the exit code. Throws when git cannot be started. */
export async function tryGit(
  repo: GitRepo,
  args: readonly string[],
  input: string | Uint8Array = "",
  maxBytes?: number,
): Promise<GitResult> {
  const guarded = await guard(repo, args);
  return runHardened(guarded, args, input, maxBytes);
}

/** Starts an interactive git. Not for commands that check files out or use the network. */
export function startGit(repo: GitRepo, args: readonly string[]): GitProcess {
  return spawnGit(harden(repo, args));
}

/** Overrides what the repository configures for commands that run filters or use the network. */
async function guard(repo: GitRepo, args: readonly string[]): Promise<GitRepo> {
  const [command = ""] = args;
  const checksOut = CHECKOUT_COMMANDS.has(command) && !leavesFilesAlone(args);
  if (!checksOut && !NETWORK_COMMANDS.has(command)) return repo;
  const query = ["config", "--show-scope", "--null", "--get-regexp", GUARDED_SETTINGS];
  const settings = parseSettings((await runHardened(repo, query)).stdout);
  if (checksOut) {
    return { ...repo, config: { ...repo.config, ...disabledFilters(settings) } };
  }
  requirePlainAddress(settings, textAt(args, args.indexOf("--") + 1));
  return { ...repo, config: { ...repo.config, "core.sshCommand": trustedSshCommand(settings) } };
}

function leavesFilesAlone([command, ...options]: readonly string[]): boolean {
  if (command === "read-tree") return !options.includes("-u");
  return command === "worktree" && options.includes("--no-checkout");
}

/** The exit code of the shell and of setpriv for a program that does not exist. */
const NOT_FOUND = 127;

async function runHardened(
  repo: GitRepo,
  args: readonly string[],
  input: string | Uint8Array = "",
  maxBytes?: number,
): Promise<GitResult> {
  const command = harden(repo, args);
  const outputBytes = maxBytes ?? command.limits.outputBytes;
  const result = await runGit({ ...command, limits: { ...command.limits, outputBytes } }, input);
  if (result.exitCode === NOT_FOUND) throw gitFailed(args, result);
  return result;
}

function harden(repo: GitRepo, args: readonly string[]): GitCommand {
  const directories =
    repo.gitDir === undefined ? [] : [`--git-dir=${repo.gitDir}`, `--work-tree=${repo.directory}`];
  return {
    command: textAt(args, 0),
    args: ["--no-pager", ...HARDENING, ...directories, ...args],
    cwd: repo.directory,
    env: gitEnvironment(repo),
    limits: repo.limits ?? DEFAULT_LIMITS,
  };
}

/**
 * The caller's environment without its `GIT_*` variables, which point elsewhere when a hook started us,
 * and without its secrets, which no program that git may start needs.
 */
function gitEnvironment({ env, config = {}, indexFile }: GitRepo): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(env)) {
    if (!NOT_FOR_GIT.test(name) && !isSecretName(name)) kept[name] = value;
  }
  return {
    ...kept,
    ...configEnvironment({ ...config, ...trustedCheckout(env) }),
    ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "false",
    SSH_ASKPASS: "false",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_AUTHOR_NAME: ARBITER_IDENTITY.name,
    GIT_AUTHOR_EMAIL: ARBITER_IDENTITY.email,
    GIT_COMMITTER_NAME: ARBITER_IDENTITY.name,
    GIT_COMMITTER_EMAIL: ARBITER_IDENTITY.email,
  };
}

function configEnvironment(config: GitConfig): NodeJS.ProcessEnv {
  const settings = Object.entries(config).flatMap(([key, values]) =>
    [values].flat().map((value) => [key, value] as const),
  );
  return {
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

export interface GitResult {
  exitCode: number;
  stdout: string;
  /** stdout undecoded: `stdout` does not show whether it was text. */
  bytes: Buffer;
  stderr: string;
}

interface GitCommand {
  /** Such as `push`. */
  command: string;
  /** With all options before it. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  limits: GitLimits;
}

type GitProcess = ChildProcessWithoutNullStreams;

/** Runs one git process. A non-zero exit is data. */
async function runGit(command: GitCommand, input: string | Uint8Array): Promise<GitResult> {
  const child = spawnGit(command);
  child.stdin.end(input);
  const watch = endBeyond(child, command.limits);
  const exited = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 128));
  });
  try {
    const [exitCode, bytes, stderr] = await Promise.all([
      exited,
      buffer(child.stdout),
      text(child.stderr),
    ]);
    const why = watch.reason();
    if (why !== null) return { exitCode: exitCode || 128, stdout: "", bytes: NOTHING, stderr: why };
    return { exitCode, stdout: bytes.toString("utf8"), bytes, stderr };
  } finally {
    watch.stop();
  }
}

const NOTHING = Buffer.alloc(0);

/**
 * Starts git in a session of its own, so that Ctrl-C on the terminal stops the run without killing git
 * halfway through the clean-up.
 */
function spawnGit({ command, args, cwd, env, limits }: GitCommand): GitProcess {
  const [program = "git", ...prefix] = limitedGit(command, limits);
  const child = spawn(program, [...prefix, ...args], { cwd, env, detached: true });
  // When git ends before it has read all its input, its exit code says why; EPIPE adds nothing.
  child.stdin.on("error", () => {});
  return child;
}

interface Watch {
  /** Why git was ended; null when it ended by itself. */
  reason(): string | null;
  stop(): void;
}

const PATIENCE_MS = 5000;

/** Ends git and its helpers when it prints too much, or after its time: what others wrote may do that. */
function endBeyond(child: GitProcess, { seconds, outputBytes }: GitLimits): Watch {
  let why: string | null = null;
  let timer = setTimeout(() => end(`it took longer than ${seconds} seconds`), seconds * 1000);
  let bytes = 0;

  function end(reason: string): void {
    if (why !== null) return;
    why = `${reason} and was ended`;
    signalGroup(child, "SIGTERM");
    clearTimeout(timer);
    timer = setTimeout(() => signalGroup(child, "SIGKILL"), PATIENCE_MS);
  }

  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > outputBytes) end(`it printed more than ${outputBytes} bytes`);
    });
  }
  return { reason: () => why, stop: () => clearTimeout(timer) };
}

function signalGroup({ pid }: GitProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

/** What one git process may use; its helper processes each get the same. */
export interface GitLimits {
  seconds: number;
  /** Memory that it allocates. Mapped files of the repository do not count. */
  memoryBytes: number;
  /** How much it may print. */
  outputBytes: number;
}

const MEBIBYTE = 1024 ** 2;

/** Enough for a fetch of a very large repository. */
export const DEFAULT_LIMITS: GitLimits = {
  seconds: 30 * 60,
  memoryBytes: Math.max(1024 * MEBIBYTE, Math.floor(totalmem() / 2)),
  outputBytes: 256 * MEBIBYTE,
};

/** For objects that an attacker may have made: a few kilobytes of trees can have 10^10 paths. */
export const LIMITS_FOR_FOREIGN_OBJECTS: GitLimits = {
  seconds: 60,
  memoryBytes: 1024 * MEBIBYTE,
  outputBytes: 64 * MEBIBYTE,
};

/** They end within moments, with or without their parent; ending them with it would cost as much as they do. */
const SHORT_COMMANDS: ReadonlySet<string> = new Set([
  "cat-file",
  "config",
  "fast-import",
  "for-each-ref",
  "hash-object",
  "rev-parse",
  "symbolic-ref",
  "update-ref",
]);

/**
 * The prefix of a git command that limits its memory and its computing time, and ends it with its
 * parent unless it is short. SIGTERM, on which git removes its lock files.
 */
function limitedGit(command: string, { seconds, memoryBytes }: GitLimits): string[] {
  const kibibytes = Math.ceil(memoryBytes / 1024);
  // Git computes in several threads. A limit that the machine does not allow is left out.
  const cpuSeconds = Math.ceil(seconds) * 4;
  const script = `ulimit -d ${kibibytes} 2>/dev/null; ulimit -t ${cpuSeconds} 2>/dev/null; exec "$@"`;
  const ended = SHORT_COMMANDS.has(command) ? [] : endedWithParent();
  return ["/bin/sh", "-c", script, "sh", ...ended, "git"];
}

let known: readonly string[] | undefined;

/** Not searched for on PATH, which tests and users change. BusyBox has a setpriv without this option. */
function endedWithParent(): readonly string[] {
  const options = ["--pdeathsig", "TERM", "--"];
  const works = (file: string) =>
    spawnSync(file, [...options, "true"], { stdio: "ignore" }).status === 0;
  known ??= ["/usr/bin/setpriv", "/bin/setpriv"]
    .filter(works)
    .slice(0, 1)
    .flatMap((file) => [file, ...options]);
  return known;
}

/** One setting as `git config --show-scope --null` prints it. */
export interface Setting {
  scope: string;
  key: string;
  value: string;
}

/** Settings that could make git run a program, contact another host or include more settings. */
const GUARDED_SETTINGS =
  "^(filter\\..*|merge\\..*\\.driver|url\\..*|remote\\..*|http\\..*|core\\.sshcommand|include(if)?\\..*)$";

/** They write files of the checkout, or compare them, by the filters of its attributes. */
const CHECKOUT_COMMANDS: ReadonlySet<string> = new Set([
  "worktree",
  "read-tree",
  "status",
  "update-index",
  // Compares files that are as new as the index.
  "write-tree",
  "merge",
  "merge-tree",
]);
const NETWORK_COMMANDS: ReadonlySet<string> = new Set(["push", "fetch", "ls-remote"]);

/** Parses the output of `git config --show-scope --null`. */
export function parseSettings(listing: string): Setting[] {
  const parts = listing.split("\0");
  const settings: Setting[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [key = "", ...value] = textAt(parts, index + 1).split("\n");
    settings.push({ scope: textAt(parts, index), key, value: value.join("\n") });
  }
  return settings;
}

/**
 * Settings that disable every configured filter: git starts no program for an empty command. Files are
 * checked out as they are committed, whatever the repository's attributes say.
 */
function disabledFilters(settings: readonly Setting[]): Record<string, string> {
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
export function requirePlainAddress(settings: readonly Setting[], address: string): void {
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
function trustedCheckout(env: NodeJS.ProcessEnv): Record<string, string[]> {
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
