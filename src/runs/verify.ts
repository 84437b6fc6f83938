import { tmpdir } from "node:os";
import { join } from "node:path";
import { ArbiterError, describeError, type Surface } from "../errors.ts";
import {
  type ChangeEnds,
  createTreeStore,
  findChange,
  hasUncommitted,
  readChangedFiles,
  readCommits,
  readFileAt,
} from "../git/change.ts";
import { chooseCopied, copyIgnoredFiles } from "../git/copy-ignored-files.ts";
import { eventsIn, NOTES_REF, openNotes } from "../git/notes.ts";
import { type Checkout, findRepository, projectRoot } from "../git/repository.ts";
import { scopeWorkspace } from "../git/scope-workspace.ts";
import { createWorkspace } from "../git/workspace.ts";
import { openDetachedWorktree } from "../git/worktree.ts";
import type { Log, Mutator, TestRun } from "../ports.ts";
import { createMutator, createTestInspector } from "../pytest/inspect-code.ts";
import {
  addedLines,
  areTooFew,
  changedByMutant,
  describeMutant,
  type TriedMutant,
} from "../python/changes/mutants.ts";
import { existingTests } from "../python/existing-tests.ts";
import { fileOfTest } from "../python/test-ids.ts";
import { describeNoticed } from "../reports/findings/mutants.ts";
import { judgeChange, judgeMutants } from "../routing/verify/judge-change.ts";
import type { Policy } from "../routing/verify/policy.ts";
import type { VerifyReport } from "../routing/verify/verify-result.ts";
import type { SafeLine, Sanitizer } from "../safe-text/sanitizer.ts";
import { ownerMark } from "../sandbox/temporary-directories.ts";
import { findMutants, type MutantLimits, tryMutants } from "../workflow/proof/try-mutants.ts";
import { safeLog, safeTests, safeWorkspace } from "../workflow/safe-tools.ts";
import { type ChangeProof, proveChange } from "../workflow/verify/prove-change.ts";
import { findRun, type ReplayedRun, replayRun } from "../workflow/verify/replay-run.ts";
import type { VerifyTools } from "../workflow/verify/run-versions.ts";
import { openBench } from "./bench.ts";
import type { TestOptions } from "./options.ts";
import {
  announceSandbox,
  createTestRunner,
  diagnoseTests,
  prepareTests,
} from "./sandboxed-tests.ts";
import { runSetup } from "./setup-command.ts";

interface ChangeQuery {
  directory: string;
  /** The project's folder, where it is not the whole repository. */
  folder?: string | undefined;
  /** Branches or commits. */
  base: string | undefined;
  head: string;
  env: NodeJS.ProcessEnv;
}

/** A change in a repository on this machine. */
export interface LocalChange extends ChangeEnds {
  checkout: Checkout;
  /** Whether the checkout has changes that are not part of it. */
  hasUncommitted: boolean;
}

/** Finds the change; it runs nothing. */
export async function findLocalChange(query: ChangeQuery): Promise<LocalChange> {
  const checkout = await findRepository(query);
  const ends = await findChange(checkout, query);
  return {
    checkout,
    ...ends,
    hasUncommitted: await hasUncommitted({ directory: checkout.root, env: checkout.env }),
  };
}

/** A file of the base: what judges a change must not come from it. */
export function readFromBase(
  { checkout, base }: LocalChange,
  path: string,
): Promise<string | null> {
  return readFileAt(checkout, base, path);
}

export function readFromHead(
  { checkout, head }: LocalChange,
  path: string,
): Promise<string | null> {
  return readFileAt(checkout, head, path);
}

export interface VerifyOptions extends TestOptions {
  policy: Policy;
  mutants: MutantLimits;
  /** Ignored files that the tests need. */
  copy: readonly string[];
  setupCommand: string | undefined;
  /** Where the reason is read if tests cannot run. */
  surface: Surface;
  log: Log<SafeLine>;
  safe: Sanitizer;
  signal: AbortSignal;
}

