import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import {
  temporaryDirectory,
  temporaryRepository,
  git as userGit,
} from "../temporary-repository.ts";
import { countGit } from "./count-git.ts";

it("caches the settings until a configuration file changes", async () => {
  const attributes = ["local", "worktree", "home", "included"]
    .map((name) => `${name}.txt filter=${name}\n`)
    .join("");
  const repo = temporaryRepository({
    ".gitattributes": attributes,
    ...Object.fromEntries(
      ["local", "worktree", "home", "included"].map((name) => [`${name}.txt`, "as committed\n"]),
    ),
  });
  const { env, started } = countGit();
  const repository = await inspectRepository({ directory: repo, env });
  const options = { branch: "feat/issue-1", temporaryDirectory: temporaryDirectory() };
  userGit(repo, "config", "extensions.worktreeConfig", "true");
  const worktree = await openWorktree({ repository, ...options });
  const workspace = createWorkspace(worktree);
  const marker = join(temporaryDirectory(), "ran");
  /** Checks every file out again, so that each configured filter would run. */
  const restore = async () => {
    for (const name of ["local", "worktree", "home", "included"]) {
      writeFileSync(join(worktree.root, `${name}.txt`), "changed\n");
    }
    await workspace.placeClone();
    started();
    await workspace.restore(worktree.baseCommit);
    return started().filter((name) => name === "config").length;
  };
  const plant = (file: string, name: string) =>
    userGit(repo, "config", "--file", file, `filter.${name}.smudge`, `touch ${marker}; cat`);

  await pause(100);
  await restore();
  expect(await restore()).toBe(0);
  plant(join(repo, ".git/config"), "local");
  expect(await restore()).toBe(1);
  plant(join(worktree.repo.gitDir, "config.worktree"), "worktree");
  expect(await restore()).toBe(1);
  plant(join(env.HOME, ".gitconfig"), "home");
  expect(await restore()).toBe(1);

  // Included files may change unnoticed, so the settings are read every time.
  const included = join(temporaryDirectory(), "included");
  userGit(repo, "config", "include.path", included);
  expect(await restore()).toBe(1);
  await pause(100);
  plant(included, "included");
  expect(await restore()).toBe(1);
  await pause(100);
  expect(await restore()).toBe(1);
  expect(existsSync(marker)).toBe(false);
});
