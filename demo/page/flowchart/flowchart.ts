/** A Mermaid flowchart, as far as ours go. */
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
  /** Lines are apart by line feeds. */
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
