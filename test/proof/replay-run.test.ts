import { describe, expect, it } from "vitest";
import type { TestOutcome, TestRun, TimedEvent } from "../../src/ports.ts";
import type { VerifyTools } from "../../src/proof/change.ts";
import { findRun, type ReplayedRun, replayRun } from "../../src/proof/replay-run.ts";
import type { NotedRun } from "../../src/workflow/rebuild-state.ts";

const [BASE, RED, GREEN] = ["b".repeat(40), "e".repeat(40), "f".repeat(40)];
const T = "tests/test_cart.py";
const TWO_TESTS = "def test_a():\n    assert 1\n\n\ndef test_b():\n    assert 2\n";
const STUB = "def total(prices):\n    raise NotImplementedError\n";

const RED_MESSAGE = `test: totals (#7)

Red: 2 tests fail for the right reason.

- ${T}::test_a
- ${T}::test_b

Guards, which pass before the change and after it:
- ${T}::test_guard
`;
const GREEN_MESSAGE = "feat: totals (#7)\n\nGreen: the 2 red tests now pass.\n";

const GIVEN: Given = {
  files: {
    [BASE]: { "shop/cart.py": "" },
    [RED]: { "shop/cart.py": STUB, [T]: TWO_TESTS },
    [GREEN]: { "shop/cart.py": "def total(prices):\n    return sum(prices)\n", [T]: TWO_TESTS },
  },
  seen: {
    [RED]: { test_a: "failed", test_b: "error", test_guard: "passed" },
    [GREEN]: { test_a: "passed", test_b: "passed", test_guard: "passed" },
  },
  messages: { [RED]: RED_MESSAGE, [GREEN]: GREEN_MESSAGE },
  notes: [
    { commit: BASE, node: "start" },
    { commit: RED, node: "redGate", verdict: "red", passed: 1, failed: 2, exit: 1 },
    { commit: GREEN, node: "greenGate", verdict: "green", passed: 3, failed: 0, exit: 0 },
  ],
};

describe("the replay of a run", () => {
  it("finds nothing where everything is as it was noted", async () => {
    expect(await replay({})).toEqual([]);
  });

  it("is of red alone where the run waits at its test gate", async () => {
    const waiting = { notes: GIVEN.notes.slice(0, 2), messages: { [RED]: RED_MESSAGE } };
    expect(await replayTo(RED, waiting)).toEqual({ differences: [], waits: true });
    const seen = { [RED]: { test_a: "passed", test_b: "failed", test_guard: "passed" } } as const;
    const { differences } = await replayTo(RED, { ...waiting, seen });
    expect(differences).toContain(
      `${T}::test_a passes in the red commit, and the run says that it fails`,
    );
  });

  it.each<[string, Partial<Given>, string]>([
    [
      "a test that no longer fails",
      { seen: { ...GIVEN.seen, [RED]: { test_a: "passed", test_b: "failed" } } },
      `${T}::test_a passes in the red commit, and the run says that it fails`,
    ],
    [
      "a test that is gone",
      { seen: { ...GIVEN.seen, [GREEN]: { test_a: "passed", test_b: "skipped" } } },
      `${T}::test_guard does not run in the green commit, and the run says that it passes`,
    ],
    [
      "a test that is skipped",
      { seen: { ...GIVEN.seen, [GREEN]: { test_a: "passed", test_b: "skipped" } } },
      `${T}::test_b is skipped in the green commit`,
    ],
    [
      "a run without results with the red commit",
      { seen: { [GREEN]: GIVEN.seen[GREEN] ?? {} } },
      "the tests of the red commit cannot be run",
    ],
    [
      "a run without results with the green commit",
      { seen: { [RED]: GIVEN.seen[RED] ?? {} } },
      "the tests of the green commit cannot be run",
    ],
    [
      "a deleted test file",
      { files: { ...GIVEN.files, [GREEN]: {} } },
      `${T} is in the red commit, and no longer in the head`,
    ],
    [
      "a message that names no tests",
      { messages: { ...GIVEN.messages, [RED]: "test: totals" } },
      "the message of the red commit eeeeeeeeee names no tests",
    ],
    [
      "a run without a green commit",
      { notes: GIVEN.notes.slice(0, 2) },
      "the notes of the run have no green commit",
    ],
    [
      "a base that is part of the change",
      { messages: { ...GIVEN.messages, [BASE]: "feat: before" } },
      "the notes name bbbbbbbbbb as the base of the run, which is part of the change",
    ],
    [
      "another exit code",
      { notes: GIVEN.notes.map((note) => (note.exit === 1 ? { ...note, exit: 2 } : note)) },
      "the note of the red commit says exit 2, and it is 1 now",
    ],
    [
      "another verdict",
      { notes: GIVEN.notes.map((note) => ({ ...note, verdict: "untrusted" })) },
      "the note of the green commit says untrusted, and not green",
    ],
    [
      "a gate that was not noted",
      { notes: GIVEN.notes.map((note) => (note.exit === 0 ? { ...note, node: "lint" } : note)) },
      "the notes of the run have no green commit",
    ],
    [
      "a later gate in its place",
      {
        notes: GIVEN.notes.map((note) =>
          note.exit === 0 ? { ...note, node: "refactorGate" } : note,
        ),
      },
      "the note of the green commit says nothing, and not green",
    ],
  ])("names %s", async (_, given, difference) => {
    expect(await replay(given)).toEqual(
      expect.arrayContaining([expect.stringContaining(difference)]),
    );
  });

  it("lets the run drop the tests that its message names, and no others", async () => {
    const dropped = `${GREEN_MESSAGE}\nDropped inferred tests, the only ones that still failed:\n- ${T}::test_b\n`;
    const green = { [T]: TWO_TESTS.slice(0, TWO_TESTS.indexOf("\n\n\ndef test_b") + 1) };
    const given = {
      files: { ...GIVEN.files, [GREEN]: green },
      seen: { ...GIVEN.seen, [GREEN]: { test_a: "passed", test_guard: "passed" } } as Given["seen"],
      notes: GIVEN.notes.map((note) => (note.exit === 0 ? { ...note, passed: 2 } : note)),
      messages: { ...GIVEN.messages, [GREEN]: dropped },
    };
    expect(await replay(given)).toEqual([]);
    const edited = { [T]: green[T]?.replace("assert 1", "assert 0") ?? "" };
    expect(await replay({ ...given, files: { ...GIVEN.files, [GREEN]: edited } })).toEqual([
      `${T} was changed after the red commit`,
    ]);
  });
});

