import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  buildGraph
} from "./chunk-BD5D6TP5.js";
import "./chunk-RCFU32CK.js";
import "./chunk-5EUWDAZN.js";
import "./chunk-BU22QP4N.js";
import {
  ExitCode
} from "./chunk-IDSE3A7Y.js";
import "./chunk-UYXZBWWL.js";
import "./chunk-KGJQXHYP.js";
import "./chunk-LRQJ4NDD.js";
import "./chunk-WLIEFF7X.js";
import "./chunk-KPOE4I3O.js";

// src/workflow/draw-graph.ts
async function drawGraph() {
  const graph = await buildGraph({}).compile().getGraphAsync();
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
