import { code, link, md } from "../../safe-text/markdown.ts";
import { openState } from "../claim-issue.ts";
import type { Desk } from "./job-context.ts";
import { reply } from "./reply.ts";

/** Somebody is in the run: what it is about is theirs to do, or to hear of. */
export async function leaveToOther(desk: Desk, runLink: string): Promise<null> {
  const { trigger, site, place } = desk;
  const { name } = trigger.act;
  if (name === "abort") {
    const { lock } = openState(place, { thread: site.thread(trigger.issue), remote: site.remote });
    const isHeard = await lock.requestAbort(trigger.actor);
    const stops = md`${link("The run", runLink)} stops before its next step, and cleans up.`;
    await reply(desk, isHeard ? stops : md`The run was over already.`);
  } else {
    await tellBusy(desk, runLink);
  }
  return null;
}

/** Whoever reviewed or closed a pull request has asked nothing, and is heard when the run is over. */
export async function tellBusy(desk: Desk, runLink: string): Promise<void> {
  const { name } = desk.trigger.act;
  if (name === "closed" || name === "review") return;
  const run = link("the run", runLink);
  await reply(desk, md`It is at work already: ${run}. ${code("/tdd abort")} stops it.`);
}
