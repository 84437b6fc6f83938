import { END, START, StateGraph } from "@langchain/langgraph";
import { ArbiterError } from "../errors.ts";
import { dispute } from "../features/disputes/dispute.ts";
import { heldOutGate } from "../features/held-out/held-out-gate.ts";
import { mutants } from "../features/mutants/mutants.ts";
import { strengthen, strengthenGate } from "../features/mutants/strengthen.ts";
import { needsTestReview } from "../features/test-gate/record.ts";
import { publishTests, testReview } from "../features/test-gate/test-gate.ts";
import type { Memory } from "../ports.ts";
import { routeRedGate } from "../routing/gates.ts";
import { isNodeName, NODE_NAMES, NODES, type NodeName } from "../routing/nodes.ts";
import { isBaselineKnown, type RunState } from "../run-state/run-state.ts";
import { baseline } from "./nodes/baseline.ts";
import { cleanUp } from "./nodes/clean-up.ts";
import { finalGate } from "./nodes/final-gate.ts";
import { greenGate } from "./nodes/green-gate.ts";
import { humanReview } from "./nodes/human-review.ts";
import { implement } from "./nodes/implement.ts";
import { lint } from "./nodes/lint.ts";
import { loadContext } from "./nodes/load-context.ts";
import { merge } from "./nodes/merge.ts";
import { plan } from "./nodes/plan.ts";
import { publish } from "./nodes/publish.ts";
import { redGate } from "./nodes/red-gate.ts";
import { refactor, refactorGate } from "./nodes/refactor.ts";
import { scaffold } from "./nodes/scaffold.ts";
import { snitch } from "./nodes/snitch.ts";
import { GraphState } from "./state.ts";
import type { Node, Tools } from "./tools.ts";
import { wrapNode } from "./wrap-node.ts";

/** They only wait: there is nothing to log or note. */
const PEOPLE = { testReview, humanReview } as const;

/** The function of each node; the compiler refuses a node of the registry that has none. */
const FUNCTIONS = {
  loadContext,
  plan,
  baseline,
  scaffold,
  redGate,
  publishTests,
  implement,
  greenGate,
  dispute,
  refactor,
  refactorGate,
  lint,
  heldOutGate,
  mutants,
  strengthen,
  strengthenGate,
  finalGate,
  publish,
  merge,
  cleanUp,
  snitch,
} as const satisfies Record<Exclude<NodeName, keyof typeof PEOPLE>, (tools: Tools) => Node>;

type Action = ReturnType<typeof wrapNode> | typeof humanReview | typeof testReview;

/** The workflow: the nodes and the edges between them, nothing else. */
export function buildGraph(tools: Tools, memory: Memory) {
  const actions = NODE_NAMES.map((name): [NodeName, Action] => [
    name,
    name === "humanReview" || name === "testReview"
      ? PEOPLE[name]
      : wrapNode(tools, { name, node: FUNCTIONS[name], memory }),
  ]);
  return (
    new StateGraph(GraphState)
      .addNode(actions)
      .addEdge(START, "loadContext")
      // Own tests are planned for when they are red.
      .addConditionalEdges("loadContext", followContext, ["plan", "scaffold"])
      .addConditionalEdges("plan", follow, ["scaffold", "implement", "publishTests"])
      // The suite runs beside the steps before; red is the first that needs its results.
      .addConditionalEdges("scaffold", followTests, [
        "baseline",
        "redGate",
        "scaffold",
        "snitch",
        END,
      ])
      .addEdge("baseline", "redGate")
      .addConditionalEdges("redGate", routeRedGate, [
        "implement",
        "plan",
        "publishTests",
        "scaffold",
        "snitch",
      ])
      .addEdge("publishTests", "testReview")
      .addConditionalEdges("testReview", followTestReview, ["implement", "cleanUp"])
      .addConditionalEdges("implement", followCode, [
        "greenGate",
        "dispute",
        "plan",
        "heldOutGate",
        "mutants",
        "snitch",
      ])
      .addConditionalEdges("greenGate", follow, [
        "scaffold",
        "refactor",
        "plan",
        "dispute",
        "lint",
        "heldOutGate",
        "mutants",
        "snitch",
      ])
      .addConditionalEdges("dispute", follow, ["scaffold", "implement", "snitch"])
      .addConditionalEdges("refactor", follow, ["refactorGate", "refactor", "lint"])
      .addConditionalEdges("refactorGate", follow, ["lint", "refactor"])
      .addConditionalEdges("lint", follow, ["heldOutGate", "mutants", "plan"])
      .addConditionalEdges("heldOutGate", follow, ["mutants", "implement"])
      .addConditionalEdges("mutants", follow, ["strengthen", "finalGate"])
      .addConditionalEdges("strengthen", followExtraTests, ["strengthenGate", "finalGate"])
      .addConditionalEdges("strengthenGate", follow, ["finalGate"])
      .addConditionalEdges("finalGate", follow, [
        "publish",
        "heldOutGate",
        "mutants",
        "plan",
        "snitch",
      ])
      .addEdge("publish", "humanReview")
      .addConditionalEdges("humanReview", followPerson, ["merge", "cleanUp"])
      .addEdge("merge", END)
      .addEdge("cleanUp", END)
      .addEdge("snitch", END)
  );
}

function followContext({ ownTests }: RunState): NodeName {
  return ownTests === undefined ? "plan" : "scaffold";
}

/** Follows the last decision. */
function follow({ decision }: RunState): NodeName {
  if (decision !== null) return decision.nextNode;
  throw new ArbiterError("fault", "A node ended without a decision.");
}

/** A writer that left a draft decides nothing: its gate comes next. */
function followTests(state: RunState): NodeName | typeof END {
  const { ending, decision } = state;
  // Every planned test exists already: nothing is left to do.
  if (ending !== null) return END;
  return decision?.nextNode ?? (isBaselineKnown(state) ? "redGate" : "baseline");
}

function followCode({ decision }: RunState): NodeName {
  return decision?.nextNode ?? "greenGate";
}

/** A person who says no stops the run here as at the last gate. */
function followTestReview(state: RunState): "implement" | "cleanUp" {
  return needsTestReview(state) ? "cleanUp" : "implement";
}

function followExtraTests({ decision }: RunState): NodeName {
  return decision?.nextNode ?? "strengthenGate";
}

function followPerson({ humanDecision }: RunState): "merge" | "cleanUp" {
  return humanDecision === "approve" ? "merge" : "cleanUp";
}

/** The workflow as a Mermaid flowchart, drawn from the compiled graph. */
export async function drawGraph(): Promise<string> {
  // Nothing runs, so no tools are needed.
  const graph = await buildGraph({} as Tools, {} as Memory)
    .compile()
    .getGraphAsync();
  const nodes = Object.keys(graph.nodes).map(drawNode);
  const edges = graph.edges.map(({ source, target, conditional }) => {
    return `  ${source} ${conditional ? "-.->" : "-->"} ${target}`;
  });
  return ["flowchart TD", ...nodes, ...edges, ""].join("\n");
}

const ENDS: Readonly<Record<string, string>> = {
  __start__: "([an issue])",
  __end__: "([done])",
};

function drawNode(name: string): string {
  if (!isNodeName(name)) return `  ${name}${ENDS[name] ?? ""}`;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const { kind, drawnAs = words } = NODES[name];
  if (kind === "gate") return `  ${name}{${drawnAs}}`;
  return kind === "person" ? `  ${name}{{${drawnAs}}}` : `  ${name}[${drawnAs}]`;
}
