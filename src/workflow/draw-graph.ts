import type { Memory } from "../ports.ts";
import { buildGraph } from "./graph.ts";
import type { Tools } from "./tools.ts";

/** The workflow as a Mermaid flowchart, read off the compiled graph: it cannot say anything else. */
export async function drawGraph(): Promise<string> {
  // Nothing is run, so nothing is needed to run it with.
  const graph = await buildGraph({} as Tools, {} as Memory)
    .compile()
    .getGraphAsync();
  const nodes = Object.keys(graph.nodes).map(drawNode);
  const edges = graph.edges.map(({ source, target, conditional }) => {
    return `  ${source} ${conditional ? "-.->" : "-->"} ${target}`;
  });
  return ["flowchart TD", ...nodes, ...edges, ""].join("\n");
}

const SHAPES: Readonly<Record<string, string>> = {
  __start__: "([an issue])",
  __end__: "([done])",
  redGate: "{red gate}",
  greenGate: "{green gate}",
  refactorGate: "{refactor gate}",
  humanReview: "{{a person reviews}}",
};

function drawNode(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `  ${name}${SHAPES[name] ?? `[${words}]`}`;
}
