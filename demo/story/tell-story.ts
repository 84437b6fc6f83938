import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { editTemplate, readTemplate } from "../../test/action/templates.ts";
import { addLabel } from "../../test/github/simulator/issue-operations.ts";
import { type Simulator, startSimulator } from "../../test/github/simulator/simulator.ts";
import { WORKFLOW } from "../../test/github/simulator/workflow-files.ts";
import type { World } from "../../test/github/simulator/world.ts";
import { type JobResult, runAction } from "../../test/journeys/run-action.ts";
import {
  type Act,
  type Expected,
  ISSUE,
  LABEL,
  MAINTAINER,
  OUTSIDER,
  type Plot,
  PULL,
} from "./acts.ts";
import type { Narrator } from "./narrator.ts";
import { type Replayed, replay } from "./replay.ts";
import { findUnproven, verifyPull } from "./verify-pull.ts";

const DEMO = fileURLToPath(new URL("..", import.meta.url));
const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

interface Stage {
  plot: Plot;
  narrator: Narrator;
  simulator: Simulator;
  python: string;
  sandbox: string;
  place: string;
  /** The directory for the logs of the jobs. */
  logs: string;
  /** The commits that the maintainer looked at. */
  commits: Replayed[];
}

export interface Story {
  simulator: Simulator;
  /** What did not happen as expected. */
  mismatches: string[];
  /** The commits of the pull request. */
  commits: readonly Replayed[];
  /** What the job that verified the pull request wrote on its page; empty if it did not run. */
  summary: string;
  close(): Promise<void>;
}

interface Beginning {
  plot: Plot;
  narrator: Narrator;
  python: string;
  logs: string;
}

