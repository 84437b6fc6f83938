import type { Boundary } from "./routing/boundary.ts";
import type { HandoffNote } from "./run-state/handoff-note.ts";
import type { SafeMarkdown, SafeTitle } from "./safe-text/sanitizer.ts";

/**
 * What the workflow needs of the outside world: seven small interfaces, and the values that cross
 * them. Types only; whoever implements a port lives in a folder of its own and is blind to the rest.
 */

// ---- TestRunner -------------------------------------------------------------------------------

export type TestOutcome = "passed" | "failed" | "error" | "skipped";

export interface TestFailure {
  /** The exception's class as Python names it, `AssertionError`; null where the report is silent. */
  exception: string | null;
  message: string;
  /** The traceback as pytest wrote it. */
  details: string;
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

/** A test file that could not be imported: none of its tests is in the report. */
export interface CollectionError {
  file: string;
  failure: TestFailure;
}

export interface TestReport {
  tests: TestCase[];
  collectionErrors: CollectionError[];
  /** How many tests were collected and never finished; absent where nobody counted. */
  leftOut?: number;
}

/** How the process ended, as far as the operating system and we know: no word about the tests. */
export type Ending = "exited" | "signalled" | "timed-out" | "no-interpreter" | "no-pytest";

export interface TestRun {
  /** As a person could type it. */
  command: string;
  /** 124 for the time limit, 128 + n for signal n. */
  exitCode: number;
  ending: Ending;
  /** What this very run wrote; null when it left no report. */
  report: TestReport | null;
  /** stdout and stderr, the middle left out where it was too long. For people, never for decisions. */
  output: string;
  seconds: number;
}

export interface TestRequest {
  /** Files or node ids relative to the root; empty for the whole suite. */
  targets: readonly string[];
  /** Runs what can be run, past files that cannot be collected. */
  keepGoing?: boolean;
  signal?: AbortSignal | undefined;
}

export interface TestRunner {
  /** What the tests are locked into; null where none is run. */
  readonly sandbox: Boundary | null;
  run(request: TestRequest): Promise<TestRun>;
}

// ---- SyntaxChecker ----------------------------------------------------------------------------

export interface SyntaxProblem {
  path: string;
  line: number | null;
  message: string;
}

/** Whether texts are Python that the repository's interpreter can read; none of them is run. */
export interface SyntaxChecker {
  check(files: readonly { path: string; content: string }[]): Promise<SyntaxProblem[]>;
}

// ---- Workspace --------------------------------------------------------------------------------

/** A whole file as it shall be; null removes it. */
export interface FileChange {
  path: string;
  content: string | null;
}

/**
 * The workflow speaks plainly. Whatever lets a text out of the process is written for safe texts
 * only, and `safely` stands between them; as properties, not methods, so that the types hold.
 */
export interface Workspace<Text extends string = string> {
  readonly branch: string;
  readonly baseCommit: string;
  /** The commit that the arbiter left the branch at. */
  readonly tip: string;
  /** Every regular file that git knows or the arbiter wrote, sorted. */
  list(): Promise<string[]>;
  /** The Python files in which one of these words stands, as a word of its own. */
  search(words: readonly string[]): Promise<string[]>;
  /** A file's text, or null where there is none. */
  read(path: string): Promise<string | null>;
  write(changes: readonly FileChange[]): Promise<void>;
  /** Commits exactly what was written since the last restore or commit, as it was written. */
  commit: (message: Text) => Promise<string>;
  /** The same commit, while the branch stays where it is: an attempt worth going back to. */
  snapshot: (message: Text) => Promise<string>;
  moveBranch(commit: string): Promise<void>;
  /** What the second commit has that the first has not, as a patch for people to read. */
  diff(from: string, to: string): Promise<string>;
  /** Makes the files exactly that commit's again, strays included; the branch stays where it is. */
  restore(commit: string): Promise<void>;
  /** Git's id of a text, which is kept nowhere. */
  identify(text: string): Promise<string>;
  /** Keeps a text beside the repository's own objects; answers the reference to ask for it by. */
  remember(text: string): Promise<string>;
  recall(reference: string): Promise<string>;
  /** Remembers a text, and leaves it for people as a file of that name outside the checkout. */
  archive: (name: string, text: Text) => Promise<string>;
}

// ---- Linter -----------------------------------------------------------------------------------

export interface LintFinding {
  /** Relative to the root; empty for a complaint that names no file. */
  file: string;
  /** Null where it is about the whole file. */
  line: number | null;
  code: string;
  message: string;
}

export interface LintRun {
  linter: string;
  /** As a person could type it. */
  command: string;
  exitCode: number;
  /** A broken one crashed, was too slow, or said what nobody can read: no word about the code. */
  ending: "clean" | "findings" | "broken" | "not-installed";
  findings: LintFinding[];
  /** The end of what a broken one printed. */
  problem: string;
}

export interface LintRequest {
  paths: readonly string[];
  /** These linters and no others, configured or not: to hold a commit against another one. */
  only?: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface Linter {
  /** One run for each linter of the repository; none where it has none. */
  lint(request: LintRequest): Promise<LintRun[]>;
}

// ---- Model ------------------------------------------------------------------------------------

/** The nodes that ask a model; a scripted model answers by this name. */
export type ModelNode = "plan" | "scaffold" | "implement" | "refactor" | "dispute";

export interface ModelRequest {
  node: ModelNode;
  system: string;
  /** What the question starts with, the same bytes from one attempt to the next: providers cache it. */
  stable?: string | undefined;
  /** What follows it. */
  prompt: string;
  signal?: AbortSignal | undefined;
}

interface Usage {
  calls: number;
  /** All that was sent, what the provider had in its cache included. */
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  /** Null where nobody knows the price. */
  costUsd: number | null;
}

type StopReason = "end" | "length" | "refusal";

export interface ModelAnswer {
  text: string;
  usage: Usage;
  stopReason: StopReason;
}

export interface Model {
  readonly name: string;
  answer(request: ModelRequest): Promise<ModelAnswer>;
}

// ---- Forge ------------------------------------------------------------------------------------

export interface ProposedChange {
  issue: number;
  title: SafeTitle;
  body: SafeMarkdown;
  branch: string;
  head: string;
  /** Where it was proposed before; null where it is new. */
  earlier: string | null;
}

interface SnitchReport {
  issue: number;
  /** The same report has the same key: it is posted once. */
  key: string;
  markdown: SafeMarkdown;
}

export type MergeResult =
  | { merged: true; commit: string }
  | { merged: false; reason: string; byHand: string };

/** Where changes are proposed, merged and reported: a pull request, or the local repository. */
export interface Forge {
  /** Puts the branch where others can see it, at that commit. */
  push(change: Pick<ProposedChange, "branch" | "head">): Promise<void>;
  /** Answers where a person finds the proposal. */
  propose(change: ProposedChange): Promise<string>;
  merge(change: ProposedChange): Promise<MergeResult>;
  /** Takes the proposal back; false where somebody has added to it, and it was left alone. */
  discard(change: Pick<ProposedChange, "issue" | "branch" | "head">): Promise<boolean>;
  /** Answers where a person finds the report. */
  snitch(report: SnitchReport): Promise<string>;
}

// ---- Memory -----------------------------------------------------------------------------------

/** One event of a run, as the note on its commit tells it; the time is the memory's to say. */
export interface NotedEvent {
  commit: string;
  note: Omit<HandoffNote, "at">;
}

export interface TimedEvent extends NotedEvent {
  at: string;
}

/** What outlives the process: the refs of the repository, and nothing else. */
export interface Memory {
  recallAnswer(key: string): Promise<string | null>;
  /** Returns when the answer is stored: a run that is killed now does not ask again. */
  storeAnswer(key: string, text: string): Promise<void>;
  note(event: NotedEvent): Promise<void>;
  /** Every event of this issue, the oldest first. */
  history(): Promise<TimedEvent[]>;
  /** Renews the claim on the issue; answers who asked for the run to stop, null where nobody did. */
  beat(): Promise<string | null>;
  /** Returns when everything is where others can see it. */
  flush(): Promise<void>;
}

// ---- Log --------------------------------------------------------------------------------------

export type LogEvent<Text extends string = string> =
  | { kind: "started"; node: string }
  | { kind: "finished"; node: string; detail: Text; ok: boolean }
  | { kind: "decided"; node: string; next: string; reason: Text }
  | { kind: "warned"; text: Text };

export interface Log<Text extends string = string> {
  record: (event: LogEvent<Text>) => void;
}

/** What an interpreter told about itself. */
export interface Interpreter {
  /** The program itself, not the shim of a version manager that led to it. */
  executable: string;
  virtualEnv: string | null;
  /** Where the user's own packages are, when Python looks there; null when it does not. */
  userBase: string | null;
  /** pytest's version; null when it cannot be imported. */
  pytest: string | null;
  pytestProblem: string;
  /** Whether pytest-cov is installed, and pytest-xdist. */
  coverage: boolean;
  xdist: boolean;
  /** Where it is installed, and where the one that its virtual environment was made from is. */
  prefixes: string[];
  /** Where Python looks for packages, editable installs included. */
  searchPath: string[];
}
