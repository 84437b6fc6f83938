import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, requirePlainAddress, trustedSshCommand, tryGit } from "../../src/git/git.ts";
import { inspectRepository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import {
  temporaryDirectory,
  temporaryRepository,
  git as userGit,
} from "../temporary-repository.ts";

describe("a hostile repository configuration", () => {
  it("runs no filter, hook, monitor, pager or signing program, and ignores a replaced .git", async () => {
    const { repo, marker, worktree, workspace } = await openPlanted();
    const elsewhere = temporaryRepository({ "a.txt": "elsewhere\n" });
    writeFileSync(join(worktree.root, ".git"), `gitdir: ${join(elsewhere, ".git")}\n`);
    const version = withChanges(worktree.baseCommit, [
      { path: "b.txt", content: "from the arbiter\n" },
    ]);
    await workspace.layOut(version);
    const commit = await workspace.commit("test: one" as never, version);
    await workspace.layOut(worktree.baseCommit);
    await workspace.layOut(commit);

    expect(readFileSync(join(worktree.root, "a.txt"), "utf8")).toBe("as committed\n");
    expect(userGit(repo, "show", `${commit}:b.txt`)).toBe("from the arbiter");
    expect(userGit(elsewhere, "log", "--format=%s")).toBe("chore: start");
    await worktree.close();
    expect(existsSync(marker)).toBe(false);
  });

  it("runs no merge driver: a file that has one conflicts", async () => {
    const { repo, worktree, workspace } = await openPlanted();
    const marker = join(temporaryDirectory(), "merged");
    userGit(repo, "config", "merge.d.driver", `touch ${marker}`);
    const commitOn = async (text: string) => {
      const version = withChanges(worktree.baseCommit, [{ path: "a.md", content: text }]);
      return { branch: "main", commit: await workspace.snapshot(text as never, version) };
    };
    const [one, two] = [await commitOn("one\n"), await commitOn("two\n")];
    const options = { cwd: repo, encoding: "utf8" } as const;
    execFileSync("git", ["merge-tree", "--write-tree", one.commit, two.commit], options);
    expect(existsSync(marker), "the driver would run").toBe(true);
    rmSync(marker);
    expect(await workspace.mergeTrees(one, two)).toEqual({ conflicts: ["a.md"] });
    expect(existsSync(marker)).toBe(false);
    await worktree.close();
  });

  it("refuses to push to a redirected address, and names the address", async () => {
    const repo = temporaryRepository({ "a.txt": "a\n" });
    const [real, evil] = [bare("real"), bare("evil")];
    userGit(repo, "config", `url.${evil}.pushInsteadOf`, real);
    const target = { directory: repo, env: process.env };
    await expect(
      git(target, ["push", "--quiet", "--", real, "HEAD:refs/heads/main"]),
    ).rejects.toThrow(/would redirect .*real/);
    expect(execFileSync("git", ["-C", evil, "for-each-ref"], { encoding: "utf8" })).toBe("");
    userGit(repo, "config", "--unset", `url.${evil}.pushInsteadOf`);
    expect(
      (await tryGit(target, ["push", "--quiet", "--", real, "HEAD:refs/heads/main"])).exitCode,
    ).toBe(0);
  });

  it("opens no bare repository inside the worktree, and no ext:: address", async () => {
    const repo = temporaryRepository({ "a.txt": "a\n" });
    const buried = join(repo, "buried");
    execFileSync("git", ["init", "--quiet", "--bare", buried]);
    const found = await tryGit({ directory: buried, env: process.env }, ["rev-parse", "--git-dir"]);
    expect(found).toMatchObject({
      exitCode: 128,
      stderr: expect.stringContaining("bare repository"),
    });
    const marker = join(repo, "ran");
    const asked = await tryGit({ directory: repo, env: process.env }, [
      "ls-remote",
      "--",
      `ext::touch ${marker}`,
    ]);
    expect(asked.exitCode).not.toBe(0);
    expect(existsSync(marker)).toBe(false);
  });
});

it("passes no secrets to git", async () => {
  const told = join(temporaryDirectory(), "told");
  const directory = temporaryRepository({ "a.txt": "a\n" });
  const planted = { MODEL_API_KEY: "planted", INPUT_TOKEN: "planted", GITHUB_TOKEN: "planted" };
  const env = { ...process.env, ...planted, PLAIN: "kept" };
  await git({ directory, env }, ["-c", `alias.tell=!env > ${told}`, "tell"]);
  const seen = readFileSync(told, "utf8");
  expect(seen).toContain("PLAIN=kept\n");
  expect(seen).not.toContain("planted");
});

it("uses the user's own settings, and ignores the repository's", () => {
  const ssh = (scope: string, value: string) => ({ scope, key: "core.sshcommand", value });
  expect(trustedSshCommand([ssh("global", "ssh -i mine"), ssh("local", "evil")])).toBe(
    "ssh -i mine",
  );
  expect(trustedSshCommand([ssh("worktree", "evil")])).toBe("ssh");
  const global = { scope: "global", key: "url.git@host:.insteadof", value: "https://host/" };
  expect(() => requirePlainAddress([global], "https://host/a")).not.toThrow();
});

it.each([
  ["https://host/a", "remote.https://host/a.url", true],
  ["https://host/a", "remote.https://host/a.pushurl", true],
  ["origin", "remote.origin.uploadpack", true],
  ["origin", "remote.origin.receivepack", true],
  [".", "remote...uploadpack", true],
  ["origin", "remote.origin.url", false],
  ["origin", "remote.origin.fetch", false],
  ["https://host/a", "remote.origin.uploadpack", false],
])("%s and the setting %s: refused when it redirects", (address, key, isRefused) => {
  const ask = (scope: string) => () => requirePlainAddress([{ scope, key, value: "x" }], address);
  if (isRefused) expect(ask("local")).toThrow(/would redirect/);
  else expect(ask("local")).not.toThrow();
  expect(ask("global")).not.toThrow();
});

/** A worktree of a repository in which every configured program would leave a marker. */
async function openPlanted() {
  const repo = temporaryRepository({
    ".gitattributes": "*.txt filter=a=b diff=c\n*.md filter=there merge=d\n",
    "a.md": "as committed\n",
    "a.txt": "as committed\n",
  });
  const marker = join(temporaryDirectory(), "ran");
  const evil = join(temporaryDirectory(), "evil");
  writeFileSync(evil, `#!/bin/sh\ntouch ${marker}\necho changed\n`);
  chmodSync(evil, 0o755);
  const included = join(temporaryDirectory(), "included");
  writeFileSync(included, `[filter "there"]\n\tsmudge = ${evil}\n\tclean = ${evil}\n`);
  mkdirSync(join(repo, ".git/hooks"), { recursive: true });
  for (const hook of [
    "post-checkout",
    "reference-transaction",
    "pre-commit",
    "post-index-change",
  ]) {
    writeFileSync(join(repo, ".git/hooks", hook), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
  }
  for (const [key, value] of [
    ...[
      ["filter.a=b.smudge", evil],
      ["filter.a=b.clean", evil],
      ["filter.a=b.process", evil],
    ],
    ...[
      ["filter.a=b.required", "true"],
      ["core.fsmonitor", evil],
      ["core.pager", evil],
    ],
    ...[
      ["core.hooksPath", ".git/hooks"],
      ["commit.gpgSign", "true"],
      ["gpg.program", evil],
    ],
    ...[
      // Only in the arbiter's worktree, not in the settings of the checkout.
      ["includeIf.onbranch:feat/**.path", included],
      ["includeIf.gitdir:**/worktrees/**.path", included],
      ["log.showSignature", "true"],
    ],
    ...[
      ["diff.c.textconv", evil],
      ["core.editor", evil],
      ["core.askPass", evil],
    ],
  ] as [string, string][]) {
    userGit(repo, "config", key, value);
  }
  const repository = await inspectRepository({ directory: repo, env: process.env });
  const options = { branch: "feat/issue-1", temporaryDirectory: temporaryDirectory() };
  const worktree = await openWorktree({ repository, ...options });
  return { repo, marker, worktree, workspace: createWorkspace(worktree) };
}

function bare(name: string): string {
  const folder = join(temporaryDirectory(), name);
  execFileSync("git", ["init", "--quiet", "--bare", folder]);
  return folder;
}