/** Runs old and new tests with old and new source, and says whether the change is proven. */
export async function verifyChange(
  change: LocalChange,
  options: VerifyOptions,
): Promise<VerifyReport> {
  const { base, head } = change;
  const ends = { base, head };
  try {
    const { tried, possible, places, ...proof } = await prove(change, options);
    const { tests, unjudged } = proof;
    if (unjudged !== null) return { ...NOT_JUDGED, ...ends, reason: unjudged };
    const mutants = tried.map((mutant) => {
      const { file, line, noticedBy } = mutant;
      return { file, line, change: describeMutant(mutant), noticedBy };
    });
    const noticed = mutants.filter(({ noticedBy }) => noticedBy !== null).length;
    const seen = { ...proof, mutants: { noticed, total: mutants.length, possible } };
    const verdict = judgeChange(seen, options.policy);
    const found = { tests, mutants, possibleMutants: possible };
    return { ...verdict, ...found, ...ends, isJudged: true, ...places };
  } catch (error) {
    if (!isNotJudged(error)) throw error;
    return { ...NOT_JUDGED, ...ends, reason: describeError(error, options.surface) };
  }
}

const NOT_JUDGED = {
  holds: false,
  isProven: false,
  isJudged: false,
  tests: [],
  mutants: [],
  possibleMutants: null,
  testLines: {},
  survivors: [],
  changedLines: [],
  copied: [],
};

/** Where tests cannot run, the change is neither proven nor refuted. */
function isNotJudged(error: unknown): boolean {
  const codes = ["no-pytest", "no-sandbox", "setup-failed"];
  return error instanceof ArbiterError && codes.includes(error.code);
}

async function prove(change: LocalChange, options: VerifyOptions) {
  const { checkout, base, head } = change;
  const { env, python, safe, signal } = options;
  const log = safeLog(options.log, safe);
  const repository = { ...checkout, base: { branch: "", commit: base } };
  const files = await readChangedFiles(
    { directory: checkout.root, env: checkout.env },
    checkout.folder,
    change,
  );
  const root = projectRoot(checkout);
  await runSetup(options.setupCommand, { root, env, log, signal });
  const paths = await chooseCopied(repository, { copy: options.copy, log });
  const sandbox = await prepareTests(options, { root, log });
  announceSandbox(sandbox, { mode: options.sandbox, log });
  const worktree = await openDetachedWorktree({
    repository,
    temporaryDirectory: tmpdir(),
    ownerMark: ownerMark(),
    warn: (text) => log.record({ kind: "warned", text }),
  });
  try {
    const project = { root: join(worktree.root, checkout.folder), checkout: root };
    const inside = safe.withDirectories([worktree.root, checkout.root]);
    const copied = { from: checkout.root, to: worktree.root, paths };
    const workspace = createWorkspace(worktree, { restored: () => copyIgnoredFiles(copied) });
    const { placeClone } = workspace;
    const bench = openBench(workspace, checkout.folder);
    const runner = createTestRunner({ ...options, ...project, placeClone, sandbox });
    const tools = {
      workspace: safeWorkspace(scopeWorkspace(workspace, checkout.folder), inside),
      tests: safeTests(bench.tests(runner), inside),
      inspector: bench.inspector(createTestInspector({ ...project, python, env })),
      trees: createTreeStore(worktree.repo, checkout.folder),
      settings: { suiteMinutes: options.suiteSeconds / 60 },
      diagnose: async (run: TestRun) => {
        const place = { repository, root: project.root, copied: paths, python, env };
        const found = await diagnoseTests(run, place);
        if (found === null) return null;
        const fix = options.surface === "github" ? found.onGitHub : found.fix;
        return { ...found, text: `${found.reason} ${fix}` };
      },
      log,
      signal,
    };
    const proof = await proveChange(tools, { base, head, files });
    const replayed = await replay(tools, { change, proof, safe });
    const { source, testFiles, tests, unjudged, problem } = proof;
    // A test that fails without a mutant notices none.
    const fails = tests.some(({ word }) => word === "fails" || word === "breaks");
    const canTry = unjudged === null && problem === null && testFiles.length > 0 && !fails;
    const limits = canTry ? options.mutants : NO_MUTANTS;
    const mutator = createMutator({ ...project, python, env });
    const mutated = { base, head, source, testFiles, limits, policy: options.policy };
    const { tried, possible } = await mutate({ ...tools, mutator }, mutated);
    const patch = await tools.workspace.diff(base, head);
    const places = await findPlaces(change, { ...proof, tried, patch });
    const { differences = null, waits = false } = replayed ?? {};
    return { ...proof, differences, waits, tried, possible, places: { ...places, copied: paths } };
  } finally {
    await worktree.close();
  }
}

