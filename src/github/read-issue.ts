import { createHash } from "node:crypto";
import { ArbiterError } from "../errors.ts";
import { labelsOf, RUNNING_LABEL } from "./labels.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub } from "./request-fault.ts";
import type { IssueText } from "./trigger.ts";

/** The current state of an issue on GitHub. */
export interface LiveIssue {
  text: IssueText;
  /** GitHub's rendering of the body; null if the server sends none. */
  page: string | null;
  isClosed: boolean;
  /** GitHub numbers pull requests like issues, and answers with either. */
  isPullRequest: boolean;
  /** Then nobody can react, and bots cannot comment. */
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
  await refuseTransferred(github, issue, data);
  const names = data.labels.map((label) => (typeof label === "string" ? label : label.name));
  const labels = new Set(names.map((name) => name?.toLowerCase()));
  const isLabelled = (name: string) => labels.has(name.toLowerCase());
  return {
    text: { title: data.title, body: data.body ?? "" },
    page: data.body_html ?? null,
    isClosed: data.state === "closed",
    isPullRequest: (data.pull_request ?? null) !== null,
    isLocked: data.locked,
    isRunning: isLabelled(RUNNING_LABEL.name),
    isInUse: IN_USE.some((state) => isLabelled(labelsOf("")[state].name)),
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
async function refuseTransferred(
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

/** Whether the title or the body has changed. */
export async function isEditedSince(
  github: GitHub,
  issue: number,
  { title, body }: IssueText,
): Promise<boolean> {
  const { text } = await readIssue(github, issue);
  return text.title !== title || text.body !== body;
}

/** Identifies an issue's text, to detect edits after the request. */
export function hashText({ title, body }: IssueText): string {
  return createHash("sha256")
    .update(JSON.stringify([title, body]))
    .digest("hex");
}
