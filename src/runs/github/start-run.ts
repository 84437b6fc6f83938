import { describeError } from "../../errors.ts";
import { isCarriedOut, markCarriedOut } from "../../github/reactions.ts";
import { isEditedSince } from "../../github/read-issue.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { code, md } from "../../safe-text/markdown.ts";
import { RETRY_ALIASES } from "../../workflow/plan-retry.ts";
import { type ComposedRun, composeRun } from "../prepare-run.ts";
import type { StoredState } from "../stored-state.ts";
import { modelsOf, openToWork, siteAtWork } from "./finish-run.ts";
import { readIssueDocument } from "./issue-document.ts";
import type { Desk } from "./job-context.ts";
import { reply } from "./reply.ts";
import { publishBuilt, workToGate } from "./sync-with-pull-request.ts";

/** From the issue to the human gate. */
export async function startRun(desk: Desk, stored: StoredState | null): Promise<RunState | null> {
  if (desk.half.mode === "publish") return publishBuilt(desk, { stored, goesOn: false });
  const { trigger, github, config, work, directory, folder } = desk;
  const { issue } = trigger;
  desk.screen.prepare();
  const { document, text } = await readIssueDocument(github, trigger);
  const composed = await composeRun(
    {
      ...work,
      issue,
      document,
      contextPaths: [],
      directory,
      folder,
      base: config.base_branch,
      models: modelsOf(desk),
      maxContextTokens: config.context.max_tokens,
    },
    siteAtWork(desk),
  );
  const wasIssueEdited = () => isEditedSince(github, issue, text);
  const open = { ...composed, tools: { ...composed.tools, wasIssueEdited } };
  return workToGate(desk, open, (run) => run.start(inputOf(issue, composed)));
}

function inputOf(issue: number, { spec, contextPaths, base, tools }: ComposedRun) {
  const commit = tools.workspace.baseCommit;
  return { issue, spec, contextPaths, base: { branch: base, commit } };
}

/** From where an earlier run failed or was aborted, with what a person says to it. */
export async function retryRun(desk: Desk, stored: StoredState): Promise<RunState | null> {
  if (stored.ending === "merged" || stored.ending === "covered") {
    const how = stored.ending === "merged" ? "it is merged" : "there was nothing to do";
    await reply(
      desk,
      md`There is nothing to try again: ${how}. ${code("/tdd start")} begins anew.`,
    );
    return stored.state;
  }
  const { github, trigger, work, half, safe } = desk;
  // Who has a job run again by hand means it; an event that comes again by itself means nothing.
  const isAnew = Number(work.env.GITHUB_RUN_ATTEMPT ?? 1) > 1;
  if (!isAnew && (await isCarriedOut(github, trigger.source))) {
    await reply(desk, md`This was tried already. ${code("/tdd retry")} tries once more.`);
    return stored.state;
  }
  const state = await tryAgain(desk, stored);
  if (half.mode !== "build") {
    await markCarriedOut(github, trigger.source).catch((error) => {
      work.log.record({ kind: "warned", text: safe.line(describeError(error)) });
    });
  }
  return state;
}

async function tryAgain(desk: Desk, stored: StoredState): Promise<RunState | null> {
  if (desk.half.mode === "publish") return publishBuilt(desk, { stored, goesOn: true });
  const { act: asked } = desk.trigger;
  const wish = asked.name === "retry" ? wishOf(asked) : {};
  const open = await openToWork(desk, { retry: wish });
  return workToGate(desk, open, (run) => run.retry(wish));
}

function wishOf({ from, hint }: { from: keyof typeof RETRY_ALIASES | null; hint: string }) {
  return {
    ...(hint === "" ? {} : { hint }),
    ...(from === null ? {} : { from: RETRY_ALIASES[from] }),
  };
}
