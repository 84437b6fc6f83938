import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

it("runs no filter, whichever configuration file names it", async () => {
  const attributes = ["local", "worktree", "home", "included"]
    .map((name) => `${name}.txt filter=${name}\n`)
    .join("");
  const repo = temporaryRepository({
    ".gitattributes": attributes,
    ...Object.fromEntries(
      ["local", "worktree", "home", "included"].map((name) => [`${name}.txt`, "as committed\n"]),
    ),
  });
  const { env } = countGit();
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
    await workspace.layOut(worktree.baseCommit);
  };
  const plant = (file: string, name: string) =>
    userGit(repo, "config", "--file", file, `filter.${name}.smudge`, `touch ${marker}; cat`);

  await restore();
  await restore();
  plant(join(repo, ".git/config"), "local");
  await restore();
  plant(join(worktree.repo.gitDir, "config.worktree"), "worktree");
  await restore();
  plant(join(env.HOME, ".gitconfig"), "home");
  await restore();

  const included = join(temporaryDirectory(), "included");
  userGit(repo, "config", "include.path", included);
  await restore();
  plant(included, "included");
  await restore();
  await restore();
  expect(existsSync(marker)).toBe(false);
});
