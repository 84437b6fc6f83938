import type { Pace } from "../../src/github/octokit.ts";
import { connectToGitHub, type GitHub } from "../../src/github/octokit.ts";
import { md } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { branchHead } from "./simulator/git.ts";
import { commitFiles } from "./simulator/make-repository.ts";
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
  const from = branchHead(gitDir, branch) === null ? "main" : branch;
  const files = { "app.py": content };
  return commitFiles(gitDir, { branch, from, files, title: "feat: x" });
}
