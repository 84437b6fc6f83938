import { execFileSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { writeProgram } from "../pytest/project.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

/** A PATH with a git that takes every checkout for another user's, by its own variable for tests. */
export function pathWithDoubtingGit(): string {
  const git = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const bin = temporaryDirectory();
  writeProgram(join(bin, "git"), `GIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec ${git} "$@"`);
  return [bin, process.env.PATH].join(delimiter);
}
