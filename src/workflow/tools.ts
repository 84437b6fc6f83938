import type { Surface } from "../errors.ts";
import type {
  AffectedRequest,
  BaselineReport,
  Baselines,
  Bench,
  Files,
  Forge,
  LintRequest,
  LintRun,
  Log,
  Model,
  Mutator,
  OnVersion,
  SupportInspector,
  SyntaxChecker,
  TestInspector,
  TestRun,
  Version,
  Workspace,
} from "../ports.ts";
import type { Budgets } from "../routing/attempts.ts";
import type { Diagnosis } from "../routing/verdicts/diagnose-import.ts";
import type { SeenTests } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Settings } from "../run-state/settings.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import type { Spec } from "../spec/spec.ts";
import type { Spending } from "./spending.ts";
import type { RunUpdate } from "./state.ts";

/** Everything a node may use: the ports, the sanitizer, and the limits of the run. */
export interface Tools {
  workspace: Workspace;
  tests: Bench;
  /** The suite before the change, which runs beside the nodes. */
  baselineRun: BaselineRun;
  /** Runs tests on the base commit, in a checkout of their own. */
  baselineTests: Bench;
  syntax: SyntaxChecker;
  support: SupportInspector;
  inspector: InspectorOnVersions;
  mutator: Mutator;
  linter: LinterOnVersions;
  model: Model;
  forge: Forge;
  log: Log;
  /** Explains why a run could not collect tests; null where that is not known. */
  diagnose?: ((run: TestRun) => Promise<Diagnosis | null>) | undefined;
  /** Where the suite's results before a change are kept; by default nowhere. */
  baselines?: Baselines | undefined;
  /** Makes the safe texts that the forge takes. */
  safe: Sanitizer;
  budgets: Budgets;
  spending: Readonly<Spending>;
  settings: Readonly<Settings>;
  /** How long the test runs of one step may take together, in seconds; by default there is no limit. */
  phaseSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Where reports are read; a terminal by default. */
  surface?: Surface | undefined;
  /** Throws when a user has asked for the run to stop; for nodes that do more than one long thing. */
  stopIfAsked?: (() => Promise<void>) | undefined;
  /** Whether the issue was edited after the run started. */
  wasIssueEdited?: ((spec: Spec) => Promise<boolean>) | undefined;
}

/**
 * The suite before the change. It runs in a checkout of its own, beside the steps that do not need its
 * results, so that a model does not wait for a long suite. The first that waits for any of it starts it.
 */
export interface BaselineRun {
  /** The repository's own `python_files`; known as soon as pytest has collected the tests. */
  patterns(): Promise<string[]>;
  /** The run, where files could not be collected and no test passed; null as soon as one passes. */
  uncollectable(): Promise<TestRun | null>;
  /** Waits for its end; throws what kept it from running. */
  result(): Promise<BaselineResult>;
  /** Ends it; no process of it is left when this returns. */
  stop(): Promise<void>;
}

/** Without a run where an earlier one kept the report; without a report where none can be compared with. */
export type BaselineResult =
  | { report: BaselineReport; run: TestRun | null }
  | { report: null; run: TestRun };

/** What a run is given. */
export type AssembledTools = Omit<Tools, "baselineRun">;

/** What is needed to run tests on versions. */
export type TestTools = Pick<Tools, "workspace" | "tests" | "signal">;

/** What a node did: the change of the state, and the line for people. */
export interface Step {
  update: RunUpdate;
  headline: string;
  /** The text of its note; the headline where left out. */
  noted?: string;
  /** False for a step that sends the run back, or ends it as failed. */
  ok?: boolean;
  /** What the tests showed, if the update has no test results. */
  tests?: SeenTests;
  /** What it took, where that is not the time of the node. */
  seconds?: number;
}

export type Node = (state: RunState) => Promise<Step>;

export interface LinterOnVersions {
  lint(request: OnVersion<LintRequest>): Promise<LintRun[]>;
}

export interface InspectorOnVersions extends Omit<TestInspector, "findAffected"> {
  findAffected(request: OnVersion<AffectedRequest>): Promise<string[]>;
}

/** The text of a file; empty if it does not exist. */
export async function readText({ read }: Pick<Files, "read">, path: string) {
  return (await read(path)) ?? "";
}

/** The texts of files in two versions; null where one does not have the file. */
export async function readBoth(
  { workspace }: Pick<Tools, "workspace">,
  paths: readonly string[],
  { old, now }: { old: Version; now: Version },
): Promise<{ path: string; old: string | null; now: string | null }[]> {
  const [before, after] = [workspace.at(old), workspace.at(now)];
  const read = async (path: string) => {
    return { path, old: await before.read(path), now: await after.read(path) };
  };
  return Promise.all(paths.map(read));
}
