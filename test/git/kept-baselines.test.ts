import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openStateStore } from "../../src/git/state-store.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { temporaryRepository } from "../temporary-repository.ts";

it("keeps the last five baselines for every issue of the repository", async () => {
  const repo = temporaryRepository({ "a.py": "" });
  const first = open(repo, 1);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await first.baselines.keep(`key ${number}`, writeBlob(repo, `report ${number}`));
  }
  const { baselines } = open(repo, 2);
  expect(await baselines.recall("key 1")).toBeNull();
  expect(await baselines.recall("key 2")).toBe("report 2");
  expect(await baselines.recall("key 6")).toBe("report 6");
  const kept = execFileSync("git", ["ls-tree", "-r", "--name-only", "refs/tdd/baselines"], {
    cwd: repo,
    encoding: "utf8",
  });
  expect(kept.trim().split("\n")).toHaveLength(6);
});

it("knows none where no run has kept one", async () => {
  const repo = temporaryRepository({ "a.py": "" });
  expect(await open(repo, 1).baselines.recall("key")).toBeNull();
});

function open(repo: string, issue: number) {
  const place = { directory: repo, gitDir: join(repo, ".git"), env: process.env };
  return openStateStore({
    repo: place,
    thread: `local#${issue}`,
    redact: createSanitizer({ secrets: [] }).redact,
  });
}

function writeBlob(repo: string, text: string): string {
  const args = ["hash-object", "-w", "--stdin"];
  return execFileSync("git", args, { cwd: repo, input: text, encoding: "utf8" }).trim();
}
