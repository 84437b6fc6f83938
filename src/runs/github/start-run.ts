import { describeError } from "../../errors.ts";
import { isHandled, markHandled } from "../../github/comments.ts";
import { isEditedSince } from "../../github/issues.ts";
import type { CommentRetryPhase } from "../../run-state/phases.ts";
import { isUnfinished } from "../../run-state/phases.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";
import type { StoredState } from "../claim-issue.ts";
import { prepareRun } from "../prepare-run.ts";
import { namedTests } from "../two-jobs/verify-bundle.ts";
import {
  chooseJobModels,
  hostShowingWork,
  openStoredAndShow,
  readIssueDocument,
  reviewsTests,
} from "./finish-run.ts";
import { type JobContext, reply } from "./job-context.ts";
import { continueRun, publishBundle, runToGate } from "./run-to-gate.ts";
import { type Displayed, notDisplayed } from "./status-comment.ts";

/** Runs the workflow from the issue to the human gate. */
export async function startRun(
  context: JobContext,
  stored: StoredState | null,
): Promise<Displayed> {
  if (context.mode.kind === "publish") {
    return publishBundle(context, { stored, continues: false });
  }
  const { trigger, github, config, options, directory, folder } = context;
  const { issue } = trigger;
  context.statusComment.prepare();
  const { document, text } = await readIssueDocument(github, trigger);
  const prepared = await prepareRun(
    {
      ...options,
      issue,
      document,
      contextPaths: [],
      directory,
      folder,
      base: config.base_branch,
      models: chooseJobModels(context),
      maxContextTokens: config.context.max_tokens,
      tests: namedTests(trigger),
    },
    hostShowingWork(context),
  );
  const { spec, contextPaths, base: branch, tools } = prepared;
  const input = {
    issue,
    spec,
    contextPaths,
    base: { branch, commit: tools.workspace.baseCommit },
    tests: prepared.tests,
    reviewsTests: reviewsTests(context),
  };
  const wasIssueEdited = () => isEditedSince(github, issue, text);
  const open = { ...prepared, tools: { ...tools, wasIssueEdited } };
  return runToGate(context, open, (run) => run.start(input));
}

/** Continues after a failure or an abort, or at a gate, with the hint of the retry command. */
export async function retryRun(context: JobContext, stored: StoredState): Promise<Displayed> {
  const refusal = refuseRetry(context, stored);
  if (refusal !== null) {
    await reply(context, refusal);
    return notDisplayed(stored.state);
  }
  const { github, trigger, options, mode, safe } = context;
  const hint = trigger.act.name === "retry" ? trigger.act.hint : "";
  // With a hint it changes what waits for a review: that is done once, as any retry.
  if (isUnfinished(stored.ending) && hint === "") return continueRun(context, stored);
  // A person re-ran the job on purpose; an event that GitHub delivers twice is handled once.
  const isRerun = Number(options.env.GITHUB_RUN_ATTEMPT ?? 1) > 1;
  if (!isRerun && (await isHandled(github, trigger.source))) {
    await reply(
      context,
      md`This retry has already run. Comment ${code("/tdd retry")} for another one.`,
    );
    return notDisplayed(stored.state);
  }
  const displayed = await retryStored(context, stored);
  if (mode.kind !== "build") {
    await markHandled(github, trigger.source).catch((error) => {
      options.log.record({ kind: "warned", text: safe.line(describeError(error)) });
    });
  }
  return displayed;
}

/** Why nothing can be retried as requested; null where it can. */
function refuseRetry(
  { trigger: { act } }: JobContext,
  { ending }: Pick<StoredState, "ending">,
): Markdown | null {
  if (ending === "merged" || ending === "covered") {
    const reason =
      ending === "merged" ? "the change is merged" : "the planned tests exist and pass";
    return md`There is nothing to retry: ${reason}. Comment ${code("/tdd start")} to start a new run.`;
  }
  const from = act.name === "retry" ? act.from : null;
  if (!isUnfinished(ending) || from === null) return null;
  return md`The run has not ended, so it cannot start again from ${code(from)}. Comment ${code("/tdd retry")} without ${code("from:")}, with a hint if something is to change, or ${code("/tdd abort")} to end it first.`;
}

async function retryStored(context: JobContext, stored: StoredState): Promise<Displayed> {
  const { act } = context.trigger;
  const retry = act.name === "retry" ? retryRequestOf(act) : {};
  if (isUnfinished(stored.ending)) return continueRun(context, stored, retry);
  if (context.mode.kind === "publish") return publishBundle(context, { stored, continues: true });
  const open = await openStoredAndShow(context, { retry });
  return runToGate(context, open, (run) => run.retry(retry));
}

function retryRequestOf({ from, hint }: { from: CommentRetryPhase | null; hint: string }) {
  return {
    ...(hint === "" ? {} : { hint }),
    ...(from === null ? {} : { from }),
  };
}
