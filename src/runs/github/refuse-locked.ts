import { ArbiterError } from "../../errors.ts";
import { isBot } from "../../github/command.ts";
import { readIssue } from "../../github/read-issue.ts";
import { setStateLabel } from "../../github/state-label.ts";
import type { StoredState } from "../stored-state.ts";
import type { JobContext } from "./job-context.ts";

/**
 * Refuses to work on an issue that was locked, deleted or transferred, before a model is asked: the
 * result could not be shown there. A user's token may comment on a locked issue, a bot's may not.
 */
export async function refuseLocked(
  { github, trigger: { issue }, config, mode }: JobContext,
  stored: StoredState | null,
): Promise<void> {
  const { isLocked } = await readIssue(github, issue);
  if (!isLocked || !isBot({ login: github.login, type: "User" })) return;
  if (stored === null && mode.kind !== "build") {
    // Labels can be set on a locked issue, so that at least shows there.
    const failed = { issue, state: "failed", startLabel: config.label } as const;
    await setStateLabel(github, failed).catch(() => {});
  }
  throw new ArbiterError(
    "github-refused",
    `#${issue} is locked, so ${github.login} cannot comment on it.`,
    {
      fix: "Unlock the conversation on the issue's page, then set the label again or comment /tdd start.",
      data: { status: 403 },
    },
  );
}
