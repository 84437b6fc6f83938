import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import { openStateStore, type StateStore } from "../../../src/git/state-store.ts";
import type { HandoffNote } from "../../../src/run-state/handoff-note.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { git, temporaryRepository } from "../../temporary-repository.ts";

type StoreOptions = Parameters<typeof openStateStore>[0];

/** A repository, a clock that tests move, and a function that opens the state of issue 7. */
export function temporaryStore(
  directory = temporaryRepository({ "a.py": "a = 1\n" }),
  clock = manualClock(),
) {
  const repo = repoOf(directory);
  const { redact } = createSanitizer({ secrets: [] });
  const open = (options: Partial<StoreOptions> = {}) =>
    openStateStore({ repo, thread: "local#7", now: clock.now, redact, ...options });
  return { directory, repo, clock, open };
}

function repoOf(directory: string) {
  return { directory: directory, gitDir: join(directory, ".git"), env: process.env };
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

/** Stores one checkpoint with these values. */
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

/** Points a ref to a commit of these files, as anyone with git could. */
export function forge(
  directory: string,
  ref: string,
  files: Readonly<Record<string, string | Buffer>>,
) {
  const rows = Object.entries(files).map(([name, content]) => {
    const blob = execFileSync("git", ["hash-object", "-w", "--stdin"], {
      cwd: directory,
      input: content,
      encoding: "utf8",
    });
    return `100644 blob ${blob.trim()}\t${name}\n`;
  });
  const tree = execFileSync("git", ["mktree"], {
    cwd: directory,
    input: rows.join(""),
    encoding: "utf8",
  });
  git(directory, "update-ref", ref, git(directory, "commit-tree", tree.trim(), "-m", "forged"));
}

function manualClock() {
  let time = Date.parse("2026-03-01T12:00:00Z");
  return {
    now: () => new Date(time),
    add: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}
