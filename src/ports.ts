import type { ChangedFile } from "./python/changes/changed-files.ts";
import type { Mutant } from "./python/changes/mutants.ts";
import type {
  ComparedDefinitions,
  InspectedSupport,
  Inspection,
  InspectionRequest,
  ModuleVersions,
  TakenDefinitions,
} from "./python/inspection.ts";
import type { Interpreter } from "./python/interpreter.ts";
import type { ModelNode } from "./routing/nodes.ts";
import type { Boundary } from "./routing/sandbox-rungs.ts";
import type { HandoffNote } from "./run-state/handoff-note.ts";
import type { SafeMarkdown, SafeTitle } from "./safe-text/sanitizer.ts";
import type { Version } from "./version.ts";

export type { FileChange, Version } from "./version.ts";

/**
 * The ports: what the workflow and the adapters need from the outside world, each with the values
 * that cross it. Types only. Every implementation lives in a folder of its own, blind to the others.
 */

// ---- TestRunner -------------------------------------------------------------------------------
/** `xpassed`: it passes although a mark (xfail, not strict) says that it fails. That proves nothing. */
export type TestOutcome = "passed" | "xpassed" | "failed" | "error" | "skipped";

export interface TestFailure {
  /** Python's name of the exception class, `AssertionError`; null when the report has none. */
  exception: string | null;
  message: string;
  /** The traceback as pytest wrote it. */
  details: string;
  /** What Python knew of the exception, and no text says; absent where nothing saw it. */
  raised?: RaisedException;
}

export interface RaisedException {
  /** The name of its class. */
  exception: string;
  /** The file of the repository whose code raised it; null for any other code. */
  file: string | null;
  /** The classes of an object that lacks an attribute, its own first, by name. */
  owners: readonly string[];
  /** Whether its own class is defined in the repository. */
  isOwnClass: boolean;
  /** The attribute that this object has, and that is written almost alike; null if there is none. */
  similar: string | null;
}

export interface TestCase {
  /** pytest's node id, `tests/test_cart.py::TestCart::test_total[3]`. */
  id: string;
  outcome: TestOutcome;
  file: string;
  line: number | null;
  seconds: number;
  /** Set for `failed` and `error`, null otherwise. */
  failure: TestFailure | null;
}

/** A test file that could not be imported; the report contains none of its tests. */
export interface CollectionError {
  file: string;
  failure: TestFailure;
}

export interface TestReport {
  tests: TestCase[];
  collectionErrors: CollectionError[];
  /** How many tests were collected but did not finish; absent when none, or when not counted. */
  unfinished?: number;
  /** Tests that passed only when a plugin or conftest.py tried them again; absent when none. */
  retried?: string[];
  /** Tests that hung or ended their process: the suite went on after them in a new process. */
  stopped?: StoppedTest[];
  /** How many tests did not run because the suite's time was up, by file; absent when all ran. */
  left?: Readonly<Record<string, number>>;
}

export interface StoppedTest {
  /** The file, where it was being collected. */
  id: string;
  /** What it did: `did not end within 20 s`. */
  how: string;
}

/** How the process ended; says nothing about the tests. */
export type TestEnding = "exited" | "signalled" | "timed-out" | "no-interpreter" | "no-pytest";

