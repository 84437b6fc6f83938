import { type IssueState, type Label, labelsOf } from "./labels.ts";
import type { GitHub } from "./octokit.ts";
import { readIssue } from "./read-issue.ts";
import { callGitHub, httpStatusOf, orNull } from "./request-fault.ts";

interface LabelledState {
  issue: number;
  /** Null removes all state labels. */
  state: IssueState | null;
  /** The name of the label that starts a run. */
  startLabel: string;
}

/** Gives the issue the label of its state, and removes those of other states. Other labels stay. */
export async function setStateLabel(
  github: GitHub,
  { issue, state, startLabel }: LabelledState,
): Promise<void> {
  const labels = labelsOf(startLabel);
  const label = state === null ? null : labels[state];
  await callGitHub(`Labelling #${issue}`, async () => {
    const { octokit, at } = github;
    const target = { ...at, issue_number: issue };
    const { isLabelled } = await readIssue(github, issue);
    const hasLabel = ({ name }: Label) => isLabelled(name);
    // The new label first: if the job is killed in between, the issue has two labels, not none.
    if (label !== null && !hasLabel(label)) {
      await requireLabel(github, label);
      await octokit.rest.issues.addLabels({ ...target, labels: [label.name], ...MAY_RETRY });
    }
    const stale = Object.values(labels).filter((other) => other !== label && hasLabel(other));
    for (const { name } of stale)
      await orNull(octokit.rest.issues.removeLabel({ ...target, name }));
  });
}

/** Adding a label twice is harmless, so the request may be retried. */
const MAY_RETRY = { request: { retries: 2 } };

async function requireLabel({ octokit, at }: GitHub, label: Label): Promise<void> {
  const { getLabel, createLabel } = octokit.rest.issues;
  if ((await orNull(getLabel({ ...at, name: label.name }))) !== null) return;
  // Another run may have created it since, or this request whose answer was lost.
  await createLabel({ ...at, ...label }).catch(async (error) => {
    if (httpStatusOf(error) !== 422 && (httpStatusOf(error) ?? 0) < 500) throw error;
    if ((await orNull(getLabel({ ...at, name: label.name }))) === null) throw error;
  });
}
