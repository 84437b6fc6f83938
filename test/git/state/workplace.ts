import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import { openStateStore, type StateStore } from "../../../src/git/state-store.ts";
import type { HandoffNote } from "../../../src/run-state/handoff-note.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { git, temporaryRepository } from "../../temporary-repository.ts";

type Opening = Parameters<typeof openStateStore>[0];

/** A repository, a clock that is moved by hand, and any number of openings of issue 7's state. */
export function workplace(repo = temporaryRepository({ "a.py": "a = 1\n" }), clock = handClock()) {
  const place = placeOf(repo);
  const { redact } = createSanitizer({ secrets: [] });
  const open = (options: Partial<Opening> = {}) =>
    openStateStore({ place, thread: "local#7", now: clock.now, redact, ...options });
  return { repo, place, clock, open };
}

function placeOf(repo: string) {
  return { directory: repo, gitDir: join(repo, ".git"), env: process.env };
}

export function note(changes: Partial<HandoffNote>): HandoffNote {
  return {
    phase: "RED",
    error: null,
    error_details: null,
    retry_count: 0,
    issue: 7,
    at: "2026-03-01T12:00:00Z",
    ...changes,
  };
}

/** Writes one checkpoint with these values. */
export async function put(store: StateStore, values: Record<string, unknown> = {}) {
  const versions = Object.fromEntries(Object.keys(values).map((name) => [name, 1]));
  const checkpoint = {
    ...emptyCheckpoint(),
    channel_values: values,
    channel_versions: versions,
  };
  const config = { configurable: { thread_id: store.thread, checkpoint_ns: "" } };
  return store.saver.put(config, checkpoint, { source: "loop", step: 1, parents: {} }, versions);
}

/** Points a ref at a commit of these files, as anybody with git could. */
export function forge(repo: string, ref: string, files: Readonly<Record<string, string | Buffer>>) {
  const rows = Object.entries(files).map(([name, content]) => {
    const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], {
      cwd: repo,
      input: content,
      encoding: "utf8",
    });
    return `100644 blob ${blob.trim()}\t${name}\n`;
  });
  const tree = execFileSync("git", ["mktree"], {
    cwd: repo,
    input: rows.join(""),
    encoding: "utf8",
  });
  git(repo, "update-ref", ref, git(repo, "commit-tree", tree.trim(), "-m", "forged"));
}

function handClock() {
  let time = Date.parse("2026-03-01T12:00:00Z");
  return {
    now: () => new Date(time),
    add: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}
