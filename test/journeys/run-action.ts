import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { readWritten } from "../action/read-written.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import type { Simulator } from "../github/simulator/simulator.ts";
import { findWorkflow, WORKFLOW } from "../github/simulator/workflow-files.ts";

const run = promisify(execFile);

export interface JobOptions {
  token?: string;
  /** Under `with:` in the workflow. */
  inputs?: Readonly<Record<string, string>>;
  env?: NodeJS.ProcessEnv;
  /** As `actions/checkout` has it: one commit, unless told otherwise. */
  depth?: number;
  /** What is checked out, detached, where it is not the default branch. */
  ref?: string;
  /** As `actions/checkout` does by default: the token stays in the configuration. */
  persistCredentials?: boolean;
  /** A checkout that an earlier job left, as on a runner of one's own. */
  checkout?: string;
  /** What steps before the Action do with the checkout. */
  prepare?: (checkout: string) => void;
  /** A program that starts the Action, for a runner that may do less than this one. */
  starter?: readonly string[];
  /** The Node that runs the Action; by default the one of the tests. */
  node?: string;
  /** Starts the Action for an event for which GitHub would start no workflow. */
  anyEvent?: true;
  started?: (child: ChildProcess) => void;
  watch?: (printed: string, child: ChildProcess) => void;
  /** An empty directory, which the caller removes. */
  place?: string;
}

export interface JobResult {
  exitCode: number | null;
  log: string;
  outputs: Record<string, string>;
  summary: string;
  checkout: string;
  /** The directory for temporary files of this job alone. */
  temporary: string;
}

let runs = 100;

interface Started extends JobOptions {
  simulator: Simulator;
  event: GitHubEvent;
  /** The built Action. */
  main: string;
  place: string;
}

/** The built Action, started as a runner does for an event: a checkout, inputs, files to write to. */
export async function runAction(options: Started): Promise<JobResult> {
  const { simulator, event, main, place } = options;
  const { token = "job-token", inputs = {}, env = {}, watch } = options;
  const workflow = findWorkflow(simulator.world, event);
  if (workflow === null && options.anyEvent !== true)
    throw new Error(`GitHub starts no workflow for this ${event.name}`);
  const checkout = options.checkout ?? (await checkOut(simulator, place, options));
  options.prepare?.(checkout);
  const files = { event: join(place, "event.json"), output: join(place, "output") };
  const summary = join(place, "summary");
  const temporary = join(place, "temporary");
  mkdirSync(temporary);
  writeFileSync(files.event, JSON.stringify(event.payload));
  writeFileSync(files.output, "");
  writeFileSync(summary, "");
  runs += 1;
  const { PATH, HOME, TDD_PYTHON, JOURNEY_COVERAGE } = process.env;
  const { world } = simulator;
  // Jobs are short: optimising their code takes longer than it saves.
  const node = [options.node ?? process.execPath, "--no-opt"];
  const [program = "", ...args] = [...(options.starter ?? []), ...node, main];
  const child = spawn(program, args, {
    cwd: checkout,
    env: {
      PATH,
      HOME,
      TMPDIR: temporary,
      TDD_PYTHON,
      NODE_V8_COVERAGE: JOURNEY_COVERAGE,
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_REPOSITORY: `${world.owner}/${world.repo}`,
      GITHUB_SERVER_URL: simulator.url,
      GITHUB_API_URL: simulator.url,
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: files.event,
      GITHUB_WORKFLOW: "TDD",
      GITHUB_WORKFLOW_REF: `${world.owner}/${world.repo}/${WORKFLOW}@${workflow?.ref ?? "refs/heads/main"}`,
      GITHUB_RUN_ID: String(runs),
      GITHUB_WORKSPACE: checkout,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: summary,
      INPUT_TOKEN: token,
      INPUT_SANDBOX: "off",
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
      ),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  options.started?.(child);
  let printed = "";
  const note = (chunk: Buffer) => {
    printed += chunk;
    watch?.(printed, child);
  };
  child.stdout.on("data", note);
  child.stderr.on("data", note);
  const exited = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [exitCode] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
  return {
    exitCode,
    log: printed,
    outputs: readWritten(readFileSync(files.output, "utf8")),
    summary: readFileSync(summary, "utf8"),
    checkout,
    temporary,
  };
}

/** As `actions/checkout` does it. */
async function checkOut(
  { gitUrl, url, world }: Simulator,
  place: string,
  { depth = 1, ref, persistCredentials = false }: JobOptions,
): Promise<string> {
  const checkout = join(place, "checkout");
  mkdirSync(checkout);
  const basic = Buffer.from("x-access-token:job-token").toString("base64");
  const header = `AUTHORIZATION: basic ${basic}`;
  const git = (...args: string[]) => run("git", args, { cwd: checkout });
  const fetch = (...args: string[]) =>
    git("-c", `http.extraheader=${header}`, "fetch", "--quiet", "--no-tags", ...args);
  const branch = world.defaultBranch;
  const shallow = depth === 0 ? [] : [`--depth=${depth}`];
  await git("init", "--quiet", `--initial-branch=${branch}`);
  await git("remote", "add", "origin", gitUrl);
  const tracked = `refs/remotes/${ref?.replace(/^refs\//, "") ?? `origin/${branch}`}`;
  await fetch(...shallow, "origin", `+${ref ?? `refs/heads/${branch}`}:${tracked}`);
  const where = ref === undefined ? ["-B", branch, tracked] : ["--detach", tracked];
  await git("checkout", "--quiet", "--force", ...where);
  if (persistCredentials) await git("config", `http.${url}/.extraheader`, header);
  return checkout;
}
