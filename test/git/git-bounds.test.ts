import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { git as runGit, tryGit } from "../../src/git/git.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const MEBIBYTE = 1024 ** 2;
const NO_LIMITS = { seconds: 600, memoryBytes: 4096 * MEBIBYTE, outputBytes: 64 * MEBIBYTE };

it("bytes, time and memory of every git process are bounded", async () => {
  const { repo, bomb } = plantBomb();
  const listing = ["ls-tree", "-r", bomb];
  const diff = ["diff-tree", "-r", `${bomb}`, EMPTY_TREE];
  const bounded = (limits: Partial<typeof NO_LIMITS>) => ({
    ...repo,
    limits: { ...NO_LIMITS, ...limits },
  });
  const failed = (limits: Partial<typeof NO_LIMITS>, args: string[]) =>
    expect(runGit(bounded(limits), args)).rejects;

  await failed({ outputBytes: 1000 }, listing).toMatchObject({
    code: "git-failed",
    message: "git ls-tree failed: it printed more than 1000 bytes and was ended",
  });
  await failed({ seconds: 0.5 }, diff).toMatchObject({
    message: "git diff-tree failed: it took longer than 0.5 seconds and was ended",
  });
  await failed({ memoryBytes: 64 * MEBIBYTE }, diff).toThrow(/memory|malloc/);
  expect(processesIn(repo.directory)).toEqual([]);
  expect((await tryGit(repo, ["rev-parse", "HEAD"])).exitCode).toBe(0);
});

it("a git that is not installed is an error, not an exit code", async () => {
  const { repo } = plantBomb();
  const env = { ...process.env, PATH: "/nowhere" };
  await expect(tryGit({ ...repo, env }, ["status"])).rejects.toMatchObject({ code: "git-failed" });
});

it("git is ended with its parent, also when that is killed", async () => {
  const { repo, bomb } = plantBomb();
  const { directory, gitDir } = repo;
  const contents = `import { git } from "./src/git/git.ts";
const { directory, gitDir, bomb, empty } = JSON.parse(process.argv[2]);
git({ directory, gitDir, env: process.env }, ["diff-tree", "-r", bomb, empty]).catch(() => {});`;
  const outfile = join(temporaryDirectory(), "child.mjs");
  const stdin = { contents, resolveDir: PROJECT };
  await build({ stdin, outfile, bundle: true, platform: "node", format: "esm" });
  const task = JSON.stringify({ directory, gitDir, bomb, empty: EMPTY_TREE });
  const parent = spawn(process.execPath, [outfile, task], { stdio: "ignore" });
  while (processesIn(directory).length === 0) await sleep(20);
  parent.kill("SIGKILL");
  await once(parent, "close");
  while (processesIn(directory).length > 0) await sleep(20);
});

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** A tree of some kilobytes with 10^10 paths. */
function plantBomb() {
  const directory = temporaryRepository({ "a.py": "" });
  let entry = `100644 blob ${git(directory, "rev-parse", "HEAD:a.py")}`;
  let bomb = "";
  for (let level = 0; level < 5; level += 1) {
    const rows = Array.from({ length: 100 }, (_, index) => `${entry}\t${index}\n`).join("");
    bomb = execFileSync("git", ["mktree"], {
      cwd: directory,
      input: rows,
      encoding: "utf8",
    }).trim();
    entry = `040000 tree ${bomb}`;
  }
  const repo = { directory, gitDir: join(directory, ".git"), env: process.env };
  execFileSync("git", ["hash-object", "-t", "tree", "-w", "--stdin"], {
    cwd: directory,
    input: "",
  });
  return { repo, bomb };
}

/** The living processes whose working directory is this one. */
function processesIn(directory: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes(`--git-dir=${join(directory, ".git")}`);
    } catch {
      return false;
    }
  });
}
