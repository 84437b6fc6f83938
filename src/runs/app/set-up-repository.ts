import template from "../../../examples/tdd-app.yml";
import { ArbiterError } from "../../errors.ts";
import { commitFile, createBranch, findFile } from "../../github/app/commit-file.ts";
import { WORKFLOW_FILE } from "../../github/app/dispatch-workflow.ts";
import type { GitHub } from "../../github/octokit.ts";
import { upsertPullRequest } from "../../github/pull-request.ts";
import { callGitHub } from "../../github/request-fault.ts";
import { block, code, link, type Markdown, md } from "../../safe-text/markdown.ts";

/** The Action that workflows use, as `owner/repository@commit`; null where the operator has named none. */
export interface WorkflowSource {
  action: string | null;
}

interface SetUp {
  /** The default branch. */
  branch: string;
  /** The App's account. */
  login: string;
  source: WorkflowSource;
}

export const WORKFLOW_PATH = `.github/workflows/${WORKFLOW_FILE}`;
const SET_UP_BRANCH = "tdd-arbiter/setup";

/** Opens a pull request that adds the workflow, and returns what to reply. */
export async function openSetUpPullRequest(
  github: GitHub,
  { branch, login, source }: SetUp,
): Promise<Markdown> {
  if (source.action === null) return NO_ACTION;
  const existing = await findFile(github, { path: WORKFLOW_PATH, branch });
  if (existing !== null) {
    return md`${code(WORKFLOW_PATH)} exists already on ${code(branch)}. Set the label on an issue to start a run.`;
  }
  const text = writeWorkflow({ action: source.action, login });
  let needed: Needed = "contents: write";
  try {
    await createBranch(github, { branch: SET_UP_BRANCH, from: branch });
    needed = "workflows: write";
    const message = "ci: add the TDD Arbiter workflow";
    await commitFile(github, { path: WORKFLOW_PATH, text, message, branch: SET_UP_BRANCH });
    needed = "pull requests: write";
    const pull = await callGitHub("Opening the pull request", () =>
      upsertPullRequest(github, {
        key: { branch: SET_UP_BRANCH, proposal: null, base: branch },
        base: branch,
        text: { title: message, body: PULL_BODY },
      }),
    );
    return md`${link("A pull request", pull.url)} adds ${code(WORKFLOW_PATH)}. It says what is left to do; after the merge, set the label again or comment ${code("/tdd start")}.`;
  } catch (error) {
    if (!isForbidden(error, needed)) throw error;
    return byHand(text, needed);
  }
}

type Needed = "contents: write" | "workflows: write" | "pull requests: write";

/** The workflow as the App proposes it: with the Action that the operator has named, and the App's account. */
function writeWorkflow({ action, login }: { action: string; login: string }): string {
  const [, ...rest] = template.split(/^(?=name: TDD Arbiter$)/m);
  return rest
    .join("")
    .replace("REPLACE THIS: <owner>/tdd-arbiter@<commit>", () => action)
    .replace("my-arbiter[bot]", () => login);
}

const NO_ACTION = md`The workflow cannot be proposed: the operator of this App has not said which version of TDD Arbiter to use. Set ${code("TDD_ACTION")} on the server to ${code("owner/tdd-arbiter@<full commit>")}, or add the workflow by hand: it is ${code("examples/tdd-app.yml")} in the repository of TDD Arbiter.`;

const PULL_BODY = `This adds the workflow that the TDD Arbiter App starts. Before you merge it:

1. Let its steps install your project, its test dependencies and its linters.
2. Name the model, and add the secret with its key: \`ANTHROPIC_API_KEY\` for the model that is named here.
3. Let jobs open pull requests: Settings, Actions, General, "Allow GitHub Actions to create and approve pull requests".

Only the default branch's workflow is started.`;

/** Where an App may not write workflow files, GitHub may also answer that there is no such file. */
function isForbidden(error: unknown, needed: Needed): boolean {
  if (!(error instanceof ArbiterError)) return false;
  const { status, lacksPermission } = error.data;
  return lacksPermission === true || (needed === "workflows: write" && status === 404);
}

function byHand(text: string, needed: Needed): Markdown {
  return md`The App may not add the workflow to this repository: grant it ${code(needed)} on the page of its installation and comment ${code("/tdd setup")} again, or add ${code(WORKFLOW_PATH)} by hand:

${block(text)}
`;
}
