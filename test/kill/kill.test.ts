import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { buildInto } from "../../scripts/build.mjs";
import { FILES } from "../compose/instant-run.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const CHILD = ".cache/kill";
const PROGRAM = fileURLToPath(new URL(`../../${CHILD}/child.js`, import.meta.url));
const MOST_LIVES = 120;
/** Some seventy processes, one after the other. */
const PATIENCE = 300_000;

beforeAll(() => buildInto(CHILD, "test/kill/child.ts"));

/** Half of the points each, so that both cores have something to do. */
describe.concurrent("a run that is killed by SIGKILL at every node boundary and inside every node", () => {
  it.each(["0", "1"])(
    "ends as if it had lived, the points of half %s",
    async (share) => {
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
      expect(last).toMatchObject({ signal: null, code: 0 });
      const state = JSON.parse(last.printed);
      expect(state).toMatchObject({ ending: "merged", error: null, done: true });

      // Same final tree, each commit once.
      expect(git(repo, "show", "main:app.py")).toBe("value = 1  # tidy");
      expect(git(repo, "log", "--format=%s", "main")).toBe(
        "refactor: new thing (#1)\nfeat: new thing (#1)\ntest: new thing (#1)\nchore: start",
      );
      expect(git(repo, "branch", "--list", "feat/*")).toBe("");
      // What was counted was counted once.
      expect(state).toMatchObject({
        retryCount: 2,
        usage: { calls: 5 },
        failureHistory: { attempts: 1 },
      });

      // No answer that was stored was asked for again.
      const stored = new Set<string>();
      for (const line of readFileSync(journal, "utf8").split("\n")) {
        const [what, key = ""] = line.split(" ");
        if (what === "stored") stored.add(key);
        if (what === "asked") expect(stored.has(key)).toBe(false);
      }
      expect(stored.size).toBe(5);

      // Every event was noted once, and nothing that was drafted is lost.
      const told = git(repo, "log", "--notes=tdd", "--format=%N", "main")
        .split("\n")
        .filter(Boolean);
      const steps = told
        .map((line) => JSON.parse(line))
        .map(({ run, step, node }) => `${run} ${step} ${node}`);
      expect(new Set(steps).size).toBe(steps.length);
      expect(() => git(repo, "cat-file", "-e", state.draft)).not.toThrow();

      const where = readFileSync(deaths, "utf8")
        .split("\n")
        .map((line) => line.split(" ")[0]);
      expect(lives).toBeGreaterThan(20);
      expect([...new Set(where)].filter(Boolean).length).toBeGreaterThan(8);
    },
    PATIENCE,
  );
});

async function live(args: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "pipe"] });
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
