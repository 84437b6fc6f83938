import { type Finding, missing, there } from "./finding.ts";

const OLDEST_NODE = [20, 0];
const OLDEST_GIT = [2, 30];
const OLDEST_PYTHON = [3, 9];

export function findPlatform(platform: string, nodeVersion: string): Finding {
  if (platform !== "linux") {
    return missing("Platform", platform, "Run it on Linux: on a runner, in a container, in WSL 2.");
  }
  if (!isAtLeast(nodeVersion, OLDEST_NODE)) {
    return missing("Platform", `Node ${nodeVersion}`, "Install Node 20 or newer.");
  }
  return there("Platform", `Linux, Node ${nodeVersion}`);
}

/** From what `git --version` printed; null where there is no git. */
export function findGit(printed: string | null): Finding {
  const fix = "Install git 2.30 or newer: sudo apt-get install git";
  if (printed === null) return missing("git", "not found", fix);
  const version = /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? "";
  return isAtLeast(version, OLDEST_GIT)
    ? there("git", version)
    : missing("git", version || "no version", fix);
}

export function isOldPython(version: string): boolean {
  return !isAtLeast(version, OLDEST_PYTHON);
}

function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  const [major = 0, minor = 0] = parts;
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