export interface TestRun {
  /** The command as a user would type it. */
  command: string;
  /** 124 for the time limit, 128 + n for signal n. */
  exitCode: number;
  ending: TestEnding;
  /** The report of this run; null when it wrote none. */
  report: TestReport | null;
  /** Why the evidence of this run contradicts itself; absent when it does not. */
  doubt?: string;
  /** The files of the repository that the run used; absent when that was not watched. */
  usedFiles?: UsedFiles;
  /** Files of the repository other than Python's that were opened, each with the file whose code did it. */
  readers?: readonly (readonly [path: string, by: string])[];
  /** Assertions of pytest and unittest, and built-ins, that code has replaced; absent when none. */
  replaced?: readonly string[];
  /** The option that gives the same order again, where a plugin shuffles the tests: `--randomly-seed=3`. */
  seed?: string;
  /** Stands for the order of the tests, where a hook of the repository itself changes it. */
  order?: number;
  /** The exception with which pytest itself ended after the last test; absent when it did not. */
  raised?: string;
  /** The tests that reach the lines of the request; absent where nothing can tell. */
  reached?: readonly ReachedLine[];
  /** Tests that started other processes, in which they may reach more lines; absent when none. */
  elsewhere?: readonly string[];
  /** What became of the test command and of other tests after it, in the same place. */
  again?: RunAgain;
  /** Why it left no report, where its ending alone does not say so. */
  problem?: string;
  /** stdout and stderr, shortened in the middle. For people to read, never for decisions. */
  output: string;
  seconds: number;
}

interface RunAgain {
  /** The exit codes of the tests in between; 128 where their commit could not be checked out. */
  between: readonly number[];
  /** The test command the second time; null when there was no time for it. */
  second: Pick<TestRun, "exitCode" | "report"> | null;
  /** Files that the test command left behind the first time. */
  left: readonly string[];
}

export interface ReachedLine {
  file: string;
  line: number;
  /** Ids of the tests; an empty one for an import or a fixture, which is shared by any of them. */
  tests: readonly string[];
}

/** Files of the repository that a test run used, relative to the root. */
export interface UsedFiles {
  /** Python files that were imported. */
  loaded: readonly string[];
  /** Files that were opened for reading. */
  opened: readonly string[];
  /** The names of files in which pytest looks for tests: `python_files`. */
  patterns?: readonly string[];
}

