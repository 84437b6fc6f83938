import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { inspectRepository } from "../src/git/repository.ts";
import { createWorkspace } from "../src/git/workspace.ts";
import { openWorktree } from "../src/git/worktree.ts";
import { RunState } from "../src/run-state/run-state.ts";
import { readSpec } from "../src/spec/read-spec.ts";
import { loadContext } from "../src/workflow/nodes/load-context.ts";
import { plan } from "../src/workflow/nodes/plan.ts";
import type { Tools } from "../src/workflow/tools.ts";
import { DEFAULT_SETTINGS } from "../test/default-settings.ts";
import { type Case, findCases } from "./localisation/cases.ts";
import type { ChangedFile } from "./localisation/places.ts";
import { inventNames } from "./localisation/rename.ts";
import { judgeShown, measureUse, type Shown, type Use } from "./localisation/shown.ts";

const USAGE = `Usage: npm run localise -- [--cases 10] [--json out.json] [--keep folder] [--work folder] <clone>…
Each clone is a git repository with its history; nothing in it is changed. The names of a library are replaced by
invented ones before its code is shown. --keep writes every question to a file. --work keeps the renamed copies for
the next time.`;

interface Result {
  library: string;
  commit: string;
  issue: string;
  /** The size of the first question, in bytes. */
  bytes: number;
  use: Use;
  milliseconds: number;
  places: Shown[];
}

interface Options {
  cases: number;
  keep: string | null;
  work: string | null;
}

async function main(args: string[]): Promise<void> {
  const cases = Number(take(args, "--cases") ?? 10);
  const json = take(args, "--json");
  const options = { cases, keep: take(args, "--keep"), work: take(args, "--work") };
  const noClone = args.find((clone) => !isRepository(clone));
  if (args.length === 0 || noClone !== undefined || !(cases > 0)) {
    if (noClone !== undefined) process.stderr.write(`${noClone} is no git repository.\n`);
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const results: Result[] = [];
  for (const clone of args) {
    const found = await measureLibrary(resolve(clone), options);
    results.push(...found);
    process.stdout.write(`${summary(nameOf(clone), found)}\n`);
  }
  process.stdout.write(`${summary("all", results)}\n`);
  if (json !== null) writeFileSync(json, JSON.stringify(results, null, 1));
}

function isRepository(path: string): boolean {
  return spawnSync("git", ["-C", resolve(path), "rev-parse", "--git-dir"]).status === 0;
}

function take(args: string[], flag: string): string | null {
  const at = args.indexOf(flag);
  return at === -1 ? null : (args.splice(at, 2)[1] ?? null);
}

/** `click` for `…/pallets+click/repo`. */
function nameOf(clone: string): string {
  const parts = clone.split("/").filter((part) => part !== "" && part !== "repo");
  return basename(parts.at(-1) ?? clone).replace(/^.*\+/, "");
}

async function measureLibrary(clone: string, { cases, keep, work }: Options): Promise<Result[]> {
  const library = nameOf(clone);
  const place = mkdtempSync(join(tmpdir(), "tdd-localise-"));
  const kept = work === null ? place : resolve(work);
  try {
    const results: Result[] = [];
    for (const each of findCases(clone, cases)) {
      const name = `${library}-${each.commit.slice(0, 8)}`;
      const renamed = rename(clone, each, join(kept, name));
      const { question, ...result } = await measureCase(renamed, {
        directory: join(kept, name, "repo"),
        place,
      });
      results.push({ library, commit: each.commit, issue: renamed.issue, ...result });
      if (keep !== null) writeQuestion(join(keep, `${name}.txt`), question);
      process.stderr.write(`${describe(results.at(-1))}\n`);
    }
    return results;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

type Renamed = Pick<Case, "issue" | "files">;

/** Text in which the names of a library stand; what else there is keeps its content. */
const TEXTS = /\.(?:py|pyi|md|rst|toml|cfg|ini)$/;

/** Writes the repository before the change to a folder, under invented names, and renames the case. */
function rename(clone: string, { parent, issue, files }: Case, folder: string): Renamed {
  const record = join(folder, "case.json");
  if (existsSync(record)) return JSON.parse(readFileSync(record, "utf8")) as Renamed;
  const directory = join(folder, "repo");
  mkdirSync(directory, { recursive: true });
  execFileSync("sh", [
    "-c",
    'git -C "$1" archive "$2" | tar -x -C "$3"',
    "sh",
    clone,
    parent,
    directory,
  ]);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Bench", "-c", "user.email=bench@example.com", ...args], {
      cwd: directory,
      encoding: "utf8",
      maxBuffer: 1024 ** 3,
    });
  git("init", "--quiet");
  git("add", "--all", "--force");
  const paths = git("ls-files", "-z")
    .split("\0")
    .filter(
      (path) => path !== "" && statSync(join(directory, path), { throwIfNoEntry: false })?.isFile(),
    );
  const texts = new Map(
    paths
      .filter((path) => TEXTS.test(path))
      .map((path) => [path, readFileSync(join(directory, path), "utf8")]),
  );
  const isSource = (path: string) =>
    /\.py$/.test(path) && !/(^|\/)(?:tests?|docs?|examples?)\//.test(path);
  const invent = inventNames(
    paths.filter(isSource),
    [...texts].filter(([path]) => isSource(path)).map(([, text]) => text),
  );
  for (const path of paths) {
    const text = texts.get(path);
    const renamed = invent(path);
    mkdirSync(dirname(join(directory, renamed)), { recursive: true });
    if (renamed !== path) renameSync(join(directory, path), join(directory, renamed));
    if (text !== undefined) writeFileSync(join(directory, renamed), invent(text));
  }
  git("add", "--all", "--force");
  git("commit", "--quiet", "--no-verify", "-m", "Before the change");
  const renamed = {
    issue: invent(issue),
    files: files.map(
      (file): ChangedFile => ({
        ...file,
        path: invent(file.path),
        before: invent(file.before),
        after: invent(file.after),
      }),
    ),
  };
  writeFileSync(record, JSON.stringify(renamed));
  return renamed;
}

async function measureCase(
  { issue, files }: Renamed,
  { directory, place }: { directory: string; place: string },
): Promise<Omit<Result, "library" | "commit" | "issue"> & { question: string }> {
  const repository = await inspectRepository({ directory, env: process.env });
  const worktree = await openWorktree({
    repository,
    branch: `feat/issue-${process.pid}`,
    temporaryDirectory: place,
  });
  try {
    let question = "";
    const answer = async ({
      system,
      stable = "",
      prompt,
    }: {
      system: string;
      stable?: string;
      prompt: string;
    }) => {
      question = [system, stable, prompt].join("\n\n");
      return {
        text: JSON.stringify(NO_PLAN),
        stopReason: "end" as const,
        usage: { calls: 1, inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 },
      };
    };
    const tools = {
      workspace: createWorkspace(worktree),
      model: { name: "none", answer },
      settings: DEFAULT_SETTINGS,
      log: { record: () => {} },
      support: { inspect: async () => [], installed: async () => [] },
      baselineRun: { start: () => {} },
    } as unknown as Tools;
    const state = RunState.parse({
      ...{ issue: 1, base: repository.base, spec: readSpec({ body: issue }), contextPaths: [] },
      baselineOf: repository.base.commit,
    });
    const begun = performance.now();
    const { update } = await loadContext(tools)(state);
    const milliseconds = Math.round(performance.now() - begun);
    await plan(tools)({ ...state, ...(update as Partial<RunState>) });
    return {
      bytes: Buffer.byteLength(question),
      use: measureUse(question, files, (path) => readFileSync(join(directory, path), "utf8")),
      milliseconds,
      places: judgeShown(question, files),
      question,
    };
  } finally {
    await worktree.close();
  }
}

function writeQuestion(path: string, question: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, question);
}

