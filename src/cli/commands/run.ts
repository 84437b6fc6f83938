import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { ArbiterError } from "../../errors.ts";
import { localHost } from "../../runs/local-host.ts";
import { requireModels } from "../../runs/options.ts";
import { type PreparedRun, prepareRun, type RunRequest } from "../../runs/prepare-run.ts";
import { readSpec } from "../../spec/read-spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";
import { type RunOptions, readGlobalFlags, readRunArguments } from "../arguments.ts";
import { driveRun } from "../drive-run.ts";
import {
  isModelRemembered,
  localRunOptions,
  prepare,
  resolveCommandConfig,
  type Session,
  withProgress,
} from "../session.ts";
import type { ExitCode, SafeTerminal } from "../terminal.ts";

/** `tdd-arbiter run`: one issue, from its text to a merged branch, a removed one, or a report. */
export async function runCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const output = showDataPolicy(args, terminal);
  const options = readRunArguments(args);
  return withProgress({ options, terminal }, async (session) => {
    const { request, host, reviewsTests } = await resolveRequest(options, session);
    const run = await prepare(async () => {
      const document = await readIssueFile(specFile(options, session), options.issue);
      return prepareRun({ ...request, document }, host);
    });
    output.write(`${describeModels(run.models)}\n\n`);
    const { spec, contextPaths, base, tests } = run;
    const { baseCommit: commit } = run.tools.workspace;
    const input = {
      issue: options.issue,
      spec,
      contextPaths,
      base: { branch: base, commit },
      tests,
      reviewsTests,
    };
    return driveRun(run, session, ({ start }) => start(input));
  });
}

async function resolveRequest(options: RunOptions, session: Session) {
  const resolved = await resolveCommandConfig(options, session.terminal);
  const { config, directory } = resolved;
  const request: Omit<RunRequest, "document"> = {
    ...localRunOptions(config, session, options["setup-command"]),
    issue: options.issue,
    contextPaths: options.context,
    tests: options.tests,
    directory,
    base: config.base_branch,
    models: requireModels(config),
    rememberModels: isModelRemembered(resolved),
    maxContextTokens: config.context.max_tokens,
  };
  const reviewsTests = config.gate === "tests";
  return { request, host: localHost(config.branch_prefix), reviewsTests };
}

function specFile(options: RunOptions, { terminal: { cwd } }: Session): string {
  return resolve(cwd, options["issue-file"] ?? options.lld ?? "");
}

/** Reads the issue from a Markdown file. */
export async function readIssueFile(file: string, issue: number): Promise<SpecDocument> {
  const markdown = await readFile(file, "utf8").catch((cause) => {
    throw new ArbiterError("issue-file-unreadable", `${file} cannot be read.`, {
      fix: "Name a Markdown file that exists.",
      cause,
    });
  });
  return { name: basename(file), markdown, spec: readSpec({ id: `#${issue}`, body: markdown }) };
}

/** Before anything is read, refused or sent. Returns where the command prints. */
export function showDataPolicy(args: readonly string[], { stdout, stderr }: SafeTerminal) {
  const output = readGlobalFlags(args).json ? stderr : stdout;
  output.write(`${DATA_POLICY}\n`);
  return output;
}

const DATA_POLICY = `Data policy
  Sent to the model's provider: the issue's text, the names of the repository's files,
  the files it is about, those you named with --context, and what pytest printed about them.
  Never sent: files named like secrets, files outside the repository, your environment.`;

/** Which models are asked, and where they are. A model without a host is a script. */
export function describeModels(models: PreparedRun["models"]): string {
  const names = models.map(({ name, host }) => (host === null ? name : `${name} at ${host}`));
  const isLocal = models.every(({ host }) => host === null);
  const note = isLocal ? "\nNothing leaves this machine: the answers come from a script." : "";
  return `Model: ${names.join(", ")}${note}`;
}
