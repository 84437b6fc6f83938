import { expect, it } from "vitest";
import { git } from "../../temporary-repository.ts";
import { countGit } from "../count-git.ts";
import { note, put, workplace } from "./workplace.ts";

it("a look at state and notes that nobody else has moved starts no git, and what others wrote is seen", async () => {
  const { open, repo, place } = workplace();
  const head = git(repo, "rev-parse", "HEAD");
  const { env, started } = countGit();
  const store = open({ place: { ...place, env } });
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

  // Somebody else writes, and then their refs are packed.
  const other = open();
  await other.lock.requestAbort("Kim");
  await other.notes.append(head, note({ phase: "GREEN" }));
  expect((await store.lock.read())?.abortWish).toBe("Kim");
  expect((await store.notes.read([head])).get(head)).toHaveLength(2);
  git(repo, "pack-refs", "--all");
  expect((await store.lock.read())?.abortWish).toBe("Kim");
  git(repo, "update-ref", "-d", store.ref);
  expect(await store.lock.read()).toBeNull();
});

it("state and notes are moved by one process, and nobody's move is lost where another was faster", async () => {
  const { open, repo, place } = workplace();
  const head = git(repo, "rev-parse", "HEAD");
  const { env, started } = countGit();
  const store = open({ place: { ...place, env } });
  for (const a of [1, 2, 3]) {
    await put(store, { a });
    await store.notes.append(head, note({ retry_count: a }));
  }
  expect(started().filter((name) => name === "update-ref")).toHaveLength(1);

  const other = open();
  await put(other, { b: 1 });
  await other.notes.append(head, note({ phase: "GREEN" }));
  await put(store, { a: 4 });
  await store.notes.append(head, note({ retry_count: 4 }));
  git(repo, "update-ref", "-d", "refs/notes/tdd");
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
