import { createHash } from "node:crypto";
import { labelsOf, RUNNING_LABEL } from "./labels.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub } from "./request-fault.ts";
import type { IssueText } from "./trigger.ts";

/** An issue as GitHub shows it now. */
interface LiveIssue {
  text: IssueText;
  isClosed: boolean;
  /** By its label. */
  isRunning: boolean;
  /** Whether it shows a run that is going on, waits or is merged. */
  isInUse: boolean;
  /** Letters count alike in capitals, as they do for GitHub. */
  isLabelled(name: string): boolean;
}

export async function readIssue({ octokit, at }: GitHub, issue: number): Promise<LiveIssue> {
  const { data } = await callGitHub(`Reading #${issue}`, () =>
    octokit.rest.issues.get({ ...at, issue_number: issue }),
  );
  const names = data.labels.map((label) => (typeof label === "string" ? label : label.name));
  const known = new Set(names.map((name) => name?.toLowerCase()));
  const isLabelled = (name: string) => known.has(name.toLowerCase());
  return {
    text: { title: data.title, body: data.body ?? "" },
    isClosed: data.state === "closed",
    isRunning: isLabelled(RUNNING_LABEL.name),
    isInUse: IN_USE.some((state) => isLabelled(labelsOf("")[state].name)),
    isLabelled,
  };
}

const IN_USE = ["running", "review", "done"] as const;

/** Whether it says something else by now. */
export async function isEditedSince(
  github: GitHub,
  issue: number,
  { title, body }: IssueText,
): Promise<boolean> {
  const { text } = await readIssue(github, issue);
  return text.title !== title || text.body !== body;
}

/** Tells whether an issue still says what it said when somebody asked for it. */
export function hashText({ title, body }: IssueText): string {
  return createHash("sha256")
    .update(JSON.stringify([title, body]))
    .digest("hex");
}
