import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { buildInto } from "../../scripts/build.mjs";
import { FILES, OWN_TESTS } from "../runs/instant-run.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const CHILD = ".cache/kill";
const PROGRAM = fileURLToPath(new URL(`../../${CHILD}/child.js`, import.meta.url));
const MOST_LIVES = 120;
/** Some ninety processes, two at a time. */
const PATIENCE = 600_000;

beforeAll(() => buildInto(CHILD, ["test/kill/child.ts"]));

// Two chains of lives at once in each test, so that both cores have something to do.
describe("a run that is killed by SIGKILL", () => {
  it(
    "at every node boundary and inside every node ends as if it had lived",
    async () => {
      await Promise.all(["0", "1"].map(endsAsIfItHadLived));
    },
    PATIENCE,
  );

  it(
    "wherever its last node leaves something reports once, and cleans up once",
    async () => {
      await Promise.all([reportsOnce(), cleansUpOnce()]);
    },
    PATIENCE,
  );

  it(
    "where it takes, plans for and shows the tests of a person goes on with the same tests",
    takesTheSameTests,
    PATIENCE,
  );
});

/** Killed at its points, each time gone on with in a fresh clone: on another machine. */
async function liveInClones(share: string) {
  const home = temporaryDirectory();
  const deaths = join(home, "deaths.txt");
  const journal = join(home, "journal.txt");
  let repo = temporaryRepository(FILES);
  let lives = 0;
  let last = await live([repo, deaths, journal, share]);
  while (last.signal === "SIGKILL" && lives < MOST_LIVES) {
    lives += 1;
    const clone = join(home, `clone-${lives}`);
    git(home, "clone", "--quiet", repo, clone);
    repo = clone;
    last = await live([repo, deaths, journal, share]);
  }
  expect(last).toMatchObject({ complained: "", signal: null, code: 0 });
  const died = readFileSync(deaths, "utf8").trim().split("\n");
  const asked = readFileSync(journal, "utf8").split("\n");
  return { repo, state: JSON.parse(last.printed), deaths: died, stored: storedAnswers(asked) };
}

/** No answer that was stored was asked for again. */
function storedAnswers(journal: readonly string[]): Set<string> {
  const stored = new Set<string>();
  for (const line of journal) {
    const [what, key = ""] = line.split(" ");
    if (what === "stored") stored.add(key);
    if (what === "asked") expect(stored.has(key)).toBe(false);
  }
  return stored;
}

async function endsAsIfItHadLived(share: string): Promise<void> {
  const { repo, state, deaths, stored } = await liveInClones(share);
  expect(state).toMatchObject({ ending: "merged", error: null, done: true });

  // Same final tree, each commit once.
  expect(git(repo, "show", "main:app.py")).toBe("value = 1  # mended, tidy");
  expect(git(repo, "log", "--format=%s", "main")).toBe(
    "test: new thing, strengthen (#1)\nrefactor: new thing (#1)\nfix: new thing (#1)\nrefactor: new thing (#1)\nfeat: new thing (#1)\ntest: new thing (#1)\nchore: start",
  );
  expect(git(repo, "branch", "--list", "feat/*")).toBe("");
  // What was counted was counted once.
  expect(state).toMatchObject({
    retryCount: 3,
    usage: { calls: 10 },
    testGate: { approved: state.commits.red },
    failureHistory: { attempts: 2 },
  });

  expect(stored.size).toBe(10);

  // Every event was noted once, and nothing that was drafted is lost.
  const told = git(repo, "log", "--notes=tdd", "--format=%N", "main").split("\n").filter(Boolean);
  const steps = told
    .map((line) => JSON.parse(line))
    .map(({ run, step, node }) => `${run} ${step} ${node}`);
  expect(new Set(steps).size).toBe(steps.length);
  expect(() => git(repo, "cat-file", "-e", state.draft)).not.toThrow();

  const where = new Set(deaths.map((line) => line.split(" ")[0]));
  expect(deaths.length).toBeGreaterThan(20);
  expect(where.size).toBeGreaterThan(12);
  for (const node of ["publishTests", "testReview", "heldOutGate"]) expect(where).toContain(node);
}

