import { styleText } from "node:util";
import type { Log, LogEvent } from "../ports.ts";
import { isNodeName, NODES } from "../routing/nodes.ts";
import type { SafeLine } from "../safe-text/sanitizer.ts";
import type { OutputStream } from "./terminal.ts";

/** The steps before the graph starts, which are no nodes. */
export const SETUP_TITLES: Readonly<Record<string, string>> = {
  setup: "Set-up",
  sandbox: "Sandbox",
};

const LABEL_WIDTH = 14;
const STILL_RUNNING_SECONDS = [2, 10, 30];
const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const ERASE_LINE = "\r\u001b[2K";

export interface Progress extends Log<SafeLine> {
  stop(): void;
}

interface Options {
  colour: boolean;
  now?: () => number;
}

/** Progress as it happens: one live line on a terminal, plain lines anywhere else. */
export function createProgress(
  output: OutputStream,
  { colour, now = Date.now }: Options,
): Progress {
  const live = output.isTTY === true;
  const running = new Map<string, number>();
  let ticks = 0;

  const timer = setInterval(() => {
    ticks += 1;
    if (running.size === 0) return;
    if (live) output.write(liveLine(running, { now, frame: FRAMES[ticks % FRAMES.length] ?? "" }));
    else for (const line of slowLines(running, now)) output.write(line);
  }, tickMilliseconds(live));
  timer.unref();

  return {
    record: (event) => {
      if (event.kind === "started") {
        running.set(event.node, now());
        return;
      }
      if (event.kind === "finished") running.delete(event.node);
      output.write(`${live ? ERASE_LINE : ""}${describe(event, colour)}\n`);
    },
    stop: () => {
      clearInterval(timer);
      if (live && running.size > 0) output.write(ERASE_LINE);
      running.clear();
    },
  };
}

function tickMilliseconds(live: boolean): number {
  return live ? 100 : 1000;
}

interface LiveView {
  now: () => number;
  frame: string;
}

function liveLine(running: ReadonlyMap<string, number>, { now, frame }: LiveView): string {
  const nodes = [...running.keys()].map(label).join(" + ");
  const seconds = Math.floor((now() - Math.min(...running.values())) / 1000);
  return `${ERASE_LINE}${frame} ${nodes} … ${seconds} s`;
}

/** Only a few times, not every second: a long log hides what matters. */
function slowLines(running: ReadonlyMap<string, number>, now: () => number): string[] {
  const due = ([, since]: [string, number]) =>
    STILL_RUNNING_SECONDS.includes(Math.round((now() - since) / 1000));
  return [...running]
    .filter(due)
    .map(
      ([node, since]) => `… ${label(node)} is running (${Math.round((now() - since) / 1000)} s)\n`,
    );
}

function describe(
  event: Exclude<LogEvent<SafeLine>, { kind: "started" }>,
  colour: boolean,
): string {
  const paint = (style: "green" | "red" | "yellow" | "dim", text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  switch (event.kind) {
    case "finished": {
      const mark = event.ok ? paint("green", "✔") : paint("red", "✘");
      return `${mark} ${label(event.node).padEnd(LABEL_WIDTH)} ${event.detail}`;
    }
    case "decided":
      return paint("dim", `  ${" ".repeat(LABEL_WIDTH)} → ${label(event.next)}: ${event.reason}`);
    case "warned":
      return paint("yellow", `! ${event.text}`);
  }
}

function label(node: string): string {
  return isNodeName(node) ? NODES[node].title : (SETUP_TITLES[node] ?? node);
}
