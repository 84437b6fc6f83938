import dagre from "@dagrejs/dagre";
import { escapeHtml } from "./html.ts";
import {
  type Flowchart,
  type FlowEdge,
  type FlowNode,
  parseFlowchart,
  type Shape,
} from "./parse-flowchart.ts";

/** Draws a Mermaid flowchart as SVG, colored by the page around it; null if it cannot be parsed. */
export function drawFlowchart(source: string): string | null {
  const chart = parseFlowchart(source);
  if (chart === null) return null;
  const { width, height, nodes, edges } = layOut(chart);
  const parts = [...edges.map(drawEdge), ...edges.map(drawEdgeText), ...nodes.map(drawNode)];
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const described = `role="img" aria-label="${escapeHtml(describe(nodes))}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="flowchart" ${size} ${described}>${parts.join("")}</svg>`;
}

function describe(nodes: readonly PlacedNode[]): string {
  return `Flowchart: ${nodes.map(({ text }) => text.replaceAll("\n", " ")).join(", ")}`;
}

function drawEdge({ points, line, arrow }: PlacedEdge): string {
  const path = `<path class="edge ${line}" d="${curve(points)}"/>`;
  return arrow ? path + drawTip(points) : path;
}

/** A curve through the middle of each segment, bent at the corners. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return "";
  const bends = rest.slice(0, -1).map((corner, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${at(corner)} ${at(middle(corner, next))}`;
  });
  return `M${at(first)} ${bends.join(" ")} L${at(last)}`;
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** Drawn as a shape, because an SVG marker needs an id that is unique on the page. */
function drawTip(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return "";
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const corner = (turn: number, length: number): Point => ({
    x: end.x - Math.cos(angle + turn) * length,
    y: end.y - Math.sin(angle + turn) * length,
  });
  return `<polygon class="tip" points="${[end, corner(0.42, 9), corner(-0.42, 9)].map(at).join(" ")}"/>`;
}

function drawEdgeText({ text, x, y, width, height }: PlacedEdge): string {
  if (text === "") return "";
  const box = `x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}"`;
  return `<rect class="edge-text" ${box}/>${drawText({ text, x, y })}`;
}

function drawNode(node: PlacedNode): string {
  const attribute = styleAttribute(node.style, ["fill", "stroke", "stroke-width"]);
  const { color } = node.style;
  const words = drawText({ ...node, ...(color === undefined ? {} : { color }) });
  return `<g class="node"${attribute}>${OUTLINES[node.shape](node)}${words}</g>`;
}

const COLOUR_OR_NUMBER = /^(?:#[0-9a-f]{3,8}|[a-z]+|\d+(?:\.\d+)?(?:px)?)$/i;

function styleAttribute(style: Record<string, string>, names: readonly string[]): string {
  const kept = names
    .map((name) => [name, style[name] ?? ""] as const)
    .filter(([, value]) => COLOUR_OR_NUMBER.test(value))
    .map(([name, value]) => `${name}:${value}`);
  return kept.length === 0 ? "" : ` style="${kept.join(";")}"`;
}

interface Placed {
  text: string;
  x: number;
  y: number;
  color?: string;
}

function drawText({ text, x, y, color = "" }: Placed): string {
  const lines = text.split("\n");
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const spans = lines.map(
    (line, index) =>
      `<tspan x="${round(x)}" y="${round(top + index * LINE_HEIGHT)}">${escapeHtml(line)}</tspan>`,
  );
  return `<text${styleAttribute({ fill: color }, ["fill"])}>${spans.join("")}</text>`;
}

const OUTLINES: Readonly<Record<Shape, (node: PlacedNode) => string>> = {
  box: (node) => rectangle(node, 3),
  round: (node) => rectangle(node, 8),
  stadium: (node) => rectangle(node, node.height / 2),
  circle: ({ x, y, width }) =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(width / 2)}"/>`,
  double: (node) => rectangle(node, 3) + rectangle({ ...node, width: node.width - 14 }, 0),
  diamond: (node) =>
    polygon(node, [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ]),
  hexagon: (node) => {
    const inset = 1 - (node.height / 2 / node.width) * 1.2;
    return polygon(node, [
      [-inset, -1],
      [inset, -1],
      [1, 0],
      [inset, 1],
      [-inset, 1],
      [-1, 0],
    ]);
  },
  slanted: (node) => {
    const inset = 1 - node.height / 2 / node.width;
    return polygon(node, [
      [-inset, -1],
      [1, -1],
      [inset, 1],
      [-1, 1],
    ]);
  },
};

function rectangle({ x, y, width, height }: PlacedNode, radius: number): string {
  return `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}"/>`;
}

/** Corners are fractions of half the width and half the height. */
function polygon({ x, y, width, height }: PlacedNode, corners: readonly [number, number][]) {
  const points = corners.map(([right, down]) =>
    at({ x: x + (right * width) / 2, y: y + (down * height) / 2 }),
  );
  return `<polygon points="${points.join(" ")}"/>`;
}

function at({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface Box {
  /** The center. */
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

type PlacedNode = FlowNode & Box;
type PlacedEdge = FlowEdge & Box & { points: Point[] };

interface Layout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** Uses dagre, like Mermaid. */
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

/** Edges end at a node's bounding box; those of a diamond are extended to its side. */
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

const FONT_SIZE = 14;
const LINE_HEIGHT = 19;

const NARROW = /[iljtfrI.,:;'|!()[\]/ ]/;
const WIDE = /[mwMW@%→]/;
const CAPITAL = /[A-Z0-9_]/;

/** Estimates the size of a text, rather too large than too small: only a browser could measure it. */
function measureText(text: string): { width: number; height: number } {
  const lines = text.split("\n");
  return {
    width: Math.max(...lines.map(widthOf)) * FONT_SIZE,
    height: lines.length * LINE_HEIGHT,
  };
}

function widthOf(line: string): number {
  return [...line].reduce((sum, sign) => sum + signWidth(sign), 0);
}

function signWidth(sign: string): number {
  if (NARROW.test(sign)) return 0.34;
  if (WIDE.test(sign)) return 0.88;
  if (CAPITAL.test(sign)) return 0.66;
  return sign > "\u2e7f" ? 1 : 0.57;
}
