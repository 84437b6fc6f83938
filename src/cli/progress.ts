import { styleText } from "node:util";
import type { Log, LogEvent } from "../ports.ts";
import { describeDuration } from "../reports/blocks.ts";
import { isNodeName, NODES } from "../routing/nodes.ts";
import { textAt } from "../safe-text/clean-text.ts";
import type { SafeLine } from "../safe-text/sanitizer.ts";
import type { OutputStream } from "./terminal.ts";

/** The steps before the graph starts, which are no nodes. */
export const SETUP_TITLES: Readonly<Record<string, string>> = {
  setup: "Set-up",
  copy: "Generated",
  sandbox: "Sandbox",
};

/** The steps of `verify`. */
export const VERIFY_TITLES: Readonly<Record<string, string>> = {
  change: "Change",
  baseSuite: "Suite before",
  headSuite: "Suite after",
  oldTests: "Old tests",
  replay: "Replay",
  changedTests: "Changed tests",
  oldSource: "Old source",
  execution: "Changed lines",
  hunks: "Parts",
  examples: "Issue",
  required: "Required",
  mutants: "Mutants",
};

const LABEL_WIDTH = 14;
/** When a log says that a step is still running; after the last of these, once per minute. */
const STILL_RUNNING_SECONDS = [2, 10, 30, 60];
const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const ERASE_LINE = "\r\u001b[2K";

export interface Progress extends Log<SafeLine> {
  /** Takes the live line away before something else is written; the next tick writes it again. */
  clear(): void;
  stop(): void;
}

/** Progress as it happens: one live line on a terminal, plain lines anywhere else. */
export function createProgress(
  output: OutputStream,
  { colour, now = Date.now }: { colour: boolean; now?: () => number },
): Progress {
  const live = output.isTTY === true;
  const running = new Map<string, RunningStep>();
  let ticks = 0;

  const timer = setInterval(() => {
    ticks += 1;
    if (running.size === 0) return;
    if (live)
      output.write(liveLine(running, { now, frame: textAt(FRAMES, ticks % FRAMES.length) }));
    else for (const line of takeDueLines(running, now)) output.write(line);
  }, tickMilliseconds(live));
  timer.unref();

  const clear = () => {
    if (live && running.size > 0) output.write(ERASE_LINE);
  };
  return {
    clear,
    record: (event) => {
      if (event.kind === "started") {
        // What ran beside other steps is started once more where it is waited for.
        const { attempt = 1 } = event;
        const step = running.get(event.node) ?? { since: now(), said: 0, part: "", attempt };
        if (event.part !== undefined) step.part = ` ${event.part.join(" of ")}`;
        running.set(event.node, step);
        return;
      }
      // The steps of other commands are short, or have numbers of their own.
      const isOfRun = event.kind === "finished" && isNodeName(event.node);
      const step = isOfRun ? running.get(event.node) : undefined;
      if (event.kind === "ended" || event.kind === "finished") running.delete(event.node);
      if (event.kind === "ended") return;
      const facts = step === undefined ? "" : describeStep(step, now());
      output.write(`${live ? ERASE_LINE : ""}${describeEvent(event, colour)}${facts}\n`);
    },
    stop: () => {
      clearInterval(timer);
      clear();
      running.clear();
    },
  };
}

interface RunningStep {
  /** In milliseconds. */
  since: number;
  /** How many of the times to say that it is running have passed. */
  said: number;
  /** As in ` 7 of 20`. */
  part: string;
  attempt: number;
}

/** As in ` (attempt 2, 4.1 s)`; nothing of a first attempt that took no time. */
function describeStep({ attempt, since }: RunningStep, now: number): string {
  const seconds = (now - since) / 1000;
  const facts = [
    ...(attempt === 1 ? [] : [`attempt ${attempt}`]),
    ...(seconds < 1 ? [] : [describeDuration(seconds)]),
  ];
  return facts.length === 0 ? "" : ` (${facts.join(", ")})`;
}

function tickMilliseconds(live: boolean): number {
  return live ? 100 : 1000;
}

function liveLine(
  running: ReadonlyMap<string, RunningStep>,
  { now, frame }: { now: () => number; frame: string },
): string {
  const nodes = [...running].map(([node, { part }]) => `${label(node)}${part}`).join(" + ");
  const first = Math.min(...[...running.values()].map(({ since }) => since));
  const seconds = Math.floor((now() - first) / 1000);
  return `${ERASE_LINE}${frame} ${nodes} … ${seconds} s`;
}

/** Not every second: a long log hides what matters. A late timer delays a line, and never drops it. */
function takeDueLines(running: ReadonlyMap<string, RunningStep>, now: () => number): string[] {
  return [...running].flatMap(([node, step]) => {
    const seconds = Math.round((now() - step.since) / 1000);
    const due = timesDue(seconds);
    if (due <= step.said) return [];
    step.said = due;
    return [`… ${label(node)}${step.part} still running (${seconds} s)\n`];
  });
}

function timesDue(seconds: number): number {
  const minutesAfter = Math.max(0, Math.floor(seconds / 60) - 1);
  return STILL_RUNNING_SECONDS.filter((due) => due <= seconds).length + minutesAfter;
}

function describeEvent(
  event: Exclude<LogEvent<SafeLine>, { kind: "started" | "ended" }>,
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
  return isNodeName(node) ? NODES[node].title : (SETUP_TITLES[node] ?? VERIFY_TITLES[node] ?? node);
}
