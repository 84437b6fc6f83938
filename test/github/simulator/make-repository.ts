import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IDENTITY = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];

/** A bare repository whose `main` holds these files; answers its directory. */
export function makeRepository(place: string, files: Readonly<Record<string, string>>): string {
  const work = join(place, "work");
  const bare = join(place, "bare.git");
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), content);
  }
  const git = (...args: string[]) =>
    execFileSync("git", [...IDENTITY, ...args], { cwd: work, stdio: "ignore" });
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "chore: start");
  git("clone", "--quiet", "--bare", work, bare);
  execFileSync("git", [`--git-dir=${bare}`, "config", "http.receivepack", "true"]);
  return bare;
}
