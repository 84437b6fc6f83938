import { ArbiterError } from "../../errors.ts";
import type { GitHub } from "../../github/octokit.ts";
import { hashText, type LiveIssue, readIssue } from "../../github/read-issue.ts";
import type { IssueText, Trigger } from "../../github/trigger.ts";
import { shownOnPage } from "../../spec/markdown/visible-text.ts";
import { readSpec } from "../../spec/read-spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";

/** Reads the issue as it was when the run was requested: the actor has not seen later edits. */
export async function readIssueDocument(
  github: GitHub,
  trigger: Trigger,
): Promise<{ document: SpecDocument; text: IssueText }> {
  const { issue } = trigger;
  const live = await readIssue(github, issue);
  const text = trigger.text ?? requireUnedited(live, trigger);
  const seen = seenText(text, live);
  const spec = readSpec({ id: `#${issue}`, ...seen });
  return { document: { name: `#${issue}`, markdown: seen.body, spec }, text };
}

/** The text that people see on the issue's page, which GitHub knows best unless it shows a later edit. */
export function seenText({ title, body }: IssueText, { text, page }: LiveIssue): IssueText {
  if (page === null || body !== text.body) return { title, body };
  return { title, body: shownOnPage(body, page) };
}

function requireUnedited({ text }: LiveIssue, { issue, textHash }: Trigger): IssueText {
  if (textHash === null || hashText(text) === textHash) return text;
  throw new ArbiterError("issue-edited", `#${issue} was edited after the run was requested.`, {
    fix: "Read it again, then set the label again.",
  });
}