interface ProvenChange {
  change: LocalChange;
  proof: ChangeProof;
  safe: Sanitizer;
}

/** What is otherwise than the run says that made the change; null if no run did, or none can be read. */
async function replay(
  tools: VerifyTools,
  { change, proof, safe }: ProvenChange,
): Promise<ReplayedRun | null> {
  const { checkout, head } = change;
  const repo = { directory: checkout.root, env: checkout.env };
  const notes = openNotes({ repo, now: () => new Date(), redact: safe.text });
  const commits = await readCommits(checkout, change);
  const run = findRun({ commits, events: eventsIn(await notes.read()) });
  if (run === "unknown") tools.log.record({ kind: "warned", text: NO_NOTES });
  if (run === null || run === "unknown" || proof.unjudged !== null) return null;
  tools.log.record({ kind: "started", node: "replay" });
  const { patterns } = proof;
  const replayed = await replayRun(tools, { run, head, commits, patterns });
  const { differences, waits } = replayed;
  const same = waits ? "red is as the run noted it" : "red and green are as the run noted them";
  const detail = differences[0] ?? same;
  tools.log.record({ kind: "finished", node: "replay", detail, ok: differences.length === 0 });
  return replayed;
}

const NO_NOTES = `A run of TDD Arbiter seems to have made this change, and its notes are not here, so it is not replayed. Fetch them: git fetch origin ${NOTES_REF}:${NOTES_REF}`;

const NO_MUTANTS: MutantLimits = { most: 0, seconds: 0 };

type Mutated = Omit<Parameters<typeof findMutants>[1], "seconds"> & {
  testFiles: readonly string[];
  limits: MutantLimits;
  policy: Policy;
};

/** Tries the mutants of the change, and shows that while it takes time. */
async function mutate(
  tools: VerifyTools & { mutator: Mutator },
  { testFiles, limits, policy, ...change }: Mutated,
): Promise<{ tried: TriedMutant[]; possible: number | null }> {
  if (limits.most === 0) return { tried: [], possible: 0 };
  const found = await findMutants(tools, { ...change, seconds: limits.seconds });
  if (found === "too long") return { tried: [], possible: null };
  const possible = found?.mutants.length ?? 0;
  if (found === null || possible === 0) return { tried: [], possible };
  tools.log.record({ kind: "started", node: "mutants" });
  const tried = await tryMutants(tools, { ...found, head: change.head, testFiles, limits });
  const noticed = tried.filter(({ noticedBy }) => noticedBy !== null).length;
  const detail = describeNoticed({ noticed, tried: tried.length, possible });
  const mutants = { noticed, total: tried.length, possible };
  const isRefused = policy.kind === "mutants" && judgeMutants({ mutants }, policy.percent) !== null;
  const ok = !isRefused && !areTooFew({ tried: tried.length, possible });
  tools.log.record({ kind: "finished", node: "mutants", detail, ok });
  return { tried, possible };
}

interface Findings extends Pick<ChangeProof, "tests" | "source"> {
  tried: readonly TriedMutant[];
  /** The whole change. */
  patch: string;
}

/** Where the head has what was found. */
async function findPlaces(
  { checkout, head }: LocalChange,
  { tests, source, tried, patch }: Findings,
): Promise<Pick<VerifyReport, "testLines" | "survivors" | "changedLines">> {
  const added = addedLines(patch);
  const files = [...new Set(tests.map(({ id }) => fileOfTest(id)))];
  const texts = await Promise.all(
    files.map((file) => readFileAt(checkout, head, join(checkout.folder, file))),
  );
  const defined = files.flatMap((file, index) => existingTests(file, texts[index] ?? ""));
  const survivors = tried.filter(({ noticedBy }) => noticedBy === null);
  return {
    testLines: Object.fromEntries(defined.map(({ id, lines }) => [id, lines.from + 1])),
    survivors: survivors.map((mutant) => {
      const { file, line, mayBeEquivalent } = mutant;
      const text = source.find(({ path }) => path === file)?.now ?? "";
      const change = describeMutant(mutant);
      return { file, line, change, mayBeEquivalent, ...changedByMutant(text, mutant) };
    }),
    changedLines: source.flatMap(({ path }) => {
      const lines = added.get(path) ?? [];
      return lines.slice(0, 1).map((line) => ({ file: path, line }));
    }),
  };
}
