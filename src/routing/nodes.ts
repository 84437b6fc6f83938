import { FEATURE_NODES } from "../features/records.ts";
import { HEADINGS, type Phase } from "../run-state/phases.ts";
import type { Budgets } from "./attempts.ts";

/** What is known about a node. Every table that is keyed by nodes derives from these records. */
export interface NodeRecord {
  /**
   * A gate judges and decides, a person is waited for. A writer has a model write a draft, which
   * the gate behind it judges: it is noted only when it wrote nothing that could be judged.
   */
  kind: "step" | "writer" | "gate" | "person";
  /** The phase the node works for; null for none. */
  phase: Phase | null;
  /** Runs in the loop that writes code. It counts for green until the code is green, then for lint. */
  inCodeLoop?: true;
  /** The phase in which the end of this node counts as an attempt. */
  judges?: Phase;
  /** The attempts that it is counted by; its notes have those before it as `retry_count`. */
  budget: keyof Budgets;
  /** The name in reports, in the middle of a sentence. */
  label: string;
  /** The name on progress lines, at most 14 characters. */
  title: string;
  /** The heading it is logged under in the Action; null for the heading of the node before it. */
  heading: string | null;
  /** What its model does, as the configuration describes it; left out where none is asked. */
  model?: string;
  /** True where its effects are visible outside the run: the state is pushed before it starts. */
  hasEffects?: true;
  /** The `phase` of its note; null for a node that ends without one. */
  note: string | null;
  /** Its text in the diagram of the graph, where the name does not say it. */
  drawnAs?: string;
}

const RECORDS = {
  loadContext: {
    kind: "step",
    phase: "context",
    budget: "implement",
    label: "context",
    title: "Context",
    heading: HEADINGS.context,
    note: null,
  },
  plan: {
    kind: "step",
    phase: "plan",
    inCodeLoop: true,
    budget: "implement",
    label: "plan",
    title: "Plan",
    // It also runs between two attempts at the code.
    heading: null,
    model: "plans the change",
    note: "PLAN",
  },
  baseline: {
    kind: "step",
    phase: "context",
    budget: "implement",
    label: "baseline",
    title: "Baseline",
    heading: HEADINGS.context,
    note: "BASELINE",
  },
  scaffold: {
    kind: "writer",
    phase: "red",
    budget: "scaffold",
    label: "write tests",
    title: "Tests",
    heading: HEADINGS.red,
    model: "writes the tests",
    note: null,
  },
  redGate: {
    kind: "gate",
    phase: "red",
    judges: "red",
    budget: "scaffold",
    label: "red gate",
    title: "Red gate",
    heading: HEADINGS.red,
    note: "RED",
  },
  implement: {
    kind: "writer",
    phase: "green",
    inCodeLoop: true,
    budget: "implement",
    label: "write code",
    title: "Code",
    heading: HEADINGS.green,
    model: "writes the code",
    note: null,
  },
  greenGate: {
    kind: "gate",
    phase: "green",
    inCodeLoop: true,
    judges: "green",
    budget: "implement",
    label: "green gate",
    title: "Green gate",
    heading: HEADINGS.green,
    note: "GREEN",
  },
  refactor: {
    kind: "writer",
    phase: "refactor",
    budget: "refactor",
    label: "refactor",
    title: "Refactor",
    heading: HEADINGS.refactor,
    model: "refactors the code",
    note: null,
  },
  refactorGate: {
    kind: "gate",
    phase: "refactor",
    judges: "refactor",
    budget: "refactor",
    label: "refactor gate",
    title: "Refactor gate",
    heading: HEADINGS.refactor,
    note: "REFACTOR",
  },
  lint: {
    kind: "step",
    phase: "lint",
    judges: "lint",
    budget: "lint",
    label: "lint",
    title: "Lint",
    heading: "Lint",
    note: "LINT",
  },
  finalGate: {
    kind: "gate",
    phase: "final",
    budget: "implement",
    label: "final gate",
    title: "Final gate",
    heading: "Final run: the repository's own test command",
    note: "FINAL",
  },
  publish: {
    kind: "step",
    phase: "publish",
    budget: "implement",
    label: "pull request",
    title: "Publish",
    heading: HEADINGS.pullRequest,
    hasEffects: true,
    note: "PUBLISH",
  },
  humanReview: {
    kind: "person",
    phase: "review",
    budget: "implement",
    label: "review",
    title: "Human gate",
    heading: HEADINGS.pullRequest,
    note: null,
    drawnAs: "a person reviews",
  },
  merge: {
    kind: "step",
    phase: "merge",
    budget: "implement",
    label: "merge",
    title: "Merge",
    heading: "Merge",
    hasEffects: true,
    note: "MERGE",
  },
  cleanUp: {
    kind: "step",
    phase: null,
    budget: "implement",
    label: "clean up",
    title: "Clean-up",
    heading: "Clean-up",
    hasEffects: true,
    note: "ABORT",
  },
  snitch: {
    kind: "step",
    phase: null,
    budget: "implement",
    label: "report",
    title: "Snitch",
    heading: "Snitch report",
    hasEffects: true,
    note: "SNITCH",
  },
  ...FEATURE_NODES,
} as const satisfies Record<string, NodeRecord>;

/** The nodes of the graph; every router answers one of these. */
export type NodeName = keyof typeof RECORDS;

/** The nodes that ask a model; a scripted model answers by this name. */
export type ModelNode = {
  [Name in NodeName]: (typeof RECORDS)[Name] extends { model: string } ? Name : never;
}[NodeName];

/** The nodes that have a model write a draft. */
export type WriterNode = {
  [Name in NodeName]: (typeof RECORDS)[Name] extends { kind: "writer" } ? Name : never;
}[NodeName];

export const NODES: Readonly<Record<NodeName, NodeRecord>> = RECORDS;

export const NODE_NAMES = Object.keys(RECORDS) as NodeName[];

export function isNodeName(name: string): name is NodeName {
  return Object.hasOwn(RECORDS, name);
}

/** One value for each node that asks a model. */
export function forEachModel<Value>(
  make: (description: string) => Value,
): Record<ModelNode, Value> {
  const entries = NODE_NAMES.flatMap((node) => {
    const { model } = NODES[node];
    return model === undefined ? [] : [[node, make(model)] as const];
  });
  return Object.fromEntries(entries) as Record<ModelNode, Value>;
}

export type TDDPhase = "RED" | "GREEN" | "REFACTOR";
