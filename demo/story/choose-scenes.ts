import type { World } from "../../test/github/simulator/world.ts";
import { readThread } from "../thread/read-thread.ts";
import type { Thread } from "../thread/thread.ts";
import { ISSUE, PULL } from "./acts.ts";

export interface Scene {
  name: string;
  thread: Thread;
}

/** Moments of the demo for the pictures in the docs: tests to review, at work, failed, and ready. */
export function chooseScenes(world: World): Scene[] {
  const { history } = world;
  const after = (isIt: (entry: (typeof history)[number]) => boolean) => {
    const index = history.findIndex(isIt);
    if (index === -1) throw new Error("the demo has no such moment");
    return index + 1;
  };
  // A quick machine may not show every phase.
  const atWork = after(
    (entry) => entry.what === "comment-edited" && /✅ Red[\s\S]*⏳ \w/.test(entry.body),
  );
  const tests = after((entry) => entry.what === "opened" && entry.issue === PULL);
  const retried = after((entry) => entry.what === "commented" && entry.body.startsWith("/tdd"));
  const ready = after((entry) => entry.what === "made-ready");
  const whole = readThread({ world, number: ISSUE, until: retried });
  const report = whole.events.findIndex(
    (event) => event.kind === "comment" && event.body.includes("Snitch report"),
  );
  return [
    { name: "tests", thread: readThread({ world, number: PULL, until: tests }) },
    { name: "at-work", thread: readThread({ world, number: ISSUE, until: atWork }) },
    { name: "report", thread: { ...whole, events: whole.events.slice(report) } },
    { name: "pull-request", thread: readThread({ world, number: PULL, until: ready }) },
  ];
}
