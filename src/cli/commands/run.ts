import { basename, resolve } from "node:path";
import { resolveModels, STORED_RUN } from "../../config/resolve.ts";
import { previewPage } from "../../reports/issue-check.ts";
import { requestAbort } from "../../runs/claim-issue.ts";
import { type Host, localHost } from "../../runs/host.ts";
import { openStoredRun, type StoredRequest } from "../../runs/open-stored-run.ts";
import { requireModels } from "../../runs/options.ts";
import { type PreparedRun, prepareRun, type RunRequest } from "../../runs/prepare-run.ts";
import { chooseNumber } from "../../runs/status.ts";
import { readSpec } from "../../spec/read-spec.ts";
import type { SpecDocument } from "../../spec/validate-spec.ts";
import { createRun } from "../../workflow/run.ts";
import {
  type RunOptions,
  readAbortArguments,
  readGlobalFlags,
  readResumeArguments,
  readRetryArguments,
  readRunArguments,
  type WorkOptions,
} from "../arguments.ts";
import { driveRun } from "../drive-run.ts";
import { describeAbort, formatPage } from "../endings.ts";
import {
  isModelRemembered,
  localRunOptions,
  prepare,
  readIssueText,
  resolveCommandConfig,
  type Session,
  withProgress,
  writeResult,
} from "../session.ts";
import { ExitCode, type SafeTerminal } from "../terminal.ts";

/** `tdd-arbiter run`: one issue, from its text to a merged branch, a removed one, or a report. */
export async function runCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  showDataPolicy(args, terminal);
  const given = readRunArguments(args);
  return withProgress({ options: given, terminal }, async (opened) => {
    const resolved = await resolveCommandConfig(given, terminal);
    const { options, document } = await prepare(() => readIssue(given, opened, resolved));
    const session = { ...opened, options };
    const { request, host, reviewsTests } = resolveRequest(options, session, resolved);
    const run = await prepare(() => {
      const announce: RunRequest["announce"] = ({ models, preview }) =>
        session.output.write(
          `${describeModels(models)}\n\n${formatPage(terminal.safe.markdown(previewPage(preview)))}\n\n`,
        );
      return prepareRun({ ...request, document, announce }, host);
    });
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

type NumberedOptions = RunOptions & { issue: number };

type Resolved = Awaited<ReturnType<typeof resolveCommandConfig>>;

/** A run has a number, for its branch, its record and the commands about it. */
async function readIssue(
  options: RunOptions,
  { terminal, log }: Omit<Session, "options">,
  { config, directory }: Resolved,
): Promise<{ options: NumberedOptions; document: SpecDocument }> {
  const { cwd, env, safe } = terminal;
  const document = await readIssueFile(resolve(cwd, options.text));
  const { markdown, spec } = document;
  const as = (issue: number) => {
    const numbered = readSpec({ id: `#${issue}`, body: markdown });
    return { options: { ...options, issue }, document: { ...document, spec: numbered } };
  };
  const inName = NUMBERED_FILE.exec(options.text)?.[0] ?? "";
  const named = options.issue ?? readNumber(spec.id ?? "") ?? readNumber(inName);
  if (named !== null) return as(named);
  const branchPrefix = config.branch_prefix;
  const free = await chooseNumber({ directory, env, safe, branchPrefix, title: spec.title });
  const said = safe.line(`The issue has no number; here it is #${free} (--issue names another).`);
  log.record({ kind: "warned", text: said });
  return as(free);
}

/** `issue-42.md`, `42.md`. */
const NUMBERED_FILE = /(?<=^|\/)(?:issue[-_ ]?)?[1-9]\d{0,8}\.\w+$/i;

function readNumber(text: string): number | null {
  const digits = /[1-9]\d{0,8}/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits);
}

function resolveRequest(options: NumberedOptions, session: Session, resolved: Resolved) {
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

/** Reads the issue from a Markdown file. */
export async function readIssueFile(file: string): Promise<SpecDocument> {
  const markdown = await readIssueText(file);
  return { name: basename(file), markdown, spec: readSpec({ body: markdown }) };
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

/** `tdd-arbiter resume`: continues a run where it stopped; at the human gate, asks again. */
export async function resumeCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  showDataPolicy(args, terminal);
  const options = readResumeArguments(args);
  return withProgress({ options, terminal }, async (session) => {
    const { request, host } = await resolveStoredRequest(options, session);
    const open = await prepare(() => openStoredRun(request, host));
    return driveRun(open, session, (run) => run.resume());
  });
}

/** `tdd-arbiter retry`: tries again after a failure, with the failure history and the user's hint. */
export async function retryCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const output = showDataPolicy(args, terminal);
  const options = readRetryArguments(args);
  const retry = { hint: options.hint, from: options.from };
  return withProgress({ options, terminal }, async (session) => {
    const { request, host } = await resolveStoredRequest(options, session);
    const open = await prepare(() => openStoredRun({ ...request, retry }, host));
    if (options.hint !== undefined) output.write(`Hint: ${terminal.safe.line(options.hint)}\n\n`);
    return driveRun(open, session, (run) => run.retry(retry));
  });
}

/** `tdd-arbiter abort`: asks a running run to stop; cleans up after one that is not running. */
export async function abortCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const flags = readAbortArguments(args);
  const options = { ...flags, decision: "abort" as const, pytestArgs: [], report: undefined };
  const { issue } = flags;
  return withProgress({ options, terminal }, async (session) => {
    const directory = resolve(terminal.cwd, flags.repo);
    const { env, safe } = terminal;
    const running = await requestAbort({ directory, issue, env, safe });
    if (running !== null) {
      session.output.write(
        `${running.owner} (${running.link}) stops before its next step.\nSee where it stands:  tdd-arbiter status --issue ${issue}\n`,
      );
      if (options.json) {
        const { host } = await resolveStoredRequest(options, session);
        await writeResult(session, { status: "stopping", issue, branch: host.branch(issue) });
      }
      return ExitCode.done;
    }
    const { request, host } = await resolveStoredRequest(options, session);
    const open = await prepare(() => openStoredRun({ ...request, abort: true }, host));
    try {
      const state = await createRun(open.tools, open.durability).abort();
      session.output.write(`${describeAbort(state, open.branch)}\n`);
      await writeResult(session, { status: "aborted", issue, branch: open.branch });
      return ExitCode.done;
    } finally {
      await open.close({ discardBranch: false });
    }
  });
}

interface StoredRun {
  request: StoredRequest;
  host: Host;
}

/** The request to continue a run that is on record. It asks the models of that run unless others are named. */
export async function resolveStoredRequest(
  options: WorkOptions,
  session: Session,
): Promise<StoredRun> {
  const resolved = await resolveCommandConfig(options, session.terminal);
  const { config, directory } = resolved;
  const request: StoredRequest = {
    ...localRunOptions(config, session, options["setup-command"]),
    issue: options.issue,
    directory,
    rememberModels: isModelRemembered(resolved),
    chooseModels: (remembered) => {
      const { names, origin } = resolveModels(resolved, remembered);
      if (origin === STORED_RUN) {
        const all = new Set([names.model, ...Object.values(names.models)]);
        session.output.write(`Model: ${[...all].join(", ")}, as before; --model names another.\n`);
      }
      return requireModels(names);
    },
  };
  return { request, host: localHost(config.branch_prefix) };
}