export interface TestRequest {
  /** Files or node ids relative to the root; empty for the whole suite. */
  targets: readonly string[];
  /**
   * Runs the repository's own test command on the whole suite, with nothing added but a report; or plain
   * pytest in its place, though the configuration names another.
   */
  useTestCommand?: true | "plain";
  /**
   * With the test command: runs these tests afterwards, each at a commit, and then the test command once
   * more, all in one place.
   */
  again?: readonly TestsAtCommit[];
  /** With the test command: the names of the only tests to run, of those that it collects. */
  named?: readonly string[];
  /** Collects everything, and then runs only the tests of these files. */
  only?: readonly string[];
  /** Files to collect besides, whatever names the repository's configuration asks for. */
  also?: readonly string[];
  /** Files, or ids without parameters, whose tests run after all others. */
  last?: readonly string[];
  /** Lines by file: the run tells which tests reach them, where it can do so quickly. */
  reach?: Readonly<Record<string, readonly number[]>>;
  /** Continues past files that cannot be collected. */
  keepGoing?: boolean;
  /** Runs the whole suite within its time budget, past tests that hang or end their process. */
  suite?: SuiteOrders;
  /** The order of a run before: its `seed`. */
  seed?: string;
  /** Ids of tests to leave out. */
  without?: readonly string[];
  /** Runs even if the same request was answered for this version before: repetition is the point. */
  anew?: boolean;
  /** Told the names of files in which pytest looks for tests, once it has collected them. */
  onPatterns?: ((patterns: readonly string[]) => void) | undefined;
  /** Told how many tests were collected, then about each that passes. */
  onProgress?: ((progress: { collected: number } | { passed: string }) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface TestsAtCommit {
  commit: string;
  targets: readonly string[];
}

/** In which order a suite runs, which may not end within its time. */
export interface SuiteOrders {
  /** Files whose tests run before all others, in this order. */
  first?: readonly string[];
  /** Ids after which nothing else need run but what runs last. */
  until?: readonly string[];
  /** Less time than the budget, in seconds. */
  maxSeconds?: number;
}

/** Runs tests on the files that are there. */
export interface TestRunner {
  /** What confines the tests; null when this runner runs none. */
  readonly sandbox: Boundary | null;
  run(request: TestRequest): Promise<TestRun>;
}

/** A request, and the version whose files it is about. */
export type OnVersion<Request> = Request & { at: Version };

/** Runs tests on versions: each is laid out in a place like a clone, and nothing is left for the next. */
export interface Bench {
  readonly sandbox: Boundary | null;
  /** How many requests it answers at the same time; one where left out. */
  readonly places?: number;
  run(request: OnVersion<TestRequest>): Promise<TestRun>;
}

// ---- ProgramRunner ----------------------------------------------------------------------------
export interface ProgramRequest {
  /** A name that is looked up beside the interpreter and on PATH; null for the interpreter itself. */
  program: string | null;
  args: (paths: ProgramPaths) => readonly string[];
  interpreter: Interpreter;
  /** Added to the allow-listed variables. */
  variables?: ((paths: ProgramPaths) => Readonly<Record<string, string>>) | undefined;
  /** Names of empty files that the program may write to; their contents come back in the result. */
  resultFiles?: readonly string[];
  /** Commits that the program may check out, besides what is there. */
  commits?: readonly string[];
  /** Texts that the program may read, by the names of their files. */
  inputFiles?: ReadonlyMap<string, string>;
  /** Lines of its output that start with this mark are messages to us, and left out of the output. */
  messageMark?: string;
  /** Shown each message when it comes. */
  onMessage?: ((message: string) => void) | undefined;
  timeoutSeconds: number;
  maxOutputBytes: number;
  signal?: AbortSignal | undefined;
}

/** Paths as the program sees them: a sandbox may show a directory at another path. */
export interface ProgramPaths {
  /** An empty home directory. */
  home: string;
  /** A result file or an input file. */
  resultFile: (name: string) => string;
  /** Translates a path outside the sandbox. */
  inside: (path: string) => string;
}

export interface ProgramResult {
  /** 124 for the time limit, 127 when the program was not found, 128 + n for signal n. */
  exitCode: number;
  ending: "exited" | "signalled" | "timed-out" | "cancelled" | "not-found";
  output: string;
  seconds: number;
  /** The working directory as the program saw it; paths in its output may start with it. */
  root: string;
  /** The content of each result file; null when it is no longer a regular file, or too large. */
  files: ReadonlyMap<string, string | null>;
  /** What it sent us, in order, as it happened; null when that was too much to keep. */
  messages: readonly string[] | null;
}

/** Runs programs that may execute untrusted code in the worktree, confined by a sandbox. */
export interface ProgramRunner {
  readonly boundary: Boundary;
  /** No process of the program is left when this returns. */
  run(request: ProgramRequest): Promise<ProgramResult>;
}

// ---- SyntaxChecker ----------------------------------------------------------------------------
/** Checks that the repository's interpreter can parse files, without running them. */
export interface SyntaxChecker {
  check(files: readonly { path: string; content: string }[]): Promise<SyntaxProblem[]>;
}

export interface SyntaxProblem {
  path: string;
  line: number | null;
  message: string;
}

// ---- SupportInspector -------------------------------------------------------------------------
/** Reads what test files and their support would do to other tests, without running them. */
export interface SupportInspector {
  inspect(files: readonly { path: string; content: string }[]): Promise<InspectedSupport[]>;
  /** Those of the top-level modules that the interpreter has installed, outside of the repository. */
  installed(modules: readonly string[]): Promise<string[]>;
}

// ---- TestInspector ----------------------------------------------------------------------------
/** Tells what tests assert and use, from their texts alone. */
export interface TestInspector {
  /** Null without an interpreter. */
  inspect(request: InspectionRequest): Promise<Inspection | null>;
  /** In the order of the files; null for one that cannot be compared. */
  compareDefinitions(files: readonly ModuleVersions[]): Promise<(ComparedDefinitions | null)[]>;
  /** Texts with definitions of another version; null for one that cannot be parsed. */
  takeDefinitions(files: readonly TakenDefinitions[]): Promise<(string | null)[]>;
  /** Whether each pair of texts is the same code but for comments, layout and docstrings. */
  isSameCode(
    versions: readonly ModuleVersions[],
    options?: { ignoresHints?: boolean },
  ): Promise<boolean[]>;
  /** The statements that were touched and do something; null for a text that cannot be parsed. */
  findStatements(files: readonly TouchedText[]): Promise<(LineSpan[] | null)[]>;
  /** The test files that a change may affect, by their imports, nearest first. */
  findAffected(request: AffectedRequest): Promise<string[]>;
}

/** A text, the lines of it that a change wrote, and where it took lines out. */
interface TouchedText {
  text: string;
  lines: readonly number[];
  /** The line before each such place, and how far the lines were indented. */
  gaps: readonly (readonly [line: number, indent: number])[];
}

/** The lines of a statement without its body, both included. */
export interface LineSpan {
  from: number;
  to: number;
}

/** Paths relative to the root. */
export interface AffectedRequest {
  files: readonly string[];
  changed: readonly string[];
  /** The files that tests were collected from. */
  tests: readonly string[];
}

// ---- Mutator ----------------------------------------------------------------------------------
/** Finds small changes of code that a test should notice, without running it. */
export interface Mutator {
  /** Null where the interpreter cannot do it; `too long` where the time was up before the first. */
  find(
    files: readonly { path: string; content: string; lines: readonly number[] }[],
    limits: { seconds: number },
  ): Promise<{ mutants: readonly Mutant[] } | "too long" | null>;
}

// ---- Workspace --------------------------------------------------------------------------------
export interface BranchTip {
  branch: string;
  commit: string;
}

export interface GrepRequest {
  text: string;
  /** `pattern`: an extended regular expression. */
  as: "text" | "word" | "pattern";
  /** Only in Python files; by default in all of them. */
  inPython?: boolean;
}

export interface GrepHit {
  path: string;
  line: number;
  text: string;
}

/** The files of a version. */
export interface Files {
  /** Every regular file, sorted. */
  list(): Promise<string[]>;
  /** The links and submodules; nothing can be written to them or below them. */
  listLinks(): Promise<string[]>;
  /** The text of a file; null when it does not exist. */
  read(path: string): Promise<string | null>;
  /** Calls `visit` with the text of each of these files that is there, in any order. */
  readEach(paths: readonly string[], visit: (path: string, text: string) => void): Promise<void>;
}

/**
 * The repository of a run: versions of its files, and the branch of the run. Members that publish a text take safe texts in implementations; they are
 * properties, not methods, so that the compiler checks their parameters strictly.
 */
export interface Workspace<Outgoing extends string = string> {
  readonly branch: string;
  readonly baseCommit: string;
  /** The commit at which the arbiter left the branch. */
  readonly tip: string;
  at(version: Version): Files;
  /** The Python files of a version that contain one of these words as a whole word. */
  search(version: Version, words: readonly string[]): Promise<string[]>;
  /** The lines of a version's text files that match, in the order of their paths. */
  grep(version: Version, wanted: GrepRequest): Promise<GrepHit[]>;
  /** Commits a version onto the branch. The same version of a draft always gives the same commit. */
  commit: (message: Outgoing, version: Version) => Promise<string>;
  /** Creates such a commit without moving the branch: an attempt to return to. */
  snapshot: (message: Outgoing, version: Version) => Promise<string>;
  moveBranch(commit: string): Promise<void>;
  /** The changes from one commit to another, as a patch for people to read; moved files are followed. */
  diff(from: string, to: string): Promise<string>;
  /** Merges two branches without touching either: a tree, or the files that conflict. */
  mergeTrees(into: BranchTip, from: BranchTip): Promise<{ tree: string } | { conflicts: string[] }>;
  /** Git's object id of a text, which is not stored. */
  identify(text: string): Promise<string>;
  /** Stores a text in the repository's object store, and returns the reference for `recall`. */
  remember(text: string): Promise<string>;
  recall(reference: string): Promise<string>;
  /** Writes a text for people to a file outside the checkout, and nowhere else. */
  writeLog: (name: string, text: Outgoing) => Promise<void>;
  /** The folder of these files. */
  readonly logFolder: string;
}

// ---- TreeStore --------------------------------------------------------------------------------
/** Compares and makes trees. */
export interface TreeStore {
  /** The files that differ between two commits, byte by byte; a file that moved is one of them. */
  changed(base: string, head: string): Promise<ChangedFile[]>;
  /** A tree like `onto`, with these files as `from` has them: those that it does not have are removed. */
  overlay(mix: { onto: string; from: string; paths: readonly string[] }): Promise<string>;
}

// ---- Linter -----------------------------------------------------------------------------------
export interface LintFinding {
  /** Relative to the root; empty for a finding that names no file. */
  file: string;
  line: number | null;
  code: string;
  message: string;
}

export interface LintRun {
  linter: string;
  command: string;
  exitCode: number;
  /** `broken`: it crashed, timed out or printed unreadable output, and says nothing about the code. */
  ending: "clean" | "findings" | "broken" | "not-installed";
  findings: LintFinding[];
  /** The end of a broken linter's output. */
  problem: string;
}

export interface LintRequest {
  paths: readonly string[];
  /** Runs exactly these linters, configured or not, to compare two commits. */
  only?: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface Linter {
  /** One run per linter that the repository configures. */
  lint(request: LintRequest): Promise<LintRun[]>;
}

// ---- Model ------------------------------------------------------------------------------------

export interface ModelRequest {
  node: ModelNode;
  system: string;
  /** The start of the question, identical from one attempt to the next so that providers cache it. */
  stable?: string | undefined;
  prompt: string;
  signal?: AbortSignal | undefined;
}

export interface ModelAnswer {
  text: string;
  stopReason: "end" | "length" | "refusal";
  /** True for the files of an earlier run, which no model was asked for. */
  isReplayed?: true | undefined;
  usage: {
    calls: number;
    /** All input tokens, cached ones included. */
    inputTokens: number;
    outputTokens: number;
    cachedTokens: number;
    /** Null when the price is not known. */
    costUsd: number | null;
    /** How many of the calls are estimated: they broke off, or the provider did not count. */
    estimatedCalls?: number | undefined;
  };
}

export interface Model {
  readonly name: string;
  answer(request: ModelRequest): Promise<ModelAnswer>;
}

// ---- Forge ------------------------------------------------------------------------------------
export interface ProposedBranch {
  issue: number;
  branch: string;
  head: string;
  /** The address of an existing proposal; null for a new one. */
  earlier: string | null;
}

export interface ProposedChange extends ProposedBranch {
  title: SafeTitle;
  body: SafeMarkdown;
  /** Not to be merged yet: it is shown as a draft, where the host has drafts. */
  isDraft?: boolean;
}

/** What a person has approved, and what it would be merged into now. */
export interface Approval {
  /** The approved commit. */
  head: string;
  base: BranchTip;
  /** How a person merges it: an address or a command. */
  byHand: string;
}

export type MergeMethod = "merge" | "squash" | "rebase";

/** What merges an approved change later, without another request. */
export type MergeWait = "checks" | "auto-merge" | "queue" | "enqueue";

export type MergeResult =
  | {
      merged: true;
      commit: string;
      /** Absent where another merged it. */
      method?: MergeMethod;
      /** Whether the host starts no workflow for this merge. */
      startsNoWorkflow?: boolean;
    }
  | {
      merged: false;
      reason: string;
      byHand: string;
      waitsFor?: MergeWait;
      /** Whether the base moved after the approval was read, so that the tests must run again. */
      baseMoved?: boolean;
    };

/**
 * What became of the branch of a withdrawn proposal. It is kept when a person has added commits, when a
 * rule of the repository forbids deleting it, or when another pull request is open for it. A proposal that
 * a person has merged by hand is not withdrawn.
 */
export type Discarded = "removed" | "changed" | "protected" | "in-use" | "merged";

/** Where changes are proposed, merged and reported: GitHub, or the local repository. */
export interface Forge {
  /** Publishes the branch at that commit with what is published next. Never fails. */
  pushSoon(change: Pick<ProposedBranch, "branch" | "head">): void;
  /** Publishes the branch at that commit. */
  push(change: Pick<ProposedBranch, "branch" | "head">): Promise<void>;
  /** Returns the address of the proposal. */
  propose(change: ProposedChange): Promise<string>;
  /** Reads what may be merged; the result where nothing may be, or where it is merged already. */
  readApproval(change: ProposedBranch): Promise<{ approval: Approval } | { result: MergeResult }>;
  /** Merges exactly the approved commit, and cleans up. */
  merge(change: ProposedBranch, approval: Approval): Promise<MergeResult>;
  /** Withdraws the proposal, and removes its branch where that is possible. */
  discard(change: Pick<ProposedBranch, "branch" | "head" | "earlier">): Promise<Discarded>;
  /** Posts a report, unless one with its key was posted before, and returns its address. */
  snitch(report: { issue: number; key: string; markdown: SafeMarkdown }): Promise<string>;
}

// ---- Memory -----------------------------------------------------------------------------------
/** An event of a run, as the note on its commit records it; the memory adds the time. */
export interface NotedEvent {
  commit: string;
  note: Omit<HandoffNote, "at">;
}

export type TimedEvent = NotedEvent & { at: string };

/** What outlives the process: the refs of the repository, and nothing else. */
export interface Memory {
  recallAnswer(key: string): Promise<string | null>;
  /** Returns once the answer is stored and published, so that a run killed afterwards does not ask again. */
  storeAnswer(key: string, text: string): Promise<void>;
  note(event: NotedEvent): Promise<void>;
  /** Every event of this issue, oldest first. */
  history(): Promise<TimedEvent[]>;
  /**
   * The user who asked the run to stop, here or elsewhere; null for none. A request of the last seconds
   * may be missed unless this is the last time that it is read, or `flush` was called just before.
   */
  readAbortRequest(options?: { isLast?: boolean }): Promise<string | null>;
  /** Returns once everything is published, and every request to stop until then can be read. */
  flush(): Promise<void>;
}

// ---- Baselines --------------------------------------------------------------------------------
/** The reports of earlier suites: of the same commit, in the same environment. */
export interface Baselines {
  recall(commit: string): Promise<string | null>;
  /** Keeps a text that the workspace remembers, by its reference. */
  keep(commit: string, reference: string): Promise<void>;
}

/** The report of a suite before a change, with the files that its run used and the time that it took. */
export type BaselineReport = TestReport & Pick<TestRun, "usedFiles"> & { seconds?: number };

// ---- Log --------------------------------------------------------------------------------------
export type LogEvent<Outgoing extends string = string> =
  /** Of a step with parts, each as it begins: the seventh of twenty. The first attempt has no number. */
  | {
      kind: "started";
      node: string;
      part?: readonly [number: number, of: number];
      attempt?: number;
    }
  /** What ran beside other steps is over; its result is told when a step waits for it. */
  | { kind: "ended"; node: string }
  | { kind: "finished"; node: string; detail: Outgoing; ok: boolean }
  | { kind: "decided"; node: string; next: string; reason: Outgoing }
  | { kind: "warned"; text: Outgoing };

export interface Log<Outgoing extends string = string> {
  record: (event: LogEvent<Outgoing>) => void;
}
