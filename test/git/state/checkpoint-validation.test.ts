import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckpointSaverTestInitializer } from "@langchain/langgraph-checkpoint-validation";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GitCheckpointSaver } from "../../../src/git/state/checkpoint-saver.ts";
import { openThreads } from "../../../src/git/state/ref-store.ts";
import { createSanitizer } from "../../../src/safe-text/sanitizer.ts";
import { git } from "../../temporary-repository.ts";

// LangGraph's complete suite for savers. It needs vitest's functions in the global scope.
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it });
const { deltaChannelHistoryTests, validate } = await import(
  "@langchain/langgraph-checkpoint-validation"
);

let directory = "";
let count = 0;

const onGit: CheckpointSaverTestInitializer<GitCheckpointSaver> = {
  checkpointerName: "GitCheckpointSaver",
  beforeAll: () => {
    directory = mkdtempSync(join(tmpdir(), "tdd-test-"));
    git(directory, "init", "--quiet");
  },
  afterAll: () => rmSync(directory, { recursive: true, force: true }),
  // All savers share one repository; each has its own prefix for refs.
  createCheckpointer: () => {
    count += 1;
    const repo = { directory, gitDir: join(directory, ".git"), env: process.env };
    const prefix = `refs/tdd-${count}/`;
    return new GitCheckpointSaver({
      threads: openThreads({ repo, prefix, now: () => new Date() }),
      redact: createSanitizer({ secrets: [] }).redact,
    });
  },
};

validate(onGit);
deltaChannelHistoryTests(onGit);
