import type { Surface } from "../errors.ts";
import type { Forge, Linter, Log, Model, SyntaxChecker, TestRunner, Workspace } from "../ports.ts";
import type { Budgets } from "../routing/attempts.ts";
import type { SeenTests } from "../run-state/phases.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { Settings } from "../run-state/settings.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import type { Spec } from "../spec/spec.ts";
import type { Spending } from "./spending.ts";
import type { RunUpdate } from "./state.ts";

/** Everything a node may use: the ports, what makes texts safe, and what a run is allowed to spend. */
export interface Tools {
  workspace: Workspace;
  tests: TestRunner;
  syntax: SyntaxChecker;
  linter: Linter;
  model: Model;
  forge: Forge;
  log: Log;
  /** Makes texts that may leave: the forge takes no others. */
  safe: Sanitizer;
  budgets: Budgets;
  spending: Readonly<Spending>;
  settings: Readonly<Settings>;
  signal?: AbortSignal | undefined;
  /** Where reports are read; at a terminal where nobody says. */
  surface?: Surface | undefined;
  /** Whether the issue says something else by now than what the run is built from. */
  wasIssueEdited?: ((spec: Spec) => Promise<boolean>) | undefined;
}

/** What a node did: how the state changes, and the line a person reads about it. */
export interface Step {
  update: RunUpdate;
  headline: string;
  /** False for a step that sends the run back or ends it badly. */
  ok?: boolean;
  /** What tests showed, where the update does not say it. */
  tests?: SeenTests;
}

export type Node = (state: RunState) => Promise<Step>;

/** A file's text; where there is no file, there is no text. */
export async function readText({ workspace }: Pick<Tools, "workspace">, path: string) {
  return (await workspace.read(path)) ?? "";
}
