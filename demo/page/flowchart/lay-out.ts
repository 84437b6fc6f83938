import dagre from "@dagrejs/dagre";
import type { Flowchart, FlowEdge, FlowNode } from "./flowchart.ts";
import { measureText } from "./measure-text.ts";

interface Box {
  /** The middle of it. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export type PlacedNode = FlowNode & Box;
export type PlacedEdge = FlowEdge & Box & { points: Point[] };

export interface Layout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** By the same method as Mermaid's own pictures. */
export function layOut({ direction, nodes, edges }: Flowchart): Layout {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 40, ranksep: 45, marginx: 8, marginy: 8 });
  for (const node of nodes) graph.setNode(node.id, sizeOf(node));
  for (const [index, { from, to, text }] of edges.entries()) {
    const { width, height } = text === "" ? { width: 0, height: 0 } : measureText(text);
    graph.setEdge(from, to, { width: width + 8, height, labelpos: "c" }, `${index}`);
  }
  dagre.layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const placed = nodes.map((node) => ({ ...node, ...(graph.node(node.id) as Box) }));
  const find = (wanted: string) => placed.find(({ id }) => id === wanted);
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: placed,
    edges: edges.map((edge, index) => {
      const line = graph.edge(edge.from, edge.to, `${index}`) as Box & { points: Point[] };
      const backwards = endAt(find(edge.from), line.points.toReversed()).reverse();
      return { ...edge, ...line, points: endAt(find(edge.to), backwards) };
    }),
  };
}

/** Lines are laid to a node's box; those to a diamond go on to its side. */
function endAt(node: PlacedNode | undefined, points: readonly Point[]): Point[] {
  const before = points.at(-2);
  if (node?.shape !== "diamond" || before === undefined) return [...points];
  const [right, down] = [before.x - node.x, before.y - node.y];
  const share = 1 / (Math.abs(right) / (node.width / 2) + Math.abs(down) / (node.height / 2));
  return [...points.slice(0, -1), { x: node.x + right * share, y: node.y + down * share }];
}

function sizeOf({ shape, text }: FlowNode): { width: number; height: number } {
  const { width, height } = measureText(text);
  const side = width + height + 12;
  if (shape === "diamond") return { width: side, height: side };
  if (shape === "circle") return { width: width + 28, height: width + 28 };
  const extra = shape === "hexagon" || shape === "slanted" || shape === "stadium" ? 44 : 30;
  return { width: width + extra, height: height + 20 };
}