describe("the run that made a change", () => {
  it("is found by the notes on its commits, or by what its messages claim", () => {
    expect(find({})).toMatchObject({ commits: { red: RED, green: GREEN } });
    const rebased = { messages: { ["a".repeat(40)]: GREEN_MESSAGE } };
    expect(find(rebased)).toMatchObject({ commits: { red: RED, green: GREEN } });
    expect(find({ ...rebased, notes: [] })).toBe("unknown");
    const other = { messages: { ["a".repeat(40)]: GREEN_MESSAGE.replace(" (#7)", "") } };
    expect(find(other)).toBe("unknown");
    expect(find({ messages: { ["a".repeat(40)]: "feat: by hand (#7)" } })).toBeNull();
  });
});

interface Given {
  /** The texts of files, by commit and path. */
  files: Readonly<Record<string, Readonly<Record<string, string>>>>;
  seen: Readonly<Record<string, Readonly<Record<string, TestOutcome>>>>;
  /** By the commits of the change. */
  messages: Readonly<Record<string, string>>;
  notes: readonly {
    commit: string;
    node: string;
    verdict?: string;
    passed?: number;
    failed?: number;
    exit?: number;
  }[];
}

function find(changes: Partial<Given>): NotedRun | "unknown" | null {
  const { messages, notes } = { ...GIVEN, ...changes };
  const commits = Object.entries(messages).map(([commit, message]) => ({ commit, message }));
  const events = notes.map(({ commit, node, verdict, passed = 0, failed = 0, exit }, step) => {
    const results = { verdict, tests: { passed, failed }, exit_code: exit };
    const note = { issue: 7, run: "r1", step, node, phase: "X", error: null, ...results };
    return { commit, at: "2026-01-01T00:00:00Z", note } as unknown as TimedEvent;
  });
  return findRun({ commits, events });
}

async function replay(changes: Partial<Given>): Promise<string[]> {
  return (await replayTo(GREEN, changes)).differences;
}

async function replayTo(head: string, changes: Partial<Given>): Promise<ReplayedRun> {
  const given = { ...GIVEN, ...changes };
  const run = find(given);
  if (run === null || run === "unknown") throw new Error("There is no run.");
  const commits = Object.entries(given.messages).map(([commit, message]) => ({ commit, message }));
  return replayRun(fakeTools(given), { run, head, commits, patterns: [] });
}

function fakeTools({ files, seen }: Given): VerifyTools {
  return {
    workspace: {
      at: (commit: string) => ({ read: async (path: string) => files[commit]?.[path] ?? null }),
    },
    trees: {
      changed: async (from: string, to: string) => {
        const [old = {}, now = {}] = [files[from], files[to]];
        const paths = Object.keys({ ...old, ...now }).filter((path) => old[path] !== now[path]);
        return paths.map((path) => {
          return { path, before: path in old ? path : null, isDeleted: !(path in now) };
        });
      },
    },
    tests: { run: async ({ at }: { at: string }) => runOf(seen[at]) },
  } as unknown as VerifyTools;
}

function runOf(outcomes: Readonly<Record<string, TestOutcome>> | undefined): TestRun {
  const tests = Object.entries(outcomes ?? {}).map(([name, outcome]) => {
    const failure = { exception: "AssertionError", message: "assert", details: "" };
    const isBad = outcome === "failed" || outcome === "error";
    const seen = { outcome, failure: isBad ? failure : null, line: 1, seconds: 0 };
    return { id: `${T}::${name}`, file: T, ...seen };
  });
  const failed = tests.some(({ failure }) => failure !== null);
  return {
    command: "pytest",
    exitCode: outcomes === undefined ? 4 : failed ? 1 : 0,
    ending: "exited",
    report: outcomes === undefined ? null : { tests, collectionErrors: [] },
    output: "",
    seconds: 0,
  };
}
