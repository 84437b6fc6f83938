import type { NodeName } from "../routing/nodes.ts";
import type { RunState } from "../run-state/run-state.ts";
import { join, label, type Markdown, md, words } from "../safe-text/markdown.ts";

const LONGEST_REASON = 240;
const MOST = 100;

/** The way a run took: as a picture, and why at every turn. The numbers are the same in both. */
export function describeRoute(
  state: Pick<RunState, "routeHistory" | "proposal" | "ending">,
): Markdown | null {
  const diagram = routeDiagram(state);
  if (diagram === null) return null;
  const turns = state.routeHistory.slice(0, MOST).map(({ from, to, reason }, index) => {
    return md`${index + 1}. ${STEP_NAMES[from]} → ${STEP_NAMES[to]}: ${words(reason, LONGEST_REASON)}`;
  });
  return md`${diagram}\n\n${join(turns, "\n")}`;
}

interface Way {
  from: NodeName;
  to: NodeName;
  /** Which decisions took it, by their numbers; none where no decision was needed. */
  decisions: number[];
  /** Taken because a person asked for another try. */
  isRetry: boolean;
}

/** Where a run ends, or waits: from there only a person makes it go on. */
const STOPS: ReadonlySet<NodeName> = new Set(["snitch", "publish"]);
const LONGEST_LABEL = 40;

type Route = Pick<RunState, "routeHistory" | "proposal" | "ending">;

/**
 * The way a run took as a Mermaid flowchart: every node it came through once, every way between two
 * once, so that a long run has no larger picture than a short one. Null before the first decision.
 */
function routeDiagram(state: Route): Markdown | null {
  const ways = waysOf(state);
  if (ways.length === 0) return null;
  const nodes = [...new Set(ways.flatMap(({ from, to }) => [from, to]))];
  const lines = [...nodes.map((node) => md`  ${node}${shape(node)}`), ...ways.map(drawWay)];
  const drawn = lines.reduce((all, line) => md`${all}\n${line}`);
  return md`\`\`\`mermaid\nflowchart TD\n${drawn}\n\`\`\``;
}

function drawWay({ from, to, decisions, isRetry }: Way): Markdown {
  if (isRetry) return md`  ${from} -. ${label("retry")} .-> ${to}`;
  if (decisions.length === 0) return md`  ${from} --> ${to}`;
  return md`  ${from} -- ${label(decisions.join(", "), LONGEST_LABEL)} --> ${to}`;
}

function shape(node: NodeName): Markdown {
  const text = label(STEP_NAMES[node]);
  if (node.endsWith("Gate")) return md`{${text}}`;
  return node === "humanReview" ? md`{{${text}}}` : md`[${text}]`;
}

function waysOf({ routeHistory, proposal, ending }: Route): Way[] {
  const ways = new Map<string, Way>();
  const take = (from: NodeName, to: NodeName, decision?: number) => {
    const way = ways.get(`${from} ${to}`) ?? { from, to, decisions: [], isRetry: false };
    if (decision !== undefined) way.decisions.push(decision);
    ways.set(`${from} ${to}`, way);
    return way;
  };
  for (const [index, { from, to }] of routeHistory.entries()) {
    // Between two decisions lies at most one step that nobody decides about.
    const before = routeHistory[index - 1];
    if (before !== undefined && before.to !== from) {
      take(before.to, from).isRetry ||= STOPS.has(before.to);
    }
    take(from, to, index + 1);
  }
  if (proposal !== null) take("publish", "humanReview");
  if (ending === "merged" || ending === "unmerged") take("humanReview", "merge");
  return [...ways.values()];
}

/** What people call the nodes. */
const STEP_NAMES: Readonly<Record<NodeName, string>> = {
  loadContext: "context",
  plan: "plan",
  baseline: "baseline",
  scaffold: "write tests",
  redGate: "red gate",
  implement: "write code",
  greenGate: "green gate",
  dispute: "dispute",
  refactor: "refactor",
  refactorGate: "refactor gate",
  lint: "lint",
  publish: "pull request",
  humanReview: "review",
  merge: "merge",
  cleanUp: "clean up",
  snitch: "report",
};
