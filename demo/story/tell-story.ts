import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addLabel } from "../../test/github/simulator/issue-operations.ts";
import { type Simulator, startSimulator } from "../../test/github/simulator/simulator.ts";
import { type JobResult, runAction } from "../../test/journeys/run-action.ts";
import { type Act, LABEL, MAINTAINER, OUTSIDER, planActs } from "./acts.ts";
import { chooseSandbox } from "./choose-sandbox.ts";
import { findMismatches } from "./find-mismatches.ts";
import type { Narrator } from "./narrator.ts";
import { readIssue } from "./read-issue.ts";
import { readShop } from "./read-shop.ts";
import { replay } from "./replay.ts";

const DEMO = fileURLToPath(new URL("..", import.meta.url));
const MAIN = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

interface Stage {
  narrator: Narrator;
  simulator: Simulator;
  python: string;
  sandbox: string;
  place: string;
  /** Where logs of jobs are kept, for whoever wants to know more. */
  logs: string;
}

export interface Told {
  simulator: Simulator;
  /** What did not go as told; nothing, where all did. */
  mismatches: string[];
  close(): Promise<void>;
}

interface Beginning {
  narrator: Narrator;
  python: string;
  logs: string;
}

/** From an issue to its merge, with everything real but GitHub, which is simulated, and the model's answers. */
export async function tellStory({ narrator, python, logs }: Beginning): Promise<Told> {
  const place = mkdtempSync(join(tmpdir(), "tdd-demo-"));
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  const simulator = await startSimulator({
    owner: "acme",
    repo: "shop",
    files: readShop(join(DEMO, "shop")),
    people: { [MAINTAINER]: "admin", [OUTSIDER]: "read" },
    now: () => new Date(),
  });
  const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
  // As whoever sets it up is told to make it.
  addLabel(simulator.world, { name: LABEL, color: "1d76db" });
  simulator.addToken("job-token", { login: "github-actions[bot]", permissions, isJobToken: true });
  const sandbox = await narrator.waiting("Looking for a sandbox", () => chooseSandbox(python));
  const stage = { narrator, simulator, python, sandbox, place, logs };
  const mismatches: string[] = [];
  const issue = readIssue(readFileSync(join(DEMO, "issue-8.md"), "utf8"));
  for (const [index, act] of planActs(issue).entries()) {
    mismatches.push(...(await play(stage, act, index + 1)));
    if (mismatches.length > 0) break;
  }
  if (mismatches.length === 0) mismatches.push(...(await checkByHand(stage)));
  mismatches.push(...simulator.violations.map((one) => `not as GitHub has it: ${one}`));
  return {
    simulator,
    mismatches,
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
  const event = act.does(world);
  narrator.tellNews(world);
  if (act.expected === null) return [];
  const since = Date.now();
  const job = await startJob(stage, { act, event, number });
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  narrator.say(describeJob(stage, job, { event: event.name, seconds }));
  narrator.tellNews(world);
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
  const job = await narrator.waiting(
    () => `The Action is at work${phase}`,
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
  return `\n${paint(style, "▶")} The event ${event} started the Action: ${seconds} s, exit ${exitCode}, ${ended}\n`;
}

/** The same tests at every commit, without any help: they fail at the first, and pass from then on. */
async function checkByHand({ narrator, simulator, python, place }: Stage): Promise<string[]> {
  narrator.title("Do not believe it: the same tests, with plain git and pytest");
  const tests = "tests/test_shipping.py";
  const { world } = simulator;
  const commits = await narrator.waiting("git and pytest are at work", () =>
    replay({ world, python, place, tests }),
  );
  for (const { commit, title, exitCode, summary } of commits) {
    const mark = narrator.paint(exitCode === 0 ? "green" : "red", `exit ${exitCode}`);
    narrator.say(`${mark}  ${commit.slice(0, 7)} ${title}: ${summary}`);
  }
  const [red, ...later] = commits;
  if (red?.exitCode === 1 && later.length > 0 && later.every(({ exitCode }) => exitCode === 0)) {
    return [];
  }
  return ["by hand, the tests do not fail first and pass then"];
}
