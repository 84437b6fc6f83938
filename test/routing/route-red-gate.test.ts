import { expect, it } from "vitest";
import { routeRedGate } from "../../src/routing/gates.ts";

it("TS-02: tests that pass at once are rejected, the scaffold is written again", () => {
  expect(routeRedGate({ exitCode: 0, scaffoldRetryCount: 1 })).toBe("scaffold");
});

it.each([
  [1, "implement"],
  [4, "scaffold"],
  [5, "scaffold"],
  [2, "snitch"],
  [3, "snitch"],
  [77, "snitch"],
  [null, "snitch"],
])("exit %s goes to %s", (exitCode, node) => {
  expect(routeRedGate({ exitCode, scaffoldRetryCount: 1 })).toBe(node);
});

it("stops writing the scaffold again after the third run", () => {
  expect(routeRedGate({ exitCode: 5, scaffoldRetryCount: 2 })).toBe("scaffold");
  expect(routeRedGate({ exitCode: 5, scaffoldRetryCount: 3 })).toBe("snitch");
});

it("takes the limit it is given", () => {
  expect(routeRedGate({ exitCode: 0, scaffoldRetryCount: 3, scaffoldLimit: 4 })).toBe("scaffold");
});

it("lets a verdict overrule the code: exit 1 for the wrong reason is no red", () => {
  const verdict = { word: "wrong-reason", reason: "fixture 'x' not found" } as const;
  expect(routeRedGate({ exitCode: 1, scaffoldRetryCount: 1, verdict })).toBe("scaffold");
});

it("lets a red verdict through", () => {
  const verdict = { word: "red", reason: "2 tests fail" } as const;
  expect(routeRedGate({ exitCode: 1, scaffoldRetryCount: 1, verdict })).toBe("implement");
});
