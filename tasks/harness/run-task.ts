import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { CONFIG_FILE } from "../../src/config/schema.ts";
import { findRepository } from "../../src/git/repository.ts";
import { forEachModel } from "../../src/routing/nodes.ts";
import type { PhaseFacts } from "../../src/run-state/phases.ts";
import { openState, readStoredState } from "../../src/runs/claim-issue.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { type Question, serveAnswers } from "./answer-server.ts";
import type { Outcome, Task } from "./task.ts";
import { makeRepository } from "./trees.ts";

export interface Program {
  /** The built command line. */
  cli: string;
  python: string;
  /** A real model; null for the scripted answers. */
  model: string | null;
  /** Called with each line of progress. */
  onProgress: (line: string) => void;
}

/** A run that has ended, or waits at the gate, and its repository. */
export interface TaskRun {
  outcome: Outcome;
  /** Why it failed or was refused. */
  reason: string | null;
  repository: string;
  branch: string;
  /** Ids of the run's own tests that failed before the change. */
  failToPass: string[];
  /** How many other tests passed before and after; null where the suite could not be compared. */
  passToPass: number | null;
  /** Ids of existing tests that the run says it rewrote or removed. */
  changed: string[];
  usage: { calls: number; inputTokens: number; outputTokens: number; costUsd: number | null };
  /** With scripted answers only. */
  questions: Question[];
  seconds: number;
  phases: PhaseFacts[];
}

const ISSUE = 1;
/** The exit code of a run that was not started. */
const REFUSED = 2;
const NO_USAGE = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: null };

/** Runs the command line on a task, up to the human gate, in `<folder>/repo`. */
export async function runTask(task: Task, folder: string, program: Program): Promise<TaskRun> {
  const repository = join(folder, "repo");
  makeRepository(repository, task.repo);
  const server = program.model === null ? await serveAnswers(task) : null;
  try {
    configure(repository, { ...task.settings, ...(server === null ? {} : SCRIPTED) });
    const begun = performance.now();
    const { code, result, lastWords } = await runCommandLine(task, repository, {
      ...program,
      env: server === null ? process.env : scriptedEnvironment(server.baseUrl),
    });
    const seconds = (performance.now() - begun) / 1000;
    const questions = server?.questions ?? [];
    savePrompts(join(folder, "prompts"), questions);
    const phases = code === REFUSED ? [] : await readPhases(repository);
    return { ...describeEnd(code, result, lastWords), repository, questions, seconds, phases };
  } finally {
    server?.close();
  }
}

/** What the command line's exit code and result say about the end. */
function describeEnd(code: number | null, result: Result, lastWords: string) {
  const outcome = outcomeOf(code);
  const isGood = outcome === "gate" || outcome === "covered";
  return {
    outcome,
    reason: result.reason ?? (isGood ? null : lastWords),
    branch: result.branch ?? "",
    failToPass: result.tests?.failToPass ?? [],
    passToPass: result.tests?.passToPass ?? null,
    changed: [...(result.tests?.rewritten ?? []), ...(result.tests?.removed ?? [])],
    usage: result.usage ?? NO_USAGE,
  };
}

/** Each step asks a model of its own name, by which the server knows the step. */
const SCRIPTED = {
  model: "openai:scripted",
  models: Object.fromEntries(
    Object.keys(forEachModel(() => "")).map((step) => [step, `openai:${step}`]),
  ),
};

/** The file stays out of the commit, so that no prompt shows it. JSON is valid YAML. */
function configure(repository: string, settings: object): void {
  mkdirSync(join(repository, ".github"), { recursive: true });
  writeFileSync(join(repository, CONFIG_FILE), JSON.stringify(settings));
  appendFileSync(join(repository, ".git/info/exclude"), `${CONFIG_FILE}\n`);
}

function scriptedEnvironment(baseUrl: string): NodeJS.ProcessEnv {
  const { TDD_MOCK_LLM, AGENTOS_MOCK_LLM, OPENAI_API_KEY, ...env } = process.env;
  return { ...env, OPENAI_BASE_URL: baseUrl, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
}

/** The parts of the command line's result that are read. */
interface Result {
  branch?: string;
  tests?: {
    failToPass: string[];
    passToPass: number | null;
    rewritten: string[];
    removed: string[];
  };
  usage?: TaskRun["usage"];
  reason?: string | null;
}

async function runCommandLine(
  { issueFile }: Task,
  repository: string,
  { cli, python, model, onProgress, env }: Program & { env: NodeJS.ProcessEnv },
) {
  const issue = ["--issue", String(ISSUE), "--issue-file", issueFile, "--repo", repository];
  const chosen = model === null ? [] : ["--model", model];
  const args = [cli, "run", ...issue, "--python", python, "--json", ...chosen];
  // Without an answer at the gate, the run stays there.
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  const stdout = text(child.stdout);
  let lastWords = "";
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.trim() !== "") lastWords = line.trim();
    onProgress(line);
  }
  const code = await ended;
  const printed = await stdout;
  const result: Result = printed.trim() === "" ? {} : JSON.parse(printed);
  return { code, result, lastWords };
}

/** The command line's exit codes; an abort or a crash is a failure here. */
function outcomeOf(code: number | null): Outcome {
  if (code === 3) return "gate";
  if (code === 0) return "covered";
  return code === REFUSED ? "refused" : "failed";
}

function savePrompts(folder: string, questions: readonly Question[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, { step, text: prompt }] of questions.entries()) {
    writeFileSync(join(folder, `${index + 1}-${step}.md`), prompt);
  }
}

/** What the run's own records say about its phases. */
async function readPhases(directory: string): Promise<PhaseFacts[]> {
  const repository = await findRepository({ directory, env: process.env });
  const safe = createSanitizer({ secrets: [] });
  const store = openState(repository, { thread: `local#${ISSUE}`, remote: null, safe });
  const stored = await readStoredState(store.saver, store.thread);
  return stored?.state?.phases ?? [];
}
