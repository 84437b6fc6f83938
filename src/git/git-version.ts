import { ArbiterError } from "../errors.ts";
import { tryGit } from "./git.ts";

/** Older versions ignore `GIT_CONFIG_COUNT`, and with it the token and the hardening. */
const OLDEST_GIT = [2, 31] as const;

export const INSTALL_GIT = `Install git ${OLDEST_GIT.join(".")} or newer: sudo apt-get install git`;

/** By search path: the version does not change while the process runs. */
const checked = new Map<string, Promise<void>>();

/** Throws when git is missing or too old. */
export function requireGit(env: NodeJS.ProcessEnv): Promise<void> {
  const path = env.PATH ?? "";
  const check = checked.get(path) ?? checkGit(env);
  checked.set(path, check);
  return check;
}

async function checkGit(env: NodeJS.ProcessEnv): Promise<void> {
  const printed = await printGitVersion(env);
  const version = readGitVersion(printed ?? "");
  if (isRecentGit(version)) return;
  const found =
    printed === null ? "it was not found" : `this is git ${version || "without a version"}`;
  throw new ArbiterError(
    "platform-unsupported",
    `TDD Arbiter needs git ${OLDEST_GIT.join(".")} or newer; ${found}.`,
    {
      fix: INSTALL_GIT,
      data: { onGitHub: `${INSTALL_GIT}, in the image or in a step before this one.` },
    },
  );
}

/** What `git --version` prints; null where git cannot be started. */
export async function printGitVersion(env: NodeJS.ProcessEnv): Promise<string | null> {
  const result = await tryGit({ directory: "/", env }, ["--version"]).catch(() => null);
  return result?.stdout ?? null;
}

/** The version in the output of `git --version`; empty where there is none. */
export function readGitVersion(printed: string): string {
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? "";
}

/** Only major and minor count. */
export function isRecentGit(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST_GIT[0] || (major === OLDEST_GIT[0] && minor >= OLDEST_GIT[1]);
}
