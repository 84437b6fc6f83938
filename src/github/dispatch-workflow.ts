import { hashText } from "./issues.ts";
import type { GitHub } from "./octokit.ts";
import type { ForwardableTrigger } from "./read-trigger.ts";
import { callGitHub, httpStatusOf, isUncertain, messageOf } from "./request-fault.ts";
import type { Trigger } from "./trigger.ts";

/** The file name of the workflow that the App starts. */
export const WORKFLOW_FILE = "tdd.yml";

interface Destination {
  /** The default branch: its workflow file is the one that runs. */
  branch: string;
  cause: string;
}

/** What GitHub did with a dispatch. `why` is its own reason for a refusal that a person has to act on. */
export type Dispatch = { accepted: true } | { accepted: false; because: Refusal; why: string };

export type Refusal =
  | "no-workflow"
  | "unusable-workflow"
  | "no-branch"
  | "no-permission"
  | "too-long";

/**
 * Has the repository's own workflow handle a trigger. Returns once GitHub has accepted it; throws when
 * it is not known to have been accepted. A request whose answer was lost may be repeated, because the job
 * ignores a second trigger with the same cause.
 */
export async function dispatchWorkflow(
  github: GitHub,
  trigger: Trigger,
  { branch, cause }: Destination,
): Promise<Dispatch> {
  const { octokit, at, pause } = github;
  const inputs = { trigger: writeTrigger(trigger, cause) };
  if (JSON.stringify(inputs).length > LONGEST_INPUTS) {
    return { accepted: false, because: "too-long", why: "the hint does not fit into an input" };
  }
  const dispatch = () =>
    octokit.rest.actions.createWorkflowDispatch({
      ...at,
      workflow_id: WORKFLOW_FILE,
      ref: branch,
      inputs,
    });
  return callGitHub(`Starting ${WORKFLOW_FILE} for #${trigger.issue}`, async () => {
    try {
      await dispatch().catch(async (error) => {
        if (!isUncertain(error)) throw error;
        await pause(1);
        await dispatch();
      });
      return { accepted: true };
    } catch (error) {
      return readRefusal(error);
    }
  });
}

/** GitHub takes 65,535 characters for all inputs together; quotes and line breaks grow when they are encoded. */
const LONGEST_INPUTS = 65_000;

const REFUSALS: Readonly<Record<number, Refusal>> = {
  404: "no-workflow",
  422: "unusable-workflow",
};

function readRefusal(error: unknown): Dispatch {
  const status = httpStatusOf(error) ?? 0;
  const why = messageOf(error);
  const [, because = REFUSALS[status]] =
    NAMED_REFUSALS.find(([words]) => (status === 403 || status === 422) && words.test(why)) ?? [];
  if (because === undefined) throw error;
  return { accepted: false, because, why };
}

/** By GitHub's words: a limit answers 403, too, and passes. */
const NAMED_REFUSALS: readonly [RegExp, Refusal][] = [
  [/not accessible by integration/i, "no-permission"],
  [/\bdisabled\b/i, "unusable-workflow"],
  [/^no ref found/i, "no-branch"],
];

function writeTrigger(trigger: Trigger, cause: string): string {
  const { issue, actor, act, text, source } = trigger;
  const textHash = text === null ? null : hashText(text);
  const forwarded = { issue, actor, act, textHash, source, cause } as ForwardableTrigger;
  // The name of the workflow run, by which people find what it is about.
  const title = `#${issue} ${act.name} for ${actor} (${cause})`;
  return JSON.stringify({ ...forwarded, title });
}
