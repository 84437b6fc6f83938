import { ArbiterError } from "../../errors.ts";
import { hashText } from "../../github/hash-text.ts";
import { labelsOf } from "../../github/labels.ts";
import type { GitHub } from "../../github/octokit.ts";
import { onGitHub } from "../../github/request-fault.ts";
import type { IssueText, Trigger } from "../../github/trigger.ts";
import { readSpec } from "../../spec/read-spec.ts";
import type { SpecDocument } from "../../spec/settle-spec.ts";

/** The issue as it was when somebody asked for it: what is edited later is not what they saw. */
export async function readIssueDocument(
  github: GitHub,
  trigger: Trigger,
): Promise<{ document: SpecDocument; text: IssueText }> {
  const { issue } = trigger;
  const text = trigger.text ?? (await readSameText(github, trigger));
  const spec = readSpec({ id: `#${issue}`, ...text });
  return { document: { name: `#${issue}`, markdown: text.body, spec }, text };
}

async function readSameText(github: GitHub, { issue, textHash }: Trigger): Promise<IssueText> {
  const text = await readLiveText(github, issue);
  if (textHash === null || hashText(text) === textHash) return text;
  throw new ArbiterError("issue-edited", `#${issue} was edited after somebody asked for it.`, {
    fix: "Read it once more, then set the label again.",
  });
}

export async function readLiveText({ octokit, at }: GitHub, issue: number): Promise<IssueText> {
  const { data } = await onGitHub(`Reading #${issue}`, () =>
    octokit.rest.issues.get({ ...at, issue_number: issue }),
  );
  return { title: data.title, body: data.body ?? "" };
}

/** What has become of an issue since, by what GitHub shows of it. */
export async function readIssueNow(
  { octokit, at }: GitHub,
  issue: number,
): Promise<{ isClosed: boolean; isRunning: boolean }> {
  const { data } = await onGitHub(`Reading #${issue}`, () =>
    octokit.rest.issues.get({ ...at, issue_number: issue }),
  );
  const { name } = labelsOf("").running;
  const names = data.labels.map((label) => (typeof label === "string" ? label : label.name));
  return { isClosed: data.state === "closed", isRunning: names.includes(name) };
}
