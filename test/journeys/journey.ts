import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { editTemplate, readTemplate } from "../action/templates.ts";
import { type GitHubEvent, personOf } from "../github/simulator/people.ts";
import {
  forkSimulator,
  type Planned,
  type Simulator,
  startSimulator,
} from "../github/simulator/simulator.ts";
import { WORKFLOW } from "../github/simulator/workflow-files.ts";
import type { World } from "../github/simulator/world.ts";
import { startFakeServer } from "../llm/fake-server.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import type { JobOptions, JobResult } from "./run-action.ts";
import { runJob } from "./runner.ts";

export const BOT = "github-actions[bot]";

/** Each node asks a model of its own name, so that the fake provider knows who asks. */
const CONFIG = `model: openai:plan
models:
  plan: openai:plan
  scaffold: openai:scaffold
  implement: openai:implement
  refactor: openai:refactor
  dispute: openai:dispute
  strengthen: openai:strengthen
mutants: off
`;

export const FILES = {
  ".github/tdd.yml": CONFIG,
  "app.py": "value = 0\n",
  "tests/test_old.py": "def test_old():\n    pass\n",
};

const TEST = "from app import value\n\n\ndef test_new():\n    assert value == 1\n";

const ISSUE = { title: "New thing", body: "Make it one.\n\n- The value is one.\n" };

/** A repository on GitHub, its people, and an issue. */
export async function startJourney(planned: Partial<Planned> = {}): Promise<Simulator> {
  const simulator = await startSimulator({
    people: { ann: "admin", bob: "write", tom: "triage", eve: "read" },
    ...planned,
    files: { [WORKFLOW]: editTemplate(readTemplate("tdd.yml")), ...(planned.files ?? FILES) },
  });
  const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
  simulator.addToken("job-token", { login: BOT, permissions, isJobToken: true });
  personOf(simulator.world, "eve").opensIssue(ISSUE);
  return simulator;
}

/** The environment of a job whose model writes these lines of code, one answer after the other. */
export function modelThatWrites(...codes: string[]): NodeJS.ProcessEnv {
  const file = join(temporaryDirectory(), "answers.json");
  const { dispute: _, strengthen: __, ...answers } = answersWith(codes);
  writeFileSync(file, JSON.stringify(answers));
  return { TDD_MOCK_LLM: file };
}

/** By node: the answers in their order, the last one again and again. */
type Answers = Record<
  "plan" | "scaffold" | "implement" | "refactor" | "dispute" | "strengthen",
  string[]
>;

function answersWith(codes: readonly string[]): Answers {
  const test = { name: "test_new", criterion: "The value is one.", quote: "The value is one." };
  return {
    plan: [JSON.stringify({ approach: "directly", tests: [test] })],
    scaffold: [file("tests/test_new.py", TEST)],
    implement: codes.map((code) => file("app.py", `${code}\n`)),
    refactor: ["NOTHING TO IMPROVE"],
    dispute: [JSON.stringify({ disputed: false })],
    strengthen: ["NOTHING TO ADD"],
  };
}

export function file(path: string, text: string): string {
  return `### FILE: ${path}\n\`\`\`python\n${text}\`\`\``;
}

/** GitHub, a provider of models, and all the jobs that were started between them. */
export interface Journey {
  simulator: Simulator;
  world: World;
  /** What was asked of models, oldest first. */
  asked: { node: string; question: string }[];
  jobs: JobResult[];
  person(login: string): ReturnType<typeof personOf>;
  /** What the model writes from now on. */
  answer(answers: Partial<Answers>): void;
  run(event: GitHubEvent, options?: JobOptions): Promise<JobResult>;
  /** Another one that goes on from here; what happens there does not happen here. */
  fork(): Promise<Journey>;
  close(): Promise<void>;
}

export async function openJourney(planned: Partial<Planned> = {}): Promise<Journey> {
  return journeyOn(await startJourney(planned));
}

async function journeyOn(simulator: Simulator): Promise<Journey> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "journey-")));
  const { world } = simulator;
  const asked: Journey["asked"] = [];
  const jobs: JobResult[] = [];
  let answers = answersWith(["value = 1"]);
  const provider = await startFakeServer(({ body }) => {
    const node = String(body.model) as keyof Answers;
    asked.push({ node, question: JSON.stringify(body) });
    const left = answers[node];
    return { text: (left.length > 1 ? left.shift() : left[0]) ?? "" };
  });
  const { openai } = provider.env;
  return {
    simulator,
    world,
    asked,
    jobs,
    person: (login) => personOf(world, login),
    answer: (more) => {
      answers = { ...answersWith(["value = 1"]), ...more };
    },
    run: async (event, options = {}) => {
      const env = { ...openai, ...options.env };
      const own = mkdtempSync(join(place, "job-"));
      const job = await runJob(simulator, event, { place: own, ...options, env });
      jobs.push(job);
      return job;
    },
    fork: async () => journeyOn(await forkSimulator(simulator)),
    close: async () => {
      provider.close();
      await simulator.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
