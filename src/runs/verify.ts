import { tmpdir } from "node:os";
import { join } from "node:path";
import { ArbiterError, describeError, type Surface } from "../errors.ts";
import { describeNoticed } from "../features/mutants/page.ts";
import {
  type ChangeEnds,
  createTreeStore,
  findChange,
  readChangedFiles,
  readCommits,
} from "../git/change.ts";
import { chooseCopied, copyIgnoredFiles } from "../git/copy-ignored-files.ts";
import { eventsIn, NOTES_REF, openNotes } from "../git/notes.ts";
import { type Checkout, findRepository, projectRoot, readFileAt } from "../git/repository.ts";
import { commitWorktree, readUncommitted } from "../git/uncommitted.ts";
import { createWorkspace } from "../git/workspace.ts";
import { openDetachedWorktree } from "../git/worktree.ts";
import type { Log, Mutator, TestRun } from "../ports.ts";
import type { VerifyTools } from "../proof/change.ts";
import { replayExamples } from "../proof/issue-examples.ts";
import { type ChangeProof, proveChange } from "../proof/prove-change.ts";
import { proveQuickly } from "../proof/prove-quickly.ts";
import { findRun, type ReplayedRun, replayRun } from "../proof/replay-run.ts";
import { tryHunks } from "../proof/try-hunks.ts";
import { findMutants, type MutantLimits, tryMutants } from "../proof/try-mutants.ts";
import { createMutator, createTestInspector } from "../pytest/inspect-code.ts";
import { addedLines, changedHunks } from "../python/changes/hunks.ts";
import {
  areTooFew,
  changedByMutant,
  describeMutant,
  type TriedMutant,
} from "../python/changes/mutants.ts";
import { existingTests } from "../python/existing-tests.ts";
import { fileOfTest } from "../python/test-ids.ts";
import {
  choosePolicy,
  type Policy,
  type PolicyRule,
  parsePolicy,
  type Required,
  readWaivers,
} from "../routing/verdicts/choose-policy.ts";
import {
  type ChangeVerdict,
  describeExamples,
  judgeChange,
  judgeMutants,
  type ReplayedExample,
  type TriedHunk,
  type VerifiedChange,
  type VerifyReport,
  withWaivers,
} from "../routing/verdicts/judge-change.ts";
import { count } from "../safe-text/clean-text.ts";
import type { SafeLine, Sanitizer } from "../safe-text/sanitizer.ts";
import { ownerMark } from "../sandbox/temporary-directories.ts";
import { safeLog, safeTests, safeWorkspace } from "../workflow/safe-tools.ts";
import { openBench, placesFor, rememberRuns, runSideBySide } from "./bench.ts";
import type { TestOptions } from "./options.ts";
import {
  announceSandbox,
  createBaselineTests,
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
  /** Ends the change with the files of the checkout as they are, on top of the head. */
  worktree?: boolean;
  env: NodeJS.ProcessEnv;
}

/** A change in a repository on this machine. */
export interface LocalChange extends ChangeEnds {
  checkout: Checkout;
  /** The name of the branch or commit that it was compared with, and why it was that one. */
  comparedWith: string;
  /** The files of the checkout with work that no commit has. */
  uncommitted: readonly string[];
}

