import { ArbiterError, describeError } from "../errors.ts";
import { COMMENT_RETRY_PHASES } from "../run-state/retry-phases.ts";
import { code, type Markdown, md, NOTHING } from "../safe-text/markdown.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { refuseUnlessWriter } from "./authorize.ts";
import { replyOnce, replyTargetOf } from "./kept-comment.ts";
import type { GitHub } from "./octokit.ts";
import { reactTo } from "./reactions.ts";
import { type GitHubEvent, readTrigger } from "./read-trigger.ts";
import type { Ignored, Trigger, TriggerSettings } from "./trigger.ts";

interface EventOptions<Result> {
  settings: TriggerSettings;
  /** Called only for an event that may be for us: all others cost no connection. */
  connect(): Promise<GitHub>;
  safe: Pick<Sanitizer, "markdown">;
  warn(text: string): void;
  /** Whether somebody else says on GitHub what is to be said. */
  isMute?: boolean;
  /** Runs the trigger of an actor who may write to the repository. */
  run(trigger: Trigger, github: GitHub): Promise<Result>;
}

/** What became of an event. */
export type ReceivedEvent<Result> =
  | { done: "ignored" | "refused"; reason: string }
  | { done: "answered" }
  /** `result` is what `run` returned. */
  | { done: "ran"; result: Result };

/** From an event to its run. Nothing is written and nothing is run before we know who acted. */
export async function receiveEvent<Result>(
  event: GitHubEvent,
  reception: EventOptions<Result>,
): Promise<ReceivedEvent<Result>> {
  const reading = readTrigger(event, reception.settings);
  if (reading.trigger === null) return replyToIgnored(reading, reception);
  const { trigger } = reading;
  const github = await reception.connect();
  const reason = await refuseActor(github, trigger.actor);
  if (reason !== null) return { done: "refused", reason };
  if (reception.isMute === true && trigger.act.name === "help") return SAID_BY_OTHERS;
  if (trigger.source !== null && reception.isMute !== true) {
    await reactTo(github, trigger.source).catch((error) => unlessForbidden(error, reception));
  }
  if (trigger.act.name === "help") {
    const { unknown } = trigger.act;
    const page = helpPage({ unknown, label: reception.settings.label });
    const about = replyTargetOf(trigger);
    await replyOnce(github, { number: trigger.issue, about, page: reception.safe.markdown(page) });
    return { done: "answered" };
  }
  return { done: "ran", result: await reception.run(trigger, github) };
}

/**
 * A sign that is missing, as on a comment that somebody has removed since, keeps nobody from being
 * heard. A token that may not even give it could not say how a run ended either.
 */
function unlessForbidden(error: unknown, { warn }: Pick<EventOptions<unknown>, "warn">): void {
  const isRefused = error instanceof ArbiterError && error.code === "github-refused";
  if (isRefused && error.data.status !== 404 && error.data.status !== 410) throw error;
  warn(describeError(error));
}

const SAID_BY_OTHERS = { done: "ignored", reason: "the job that publishes answers" } as const;

/** Whom we act as is known for certain only now: with a person's token it is that person. */
async function refuseActor(github: GitHub, actor: string): Promise<string | null> {
  const isOurselves = actor.toLowerCase() === github.login.toLowerCase();
  if (isOurselves) return `${actor} is whom the arbiter itself acts as: give it a token of its own`;
  return refuseUnlessWriter(github, actor);
}

async function replyToIgnored(
  { reason, replyTo: tell }: Ignored,
  reception: EventOptions<unknown>,
): Promise<ReceivedEvent<never>> {
  if (tell === null || reception.isMute === true) return { done: "ignored", reason };
  const github = await reception.connect();
  const refused = await refuseActor(github, tell.actor);
  if (refused !== null) return { done: "refused", reason: refused };
  const { number, about } = tell;
  const page = reception.safe.markdown(md`Nothing was done: ${reason}.`);
  await replyOnce(github, { number, about, page });
  return { done: "answered" };
}

/** What can be said to the arbiter; before it, where somebody has said something else. */
function helpPage({ unknown, label }: { unknown: string | null; label: string }): Markdown {
  const first = unknown === null ? NOTHING : md`There is no command ${code(unknown, 80)}.\n\n`;
  return md`${first}Commands are the first word of a comment's first line:

- ${code("/tdd start")} implements this issue, tests first; the label ${code(label)} does the same.
- ${code(`/tdd retry [from:${COMMENT_RETRY_PHASES.join("|")}] [hint]`)} goes on after a failure or an abort, with your hint.
- ${code("/tdd abort")} stops the run and cleans up.
- ${code("/tdd status")} says how far it is, and looks at the reviews of the pull request again.
- ${code("/tdd help")} says this.

Whoever may write to this repository may use them.`;
}
