import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  buildGraph
} from "./chunk-PW6DFCOL.js";
import "./chunk-ICGZAEA6.js";
import "./chunk-GV6W77BG.js";
import "./chunk-ITT6CJSU.js";
import {
  ExitCode
} from "./chunk-VJZGU7I5.js";
import "./chunk-KPOE4I3O.js";

// src/workflow/draw-graph.ts
async function drawGraph() {
  const graph = await buildGraph({}, {}).compile().getGraphAsync();
  const nodes = Object.keys(graph.nodes).map(drawNode);
  const edges = graph.edges.map(({ source, target, conditional }) => {
    return `  ${source} ${conditional ? "-.->" : "-->"} ${target}`;
  });
  return ["flowchart TD", ...nodes, ...edges, ""].join("\n");
}
var SHAPES = {
  __start__: "([an issue])",
  __end__: "([done])",
  redGate: "{red gate}",
  greenGate: "{green gate}",
  refactorGate: "{refactor gate}",
  humanReview: "{{a person reviews}}"
};
function drawNode(name) {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `  ${name}${SHAPES[name] ?? `[${words}]`}`;
}

// src/cli/graph-command.ts
async function graphCommand(_args, { stdout }) {
  stdout.write(await drawGraph());
  return ExitCode.done;
}
export {
  graphCommand
};