/** Finds the change; it runs nothing. */
export async function findLocalChange(query: ChangeQuery): Promise<LocalChange> {
  const checkout = await findRepository(query);
  const repo = { directory: checkout.root, env: checkout.env };
  const commit = query.worktree === true ? await commitWorktree(repo) : undefined;
  const ends = await findChange(checkout, { ...query, commit });
  return { checkout, ...ends, uncommitted: await readUncommitted(repo) };
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

interface RequiredQuery {
  /** The policy and the rules of the configuration. */
  verify: { require: string; rules: readonly PolicyRule[] };
  /** Whether the user asked for that policy, whatever the rules say. */
  isFixed: boolean;
  /** By default the subject of its first commit. */
  title: string | undefined;
  labels: readonly string[];
  /** Whether what the commits say of waivers counts: where strangers write commits it must not. */
  trailersCount: boolean;
}

/** What a change has to show, by the rules of the base and by what its commits say. */
export async function readRequired(
  change: LocalChange,
  { verify, isFixed, title, labels, trailersCount }: RequiredQuery,
): Promise<Required> {
  const { checkout } = change;
  const commits = await readCommits(checkout, change);
  const repo = { directory: checkout.root, env: checkout.env };
  const files = await readChangedFiles(repo, checkout.folder, change);
  const subject = commits.at(-1)?.message.split("\n")[0] ?? "";
  const about = { title: title ?? subject, labels, paths: files.map(({ path }) => path) };
  const chosen = isFixed ? { require: verify.require, by: null } : choosePolicy(verify, about);
  return { ...chosen, waivers: readWaivers(commits, { counts: trailersCount }) };
}

export interface VerifyOptions extends TestOptions {
  required: Required;
  /** Runs the tests of the change only: no suite, no repetitions, no mutants. */
  quick?: boolean;
  mutants: MutantLimits;
  /** The text of the issue, or of the pull request, whose examples are replayed. */
  issueText?: string | undefined;
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
  const { required } = options;
  const ends = { base, head };
  const notJudged = { ...NOT_JUDGED, ...ends, required };
  sayRequired(required, options);
  try {
    const { tried, possible, places, ...proof } = await prove(change, options);
    if (proof.unjudged !== null) return { ...notJudged, reason: proof.unjudged };
    const tests = withWaivers(proof.tests, required.waivers);
    const mutants = tried.map((mutant) => {
      const { file, line, noticedBy } = mutant;
      return { file, line, change: describeMutant(mutant), noticedBy };
    });
    const noticed = mutants.filter(({ noticedBy }) => noticedBy !== null).length;
    const all = { ...proof, mutants: { noticed, total: mutants.length, possible } };
    const seen = { ...all, tests, waivers: required.waivers };
    const judge = options.quick === true ? judgeQuickly : judgeChange;
    const verdict = judge(seen, policyOf(required));
    const missed = proof.execution?.missed ?? [];
    const { hunks, examples } = proof;
    const found = { tests, mutants, missed, hunks, examples, possibleMutants: possible };
    return { ...verdict, ...found, ...ends, required, ...places };
  } catch (error) {
    if (!isNotJudged(error, options.surface)) throw error;
    return { ...notJudged, reason: describeError(error, options.surface) };
  }
}

/** Mutants are not tried then, so none can be required. */
function judgeQuickly(seen: VerifiedChange, policy: Policy): ChangeVerdict {
  const verdict = judgeChange(seen, policy.kind === "mutants" ? { kind: "proof" } : policy);
  return { ...verdict, reason: `${verdict.reason}; ${QUICK}` };
}

const QUICK =
  "this is the quick check: only the changed test files ran, once, and not the suite, so the change may still break other tests";

/** What nobody asked for on this command line has to be said: rules, and waivers. */
function sayRequired(
  { require, by, waivers }: Required,
  { log, safe }: Pick<VerifyOptions, "log" | "safe">,
): void {
  if (by !== null) {
    const detail = safe.line(`${require}, by the rule ${by}`);
    log.record({ kind: "finished", node: "required", detail, ok: true });
  }
  for (const { by: author, reason, counts } of waivers) {
    const ignored = counts ? "" : " This does not count here: anybody can write a commit.";
    const text = safe.line(`A commit of ${author} waives the check: ${reason}.${ignored}`);
    log.record({ kind: "warned", text });
  }
}

/** Callers have refused what is no policy. */
function policyOf({ require }: Required): Policy {
  return parsePolicy(require) ?? { kind: "proof" };
}

const NOT_JUDGED = {
  result: "not-judged",
  passes: false,
  tests: [],
  mutants: [],
  missed: [],
  hunks: [],
  examples: [],
  possibleMutants: null,
  testLines: {},
  survivors: [],
  changedLines: [],
  copied: [],
} satisfies Partial<VerifyReport>;

/**
 * Where tests cannot run, the change is neither proven nor refuted. A person without pytest is told to
 * install it, as for any other command.
 */
function isNotJudged(error: unknown, surface: Surface): boolean {
  const codes = ["no-sandbox", "setup-failed", ...(surface === "github" ? ["no-pytest"] : [])];
  return error instanceof ArbiterError && codes.includes(error.code);
}

async function prove(change: LocalChange, options: VerifyOptions) {
  const { checkout, base, head } = change;
  const { env, python, safe } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, options.signal]);
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
  let end: () => Promise<unknown> = async () => {};
  try {
    const project = { root: join(worktree.root, checkout.folder), checkout: root };
    const inside = safe.withDirectories([worktree.root, checkout.root]);
    const copied = { from: checkout.root, to: worktree.root, paths };
    const addIgnored = () => copyIgnoredFiles(copied);
    const workspace = createWorkspace(worktree, { folder: checkout.folder, addIgnored });
    const { placeClone } = workspace;
    const bench = openBench(workspace);
    const runner = createTestRunner({ ...options, ...project, placeClone, sandbox });
    const others = { repository, copy: paths, boundary: sandbox, safe };
    const sideBySide = runSideBySide(safeTests(bench.tests(runner), inside), {
      places: placesFor(sandbox),
      beside: createBaselineTests(others, (place) => {
        return createTestRunner({ ...options, ...project, ...place, sandbox });
      }),
    });
    end = sideBySide.end;
    const tools = {
      workspace: safeWorkspace(workspace, inside),
      tests: rememberRuns(sideBySide),
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
    const isQuick = options.quick === true;
    const prove = isQuick ? proveQuickly : proveChange;
    const proof = await prove(tools, { base, head, files });
    const replayed = isQuick ? null : await replay(tools, { change, proof, safe });
    const { source, tests, unjudged, problem, execution } = proof;
    // What no test proves may still be noticed by those that execute it.
    const testFiles = execution?.testFiles ?? proof.testFiles;
    // A test that fails without a mutant notices none.
    const fails = tests.some(({ word }) => word === "fails" || word === "breaks");
    const canTry = unjudged === null && problem === null && testFiles.length > 0 && !fails;
    const limits = canTry && !isQuick ? options.mutants : NO_MUTANTS;
    const mutator = createMutator({ ...project, python, env });
    const mutated = { base, head, source, testFiles, limits, policy: policyOf(options.required) };
    const { tried, possible } = await mutate({ ...tools, mutator }, mutated);
    const proving = tests.flatMap(({ id, word }) => (word === "proves" ? [id] : []));
    const hunks = await takeBack(tools, { base, head, source, proving, limits });
    const text = unjudged === null && !isQuick ? (options.issueText ?? "") : "";
    const examples = await showExamples(tools, { ...proof, base, head, text });
    const patch = await tools.workspace.diff(base, head);
    const places = await findPlaces(change, { ...proof, tried, patch });
    const { differences = null, waits = false } = replayed ?? {};
    const found = { differences, waits, tried, possible, hunks, examples };
    return { ...proof, ...found, places: { ...places, copied: paths } };
  } finally {
    // What was started too early is of no use any more.
    stop.abort();
    await end();
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

/** Takes parts of the change back, one at a time, and shows that while it takes time. */
async function takeBack(
  tools: VerifyTools,
  change: Omit<Parameters<typeof tryHunks>[1], "onTry">,
): Promise<TriedHunk[]> {
  if (change.proving.length === 0) return [];
  const hunks = await tryHunks(tools, {
    ...change,
    onTry: (...part) => tools.log.record({ kind: "started", node: "hunks", part }),
  });
  if (hunks.length === 0) return hunks;
  const needed = hunks.filter(({ neededBy }) => neededBy.length > 0).length;
  const detail = `${needed} of ${count(hunks.length, "part")} of the change needed by its tests`;
  tools.log.record({ kind: "finished", node: "hunks", detail, ok: needed === hunks.length });
  return hunks;
}

async function showExamples(
  tools: VerifyTools,
  change: Parameters<typeof replayExamples>[1],
): Promise<ReplayedExample[]> {
  const examples = await replayExamples(tools, change);
  if (examples.length === 0) return examples;
  const ok = examples.every(({ after }) => after === "passed");
  const detail = describeExamples(examples);
  tools.log.record({ kind: "finished", node: "examples", detail, ok });
  return examples;
}

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
  const onTry = (...part: [number, number]) => {
    tools.log.record({ kind: "started", node: "mutants", part });
  };
  const trial = { ...found, head: change.head, testFiles, limits, onTry };
  const tried = await tryMutants(tools, trial);
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
  const added = addedLines(changedHunks(patch));
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
