import { createHash } from "node:crypto";
import { labelsOf, RUNNING_LABEL } from "./labels.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub } from "./request-fault.ts";
import type { IssueText } from "./trigger.ts";

/** The current state of an issue on GitHub. */
interface LiveIssue {
  text: IssueText;
  isClosed: boolean;
  /** According to its label. */
  isRunning: boolean;
  /** Whether its labels show a run that is running, waiting for a review or merged. */
  isInUse: boolean;
  /** Ignores case, as GitHub does. */
  isLabelled(name: string): boolean;
}

export async function readIssue({ octokit, at }: GitHub, issue: number): Promise<LiveIssue> {
  const { data } = await callGitHub(`Reading #${issue}`, () =>
    octokit.rest.issues.get({ ...at, issue_number: issue }),
  );
  const names = data.labels.map((label) => (typeof label === "string" ? label : label.name));
  const labels = new Set(names.map((name) => name?.toLowerCase()));
  const isLabelled = (name: string) => labels.has(name.toLowerCase());
  return {
    text: { title: data.title, body: data.body ?? "" },
    isClosed: data.state === "closed",
    isRunning: isLabelled(RUNNING_LABEL.name),
    isInUse: IN_USE.some((state) => isLabelled(labelsOf("")[state].name)),
    isLabelled,
  };
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
