import { readFile, stat, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { findConfigFile } from "../config/file.ts";
import { MOCK_VARIABLES, type ResolvedConfig, resolveConfig } from "../config/resolve.ts";
import type { Config } from "../config/schema.ts";
import { ArbiterError, describeError, isRefusal } from "../errors.ts";
import type { Log } from "../ports.ts";
import { type RunOptions, toRunOptions } from "../runs/options.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import type { SafeLine } from "../safe-text/sanitizer.ts";
import { passedSecrets } from "../safe-text/secret-values.ts";
import type { ReportOptions } from "./arguments.ts";
import { createProgress } from "./progress.ts";
import { type OutputStream, type SafeTerminal, toJson } from "./terminal.ts";

/** A command that works on one issue, and where it reports. */
export interface Session {
  options: ReportOptions;
  terminal: SafeTerminal;
  /** What the user reads: stdout, or stderr where stdout is for the JSON. */
  output: OutputStream;
  log: Log<SafeLine>;
}

/** Runs a command, and shows its progress meanwhile. */
export async function withProgress<Result, Options extends Pick<ReportOptions, "json" | "report">>(
  { options, terminal }: { options: Options; terminal: SafeTerminal },
  work: (session: Omit<Session, "options"> & { options: Options }) => Promise<Result>,
): Promise<Result> {
  await requireDirectoryOf("report", options.report, terminal.cwd);
  const stream = options.json ? terminal.stderr : terminal.stdout;
  // Such a terminal cannot erase a line, either.
  const isDumb = terminal.env.TERM === "dumb";
  const lines = isDumb ? { write: (text: string) => stream.write(text) } : stream;
  const progress = createProgress(lines, { colour: hasColour(stream, terminal.env) });
  const output: OutputStream = {
    ...stream,
    write: (text) => {
      progress.clear();
      return stream.write(text);
    },
  };
  try {
    return await work({ options, terminal, output, log: progress });
  } finally {
    progress.stop();
  }
}

/** A terminal that calls itself dumb shows colours as characters. */
export function hasColour(output: OutputStream, env: NodeJS.ProcessEnv): boolean {
  return output.isTTY === true && env.NO_COLOR === undefined && env.TERM !== "dumb";
}

/** The flags of a command; others than `repo` may set keys of the configuration. */
interface ConfigOptions {
  repo: string;
}

/** The configuration of the repository, with the command's flags and the environment over it. */
export async function resolveCommandConfig(
  { repo, ...flags }: ConfigOptions,
  { cwd, env }: Pick<SafeTerminal, "cwd" | "env">,
): Promise<ResolvedConfig & { directory: string }> {
  const directory = resolve(cwd, repo);
  const file = await findConfigFile(directory);
  return { ...(await resolveConfig({ flags, env, file })), directory };
}

/** The options of a run on this machine. */
export function localRunOptions(
  config: Config,
  { terminal: { env, signal, safe }, log }: Session,
  setupCommand: string | undefined,
): RunOptions {
  // The user sees a warning where there is no sandbox, and would run the same tests without one.
  const environment = { env, signal, safe, log, failClosed: false, setupCommand };
  const options = toRunOptions(config, environment);
  safe.addSecrets(passedSecrets(options.passEnv));
  return options;
}

/** A script from the environment is for that command only; a model is for the whole run. */
export function isModelRemembered({ origins }: ResolvedConfig): boolean {
  return !MOCK_VARIABLES.includes(origins.get("model") ?? "");
}

/** Writes the result for other programs, where `--json` or `--report` asks for it. */
export async function writeResult({ options, terminal }: Session, result: object): Promise<void> {
  const json = toJson(result, terminal.safe);
  if (options.json) terminal.stdout.write(json);
  if (options.report !== undefined) await writeFile(resolve(terminal.cwd, options.report), json);
}

/** Checked before the run, so that its result is not lost at the end. */
export async function requireDirectoryOf(
  flag: "report" | "html" | "badge",
  path: string | undefined,
  cwd: string,
): Promise<void> {
  if (path === undefined) return;
  const file = resolve(cwd, path);
  const fix = "Name a file in a directory that is there.";
  if (await isDirectory(file)) {
    throw new ArbiterError("bad-usage", `--${flag} ${path}: that is a directory.`, { fix });
  }
  if (await isDirectory(dirname(file))) return;
  throw new ArbiterError("bad-usage", `--${flag} ${path}: there is no such directory.`, { fix });
}

const LONGEST_ERROR = 1000;

/** Prepares a run. Any error before it is started becomes a refusal. */
export async function prepare<Prepared>(open: () => Promise<Prepared>): Promise<Prepared> {
  try {
    return await open();
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    const reason = oneLine(describeError(cause), LONGEST_ERROR);
    throw new ArbiterError("not-started", `Nothing was started: ${reason}`, { cause });
  }
}

export async function isDirectory(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats?.isDirectory() ?? false;
}

/** Reads a Markdown file that the user names. */
export function readIssueText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((cause) => {
    throw new ArbiterError("issue-file-unreadable", `${file} cannot be read.`, {
      fix: "Name a Markdown file that exists.",
      cause,
    });
  });
}
