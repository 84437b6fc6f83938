import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { runGit } from "../../../src/git/git.ts";
import { mergeNotes } from "../../../src/git/remote/share.ts";
import { tryMoveRef } from "../../../src/git/state/change-ref.ts";
import { openRefStore } from "../../../src/git/state/ref-store.ts";
import { openThreads } from "../../../src/git/state/threads.ts";
import { git } from "../../temporary-repository.ts";
import { forge, note, put, workplace } from "./workplace.ts";

const NOTES = "refs/notes/tdd";

it("what seldom happens to the refs of a repository", async () => {
  const { open, repo, place, clock } = workplace();
  const { now } = clock;
  const head = git(repo, "rev-parse", "HEAD");

  // A note whose last line was left open is not written on.
  forge(repo, NOTES, { [head]: "by hand" });
  await open().notes.append(head, note({}));
  expect(git(repo, "notes", "--ref=tdd", "show", head)).toMatch(/^by hand\n\{"phase":"RED"/);

  // Notes are united only where both sides have one and they differ, and taken where we have none.
  const ours = git(repo, "rev-parse", NOTES);
  const before = git(repo, "notes", "--ref=tdd", "show", head);
  git(repo, "notes", "--ref=tdd", "add", "-m", "on the tree", `${head}^{tree}`);
  await mergeNotes({ place, now, theirs: ours });
  expect(git(repo, "notes", "--ref=tdd", "show", head)).toBe(before);
  expect(git(repo, "notes", "--ref=tdd", "show", `${head}^{tree}`)).toBe("on the tree");
  git(repo, "update-ref", "-d", NOTES);
  await mergeNotes({ place, now, theirs: ours });
  expect(git(repo, "log", "-1", "--format=%P", NOTES)).toBe(ours);
  expect(git(repo, "notes", "--ref=tdd", "show", head)).toBe(before);

  // A checkpoint is found by its id among others.
  const store = open();
  const first = await put(store, { a: 1 });
  await put(store, { a: 2 });
  const listed = [];
  for await (const { checkpoint } of store.saver.list(first)) listed.push(checkpoint);
  expect(listed).toMatchObject([{ channel_values: { a: 1 } }]);

  // A decision to change nothing writes nothing, and a ref without a thread is none of the threads.
  const tip = git(repo, "rev-parse", store.ref);
  const threads = openThreads({ place, now });
  await threads.change(store.thread, () => null);
  expect(git(repo, "rev-parse", store.ref)).toBe(tip);
  forge(repo, "refs/tdd/issue-9", { "lock.json": "{}" });
  expect((await threads.readAll()).map(({ thread }) => thread)).toEqual([store.thread]);
  expect(await tryMoveRef(place, "refs/tdd/none", null, null)).toBeNull();

  // More files than a run ever has are refused, unread.
  const blob = git(repo, "rev-parse", "HEAD:a.py");
  const rows = Array.from({ length: 10_001 }, (_, index) => `100644 blob ${blob}\t${index}.json\n`);
  const input = rows.join("");
  const tree = execFileSync("git", ["mktree"], { cwd: repo, input, encoding: "utf8" }).trim();
  git(repo, "update-ref", "refs/tdd/issue-8", git(repo, "commit-tree", tree, "-m", "many"));
  const many = openRefStore({ place, ref: "refs/tdd/issue-8", now });
  await expect(many.read()).rejects.toThrow("it holds 10001 files");

  // Git that says too much is ended.
  const call = { args: ["ls-tree", tree], cwd: repo, env: process.env, input: "" };
  expect((await runGit(call)).exitCode).toBe(0);
  expect((await runGit({ ...call, maxBytes: 10 })).exitCode).toBe(128);
});
