import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { inspectRepository } from "../../src/git/repository.ts";
import { requireSigningKey, signCommit } from "../../src/git/sign-commit.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { withChanges } from "../../src/version.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { plainWorkspace } from "./plain-workspace.ts";

describe("signed commits", () => {
  it("are accepted by git verify-commit, and are the same each time", async () => {
    const { key, verify } = makeKey();
    const { workspace, repo } = await open(key);
    const version = withChanges(workspace.baseCommit, [{ path: "a.py", content: "a = 1\n" }]);
    const draft = await workspace.snapshot("draft", version);
    const commit = await workspace.commit("feat: a\n\nIn two lines.", draft);
    expect(() => verify(repo, draft)).not.toThrow();
    expect(verify(repo, commit)).toContain('Good "git" signature');
    expect(git(repo, "show", "--no-patch", "--format=%B|%an", commit)).toBe(
      "feat: a\n\nIn two lines.\n|TDD Arbiter",
    );
    expect(git(repo, "show", "--name-status", "--format=", commit)).toBe("A\ta.py");
    expect(git(repo, "fsck", "--strict")).not.toContain("error");
    const place = { directory: repo, env: process.env };
    const { baseCommit } = workspace;
    expect(await signCommit(place, baseCommit, key)).toBe(await signCommit(place, baseCommit, key));
    expect(() => verify(repo, workspace.baseCommit)).toThrow();
  });

  it("leave no key in any file that has a name", async () => {
    const { key } = makeKey();
    const { workspace } = await open(key);
    const names = () => readdirSync(tmpdir()).filter((name) => name.startsWith("tdd-signing-"));
    const before = names();
    await workspace.snapshot("draft", workspace.baseCommit);
    expect(names()).toEqual(before);
  });

  it("need an OpenSSH key of the kind ed25519 or RSA without a passphrase", async () => {
    const refused = (key: string) =>
      requireSigningKey(key, process.env).then(
        () => "",
        (error) => `${error.code}: ${error.message} ${error.fix}`,
      );
    expect(await refused(makeKey().key)).toBe("");
    expect(await refused(makeKey(["-t", "rsa", "-b", "2048"]).key.trim())).toBe("");
    const words = /^config-unusable: TDD_SIGNING_KEY cannot sign.*ssh-keygen -t ed25519/;
    expect(await refused("nonsense")).toMatch(words);
    expect(await refused(makeKey(["-t", "ed25519", "-N", "secret words"]).key)).toMatch(words);
    expect(await refused(makeKey(["-t", "ecdsa"]).key)).toContain("ecdsa");
    expect(await refused("nonsense")).not.toContain("nonsense");
  });
});

async function open(signingKey: string, repo = temporaryRepository()) {
  const repository = await inspectRepository({ directory: repo, env: process.env });
  const worktree = await openWorktree({
    repository,
    branch: "feat/issue-1",
    temporaryDirectory: temporaryDirectory(),
    ownerMark: "test",
  });
  onTestFinished(() => worktree.close({ discardBranchAt: workspace.tip }));
  const workspace = plainWorkspace(worktree, { signingKey });
  return { workspace, repo };
}

function makeKey(options: readonly string[] = ["-t", "ed25519"]) {
  const place = temporaryDirectory();
  const file = join(place, "key");
  const phrase = options.includes("-N") ? [] : ["-N", ""];
  execFileSync("ssh-keygen", ["-q", ...options, ...phrase, "-C", "", "-f", file]);
  const signers = join(place, "signers");
  writeFileSync(signers, `* ${readFileSync(`${file}.pub`, "utf8")}`);
  const verify = (repo: string, commit: string) => {
    const config = ["-c", "gpg.format=ssh", "-c", `gpg.ssh.allowedSignersFile=${signers}`];
    const args = [...config, "verify-commit", "--raw", commit];
    return execFileSync("sh", ["-c", 'exec git "$@" 2>&1', "sh", ...args], {
      cwd: repo,
      encoding: "utf8",
    });
  };
  return { key: readFileSync(file, "utf8"), verify };
}