async function takesTheSameTests(): Promise<void> {
  const { repo, state, deaths, stored } = await liveInClones("own");
  expect(state).toMatchObject({ ending: "merged", usage: { calls: 5 }, ownTests: { missing: [] } });
  expect(stored.size).toBe(5);
  const [file] = OWN_TESTS.files;
  expect(git(repo, "show", `main:${file?.path}`)).toBe(file?.content.trimEnd());
  expect(git(repo, "log", "--format=%s", "main").match(/^test: new thing \(#1\)$/gm)).toHaveLength(
    1,
  );
  expect(deaths).toEqual([
    "scaffold 1 begins",
    "scaffold 2 after snapshot",
    "scaffold 3 after put",
    "plan 1 begins",
    "plan 2 after answer",
    "plan 3 after storeAnswer",
    "plan 2 after note",
    "plan 3 after put",
    "publishTests 1 begins",
    "publishTests 2 after propose",
    "publishTests 3 after note",
    "publishTests 4 after put",
    "testReview 1 after put",
  ]);
}

async function reportsOnce(): Promise<void> {
  const { repo, state, deaths } = await liveOn("snitch");
  expect(state).toMatchObject({ ending: "failed", done: false, failureHistory: { attempts: 3 } });
  const told = readFileSync(join(repo, ".git/tdd-arbiter/issues.md"), "utf8");
  expect(told.match(/## Snitch report/g)).toHaveLength(1);
  expect(phases(repo, "feat/issue-1").filter((phase) => phase === "SNITCH")).toHaveLength(1);
  expect(git(repo, "show", "feat/issue-1:app.py")).toBe("value = 5");
  expect(deaths).toEqual([
    "snitch 1 begins",
    "snitch 2 after moveBranch",
    "snitch 3 after snitch",
    "snitch 4 after note",
    "snitch 5 after put",
  ]);
}

async function cleansUpOnce(): Promise<void> {
  const { repo, state, deaths } = await liveOn("cleanUp");
  expect(state).toMatchObject({ ending: "aborted", report: null });
  expect(git(repo, "branch", "--list", "feat/*")).toBe("");
  expect(git(repo, "status", "--porcelain")).toBe("");
  const green = state.commits.strengthen;
  expect(phases(repo, green).filter((phase) => phase === "ABORT")).toHaveLength(1);
  expect(deaths).toEqual([
    "cleanUp 1 begins",
    "cleanUp 2 after discard",
    "cleanUp 3 after note",
    "cleanUp 4 after put",
  ]);
}

/** Started again in the same clone, where the report and the branch are, until it lives. */
async function liveOn(node: string) {
  const home = temporaryDirectory();
  const [deaths, journal] = [join(home, "deaths.txt"), join(home, "journal.txt")];
  const repo = temporaryRepository(FILES);
  const TMPDIR = join(home, "tmp");
  mkdirSync(TMPDIR);
  let last = await live([repo, deaths, journal, node], { TMPDIR });
  for (let lives = 0; last.signal === "SIGKILL" && lives < 20; lives += 1) {
    last = await live([repo, deaths, journal, node], { TMPDIR });
  }
  expect(readdirSync(TMPDIR)).toEqual([]);
  expect(last).toMatchObject({ complained: "", signal: null, code: 0 });
  const died = readFileSync(deaths, "utf8").trim().split("\n");
  return { repo, state: JSON.parse(last.printed), deaths: died };
}

function phases(repo: string, commit: string): string[] {
  const told = git(repo, "log", "--notes=tdd", "--format=%N", commit).split("\n").filter(Boolean);
  return told.map((line) => JSON.parse(line).phase);
}

async function live(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, ["--no-opt", PROGRAM, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const [printed, complained, { code, signal }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { printed, complained, code, signal };
}
