import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { git as person, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { countGit } from "./count-git.ts";

it("settings are asked for once, and again where somebody has planted one meanwhile", async () => {
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
  const place = { branch: "feat/issue-1", temporaryDirectory: temporaryDirectory() };
  person(repo, "config", "extensions.worktreeConfig", "true");
  const worktree = await openWorktree({ repository, ...place });
  const workspace = createWorkspace(worktree);
  const marker = join(temporaryDirectory(), "ran");
  /** Every file is laid out again, so that each filter that has a program would run. */
  const restore = async () => {
    for (const name of ["local", "worktree", "home", "included"]) {
      writeFileSync(join(worktree.root, `${name}.txt`), "changed\n");
    }
    started();
    await workspace.restore(worktree.baseCommit);
    return started().filter((name) => name === "config").length;
  };
  const plant = (file: string, name: string) =>
    person(repo, "config", "--file", file, `filter.${name}.smudge`, `touch ${marker}; cat`);

  await pause(100);
  await restore();
  expect(await restore()).toBe(0);
  plant(join(repo, ".git/config"), "local");
  expect(await restore()).toBe(1);
  plant(join(worktree.place.gitDir, "config.worktree"), "worktree");
  expect(await restore()).toBe(1);
  plant(join(env.HOME, ".gitconfig"), "home");
  expect(await restore()).toBe(1);

  // What is included may change without a sign, so that it is asked for every time.
  const included = join(temporaryDirectory(), "included");
  person(repo, "config", "include.path", included);
  expect(await restore()).toBe(1);
  await pause(100);
  plant(included, "included");
  expect(await restore()).toBe(1);
  await pause(100);
  expect(await restore()).toBe(1);
  expect(existsSync(marker)).toBe(false);
});