/** Plays the demo from issue to merge. Only GitHub is simulated, and the model's answers are scripted. */
export async function tellStory({ plot, narrator, python, logs }: Beginning): Promise<Story> {
  const place = mkdtempSync(join(tmpdir(), "tdd-demo-"));
  mkdirSync(logs, { recursive: true });
  narrator.say(plot.about);
  const simulator = await startSimulator({
    owner: "acme",
    repo: "shop",
    files: {
      ...readShop(join(DEMO, "shop")),
      [WORKFLOW]: editTemplate(readTemplate("tdd.yml")),
      ".github/tdd.yml": plot.settings,
    },
    people: { [MAINTAINER]: "admin", [OUTSIDER]: "read" },
    now: () => new Date(),
  });
  const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
  // The label that the setup guide says to create.
  addLabel(simulator.world, { name: LABEL, color: "1d76db" });
  simulator.addToken("job-token", { login: "github-actions[bot]", permissions, isJobToken: true });
  const sandbox = await narrator.spin("Looking for a sandbox", () => chooseSandbox(python));
  const stage: Stage = { plot, narrator, simulator, python, sandbox, place, logs, commits: [] };
  const mismatches: string[] = [];
  const issue = readIssue(readFileSync(join(DEMO, plot.issue), "utf8"));
  for (const [index, act] of plot.planActs(issue).entries()) {
    if (act.looksFirst) mismatches.push(...(await lookAtCommits(stage)));
    mismatches.push(...(await play(stage, act, index + 1)));
    if (mismatches.length > 0) break;
  }
  const verified = mismatches.length === 0 && plot.isVerified ? await verify(stage) : null;
  if (verified !== null) mismatches.push(...findUnproven(verified));
  mismatches.push(
    ...simulator.violations.map(
      (one) => `the simulator was used in a way that GitHub does not allow: ${one}`,
    ),
  );
  return {
    simulator,
    mismatches,
    commits: stage.commits,
    summary: verified?.summary ?? "",
    close: async () => {
      await simulator.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function play(stage: Stage, act: Act, number: number): Promise<string[]> {
  const { narrator, simulator } = stage;
  const { world } = simulator;
  narrator.title(`${number}. ${act.title}`);
  if (act.note !== undefined) narrator.say(`${act.note}\n`);
  const event = act.does(world);
  narrator.showNews(world);
  if (act.expected === null) return [];
  const since = Date.now();
  const job = await startJob(stage, { act, event, number });
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  narrator.say(describeJob(stage, job, { event: event.name, seconds }));
  narrator.showNews(world);
  return findMismatches(act.expected, { ...job, world }).map((one) => `${number}. ${one}`);
}

interface Job {
  act: Act;
  event: ReturnType<Act["does"]>;
  number: number;
}

async function startJob(stage: Stage, { act, event, number }: Job): Promise<JobResult> {
  const { narrator, simulator, python, sandbox, logs } = stage;
  const place = join(stage.place, `job-${number}`);
  mkdirSync(place);
  const env = {
    TDD_PYTHON: python,
    ...(act.answers === null ? {} : { TDD_MOCK_LLM: join(DEMO, act.answers) }),
  };
  let phase = "";
  const job = await narrator.spin(
    () => `The Action is running${phase}`,
    () =>
      runAction({
        simulator,
        event,
        main: MAIN,
        place,
        inputs: { sandbox },
        env,
        watch: (printed) => {
          const last = [...printed.matchAll(/── ([\w -]+)/g)].at(-1)?.[1];
          phase = last === undefined ? "" : `: ${last}`;
        },
      }),
  );
  writeFileSync(join(logs, `job-${number}.log`), job.log);
  return job;
}

function describeJob(
  { narrator: { paint } }: Stage,
  { exitCode, outputs, log }: JobResult,
  { event, seconds }: { event: string; seconds: string },
): string {
  const why = /Nothing to do: (.*)\./.exec(log)?.[1];
  const ended = `${outputs.status}${why === undefined ? "" : `: ${why}`}`;
  const style = exitCode === 0 ? "green" : "red";
  const failed = failedAttempts(log).map((line) => `\n${paint("dim", line)}`);
  return `\n${paint(style, "▶")} The event ${event} started the Action: ${seconds} s, exit ${exitCode}, ${ended}${failed.join("")}\n`;
}

/** What the log says of attempts that failed, and of the step that follows. */
export function failedAttempts(log: string): string[] {
  const steps = log.split(/^(?=[✔✘…])/m);
  return steps.flatMap((step, index) => {
    const isFailed = step.startsWith("✘") || steps[index - 1]?.startsWith("✘") === true;
    return isFailed ? step.trimEnd().split("\n") : [];
  });
}

/** The new tests at every commit, with plain git and pytest: they fail at the first and pass at the others. */
async function lookAtCommits(stage: Stage): Promise<string[]> {
  const { plot, narrator, simulator, python, place } = stage;
  narrator.title(`${MAINTAINER} looks at the commits, with plain git and pytest`);
  const { world } = simulator;
  const branch = world.issues.get(PULL)?.pull?.head ?? "";
  stage.commits = await narrator.spin("git and pytest are running", () =>
    replay({ world, python, place, branch, tests: plot.tests }),
  );
  for (const commit of stage.commits) narrator.showCommit(commit);
  const [red, ...later] = stage.commits;
  const isProven = red?.exitCode === 1 && later.every(({ exitCode }) => exitCode === 0);
  const kinds = stage.commits.map(({ title }) => title.split(":")[0]);
  return [
    ...(isProven ? [] : ["with plain git and pytest, the tests do not fail first and pass later"]),
    ...(String(kinds) === String(plot.commits)
      ? []
      : [`the commits are ${kinds.join(", ")}, expected ${plot.commits.join(", ")}`]),
  ];
}

/** The second opinion: the Action without a model, on the pull request that was merged. */
async function verify({ narrator, ...stage }: Stage): Promise<JobResult> {
  narrator.title("Verify it: without a model, with a token that can only read");
  const job = await narrator.spin("Old and new tests, old and new source", () =>
    verifyPull({ ...stage, main: MAIN }),
  );
  narrator.show(job.summary);
  return job;
}

interface JobOutcome {
  exitCode: number | null;
  outputs: Readonly<Record<string, string>>;
  world: Pick<World, "issues">;
}

/** What did not happen as expected; empty if everything did. */
export function findMismatches(
  expected: Expected,
  { exitCode, outputs, world }: JobOutcome,
): string[] {
  const seen = {
    exitCode,
    status: outputs.status,
    labels: world.issues.get(ISSUE)?.labels ?? [],
    pull: pullState(world),
  };
  return (Object.keys(expected) as (keyof Expected)[])
    .filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(expected[name]))
    .map((name) => `${name} is ${show(seen[name])}, expected ${show(expected[name])}`);
}

function pullState({ issues }: Pick<World, "issues">): Expected["pull"] {
  const pull = issues.get(PULL)?.pull ?? null;
  if (pull === null) return "none";
  if (pull.mergedAt !== null) return "merged";
  return pull.isDraft === true ? "draft" : "open";
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

/** Reads an issue from a file whose first line is the title. */
export function readIssue(text: string): { title: string; body: string } {
  const [first = "", ...rest] = text.split("\n");
  return { title: first.replace(/^#\s+/, ""), body: rest.join("\n").trim() };
}

/** Every file of the example repository, by path. */
export function readShop(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/__pycache__|\.pytest_cache/.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.map((file) => [relative(directory, file), readFileSync(file, "utf8")]),
  );
}

const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const run = promisify(execFile);

/**
 * The sandbox to use on this machine. The Action refuses to run tests without one; the demo may turn it
 * off, because it runs only our own code.
 */
async function chooseSandbox(python: string): Promise<"auto" | "off"> {
  const args = [CLI, "doctor", "--json", "--python", python, "--model", "scripted:none"];
  const { stdout } = await run(process.execPath, args).catch(
    (failed: { stdout: string }) => failed,
  );
  const { findings } = JSON.parse(stdout) as { findings: { name: string; detail: string }[] };
  const found = findings.find(({ name }) => name === "Sandbox")?.detail ?? "";
  return /^(?:namespaces|bubblewrap|user)\b/.test(found) ? "auto" : "off";
}
