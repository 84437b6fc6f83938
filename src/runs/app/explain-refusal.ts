import type { Dispatch, Refusal } from "../../github/app/dispatch-workflow.ts";
import { marker, upsertComment } from "../../github/comments.ts";
import type { GitHub } from "../../github/octokit.ts";
import { callGitHub } from "../../github/request-fault.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";
import type { Sanitizer } from "../../safe-text/sanitizer.ts";
import { WORKFLOW_PATH, type WorkflowSource } from "./set-up-repository.ts";

interface RefusedDispatch {
  issue: number;
  dispatched: Extract<Dispatch, { accepted: false }>;
  safe: Pick<Sanitizer, "markdown">;
  source: WorkflowSource;
}

/** Says on the issue, in one comment however often it happens, why no run could be started. */
export async function explainRefusal(
  github: GitHub,
  { issue, dispatched, safe, source }: RefusedDispatch,
): Promise<void> {
  const page = PAGES[dispatched.because](dispatched.why, source);
  const spec = { issue, marker: marker("answer", "app", issue), page: safe.markdown(page) };
  await callGitHub(`Commenting on #${issue}`, () => upsertComment(github, spec));
}

const PAGES: Readonly<Record<Refusal, (why: string, source: WorkflowSource) => Markdown>> = {
  "no-workflow": (_, { action }) =>
    action === null
      ? md`No run was started: the default branch has no ${code(WORKFLOW_PATH)}. Copy ${code("examples/tdd-app.yml")} from the repository of TDD Arbiter there, then set the label again.`
      : md`No run was started: the default branch has no ${code(WORKFLOW_PATH)}. Comment ${code("/tdd setup")}, and a pull request adds it. Where the file exists, GitHub Actions are off for this repository: Settings, Actions, General.`,
  "unusable-workflow": (why) =>
    md`No run was started, because GitHub refused to start ${code(WORKFLOW_PATH)}: ${code(why, 500)}. The workflow needs ${code("workflow_dispatch")} with the input ${code("trigger")}, and has to be enabled under Actions.`,
  "no-branch": (why) =>
    md`No run was started, because GitHub does not find the default branch: ${code(why, 500)}. Push a commit to it, then set the label again.`,
  "no-permission": () =>
    md`No run was started: the App may not start workflows here. Grant it ${code("actions: write")} on the page of its installation, then set the label again.`,
  "too-long": () =>
    md`No run was started: the hint is too long to pass on. Shorten it, and comment again.`,
};
