import { ArbiterError } from "../../errors.ts";
import type { GitHub } from "../../github/octokit.ts";
import { hashText, readIssue } from "../../github/read-issue.ts";
import type { IssueText, Trigger } from "../../github/trigger.ts";
import { readSpec } from "../../spec/read-spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";

/** Reads the issue as it was when the run was requested: the actor has not seen later edits. */
export async function readIssueDocument(
  github: GitHub,
  trigger: Trigger,
): Promise<{ document: SpecDocument; text: IssueText }> {
  const { issue } = trigger;
  const text = trigger.text ?? (await readUneditedText(github, trigger));
  const spec = readSpec({ id: `#${issue}`, ...text });
  return { document: { name: `#${issue}`, markdown: text.body, spec }, text };
}

async function readUneditedText(github: GitHub, { issue, textHash }: Trigger): Promise<IssueText> {
  const { text } = await readIssue(github, issue);
  if (textHash === null || hashText(text) === textHash) return text;
  throw new ArbiterError("issue-edited", `#${issue} was edited after the run was requested.`, {
    fix: "Read it again, then set the label again.",
  });
}
