import { describe, expect, it } from "vitest";
import { drawFlowchart, layOut } from "../../demo/page/draw-flowchart.ts";
import { parseFlowchart } from "../../demo/page/parse-flowchart.ts";

describe("reading a flowchart", () => {
  it.each([
    ["a[Plan]", { id: "a", shape: "box", text: "Plan" }],
    ['a["Plan [1] & more"]', { id: "a", shape: "box", text: "Plan [1] & more" }],
    ["a(Plan)", { shape: "round" }],
    ["a([Plan])", { shape: "stadium" }],
    ["a{Plan}", { shape: "diamond" }],
    ["a{{Plan}}", { shape: "hexagon" }],
    ["a((Plan))", { shape: "circle" }],
    ["a[/Plan/]", { shape: "slanted" }],
    ["a[[Plan]]", { shape: "double" }],
    ["a", { id: "a", shape: "box", text: "a" }],
    ['a["one<br/>two"]', { text: "one\ntwo" }],
  ])("%s is a node", (line, expected) => {
    expect(parseFlowchart(`flowchart TD\n  ${line}`)?.nodes).toMatchObject([expected]);
  });

  it.each([
    ["a --> b", { from: "a", to: "b", text: "", line: "solid", arrow: true }],
    ["a -.-> b", { line: "dotted" }],
    ["a ==> b", { line: "thick" }],
    ["a --- b", { line: "solid", arrow: false }],
    ["a -->|exit 1| b", { text: "exit 1" }],
    ['a -- "still failing" --> b', { text: "still failing" }],
    ['a -. "in doubt" .-> b', { text: "in doubt", line: "dotted" }],
  ])("%s is an edge", (line, expected) => {
    expect(parseFlowchart(`flowchart LR\n${line}`)?.edges).toMatchObject([expected]);
  });

  it("a chain is many edges, and a node keeps what it was first called", () => {
    const chart = parseFlowchart("graph LR\n  a([one]) --> b{two} -- x --> c\n  c --> a");
    expect(chart?.direction).toBe("LR");
    expect(chart?.nodes.map(({ text }) => text)).toEqual(["one", "two", "c"]);
    expect(chart?.edges.map(({ from, to }) => `${from}${to}`)).toEqual(["ab", "bc", "ca"]);
  });

  it("styles go by class, in both ways of saying so", () => {
    const chart = parseFlowchart(
      "flowchart TD\n  a:::good --> b\n  class b bad;\n  classDef good fill:#dafbe1,stroke:#1a7f37\n  classDef bad fill:#ffebe9",
    );
    expect(chart?.nodes.map(({ style }) => style)).toEqual([
      { fill: "#dafbe1", stroke: "#1a7f37" },
      { fill: "#ffebe9" },
    ]);
  });

  it.each(["sequenceDiagram\n  a->>b: hi", "flowchart TD\n  subgraph x", "flowchart TD\n  a --> "])(
    "what it does not understand is nothing: %j",
    (text) => {
      expect(parseFlowchart(text)).toBeNull();
    },
  );
});

describe("laying out", () => {
  it("lines end where a node ends, which for a diamond is not its box", () => {
    const placed = layOut(
      parseFlowchart("flowchart TD\n a --> c{gate}\n b --> c") ?? expect.fail(),
    );
    const gate = placed.nodes.find(({ id }) => id === "c") ?? expect.fail();
    for (const { points } of placed.edges) {
      const end = points.at(-1) ?? expect.fail();
      const share =
        Math.abs(end.x - gate.x) / (gate.width / 2) + Math.abs(end.y - gate.y) / (gate.height / 2);
      expect(share).toBeCloseTo(1);
    }
  });

  it("goes down from where it starts, though edges lead back", () => {
    const chart = parseFlowchart("flowchart TD\n a --> b\n b --> c\n c --> b\n c --> d\n d --> b");
    const placed = layOut(chart ?? expect.fail());
    const heights = placed.nodes.map(({ y }) => y);
    expect(heights).toEqual([...heights].sort((one, other) => one - other));
  });
});

describe("drawing", () => {
  const svg = drawFlowchart('flowchart TD\n  a["x < y"] -->|"<b>"| b{{"&"}}') ?? "";

  it("is a picture with its own words, in which nothing is markup", () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    expect(svg).toContain("x &lt; y");
    expect(svg).toContain("&lt;b&gt;");
    expect(svg).not.toContain("<b>");
  });

  it("loads nothing from the network", () => {
    expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(
      /https?:|url\(|<script|@import/,
    );
  });

  it("a style that is no colour is left out", () => {
    const odd = drawFlowchart("flowchart TD\n  a:::x\n  classDef x fill:url(https://e.example)");
    expect(odd).not.toContain("e.example");
  });

  it("what cannot be read cannot be drawn", () => {
    expect(drawFlowchart("pie\n  1: 2")).toBeNull();
  });
});
