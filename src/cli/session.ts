import { stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ArbiterError, describeError, isRefusal } from "../errors.ts";
import type { Log } from "../ports.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import type { SafeLine } from "../safe-text/sanitizer.ts";
import type { ReportOptions } from "./arguments.ts";
import { createProgress } from "./progress.ts";
import { type SafeTerminal, type Screen, toJson } from "./terminal.ts";

/** A command that works on one issue, and who watches it. */
export interface Session {
  options: ReportOptions;
  terminal: SafeTerminal;
  /** Where people read: stdout, unless that belongs to the JSON. */
  screen: Screen;
  log: Log<SafeLine>;
}

/** Runs a command with its progress on the screen, from the first line to the last. */
export async function withProgress<Result>(
  { options, terminal }: Pick<Session, "options" | "terminal">,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  await requireReportPlace(options.report, terminal.cwd);
  const screen = options.json ? terminal.stderr : terminal.stdout;
  const colour = screen.isTTY === true && terminal.env.NO_COLOR === undefined;
  const progress = createProgress(screen, { colour });
  try {
    return await work({ options, terminal, screen, log: progress });
  } finally {
    progress.stop();
  }
}

/** What a run is told of where it was started. */
export function runEnvironment({ terminal: { env, signal }, log }: Session) {
  // A person sees the warning, and these are the tests that they would run themselves.
  return { env, signal, log, failClosed: false };
}

/** The result for other programs, where they asked for it. */
export async function writeResult({ options, terminal }: Session, result: object): Promise<void> {
  const json = toJson(result, terminal.safe);
  if (options.json) terminal.stdout.write(json);
  if (options.report !== undefined) await writeFile(resolve(terminal.cwd, options.report), json);
}

/** Found out before the run, not after it: what it did must not go unreported. */
async function requireReportPlace(report: string | undefined, cwd: string): Promise<void> {
  if (report === undefined) return;
  const file = resolve(cwd, report);
  if (await isDirectory(file)) {
    throw new ArbiterError("bad-usage", `--report ${report}: that is a directory.`);
  }
  if (await isDirectory(dirname(file))) return;
  throw new ArbiterError("bad-usage", `--report ${report}: there is no such directory.`);
}

const LONGEST_ERROR = 1000;

/** Whatever goes wrong in here, nothing was started: it is a refusal, with its one line. */
export async function prepare<Prepared>(compose: () => Promise<Prepared>): Promise<Prepared> {
  try {
    return await compose();
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    const reason = oneLine(describeError(cause), LONGEST_ERROR);
    throw new ArbiterError("not-started", `Nothing was started: ${reason}`, { cause });
  }
}

export async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
