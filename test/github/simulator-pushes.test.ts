import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PushRule } from "./simulator/push-rules.ts";
import { type Simulator, startSimulator } from "./simulator/simulator.ts";

const WORKFLOW = ".github/workflows/ci.yml";

let github: Simulator;
let clone: string;

beforeEach(async () => {
  github = await startSimulator({
    files: { "app.py": "value = 0\n", [WORKFLOW]: "on: push\n" },
    people: { ann: "admin" },
  });
  const contents = "write";
  github.addToken("job", {
    login: "github-actions[bot]",
    permissions: { contents },
    isJobToken: true,
  });
  const permissions = { contents, workflows: "write" } as const;
  github.addToken("app", { login: "arbiter[bot]", permissions, isJobToken: false });
  clone = mkdtempSync(join(tmpdir(), "clone-"));
  await git("clone", "--quiet", github.gitUrl, ".");
});

afterEach(async () => {
  rmSync(clone, { recursive: true, force: true });
  await github.close();
});

describe("A push with GITHUB_TOKEN is refused", () => {
  const REFUSED = `! [remote rejected] HEAD -> feat/x (refusing to allow a GitHub App to create or update workflow \`${WORKFLOW}\` without \`workflows\` permission)`;

  it("when the branch's workflow files differ from the default branch's", async () => {
    await commit({ [WORKFLOW]: "on: issues\n" });
    expect(await push("job", "HEAD:refs/heads/feat/x")).toContain(REFUSED);
    expect(await push("app", "HEAD:refs/heads/feat/x")).toBe("pushed");
  });

  it("when it is based on a commit that is older than a workflow change", async () => {
    const base = await git("rev-parse", "HEAD");
    await commit({ [WORKFLOW]: "on: issues\n" });
    expect(await push("app", "HEAD:refs/heads/main")).toBe("pushed");
    await git("switch", "--quiet", "--detach", base);
    await commit({ "app.py": "value = 1\n" });
    expect(await push("job", "HEAD:refs/heads/feat/x")).toContain(REFUSED);
    await git("switch", "--quiet", "--detach", "main");
    await commit({ "app.py": "value = 1\n" });
    expect(await push("job", "HEAD:refs/heads/feat/x")).toBe("pushed");
  });

  it("as a whole when it is atomic", async () => {
    await commit({ [WORKFLOW]: "on: issues\n" });
    const both = ["HEAD:refs/heads/feat/x", "HEAD:refs/tdd/issue-1"];
    expect(await push("job", ...both)).toContain("without `workflows` permission");
    expect(await push("job", "HEAD:refs/tdd/issue-1")).toBe("pushed");
  });
});

describe("GH013: a ruleset refuses a push", () => {
  it.each<[PushRule, string]>([
    ["signatures", "Commits must have verified signatures."],
    ["creations", "Cannot create ref due to creations being restricted."],
    ["updates", "Cannot update this protected ref."],
    ["secrets", "Push cannot contain secrets"],
    [{ branchName: "^bot/" }, "Branch name must match a given regex pattern: ^bot/"],
    [{ committerEmail: "@corp$" }, "Committer email must match a given regex pattern: @corp$"],
  ])("%j", async (rule, words) => {
    github.world.rules.pushRules = [rule];
    await commit({ "app.py": "value = 1\n" });
    const told = await push("job", "HEAD:refs/heads/feat/x");
    expect(told).toContain(
      "remote: error: GH013: Repository rule violations found for refs/heads/feat/x.",
    );
    expect(told).toContain(words);
    expect(told).toContain("(push declined due to repository rule violations)");
    // Rulesets are about branches.
    expect(await push("job", "HEAD:refs/tdd/issue-1")).toBe("pushed");
  });
});

async function commit(files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(clone, dirname(path)), { recursive: true });
    writeFileSync(join(clone, path), content);
  }
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "change");
}

function push(token: string, ...refs: string[]): Promise<string> {
  const url = github.gitUrl.replace("http://", `http://x-access-token:${token}@`);
  return git("push", "--quiet", "--force", "--atomic", url, ...refs).then(
    () => "pushed",
    ({ stderr }) => String(stderr),
  );
}

/** Never synchronous: the server it talks to is in this very process. */
async function git(...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=Bot", "-c", "user.email=bot@example.com"];
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const { stdout } = await promisify(execFile)("git", [...identity, ...args], { cwd: clone, env });
  return stdout.trim();
}
