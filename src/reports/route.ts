import { NODES, type NodeName } from "../routing/nodes.ts";
import { isRetry } from "../routing/route-history.ts";
import type { RunState } from "../run-state/run-state.ts";
import { join, label, type Markdown, md, words } from "../safe-text/markdown.ts";

const MAX_REASON = 240;
const MAX_DECISIONS = 100;

type Route = Pick<RunState, "routeHistory" | "proposal" | "ending" | "testGate">;

/** The route of a run as a diagram and as a list of decisions, numbered alike. Null before the first decision. */
export function describeRoute(state: Route): Markdown | null {
  const list = listRoute(state);
  return list === null ? null : md`${drawRoute(state)}\n\n${list}`;
}

/** Every decision with its reason, each reason once; null before the first one. */
export function listRoute({ routeHistory }: Pick<Route, "routeHistory">): Markdown | null {
  if (routeHistory.length === 0) return null;
  const lines = routeHistory.slice(0, MAX_DECISIONS).map(({ from, to, reason }, index) => {
    const first = routeHistory.findIndex((entry) => entry.reason === reason);
    const why = first === index ? words(reason, MAX_REASON) : md`as in ${first + 1}`;
    return md`${index + 1}. ${NODES[from].label} → ${NODES[to].label}: ${why}`;
  });
  return join(lines, "\n");
}

/**
 * The route as a Mermaid flowchart. Every node and every edge appears once, so that a long run draws
 * no larger picture than a short one.
 */
function drawRoute(state: Route): Markdown {
  const edges = edgesOf(state);
  const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const lines = [...nodes.map((node) => md`  ${node}${shape(node)}`), ...edges.map(drawEdge)];
  const drawn = lines.reduce((all, line) => md`${all}\n${line}`);
  return md`\`\`\`mermaid\nflowchart TD\n${drawn}\n\`\`\``;
}

interface Edge {
  from: NodeName;
  to: NodeName;
  /** The numbers of the decisions that took it; empty where none was needed. */
  decisions: number[];
}

function edgesOf({ routeHistory, proposal, ending, testGate }: Route): Edge[] {
  const edges = new Map<string, Edge>();
  const take = (from: NodeName, to: NodeName, decision?: number) => {
    const edge = edges.get(`${from} ${to}`) ?? { from, to, decisions: [] };
    if (decision !== undefined) edge.decisions.push(decision);
    edges.set(`${from} ${to}`, edge);
  };
  for (const [index, { from, to }] of routeHistory.entries()) {
    const before = routeHistory[index - 1]?.to;
    // The only step without a decision: a writer that left a draft decides nothing.
    const [draft, judge] = [before && NODES[before], NODES[from]];
    const isDraft =
      draft?.kind === "writer" && judge.kind === "gate" && draft.phase === judge.phase;
    if (before !== undefined && isDraft) take(before, from);
    take(from, to, index + 1);
  }
  if (testGate?.shown) take("publishTests", "testReview");
  if (testGate?.approved) take("testReview", "implement");
  if (proposal !== null) take("publish", "humanReview");
  if (ending === "merged" || ending === "unmerged") take("humanReview", "merge");
  return [...edges.values()];
}

function shape(node: NodeName): Markdown {
  const { label: name, kind } = NODES[node];
  const text = label(name);
  if (kind === "gate") return md`{${text}}`;
  return kind === "person" ? md`{{${text}}}` : md`[${text}]`;
}

const MAX_LABEL = 40;

function drawEdge(edge: Edge): Markdown {
  const { from, to, decisions } = edge;
  const numbers = decisions.join(", ");
  if (isRetry(edge)) return md`  ${from} -. ${label(`retry: ${numbers}`, MAX_LABEL)} .-> ${to}`;
  if (decisions.length === 0) return md`  ${from} --> ${to}`;
  return md`  ${from} -- ${label(numbers, MAX_LABEL)} --> ${to}`;
}
