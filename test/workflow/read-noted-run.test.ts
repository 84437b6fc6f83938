import { expect, it } from "vitest";
import type { TimedEvent } from "../../src/ports.ts";
import { readNotedRun } from "../../src/workflow/rebuild-state.ts";

const START = told("start", "base");

it("goes back to the last commit that a gate let through, whatever was tried on top of it", () => {
  expect(readNotedRun([])).toBeNull();
  expect(goodAfter([])).toBe("base");
  expect(goodAfter([told("redGate", "base", "exit 5")])).toBe("base");
  const red = [told("redGate", "red")];
  expect(goodAfter([...red, told("greenGate", "red", "exit 1"), told("snitch", "red", "x")])).toBe(
    "red",
  );
  const green = [...red, told("greenGate", "green")];
  expect(goodAfter([...green, told("refactorGate", "green", "exit 1")])).toBe("green");
  expect(goodAfter([...green, told("refactorGate", "tidy"), told("merge", "tidy")])).toBe("tidy");
});

it("tells tests that were added to finished code from the code", () => {
  const events = [told("redGate", "red"), told("greenGate", "green"), told("refactorGate", "tidy")];
  const added = [...events, told("strengthenGate", "more"), told("finalGate", "more")];
  expect(readNotedRun([START, ...added])?.commits).toEqual({
    ...{ red: "red", green: "green", refactor: "tidy" },
    strengthen: "more",
  });
  expect(goodAfter(added)).toBe("more");
  expect(readNotedRun([START, ...events])?.commits).not.toHaveProperty("strengthen");
});

it("takes no code for good that was written for other tests, nor what another run left", () => {
  const before = [told("redGate", "red"), told("greenGate", "green"), told("cleanUp", "green")];
  expect(goodAfter([...before, told("redGate", "red again")])).toBe("red again");
  const other = { ...START, note: { ...START.note, run: "other" } };
  expect(readNotedRun([START, ...before, other])?.lastKnownGood).toBe("base");
});

function goodAfter(events: TimedEvent[]) {
  return readNotedRun([START, ...events])?.lastKnownGood;
}

function told(node: string, commit: string, error: string | null = null): TimedEvent {
  const note = { phase: "GREEN", error, error_details: null, retry_count: 0, issue: 1 };
  return { at: "2026-03-01T12:00:00Z", commit, note: { ...note, run: "one", node } };
}
