import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { inspectRepository } from "../src/git/repository.ts";
import { createWorkspace } from "../src/git/workspace.ts";
import { openWorktree } from "../src/git/worktree.ts";
import type { ModelRequest } from "../src/ports.ts";
import { RunState } from "../src/run-state/run-state.ts";
import { DEFAULT_SETTINGS } from "../src/run-state/settings.ts";
import { readSpec } from "../src/spec/read-spec.ts";
import { loadContext } from "../src/workflow/nodes/load-context.ts";
import { plan } from "../src/workflow/nodes/plan.ts";
import type { Tools } from "../src/workflow/tools.ts";
import { type Case, findCases } from "./localisation/cases.ts";
import { askHonestly } from "./localisation/policy.ts";
import { judgeShown, type Shown } from "./localisation/shown.ts";

const USAGE = `Usage: npm run localise -- [--cases 10] [--json out.json] [--keep folder] <clone>…
--keep writes every question to a file, to see what they show. Each clone is a git repository with its history. Nothing in it is changed.`;

interface Result {
  library: string;
  commit: string;
  title: string;
  /** The size of the first question, in bytes. */
  bytes: number;
  /** The sizes of all questions together. */
  allBytes: number;
  rounds: number;
  milliseconds: number;
  first: Shown[];
  last: Shown[];
  /** The test files of the change that exist before it. */
  tests: Shown[];
}

async function main(args: string[]): Promise<void> {
  const cases = Number(take(args, "--cases") ?? 10);
  const json = take(args, "--json");
  const keep = take(args, "--keep");
  const noClone = args.find((clone) => !isRepository(clone));
  if (args.length === 0 || noClone !== undefined || !(cases > 0)) {
    if (noClone !== undefined) process.stderr.write(`${noClone} is no git repository.\n`);
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const results: Result[] = [];
  for (const clone of args) {
    const found = await measureLibrary(resolve(clone), { cases, keep });
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

async function measureLibrary(
  clone: string,
  { cases, keep }: { cases: number; keep: string | null },
): Promise<Result[]> {
  const place = mkdtempSync(join(tmpdir(), "tdd-localise-"));
  try {
    const directory = join(place, "repo");
    const quiet = { stdio: "ignore" as const };
    execFileSync("git", ["clone", "--shared", "--no-checkout", clone, directory], quiet);
    const results: Result[] = [];
    for (const each of findCases(clone, cases)) {
      execFileSync("git", ["checkout", "-q", "-f", "-B", "base", each.parent], { cwd: directory });
      const { asked, ...result } = await measureCase(each, { directory, place });
      results.push({ library: nameOf(clone), ...result });
      if (keep !== null)
        keepQuestions(join(keep, `${nameOf(clone)}-${each.commit.slice(0, 8)}`), asked);
      process.stderr.write(`${describe(results.at(-1))}\n`);
    }
    return results;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function measureCase(
  { commit, message, source, tests }: Case,
  { directory, place }: { directory: string; place: string },
): Promise<Omit<Result, "library"> & { asked: string[] }> {
  const repository = await inspectRepository({ directory, env: process.env });
  const worktree = await openWorktree({
    repository,
    branch: `feat/issue-${commit.slice(0, 8)}`,
    temporaryDirectory: place,
  });
  try {
    const workspace = createWorkspace(worktree);
    const asked: string[] = [];
    const answer = async ({ stable = "", prompt }: ModelRequest) => {
      asked.push(`${stable}\n\n${prompt}`);
      const needs = askHonestly({ issue: message, asked });
      return {
        text: JSON.stringify(needs.length === 0 ? NO_PLAN : { needs }),
        stopReason: "end" as const,
        usage: { calls: 1, inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 },
      };
    };
    const tools = {
      workspace,
      model: { name: "policy", answer },
      settings: DEFAULT_SETTINGS,
      log: { record: () => {} },
      support: { inspect: async () => [], installed: async () => [] },
      baselineRun: { start: () => {} },
    } as unknown as Tools;
    const spec = readSpec({ body: message });
    const state = RunState.parse({ issue: 1, base: repository.base, spec, contextPaths: [] });
    const begun = performance.now();
    const { update } = await loadContext(tools)(state);
    const milliseconds = Math.round(performance.now() - begun);
    await plan(tools)({ ...state, ...(update as Partial<RunState>) });
    const first = asked[0] ?? "";
    return {
      commit,
      title: message.split("\n")[0] ?? "",
      bytes: Buffer.byteLength(first),
      allBytes: asked.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
      rounds: asked.length,
      milliseconds,
      first: source.map((change) => judgeShown(change, [first])),
      last: source.map((change) => judgeShown(change, asked)),
      tests: tests.map((change) => judgeShown(change, [first])),
      asked,
    };
  } finally {
    await worktree.close();
  }
}

function keepQuestions(folder: string, asked: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, text] of asked.entries()) {
    writeFileSync(join(folder, `${index + 1}.txt`), text);
  }
}

/** Any plan will do: only what was shown before it counts. */
const NO_PLAN = { approach: "none", tests: [{ name: "test_it", criterion: "it" }] };

function describe(result: Result | undefined): string {
  if (result === undefined) return "";
  const marks = (shown: Shown[]) => shown.map(({ path, view }) => `${path} ${view}`).join(", ");
  const { library, commit, title, bytes, first, last, rounds } = result;
  return `${library} ${commit.slice(0, 8)} ${Math.round(bytes / 1024)} KB ${rounds} rounds: ${title.slice(0, 60)}\n    first ${marks(first)}\n    last  ${marks(last)}`;
}

function summary(name: string, results: readonly Result[]): string {
  const share = (shown: Shown[], good: (each: Shown) => boolean) =>
    `${shown.filter(good).length}/${shown.length} ${((100 * shown.filter(good).length) / Math.max(1, shown.length)).toFixed(0)} %`;
  const first = results.flatMap((each) => each.first);
  const last = results.flatMap((each) => each.last);
  const tests = results.flatMap((each) => each.tests);
  const isRight = ({ view }: Shown) => view === "whole" || view === "excerpt";
  const isListed = ({ view }: Shown) => view !== "none";
  const mean = (numbers: number[]) =>
    Math.round(numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length));
  const full = results.filter((each) => each.last.every(isRight)).length;
  return [
    `${name.padEnd(14)} ${results.length} commits`,
    `first: ${share(first, isRight)} (listed ${share(first, isListed)})`,
    `after asks: ${share(last, isRight)}, ${full} commits whole`,
    `tests ${share(tests, isRight)}`,
    `first question ${mean(results.map(({ bytes }) => Math.round(bytes / 1024)))} KB`,
    `all ${mean(results.map(({ allBytes }) => Math.round(allBytes / 1024)))} KB`,
    `${mean(results.map(({ rounds }) => rounds * 10)) / 10} questions`,
    `context ${mean(results.map(({ milliseconds }) => milliseconds))} ms`,
  ].join("; ");
}

await main(process.argv.slice(2));
