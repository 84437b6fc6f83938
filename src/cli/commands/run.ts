import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { loadConfig } from "../../config/file.ts";
import type { Config } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { localHost } from "../../runs/local-host.ts";
import { resolveRunOptions } from "../../runs/options.ts";
import { chooseModels, prepareRun, type RunRequest } from "../../runs/prepare-run.ts";
import { readSpec } from "../../spec/read-spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";
import { type RunOptions, readRunArguments } from "../arguments.ts";
import { driveRun } from "../drive-run.ts";
import { prepare, runEnvironment, type Session, withProgress } from "../session.ts";
import type { ExitCode, SafeTerminal } from "../terminal.ts";

/** `tdd-arbiter run`: one issue, from its text to a merged branch, a removed one, or a report. */
export async function runCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const options = readRunArguments(args);
  return withProgress({ options, terminal }, async (session) => {
    const config = await loadConfig(resolve(terminal.cwd, options.repo));
    const request = settle(options, config, session);
    const local = await prepare(async () => {
      const document = await readIssueFile(specFile(options, session), options.issue);
      return prepareRun({ ...request, document }, localHost(config.branch_prefix));
    });
    session.screen.write(`${describeDataPolicy(local.models)}\n\n`);
    const { spec, contextPaths, base } = local;
    const { baseCommit: commit } = local.tools.workspace;
    const input = { issue: options.issue, spec, contextPaths, base: { branch: base, commit } };
    return driveRun(local, session, (run) => run.start(input));
  });
}

/** What was typed goes before what the repository's file says. */
function settle(
  options: RunOptions,
  config: Config,
  session: Session,
): Omit<RunRequest, "document"> {
  const { cwd, env } = session.terminal;
  return {
    ...resolveRunOptions(options, config, runEnvironment(session)),
    issue: options.issue,
    contextPaths: options.context,
    directory: resolve(cwd, options.repo),
    base: options.base ?? config.base_branch,
    models: chooseModels(
      { typed: options.model, configured: config.model, models: config.models },
      env,
    ),
    maxContextTokens: config.context.max_tokens,
  };
}

function specFile(options: RunOptions, { terminal: { cwd } }: Session): string {
  return resolve(cwd, options["issue-file"] ?? options.lld ?? "");
}

/** An issue that somebody keeps in a Markdown file. */
export async function readIssueFile(file: string, issue: number): Promise<SpecDocument> {
  const markdown = await readFile(file, "utf8").catch((cause) => {
    throw new ArbiterError("issue-file-unreadable", `${file} cannot be read.`, {
      fix: "Name a Markdown file that exists.",
      cause,
    });
  });
  return { name: basename(file), markdown, spec: readSpec({ id: `#${issue}`, body: markdown }) };
}

interface AskedModel {
  name: string;
  /** Null where nothing leaves the machine. */
  host: string | null;
}

/** What leaves the machine, said before anything does. */
export function describeDataPolicy(models: readonly AskedModel[]): string {
  const names = models.map(({ name }) => name).join(", ");
  const hosts = [...new Set(models.map(({ host }) => host).filter((host) => host !== null))];
  const where =
    hosts.length === 0
      ? ["  Nothing leaves this machine: the answers come from a script."]
      : [
          `  Sent to ${hosts.join(" and ")}:`,
          "  the issue's text, the names of the repository's files, the files it is about,",
          "  those you named with --context, and what pytest printed about them.",
          "Never sent: files named like secrets, files outside the repository, your environment.",
        ];
  return ["Data policy", `  Model: ${names}`, ...where].join("\n");
}
