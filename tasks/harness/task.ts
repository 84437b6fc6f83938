import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";

const OUTCOMES = ["gate", "covered", "failed", "refused"] as const;

/** How a run ended: at the human gate, with nothing to do, with a snitch report, or before it started. */
export type Outcome = (typeof OUTCOMES)[number];

const TaskFile = z.strictObject({
  title: z.string(),
  /** What is special about the repository or the issue, in one line. */
  shape: z.string(),
  expected: z.enum(OUTCOMES),
  /** How many tests of the repository the run has to see pass, before the change and after it. */
  others: z.int().default(0),
  /** Ids of existing tests that the run has to list as rewritten or removed. */
  changed: z.array(z.string()).default([]),
  /** Takes many minutes: `npm run soak` only. */
  long: z.boolean().default(false),
  /** Keys of `.github/tdd.yml`. */
  settings: z.record(z.string(), z.unknown()).default({}),
});

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

export interface Task extends z.infer<typeof TaskFile> {
  name: string;
  issueFile: string;
  /** The repository at the start. */
  repo: Files;
  /** Files of a known-good solution, which replace those of the repository. */
  solution: Files;
  /** Tests of the behaviour. Neither they nor the solution are ever in the repository of the run. */
  hidden: Files;
  /** By step, the answers of the scripted model; the last one of a step is repeated. */
  answers: Readonly<Record<string, string[]>>;
}

/** What `make.mjs` exports: a repository that is too large to be kept as files. */
interface Generator {
  make(): Files;
  solve(repo: Files): Files;
}

export function listTasks(set: string): string[] {
  return readdirSync(set).sort();
}

export async function loadTask(folder: string): Promise<Task> {
  const name = basename(folder);
  const made = await generate(join(folder, "make.mjs"));
  const task = {
    name,
    ...readTaskFile(join(folder, "task.json")),
    issueFile: join(folder, "issue.md"),
    repo: { ...readTree(join(folder, "repo")), ...made.repo },
    solution: { ...readTree(join(folder, "solution")), ...made.solution },
    hidden: readTree(join(folder, "hidden")),
    answers: readAnswers(join(folder, "answers")),
  };
  const misnamed = Object.keys(task.hidden).find((path) => !/\/test_hidden_\w+\.py$/.test(path));
  if (misnamed !== undefined) {
    throw new Error(
      `${name}: hidden/${misnamed} could hide a test of the run. Name it <folder>/test_hidden_<topic>.py.`,
    );
  }
  return task;
}

async function generate(file: string): Promise<{ repo: Files; solution: Files }> {
  if (!existsSync(file)) return { repo: {}, solution: {} };
  const { make, solve } = (await import(pathToFileURL(file).href)) as Generator;
  const repo = make();
  return { repo, solution: solve(repo) };
}

function readTaskFile(file: string): z.infer<typeof TaskFile> {
  try {
    return TaskFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${file} cannot be used: ${reason} tasks/README.md shows what it holds.`, {
      cause,
    });
  }
}

function readTree(folder: string): Files {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.includes("__pycache__"))
      .sort()
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, "utf8")]),
  );
}

const NOTHING_TO_IMPROVE = "NOTHING TO IMPROVE";

/** `plan.json` or `plan-1.json`, `plan-2.json` …, and so on for each step. */
function readAnswers(folder: string): Record<string, string[]> {
  const answers: Record<string, string[]> = {};
  for (const [path, text] of Object.entries(readTree(folder))) {
    const step = /^([a-z]+)(-\d+)?\.(json|md)$/.exec(path)?.[1];
    if (step === undefined) {
      throw new Error(
        `${folder}/${path}: name it after a step, such as plan.json or implement-2.md.`,
      );
    }
    answers[step] = [...(answers[step] ?? []), text];
  }
  return { refactor: [NOTHING_TO_IMPROVE], ...answers };
}
