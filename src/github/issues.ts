import { createHash } from "node:crypto";
import { ArbiterError } from "../errors.ts";
import { START_LABEL } from "../spec/default-names.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub, httpStatusOf, orNull } from "./request-fault.ts";
import type { IssueText } from "./trigger.ts";

/** The current state of an issue on GitHub. */
export interface LiveIssue {
  text: IssueText;
  /** GitHub's rendering of the body; null if the server sends none. */
  page: string | null;
  isClosed: boolean;
  /** GitHub numbers pull requests like issues, and answers with either. */
  isPullRequest: boolean;
  /** A locked issue takes no reactions, and no comments from bots. */
  isLocked: boolean;
  /** According to its label. */
  isRunning: boolean;
  /** Whether its labels show a run that is running, waiting for a review or merged. */
  isInUse: boolean;
  /** Ignores case, as GitHub does. */
  isLabelled(name: string): boolean;
}

const WITH_RENDERING = { accept: "application/vnd.github.full+json" };

export async function readIssue(github: GitHub, issue: number): Promise<LiveIssue> {
  const { octokit, at } = github;
  const { data } = await callGitHub(`Reading #${issue}`, () =>
    octokit.rest.issues.get({ ...at, issue_number: issue, headers: WITH_RENDERING }),
  );
  await requireInRepository(github, issue, data);
  const names = data.labels.map((label) => (typeof label === "string" ? label : label.name));
  const labels = new Set(names.map((name) => name?.toLowerCase()));
  const isLabelled = (name: string) => labels.has(name.toLowerCase());
  return {
    text: { title: data.title, body: data.body ?? "" },
    page: data.body_html ?? null,
    isClosed: data.state === "closed",
    isPullRequest: (data.pull_request ?? null) !== null,
    isLocked: data.locked,
    isRunning: isLabelled(LABELS.running.name),
    isInUse: IN_USE.some((state) => isLabelled(LABELS[state].name)),
    isLabelled,
  };
}

interface AnsweredIssue {
  number: number;
  html_url: string;
  repository_url: string;
}

/**
 * GitHub redirects from a transferred issue to another repository, whose issue must not be worked on here.
 * It redirects from a renamed repository, too; then the issue is the one that was meant.
 */
async function requireInRepository(
  { octokit, at }: GitHub,
  issue: number,
  { number, html_url, repository_url }: AnsweredIssue,
): Promise<void> {
  const isIn = (fullName: string) =>
    repository_url.toLowerCase().endsWith(`/repos/${fullName.toLowerCase()}`);
  if (isIn(`${at.owner}/${at.repo}`)) return;
  const { data } = await callGitHub("Reading the repository", () => octokit.rest.repos.get(at));
  if (number === issue && isIn(data.full_name)) return;
  throw new ArbiterError("github-refused", `#${issue} was transferred to ${html_url}.`, {
    fix: "Set up TDD Arbiter in that repository, and set the label there.",
    data: { status: 301 },
  });
}

const IN_USE = ["running", "review", "done"] as const;

/** Identifies an issue's text, to detect edits after the request. */
export function hashText({ title, body }: IssueText): string {
  return createHash("sha256")
    .update(JSON.stringify([title, body]))
    .digest("hex");
}

/** The states of an issue, in the order in which they occur. */
export type IssueState = "asked" | "running" | "review" | "needs-info" | "failed" | "done";

export interface Label {
  name: string;
  color: string;
  description: string;
}

/** What each state of an issue is called there. */
export const LABELS: Readonly<Record<IssueState, Label>> = {
  asked: {
    name: START_LABEL,
    color: "1d76db",
    description: "Asks TDD Arbiter to implement this, tests first",
  },
  running: {
    name: "tdd-running",
    color: "fbca04",
    description: "TDD Arbiter is at work on this",
  },
  review: {
    name: "tdd-review",
    color: "8250df",
    description: "A pull request waits for a review",
  },
  "needs-info": {
    name: "tdd-needs-info",
    color: "d4a72c",
    description: "The issue does not say enough to write tests from",
  },
  failed: {
    name: "tdd-failed",
    color: "d73a4a",
    description: "TDD Arbiter could not go on: see its report",
  },
  done: {
    name: "tdd-done",
    color: "0e8a16",
    description: "Implemented tests first, reviewed and merged",
  },
};

/** The labels of all states; the repository's configuration names the one that starts a run. */
export function labelsOf(startLabel: string): Readonly<Record<IssueState, Label>> {
  return { ...LABELS, asked: { ...LABELS.asked, name: startLabel } };
}

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

/** Sets a label on a pull request, or removes it. */
export async function setLabel(
  { octokit, at }: GitHub,
  { number, label, isSet }: { number: number; label: string; isSet: boolean },
): Promise<void> {
  const target = { ...at, issue_number: number };
  const { addLabels, removeLabel } = octokit.rest.issues;
  await callGitHub(`Labelling #${number}`, () =>
    isSet
      ? addLabels({ ...target, labels: [label], ...MAY_RETRY })
      : orNull(removeLabel({ ...target, name: label })),
  );
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
