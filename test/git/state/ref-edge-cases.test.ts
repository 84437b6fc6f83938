import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { tryGit } from "../../../src/git/git.ts";
import { mergeNotes } from "../../../src/git/notes.ts";
import { openRefStore, openThreads } from "../../../src/git/state/ref-store.ts";
import { tryMoveRef } from "../../../src/git/state/refs.ts";
import { git } from "../../temporary-repository.ts";
import { forge, note, put, temporaryStore } from "./temporary-store.ts";

const NOTES = "refs/notes/tdd";

it("handles rare states of the refs", async () => {
  const { open, directory, repo, clock } = temporaryStore();
  const { now } = clock;
  const head = git(directory, "rev-parse", "HEAD");

  // A new line does not continue a last line without a newline.
  forge(directory, NOTES, { [head]: "by hand" });
  await open().notes.append(head, note({}));
  expect(git(directory, "notes", "--ref=tdd", "show", head)).toMatch(/^by hand\n\{"phase":"RED"/);

  // Notes are merged only when both sides have one and they differ; missing ones are taken over.
  const ours = git(directory, "rev-parse", NOTES);
  const before = git(directory, "notes", "--ref=tdd", "show", head);
  git(directory, "notes", "--ref=tdd", "add", "-m", "on the tree", `${head}^{tree}`);
  await mergeNotes({ repo, now, theirs: ours });
  expect(git(directory, "notes", "--ref=tdd", "show", head)).toBe(before);
  expect(git(directory, "notes", "--ref=tdd", "show", `${head}^{tree}`)).toBe("on the tree");
  git(directory, "update-ref", "-d", NOTES);
  await mergeNotes({ repo, now, theirs: ours });
  expect(git(directory, "log", "-1", "--format=%P", NOTES)).toBe(ours);
  expect(git(directory, "notes", "--ref=tdd", "show", head)).toBe(before);

  // A checkpoint is found by its id among others.
  const store = open();
  const first = await put(store, { a: 1 });
  await put(store, { a: 2 });
  const listed = [];
  for await (const { checkpoint } of store.saver.list(first)) listed.push(checkpoint);
  expect(listed).toMatchObject([{ channel_values: { a: 1 } }]);

  // A decision to change nothing writes nothing, and a ref without a thread is not listed.
  const tip = git(directory, "rev-parse", store.ref);
  const threads = openThreads({ repo, now });
  await threads.change(store.thread, () => null);
  expect(git(directory, "rev-parse", store.ref)).toBe(tip);
  forge(directory, "refs/tdd/issue-9", { "lock.json": "{}" });
  expect((await threads.readAll()).map(({ thread }) => thread)).toEqual([store.thread]);
  expect(await tryMoveRef(repo, "refs/tdd/none", null, null)).toBeNull();

  // More files than a run ever has are refused without being read.
  const blob = git(directory, "rev-parse", "HEAD:a.py");
  const rows = Array.from({ length: 10_001 }, (_, index) => `100644 blob ${blob}\t${index}.json\n`);
  const input = rows.join("");
  const tree = execFileSync("git", ["mktree"], { cwd: directory, input, encoding: "utf8" }).trim();
  git(
    directory,
    "update-ref",
    "refs/tdd/issue-8",
    git(directory, "commit-tree", tree, "-m", "many"),
  );
  const many = openRefStore({ repo, ref: "refs/tdd/issue-8", now });
  await expect(many.read()).rejects.toThrow("it holds 10001 files");

  // Git is killed when it prints too much.
  const listing = ["ls-tree", tree];
  expect((await tryGit(repo, listing)).exitCode).toBe(0);
  expect((await tryGit(repo, listing, "", 10)).exitCode).toBe(128);
});
