import { describeError } from "../../errors.ts";
import { isHandled, markHandled } from "../../github/reactions.ts";
import { isEditedSince } from "../../github/read-issue.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { code, md } from "../../safe-text/markdown.ts";
import { RETRY_ALIASES } from "../../workflow/plan-retry.ts";
import { type PreparedRun, prepareRun } from "../prepare-run.ts";
import type { StoredState } from "../stored-state.ts";
import { chooseJobModels, hostShowingWork, openStoredAndShow } from "./finish-run.ts";
import { readIssueDocument } from "./issue-document.ts";
import type { JobContext } from "./job-context.ts";
import { reply } from "./reply.ts";
import { publishBundle, runToGate } from "./sync-with-pull-request.ts";

/** From the issue to the human gate. */
export async function startRun(
  context: JobContext,
  stored: StoredState | null,
): Promise<RunState | null> {
  if (context.jobMode.mode === "publish") return publishBundle(context, { stored, goesOn: false });
  const { trigger, github, config, work, directory, folder } = context;
  const { issue } = trigger;
  context.statusComment.prepare();
  const { document, text } = await readIssueDocument(github, trigger);
  const composed = await prepareRun(
    {
      ...work,
      issue,
      document,
      contextPaths: [],
      directory,
      folder,
      base: config.base_branch,
      models: chooseJobModels(context),
      maxContextTokens: config.context.max_tokens,
    },
    hostShowingWork(context),
  );
  const wasIssueEdited = () => isEditedSince(github, issue, text);
  const open = { ...composed, tools: { ...composed.tools, wasIssueEdited } };
  return runToGate(context, open, (run) => run.start(inputOf(issue, composed)));
}

function inputOf(issue: number, { spec, contextPaths, base, tools }: PreparedRun) {
  const commit = tools.workspace.baseCommit;
  return { issue, spec, contextPaths, base: { branch: base, commit } };
}

/** From where an earlier run failed or was aborted, with what a person says to it. */
export async function retryRun(context: JobContext, stored: StoredState): Promise<RunState | null> {
  if (stored.ending === "merged" || stored.ending === "covered") {
    const how = stored.ending === "merged" ? "it is merged" : "there was nothing to do";
    await reply(
      context,
      md`There is nothing to try again: ${how}. ${code("/tdd start")} begins anew.`,
    );
    return stored.state;
  }
  const { github, trigger, work, jobMode, safe } = context;
  // Who has a job run again by hand means it; an event that comes again by itself means nothing.
  const isAnew = Number(work.env.GITHUB_RUN_ATTEMPT ?? 1) > 1;
  if (!isAnew && (await isHandled(github, trigger.source))) {
    await reply(context, md`This was tried already. ${code("/tdd retry")} tries once more.`);
    return stored.state;
  }
  const state = await tryAgain(context, stored);
  if (jobMode.mode !== "build") {
    await markHandled(github, trigger.source).catch((error) => {
      work.log.record({ kind: "warned", text: safe.line(describeError(error)) });
    });
  }
  return state;
}

async function tryAgain(context: JobContext, stored: StoredState): Promise<RunState | null> {
  if (context.jobMode.mode === "publish") return publishBundle(context, { stored, goesOn: true });
  const { act: asked } = context.trigger;
  const wish = asked.name === "retry" ? wishOf(asked) : {};
  const open = await openStoredAndShow(context, { retry: wish });
  return runToGate(context, open, (run) => run.retry(wish));
}

function wishOf({ from, hint }: { from: keyof typeof RETRY_ALIASES | null; hint: string }) {
  return {
    ...(hint === "" ? {} : { hint }),
    ...(from === null ? {} : { from: RETRY_ALIASES[from] }),
  };
}
