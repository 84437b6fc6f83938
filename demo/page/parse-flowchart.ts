/** Parses a Mermaid flowchart; null if it uses syntax that this parser does not know. */
export function parseFlowchart(source: string): Flowchart | null {
  const [head = "", ...lines] = source
    .split("\n")
    .map((line) => line.trim().replace(/;$/, ""))
    .filter((line) => line !== "" && !line.startsWith("%%"));
  const direction = /^(?:flowchart|graph)\s+(TD|TB|BT|LR|RL)$/.exec(head)?.[1];
  if (direction === undefined) return null;
  const draft: Draft = { nodes: new Map(), edges: [], classes: new Map(), members: new Map() };
  if (!lines.every((line) => readStatement(line, draft))) return null;
  return {
    direction: direction === "TD" ? "TB" : (direction as Flowchart["direction"]),
    nodes: [...draft.nodes.values()].map((node) => ({ ...node, style: styleOf(node.id, draft) })),
    edges: draft.edges,
  };
}

interface Draft {
  nodes: Map<string, FlowNode>;
  edges: FlowEdge[];
  classes: Map<string, Record<string, string>>;
  /** The class of a node, by node id. */
  members: Map<string, string>;
}

function readStatement(line: string, draft: Draft): boolean {
  const definition = /^classDef\s+(\w+)\s+(.+)$/.exec(line);
  if (definition !== null) {
    const [, name = "", styles = ""] = definition;
    draft.classes.set(name, readStyles(styles));
    return true;
  }
  const membership = /^class\s+([\w,\s]+?)\s+(\w+)$/.exec(line);
  if (membership !== null) {
    const [, ids = "", name = ""] = membership;
    for (const id of ids.split(",")) draft.members.set(id.trim(), name);
    return true;
  }
  return readChain(line, draft);
}

function readStyles(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split(":").map((part) => part.trim()));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, value]));
}

function styleOf(id: string, { classes, members }: Draft): Record<string, string> {
  return classes.get(members.get(id) ?? "") ?? {};
}

/** `a --> b -- text --> c`, or a node alone. */
function readChain(line: string, draft: Draft): boolean {
  let node = readNode(line, draft);
  while (node !== null && node.rest !== "") {
    const link = readLink(node.rest);
    const next = link === null ? null : readNode(link.rest, draft);
    if (link === null || next === null) return false;
    draft.edges.push({ from: node.id, to: next.id, ...link.edge });
    node = next;
  }
  return node !== null;
}

const QUOTED = '"([^"]*)"';
/** Longest brackets first, because each starts like a shorter one. */
const SHAPES: readonly [Shape, RegExp][] = [
  ["hexagon", bracketed("\\{\\{", "\\}\\}")],
  ["circle", bracketed("\\(\\(", "\\)\\)")],
  ["stadium", bracketed("\\(\\[", "\\]\\)")],
  ["double", bracketed("\\[\\[", "\\]\\]")],
  ["slanted", bracketed("\\[/", "/\\]")],
  ["diamond", bracketed("\\{", "\\}")],
  ["round", bracketed("\\(", "\\)")],
  ["box", bracketed("\\[", "\\]")],
];

function bracketed(open: string, close: string): RegExp {
  return new RegExp(`^${open}\\s*(?:${QUOTED}|([^"]*?))\\s*${close}`);
}

interface ReadNode {
  id: string;
  rest: string;
}

function readNode(text: string, draft: Draft): ReadNode | null {
  const id = /^[A-Za-z_]\w*/.exec(text)?.[0];
  if (id === undefined || id === "subgraph" || id === "end") return null;
  const { shape, words, rest } = readShape(text.slice(id.length)) ?? {
    shape: "box" as const,
    words: null,
    rest: text.slice(id.length),
  };
  const member = /^:::(\w+)/.exec(rest);
  if (member?.[1] !== undefined) draft.members.set(id, member[1]);
  const before = draft.nodes.get(id);
  if (before === undefined || words !== null) {
    draft.nodes.set(id, { id, shape, text: withLineFeeds(words ?? id), style: {} });
  }
  return { id, rest: rest.slice(member?.[0].length ?? 0).trim() };
}

function readShape(text: string) {
  for (const [shape, pattern] of SHAPES) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [all, quoted, plain] = found;
    return { shape, words: quoted ?? plain ?? "", rest: text.slice(all.length) };
  }
  return null;
}

function withLineFeeds(words: string): string {
  return words.replace(/<br\s*\/?>/g, "\n");
}

const LINES = { "-": "solid", ".": "dotted", "=": "thick" } as const;

/** `-->`, `-->|text|` or `-- text -->`, and the same dotted or thick. */
function readLink(text: string): { edge: Omit<FlowEdge, "from" | "to">; rest: string } | null {
  const around = /^(?:--|-\.|==)\s+(?:"([^"]*)"|([^"|]*?))\s+(--|\.-|==)(>?)\s*/.exec(text) ?? null;
  if (around !== null) {
    const [all, quoted, plain, line = "--", tip] = around;
    return {
      edge: { text: quoted ?? plain ?? "", line: kindOf(line), arrow: tip === ">" },
      rest: text.slice(all.length),
    };
  }
  const after = /^(--|-\.-|==)(>|-|=)?\s*(?:\|(?:"([^"]*)"|([^|]*))\|)?\s*/.exec(text);
  if (after === null) return null;
  const [all, line = "--", tip, quoted, plain] = after;
  const edge = { text: quoted ?? plain ?? "", line: kindOf(line), arrow: tip === ">" };
  return { edge, rest: text.slice(all.length) };
}

function kindOf(line: string): FlowEdge["line"] {
  if (line.includes(".")) return LINES["."];
  return line.includes("=") ? LINES["="] : LINES["-"];
}

/** The subset of Mermaid flowcharts that our pages use. */
export interface Flowchart {
  direction: "TB" | "BT" | "LR" | "RL";
  nodes: FlowNode[];
  edges: FlowEdge[];
}

export type Shape =
  | "box"
  | "round"
  | "stadium"
  | "diamond"
  | "hexagon"
  | "circle"
  | "slanted"
  | "double";

export interface FlowNode {
  id: string;
  shape: Shape;
  /** Lines are separated by line feeds. */
  text: string;
  style: Record<string, string>;
}

export interface FlowEdge {
  from: string;
  to: string;
  text: string;
  line: "solid" | "dotted" | "thick";
  arrow: boolean;
}