/** Any plan will do: only what was shown before it counts. */
const NO_PLAN = { approach: "none", tests: [{ name: "test_it", criterion: "it" }] };

function describe(result: Result | undefined): string {
  if (result === undefined) return "";
  const { library, commit, issue, bytes, places, use } = result;
  const marks = places.map(({ path, name, view }) => `${view} ${path}::${name}`);
  const title = issue.split("\n")[0]?.slice(0, 70);
  return `${isShown(result) ? "✔" : "✘"} ${library} ${commit.slice(0, 8)} ${inKb(bytes)} KB, ${percent(use.used, use.shown)} of use: ${title}\n    ${marks.join(", ")}`;
}

/** Whether every place that the change edits is shown whole. */
function isShown({ places }: Result): boolean {
  return places.every(({ view }) => view === "whole");
}

function summary(name: string, results: readonly Result[]): string {
  const shown = results.filter(isShown).length;
  const places = results.flatMap((each) => each.places);
  const whole = places.filter(({ view }) => view === "whole").length;
  const listed = places.filter(({ view }) => view !== "none").length;
  const used = results.reduce((sum, { use }) => sum + use.used, 0);
  const all = results.reduce((sum, { use }) => sum + use.shown, 0);
  return [
    `${name.padEnd(14)} ${results.length} changes`,
    `all places shown whole in ${shown} (${percent(shown, results.length)})`,
    `places whole ${percent(whole, places.length)}, with their file ${percent(listed, places.length)}, of ${places.length}`,
    `first question ${inKb(median(results.map(({ bytes }) => bytes)))} KB`,
    `code of use ${percent(used, all)}, median ${median(results.map(({ use }) => (100 * use.used) / Math.max(1, use.shown))).toFixed(0)} %`,
    `context ${median(results.map(({ milliseconds }) => milliseconds))} ms`,
  ].join("; ");
}

function inKb(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

await main(process.argv.slice(2));
