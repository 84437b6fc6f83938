import { execFileSync } from "node:child_process";
import type { Pace } from "../../src/github/octokit.ts";
import { connectToGitHub, type GitHub } from "../../src/github/octokit.ts";
import { md } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { branchHead, git } from "./simulator/git.ts";
import { type Planned, type Simulator, startSimulator } from "./simulator/simulator.ts";
import type { Token, World } from "./simulator/world.ts";

export const BOT = "arbiter[bot]";
const PEOPLE = { ann: "admin", bob: "write", eve: "read" } as const;
const ALL = { contents: "write", issues: "write", pull_requests: "write" } as const;

const AT_ONCE = { key: () => ({ schedule: async (_: object, job: () => unknown) => job() }) };

/** No waiting between requests, and a thousandth of what GitHub asks for. */
const HURRIED: Pace = {
  second: 1,
  throttle: { write: AT_ONCE as never, notifications: AT_ONCE as never },
};

export interface Hub {
  simulator: Simulator;
  world: World;
  github: GitHub;
  warnings: string[];
}

/** A simulated GitHub with one issue, and our connection to it. */
export async function startHub(
  planned: Partial<Planned> & {
    permissions?: Token["permissions"];
    pace?: Pace;
    login?: string;
    /** False for the token of a person. */
    isJobToken?: boolean;
  } = {},
): Promise<Hub> {
  const { permissions = ALL, pace = HURRIED, login = BOT, isJobToken = true, ...rest } = planned;
  const simulator = await startSimulator({
    files: { "app.py": "value = 0\n" },
    people: PEOPLE,
    ...rest,
  });
  simulator.addToken("job-token", { login, permissions, isJobToken });
  const warnings: string[] = [];
  const github = await connectToGitHub({
    token: "job-token",
    baseUrl: simulator.url,
    repository: { owner: "octo", repo: "shop" },
    warn: (text) => warnings.push(text),
    pace,
  });
  simulator.journal.length = 0;
  return { simulator, world: simulator.world, github, warnings };
}

export const SAFE = createSanitizer({ secrets: [] });

export function page(text: string) {
  return SAFE.markdown(md`${text}`);
}

/** A commit on top of a branch or of main, as if it had been pushed; answers its id. */
export function commitOn({ gitDir }: World, branch: string, content: string): string {
  const put = (args: string[], input: string) =>
    execFileSync("git", [`--git-dir=${gitDir}`, ...args], { input, encoding: "utf8" }).trim();
  const parent = branchHead(gitDir, branch) ?? git(gitDir, "rev-parse", "main");
  const blob = put(["hash-object", "-w", "--stdin"], content);
  const others = git(gitDir, "ls-tree", parent)
    .split("\n")
    .filter((row) => !row.endsWith("\tapp.py"));
  const tree = put(["mktree"], [...others, `100644 blob ${blob}\tapp.py`, ""].join("\n"));
  const commit = git(gitDir, "commit-tree", tree, "-p", parent, "-m", "feat: x");
  git(gitDir, "update-ref", `refs/heads/${branch}`, commit);
  return commit;
}
