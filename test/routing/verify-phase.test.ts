import { describe, expect, it } from "vitest";
import { verifyGreenPhase, verifyRedPhase } from "../../src/routing/gates.ts";

const FRESH = { exitCode: null, exitCodeHistory: [], routeHistory: [] };

describe("verifyRedPhase", () => {
  it("T080, scenario 080: the exit code is stored in state", () => {
    expect(verifyRedPhase({ exitCode: 1 }, FRESH).update.exitCode).toBe(1);
  });

  it("T090, scenario 090: the history holds every call, and the state handed in stays as it was", () => {
    const first = verifyRedPhase({ exitCode: 5 }, FRESH).update;
    const second = verifyRedPhase({ exitCode: 1 }, first).update;
    expect(second.exitCodeHistory).toEqual([5, 1]);
    expect(second.routeHistory.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      "redGate → scaffold",
      "redGate → implement",
    ]);
    expect(first.exitCodeHistory).toEqual([5]);
    expect(FRESH.exitCodeHistory).toEqual([]);
  });

  it("keeps the last hundred entries of a long history", () => {
    let state = verifyRedPhase({ exitCode: 5 }, FRESH).update;
    for (let call = 0; call < 150; call += 1)
      state = verifyRedPhase({ exitCode: call % 6 }, state).update;
    expect(state.exitCodeHistory).toHaveLength(100);
    expect(state.routeHistory).toHaveLength(100);
    expect(state.exitCodeHistory.at(-1)).toBe(149 % 6);
  });

  it("scenario 110: exit 1 is a valid red", () => {
    expect(verifyRedPhase({ exitCode: 1 }, FRESH).destination).toMatchObject({
      nextNode: "implement",
      requiresHuman: false,
    });
  });

  it.each([{}, { exitCode: null }, { exitCode: undefined }])(
    "without an exit code a person is asked: %j",
    (testResult) => {
      const { destination, update } = verifyRedPhase(testResult, FRESH);
      expect(destination).toMatchObject({ nextNode: "snitch", requiresHuman: true });
      expect(update).toEqual({
        exitCode: null,
        exitCodeHistory: [],
        routeHistory: [{ from: "redGate", to: "snitch", reason: destination.reason }],
      });
    },
  );
});

describe("verifyGreenPhase", () => {
  it("scenario 120: exit 0 goes on", () => {
    expect(verifyGreenPhase({ exitCode: 0 }, FRESH)).toMatchObject({
      destination: { nextNode: "refactor" },
      update: {
        exitCode: 0,
        exitCodeHistory: [0],
        routeHistory: [{ from: "greenGate", to: "refactor" }],
      },
    });
  });

  it("works on a state that has no history yet", () => {
    expect(verifyGreenPhase({ exitCode: 1 }, {}).update.exitCodeHistory).toEqual([1]);
  });
});
