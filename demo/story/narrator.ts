import { type Paint, wrap } from "../../src/cli/format-markdown.ts";
import type { World } from "../../test/github/simulator/world.ts";
import { formatEvent } from "../terminal/format-event.ts";
import { formatMarkdown } from "../terminal/format-markdown.ts";
import { createPaint, screenWidth } from "../terminal/paint.ts";
import { createSpinner, type Spinner } from "../terminal/spinner.ts";
import { readThread } from "../thread/read-thread.ts";
import type { Thread, ThreadEvent } from "../thread/thread.ts";
import type { Replayed } from "./replay.ts";

export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Prints the demo to a terminal. */
export interface Narrator {
  paint: Paint;
  spin: Spinner;
  title(text: string): void;
  say(text: string): void;
  /** Prints a page of GitHub. */
  show(markdown: string): void;
  /** Prints what a commit changes, and what pytest says there. */
  showCommit(commit: Replayed): void;
  /** Prints what is new on the issue and its pull request. */
  showNews(world: World): void;
}

export function createNarrator(screen: Screen, env: NodeJS.ProcessEnv): Narrator {
  const paint = createPaint({ isTTY: screen.isTTY === true, env });
  const width = screenWidth(screen);
  const told = new Map<number, Thread>();
  const write = (lines: readonly string[]) => screen.write(`${lines.join("\n")}\n`);

  return {
    paint,
    spin: createSpinner(screen),
    title: (text) => {
      const [first = "", ...rest] = wrap(text, width - 3);
      const line = "─".repeat(Math.max(0, width - first.length - 4));
      const lines = [`── ${first} ${line}`.trimEnd(), ...rest.map((one) => `   ${one}`)];
      write(["", ...lines.map((one) => paint("bold", one)), ""]);
    },
    say: (text) => write(text.split("\n").flatMap((line) => wrap(line, width))),
    show: (markdown) => {
      const lines = formatMarkdown(markdown, { width: width - 2, paint });
      write(lines.map((line) => indent(line).trimEnd()));
    },
    showCommit: (commit) => write(formatCommit(commit, { width: width - 2, paint }).map(indent)),
    showNews: (world) => {
      for (const number of world.issues.keys()) {
        const thread = readThread({ world, number });
        const news = newEvents(thread, told.get(number) ?? null);
        told.set(number, thread);
        if (news.length === 0) continue;
        const kind = thread.kind === "issue" ? "Issue" : "Pull request";
        write([paint("cyan", `${kind} #${number}: ${thread.title} (${thread.state})`)]);
        write(news.flatMap((event) => formatEvent(event, { width: width - 2, paint }).map(indent)));
      }
    },
  };
}

function indent(line: string): string {
  return `  ${line}`;
}

/** Lines of a diff that are shown of one commit. */
const SHOWN = 24;

function formatCommit(
  { commit, title, diff, command, exitCode, failure, summary }: Replayed,
  { width, paint }: { width: number; paint: Paint },
): string[] {
  const cut = (line: string) => (line.length > width ? `${line.slice(0, width - 1)}…` : line);
  const lines = diff.split("\n");
  const more = lines.length - SHOWN;
  const style = exitCode === 0 ? "green" : "red";
  return [
    `${paint("yellow", commit.slice(0, 7))} ${paint("bold", title)}`,
    ...lines.slice(0, SHOWN).map((line) => paintDiff(cut(line), paint)),
    ...(more > 0 ? [paint("dim", `… ${more} more lines`)] : []),
    `$ ${command}`,
    ...failure.map((line) => paint(line.startsWith("E") ? "red" : "bold", cut(line))),
    paint(style, `${summary} (exit ${exitCode})`),
    "",
  ];
}

function paintDiff(line: string, paint: Paint): string {
  if (line.startsWith("@@")) return paint("cyan", line);
  if (line.startsWith("+")) return paint("green", line);
  return line.startsWith("-") ? paint("red", line) : line;
}

/** The events of a thread that are new or were edited since it was last printed. */
export function newEvents(thread: Thread, told: Thread | null): ThreadEvent[] {
  const before = new Set(told?.events.map(contentOf));
  return thread.events.filter((event) => !before.has(contentOf(event)));
}

/** Label changes of one person are combined, so that they can grow, too; commits can be taken away. */
function contentOf(event: ThreadEvent): string {
  const { at, by, kind } = event;
  const own = kind === "labels" ? [event.added, event.removed] : kind === "comment" && event.body;
  return JSON.stringify([at, by.login, kind, own]);
}
