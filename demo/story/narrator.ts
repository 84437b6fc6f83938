import type { World } from "../../test/github/simulator/world.ts";
import { newIn } from "../telling/new-in.ts";
import { createPaint, type Paint } from "../telling/paint.ts";
import { tellEvent } from "../telling/tell-event.ts";
import { createWaiting, type Waiting } from "../telling/waiting.ts";
import { screenWidth, wrap } from "../telling/wrap.ts";
import { readThread } from "../thread/read-thread.ts";
import type { Thread } from "../thread/thread.ts";

export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Whoever tells the story on a terminal. */
export interface Narrator {
  paint: Paint;
  waiting: Waiting;
  title(text: string): void;
  say(text: string): void;
  /** What is new on the pages of the issue and its pull request. */
  tellNews(world: World): void;
}

export function createNarrator(screen: Screen, env: NodeJS.ProcessEnv): Narrator {
  const paint = createPaint({ isTTY: screen.isTTY === true, env });
  const width = screenWidth(screen);
  const told = new Map<number, Thread>();
  const write = (lines: readonly string[]) => screen.write(`${lines.join("\n")}\n`);

  return {
    paint,
    waiting: createWaiting(screen),
    title: (text) => {
      const [first = "", ...rest] = wrap(text, width - 3);
      const line = "─".repeat(Math.max(0, width - first.length - 4));
      const lines = [`── ${first} ${line}`.trimEnd(), ...rest.map((one) => `   ${one}`)];
      write(["", ...lines.map((one) => paint("bold", one)), ""]);
    },
    say: (text) => write(text.split("\n").flatMap((line) => wrap(line, width))),
    tellNews: (world) => {
      for (const number of world.issues.keys()) {
        const thread = readThread({ world, number });
        const news = newIn(thread, told.get(number) ?? null);
        told.set(number, thread);
        if (news.length === 0) continue;
        const kind = thread.kind === "issue" ? "Issue" : "Pull request";
        write([paint("cyan", `${kind} #${number}: ${thread.title} (${thread.state})`)]);
        write(news.flatMap((event) => tellEvent(event, { width: width - 2, paint }).map(indent)));
      }
    },
  };
}

function indent(line: string): string {
  return `  ${line}`;
}
