import { expect, it } from "vitest";
import { git } from "../../temporary-repository.ts";
import { countGit } from "../count-git.ts";
import { note, put, temporaryStore } from "./temporary-store.ts";

it("reads unchanged state and notes without git, and sees what others wrote", async () => {
  const { open, directory, repo } = temporaryStore();
  const head = git(directory, "rev-parse", "HEAD");
  const { env, started } = countGit();
  const store = open({ repo: { ...repo, env } });
  const config = { configurable: { thread_id: store.thread } };
  await store.lock.acquire({ owner: "me", link: "here", seconds: 60 });
  await put(store, { a: 1 });
  await store.notes.append(head, note({}));
  expect(started()).not.toEqual([]);

  expect((await store.lock.read())?.owner).toBe("me");
  expect((await store.saver.getTuple(config))?.checkpoint.channel_values).toEqual({ a: 1 });
  expect((await store.notes.read([head])).get(head)).toHaveLength(1);
  expect(await store.isKept(head)).toBe(false);
  expect(started()).toEqual([]);

  // Another writer changes the refs, which are packed afterwards.
  const other = open();
  await other.lock.requestAbort("Kim");
  await other.notes.append(head, note({ phase: "GREEN" }));
  expect((await store.lock.read())?.abortWish).toBe("Kim");
  expect((await store.notes.read([head])).get(head)).toHaveLength(2);
  git(directory, "pack-refs", "--all");
  expect((await store.lock.read())?.abortWish).toBe("Kim");
  git(directory, "update-ref", "-d", store.ref);
  expect(await store.lock.read()).toBeNull();
});

it("loses no move of state and notes in a race", async () => {
  const { open, directory } = temporaryStore();
  const head = git(directory, "rev-parse", "HEAD");
  const store = open();
  for (const a of [1, 2, 3]) {
    await put(store, { a });
    await store.notes.append(head, note({ retry_count: a }));
  }

  const other = open();
  await put(other, { b: 1 });
  await other.notes.append(head, note({ phase: "GREEN" }));
  await put(store, { a: 4 });
  await store.notes.append(head, note({ retry_count: 4 }));
  git(directory, "update-ref", "-d", "refs/notes/tdd");
  await store.notes.append(head, note({ retry_count: 5 }));
  const values = [];
  for await (const { checkpoint } of open().saver.list({
    configurable: { thread_id: store.thread },
  })) {
    values.push(checkpoint.channel_values);
  }
  expect(values).toEqual([{ a: 4 }, { b: 1 }, { a: 3 }]);
  expect((await open().notes.read([head])).get(head)).toHaveLength(1);
});
