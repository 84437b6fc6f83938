import { expect, it } from "vitest";
import { describeRoute } from "../../src/reports/route.ts";
import type { RouteEntry } from "../../src/routing/route-history.ts";
import { md } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";

it("draws a retry as one, to the step that it starts with", () => {
  const drawn = edges(["greenGate", "snitch"], ["snitch", "implement"], ["greenGate", "lint"]);
  expect(drawn).toEqual([
    'greenGate -- "1" --> snitch',
    'snitch -. "retry: 2" .-> implement',
    "implement --> greenGate",
    'greenGate -- "3" --> lint',
  ]);
});

it("joins no steps that no decision joined", () => {
  const aborted = edges(["redGate", "implement"], ["cleanUp", "scaffold"], ["redGate", "snitch"]);
  expect(aborted).toEqual([
    'redGate -- "1" --> implement',
    'cleanUp -. "retry: 2" .-> scaffold',
    "scaffold --> redGate",
    'redGate -- "3" --> snitch',
  ]);
  // Recorded before retries were.
  const old = edges(["greenGate", "snitch"], ["greenGate", "lint"], ["redGate", "implement"]);
  expect(old).toEqual([
    'greenGate -- "1" --> snitch',
    'greenGate -- "2" --> lint',
    'redGate -- "3" --> implement',
  ]);
});

it("draws another round that a review asked for, and one line for retries of the same step", () => {
  expect(edges(["humanReview", "implement"])).toEqual(['humanReview -- "1" --> implement']);
  const twice = edges(["snitch", "plan"], ["plan", "snitch"], ["snitch", "plan"]);
  expect(twice).toEqual(['snitch -. "retry: 1, 3" .-> plan', 'plan -- "2" --> snitch']);
});

type Way = [RouteEntry["from"], RouteEntry["to"]];

function edges(...ways: Way[]): string[] {
  const routeHistory = ways.map(([from, to]) => ({ from, to, reason: "" }));
  const route = describeRoute({ routeHistory, proposal: null, ending: null });
  const lines = createSanitizer({ secrets: [] })
    .markdown(route ?? md``)
    .split("\n");
  return lines.filter((line) => /-+>/.test(line)).map((line) => line.trim());
}
