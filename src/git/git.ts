import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";
import { ArbiterError } from "../errors.ts";
import { isSecretName } from "../safe-text/secret-values.ts";
import {
  CHECKS_OUT,
  GOES_OUT,
  GUARDED,
  parseSettings,
  readSettings,
  refuseRewrittenAddress,
  trustedSsh,
  withoutFilters,
} from "./git-settings.ts";

/** Settings by name; of several values, an empty one takes back what a file has set. */
export type GitConfig = Readonly<Record<string, string | readonly string[]>>;

export interface GitPlace {
  /** Where git is started; without `gitDir`, git looks for the repository from here. */
  directory: string;
  /** Absolute: a `.git` file that somebody swapped in the worktree is never read. */
  gitDir?: string;
  /** An index of its own, so that nobody else's staging is in it. */
  index?: string;
  /** Of the commits made here, in seconds; now where it is not given. */
  date?: number;
  /** Settings for git, such as a header that authenticates: by environment, out of sight of `ps`. */
  config?: GitConfig;
  env: NodeJS.ProcessEnv;
}

/** Nothing a repository configures may run code of its own choosing while the arbiter uses git. */
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

export const IDENTITY = { name: "TDD Arbiter", email: "tdd-arbiter@users.noreply.github.com" };

/** Runs git and answers its stdout; a non-zero exit is an error that names the command. */
export async function git(
  place: GitPlace,
  args: readonly string[],
  input: string | Uint8Array = "",
): Promise<string> {
  const result = await tryGit(place, args, input);
  if (result.exitCode === 0) return result.stdout;
  throw gitFailed(args, result);
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

/** Runs git where a non-zero exit is an answer. */
export async function tryGit(
  place: GitPlace,
  args: readonly string[],
  input: string | Uint8Array = "",
  maxBytes?: number,
): Promise<GitResult> {
  const guarded = await guard(place, args);
  return runHardened(guarded, { args, input, maxBytes });
}

/** Starts a git that is spoken with; for commands that neither check out nor go out. */
export function startGit(place: GitPlace, args: readonly string[]): GitProcess {
  return spawnGit(harden(place, args));
}

/** Where git would run a filter or speak with somebody, what the repository configured for it goes. */
async function guard(place: GitPlace, args: readonly string[]): Promise<GitPlace> {
  const [command = ""] = args;
  const checksOut = CHECKS_OUT.has(command) && !isIndexOnly(args);
  if (!checksOut && !GOES_OUT.has(command)) return place;
  const asked = ["config", "--show-scope", "--null", "--get-regexp", GUARDED];
  const settings = await readSettings(place, async () =>
    parseSettings((await runHardened(place, { args: asked, input: "" })).stdout),
  );
  if (checksOut) {
    return { ...place, config: { ...place.config, ...withoutFilters(settings) } };
  }
  refuseRewrittenAddress(settings, args[args.indexOf("--") + 1] ?? "");
  return { ...place, config: { ...place.config, "core.sshCommand": trustedSsh(settings) } };
}

function isIndexOnly([command, ...options]: readonly string[]): boolean {
  return command === "read-tree" && !options.includes("-u");
}

interface HardenedCall {
  args: readonly string[];
  input: string | Uint8Array;
  maxBytes?: number | undefined;
}

function runHardened(place: GitPlace, { args, input, maxBytes }: HardenedCall): Promise<GitResult> {
  return runGit({ ...harden(place, args), input, maxBytes });
}

function harden(place: GitPlace, args: readonly string[]): GitCommand {
  const where =
    place.gitDir === undefined
      ? []
      : [`--git-dir=${place.gitDir}`, `--work-tree=${place.directory}`];
  return {
    args: ["--no-pager", ...HARDENING, ...where, ...args],
    cwd: place.directory,
    env: gitEnvironment(place),
  };
}

/**
 * The caller's environment without its `GIT_*`: started from a hook, those point elsewhere. Without its
 * keys too: whatever program git may be brought to start has no use for them.
 */
function gitEnvironment({ env, index, date, config = {} }: GitPlace): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(env)) {
    if (!NOT_FOR_GIT.test(name) && !isSecretName(name)) kept[name] = value;
  }
  return {
    ...kept,
    ...configEnvironment(config),
    LC_ALL: "C",
    ...(index === undefined ? {} : { GIT_INDEX_FILE: index }),
    ...(date === undefined
      ? {}
      : { GIT_AUTHOR_DATE: `@${date} +0000`, GIT_COMMITTER_DATE: `@${date} +0000` }),
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "false",
    SSH_ASKPASS: "false",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_AUTHOR_NAME: IDENTITY.name,
    GIT_AUTHOR_EMAIL: IDENTITY.email,
    GIT_COMMITTER_NAME: IDENTITY.name,
    GIT_COMMITTER_EMAIL: IDENTITY.email,
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
  /** stdout as it came: what is no text cannot be told from the decoded one. */
  bytes: Buffer;
  stderr: string;
}

interface GitCommand {
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export type GitProcess = ChildProcessWithoutNullStreams;

interface Call extends GitCommand {
  input: string | Uint8Array;
  /** Git is ended once it has said more than this; what others wrote may have any size. */
  maxBytes?: number | undefined;
}

/** One git process. A non-zero exit is data, a spawn failure is an exception. */
export async function runGit({ input, maxBytes, ...command }: Call): Promise<GitResult> {
  const child = spawnGit(command);
  child.stdin.end(input);
  if (maxBytes !== undefined) endBeyond(child, maxBytes);
  const exited = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 128));
  });
  const [exitCode, bytes, stderr] = await Promise.all([
    exited,
    buffer(child.stdout),
    text(child.stderr),
  ]);
  return { exitCode, stdout: bytes.toString("utf8"), bytes, stderr };
}

/**
 * In a session of its own: Ctrl-C on the terminal stops the run, and must not kill git halfway through
 * the clean-up.
 */
function spawnGit({ args, cwd, env }: GitCommand): GitProcess {
  const child = spawn("git", [...args], { cwd, env, detached: true });
  // A git that ends before it has read all its input says why in its exit code; EPIPE adds nothing.
  child.stdin.on("error", () => {});
  return child;
}

function endBeyond(child: GitProcess, maxBytes: number): void {
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) child.kill("SIGKILL");
  });
}
