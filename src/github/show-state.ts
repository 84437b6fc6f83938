import { type IssueState, type Label, labelsOf } from "./labels.ts";
import type { GitHub } from "./octokit.ts";
import { readIssue } from "./read-issue.ts";
import { callGitHub, orNull, statusOf } from "./request-fault.ts";

interface LabelledState {
  issue: number;
  /** Null for an issue that we have nothing more to do with. */
  state: IssueState | null;
  /** What the label is called that asks for a run. */
  asking: string;
}

/** Labels the issue with its state and with no other; everybody else's labels stay. */
export async function setStateLabel(
  github: GitHub,
  { issue, state, asking }: LabelledState,
): Promise<void> {
  const labels = labelsOf(asking);
  const wanted = state === null ? null : labels[state];
  await callGitHub(`Labelling #${issue}`, async () => {
    const { octokit, at } = github;
    const place = { ...at, issue_number: issue };
    const { isLabelled } = await readIssue(github, issue);
    const has = ({ name }: Label) => isLabelled(name);
    // The new one first: killed in between, an issue has two labels rather than none.
    if (wanted !== null && !has(wanted)) {
      await requireLabel(github, wanted);
      await octokit.rest.issues.addLabels({ ...place, labels: [wanted.name], ...HARMLESS_TWICE });
    }
    const stale = Object.values(labels).filter((label) => label !== wanted && has(label));
    for (const { name } of stale) await orNull(octokit.rest.issues.removeLabel({ ...place, name }));
  });
}

/** The same label twice is one. */
const HARMLESS_TWICE = { request: { retries: 2 } };

async function requireLabel({ octokit, at }: GitHub, label: Label): Promise<void> {
  const { getLabel, createLabel } = octokit.rest.issues;
  if ((await orNull(getLabel({ ...at, name: label.name }))) !== null) return;
  // It may have been made since, by another run or by this very request and its lost answer.
  await createLabel({ ...at, ...label }).catch(async (error) => {
    if (statusOf(error) !== 422 && (statusOf(error) ?? 0) < 500) throw error;
    if ((await orNull(getLabel({ ...at, name: label.name }))) === null) throw error;
  });
}
