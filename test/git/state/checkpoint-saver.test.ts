import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Annotation, Command, interrupt, StateGraph } from "@langchain/langgraph";
import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import { describe, expect, it } from "vitest";
import { openStateStore } from "../../../src/git/state-store.ts";
import { createSanitizer, type SafeText } from "../../../src/safe-text/sanitizer.ts";
import { git } from "../../temporary-repository.ts";
import { forge, put, temporaryStore } from "./temporary-store.ts";

const LATEST = { configurable: { thread_id: "local#7" } };
const REF = "refs/tdd/issue-7";

describe("GitCheckpointSaver", () => {
  it("lets another process resume a graph that waits for a person", async () => {
    const { open } = temporaryStore();
    const first = graphOn(open());
    await first.invoke({ words: ["start"] }, LATEST);
    const later = graphOn(open());
    expect((await later.getState(LATEST)).next).toEqual(["ask"]);
    const ended = await later.invoke(new Command({ resume: { decision: "approve" } }), LATEST);
    expect(ended.words).toEqual(["start", "worked", "approve"]);
  });

  it("keeps the last few checkpoints and their pending writes", async () => {
    const { open, directory } = temporaryStore();
    const store = open({ keep: 2 });
    await graphOn(store).invoke({ words: ["start"] }, LATEST);
    const names = git(directory, "ls-tree", "--name-only", REF).split("\n");
    expect(names.filter((name) => name.startsWith("checkpoint."))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith("writes."))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith("thread"))).toEqual(["thread.json"]);
  });

  it("adds less than 1 MB to the repository in thirty steps of a state of 10 KB", async () => {
    const { open, directory } = temporaryStore();
    const store = open();
    const before = looseBytes(directory);
    for (let step = 0; step < 30; step += 1) {
      const texts = Array.from(
        { length: 100 },
        (_, line) => `${line * step} ${"abcdefgh ".repeat(10)}`,
      );
      const config = await put(store, { texts, step });
      await store.saver.putWrites(config, [["texts", texts.slice(0, 10)]], "task");
    }
    expect(looseBytes(directory) - before).toBeLessThan(1024 * 1024);
    const stored = git(directory, "ls-tree", "-l", REF).match(/\d+(?=\tcheckpoint)/g) ?? [];
    expect(stored).toHaveLength(3);
    expect(Math.max(...stored.map(Number))).toBeLessThan(11 * 1024);
  });

  it("revives no classes: plain data stays plain data", async () => {
    const { open } = temporaryStore();
    const secret = { lc: 1, type: "secret", id: ["OPENAI_API_KEY"] };
    const made = { lc: 1, type: "constructor", id: ["langchain_core", "messages", "AIMessage"] };
    const set = { lc: 2, type: "constructor", id: ["Set"], args: [[1]], method: null, kwargs: {} };
    const values = { secret, made, set, approved: true };
    await put(open(), values);
    const found = await open().saver.getTuple(LATEST);
    expect(found?.checkpoint.channel_values).toEqual(values);
    const { serde } = open().saver;
    const [type, bytes] = await serde.dumpsTyped(values);
    expect(await serde.loadsTyped(type, bytes)).toEqual(values);
    expect(await serde.loadsTyped(type, '{"__proto__":{"x":1},"y":2}')).toEqual({ y: 2 });
  });

  it("redacts every text, and leaves ids alone", async () => {
    const { open, directory } = temporaryStore();
    const unsafe = (text: string) => text.replaceAll(/hunter2|[0-9a-f]{8}-/g, "***");
    const store = open({ redact: (text) => unsafe(text) as SafeText });
    const config = await put(store, { words: ["hunter2", { deep: "x hunter2" }], none: undefined });
    await store.saver.putWrites(config, [["words", "hunter2"]], "task");
    const found = await store.saver.getTuple(config);
    expect(found?.checkpoint.channel_values).toEqual({ words: ["***", { deep: "x ***" }] });
    expect(found?.pendingWrites).toEqual([["task", "words", "***"]]);
    expect(found?.checkpoint.id).toBe(config.configurable?.checkpoint_id);
    const names = git(directory, "ls-tree", "--name-only", REF).split("\n");
    const stored = names
      .map((name) => git(directory, "cat-file", "blob", `${REF}:${name}`))
      .join("");
    expect(stored).not.toContain("hunter2");
  });

  it("refuses the thread of another repository", async () => {
    const { open } = temporaryStore();
    await put(open({ thread: "a/b#7" }));
    const refusal = {
      code: "state-refused",
      message: `${REF} is refused: it holds the state of a/b#7, not of c/d#7.`,
    };
    const other = open({ thread: "c/d#7" });
    await expect(put(other)).rejects.toMatchObject(refusal);
    const config = { configurable: { thread_id: "c/d#7" } };
    await expect(other.saver.getTuple(config)).rejects.toMatchObject(refusal);
  });

  it("requires a thread, and returns nothing when it is unknown", async () => {
    const { saver } = temporaryStore().open();
    expect(await saver.getTuple({ configurable: {} })).toBeUndefined();
    await expect(saver.getTuple({ configurable: { thread_id: "" } })).rejects.toThrow("thread_id");
  });

  it("keeps only objects that exist", async () => {
    const { open, directory } = temporaryStore();
    const store = open();
    const tree = git(directory, "rev-parse", "HEAD^{tree}");
    await expect(store.keepReachable(tree)).rejects.toThrow("neither a commit nor a blob");
    await expect(store.keepReachable("0".repeat(40))).rejects.toThrow(
      "neither a commit nor a blob",
    );
    await store.keepReachable(git(directory, "rev-parse", "HEAD"));
    await put(store);
    await store.saver.deleteThread("local#7");
    expect(git(directory, "rev-parse", `${REF}^`)).toBe(git(directory, "rev-parse", "HEAD"));
  });

  it("can be read during a write, by the writer and by others", async () => {
    const { open } = temporaryStore();
    const stores = [open(), open()];
    const tasks = stores.flatMap((store) =>
      Array.from({ length: 8 }, async (_, step) => {
        await put(store, { step });
        return store.saver.getTuple(LATEST);
      }),
    );
    for (const found of await Promise.all(tasks)) expect(found?.checkpoint.v).toBe(4);
  });

  it("accepts any name for tasks and channels", async () => {
    const { open } = temporaryStore();
    const store = open();
    const config = await put(store);
    const names = ["a.b/(c)~*'!", "constructor", "../../x", "ä"];
    for (const name of names) await store.saver.putWrites(config, [[name, 1]], name);
    const found = await open().saver.getTuple(config);
    const written = found?.pendingWrites?.map(([task, channel]) => [task, channel]) ?? [];
    expect(new Set(written.map(String))).toEqual(new Set(names.map((name) => `${name},${name}`)));
  });

  it("does not replace a task's writes, except the engine's own", async () => {
    const { open } = temporaryStore();
    const store = open();
    const config = await put(store);
    await store.saver.putWrites(config, [["words", "first"]], "task");
    await store.saver.putWrites(config, [["words", "second"]], "task");
    await store.saver.putWrites(config, [["__resume__", "first"]], "task");
    await store.saver.putWrites(config, [["__resume__", "second"]], "task");
    expect((await store.saver.getTuple(config))?.pendingWrites).toEqual([
      ["task", "__resume__", "second"],
      ["task", "words", "first"],
    ]);
  });

  it("carries unchanged channels over, even from a removed checkpoint", async () => {
    const { open } = temporaryStore();
    const { saver, thread } = open();
    const checkpoint = {
      ...emptyCheckpoint(),
      channel_values: { old: "kept" },
      channel_versions: { old: 1 },
    };
    const config = { configurable: { thread_id: thread, checkpoint_id: "gone" } };
    await saver.put(config, checkpoint, { source: "fork", step: 1, parents: {} }, {});
    const found = await saver.getTuple(LATEST);
    expect(found?.checkpoint.channel_values).toEqual({ old: "kept" });
  });

  it("works without a remote and with the default clock", async () => {
    const { directory, repo } = temporaryStore();
    const store = openStateStore({
      repo,
      thread: "local#7",
      redact: createSanitizer({ secrets: [] }).redact,
    });
    await store.fetch();
    await store.lock.acquire({ owner: "Pat", link: "here", seconds: 60 });
    await put(store);
    await store.flush();
    expect(git(directory, "for-each-ref", "--format=%(refname)", "refs/tdd")).toBe(REF);
    expect(git(directory, "for-each-ref", "refs/tdd-remote")).toBe("");
  });

  it("reports a ref that cannot be written", async () => {
    const { open, directory } = temporaryStore();
    git(directory, "update-ref", `${REF}/in-the-way`, "HEAD");
    await expect(put(open())).rejects.toMatchObject({
      code: "git-failed",
      message: expect.stringContaining(`${REF} could not be written`),
    });
  });

  it("works in a SHA-256 repository", async () => {
    const { directory } = temporaryStore();
    git(directory, "init", "--quiet", "--object-format=sha256", "other");
    const { open } = temporaryStore(`${directory}/other`);
    await put(open(), { step: 1 });
    expect(await open().saver.getTuple(LATEST)).toMatchObject({ metadata: { step: 1 } });
    expect(git(`${directory}/other`, "fsck", "--strict")).toBe("");
  });
});

const ID = "1ef00000-0000-6000-8000-000000000000";

describe("a ref that others wrote", () => {
  it.each([
    ["not JSON", { [`checkpoint..${ID}.json`]: "approved: true" }, "is not JSON"],
    [
      "another shape",
      { [`checkpoint..${ID}.json`]: '{"approved":true}' },
      "has an unexpected shape",
    ],
    [
      "a checkpoint of 50 MB",
      { [`checkpoint..${ID}.json`]: Buffer.alloc(50_000_000) },
      "too large",
    ],
    ["binary data", { [`checkpoint..${ID}.json`]: Buffer.from([0xff, 0xfe]) }, "not UTF-8"],
    ["an unknown file", { "run.sh": "rm -rf /" }, "is not a file that a run writes"],
    ["a thread without a name", { "thread.json": "[]" }, "has an unexpected shape"],
  ])("is refused with its name when it holds %s", async (_, files, reason) => {
    const { open, directory } = temporaryStore();
    forge(directory, REF, files);
    const { saver } = open();
    await expect(saver.getTuple(LATEST)).rejects.toMatchObject({
      code: "state-refused",
      message: expect.stringMatching(new RegExp(`^${REF} is refused: .*${reason}`)),
      data: { ref: REF },
    });
  });

  it("is refused when it is not a commit, or has more than plain files", async () => {
    const { open, directory } = temporaryStore();
    git(directory, "update-ref", REF, git(directory, "rev-parse", "HEAD:a.py"));
    await expect(open().lock.read()).rejects.toThrow("it points to a blob, not to a commit");
    const words = join(directory, "words");
    writeFileSync(words, "x".repeat(300_000));
    git(directory, "update-ref", REF, git(directory, "commit-tree", "HEAD^{tree}", "-F", words));
    await expect(open().lock.read()).rejects.toThrow(/its commit has \d+ bytes/);
    git(
      directory,
      "update-index",
      "--add",
      "--cacheinfo",
      `120000,${git(directory, "rev-parse", "HEAD:a.py")},link`,
    );
    const tree = git(directory, "write-tree");
    git(directory, "update-ref", REF, git(directory, "commit-tree", tree, "-m", "x"));
    await expect(open().lock.read()).rejects.toThrow('"link" in it is not a plain file');
  });
});

it("refuses a ref with missing objects", async () => {
  const { open, directory } = temporaryStore();
  const missing = "1".repeat(40);
  const input = `100644 blob ${missing}\tlock.json\n`;
  const tree = execFileSync("git", ["mktree", "--missing"], {
    cwd: directory,
    input,
    encoding: "utf8",
  });
  git(directory, "update-ref", REF, git(directory, "commit-tree", tree.trim(), "-m", "x"));
  await expect(open().lock.read()).rejects.toThrow(
    `${REF} is refused: "lock.json" in it is missing`,
  );
  const who = "Pat <pat@example.com> 1700000000 +0000";
  const commit = execFileSync("git", ["hash-object", "-w", "-t", "commit", "--stdin"], {
    cwd: directory,
    input: `tree ${missing}\nauthor ${who}\ncommitter ${who}\n\nx\n`,
    encoding: "utf8",
  });
  git(directory, "update-ref", REF, commit.trim());
  await expect(open().lock.read()).rejects.toThrow("its tree is too large or cannot be read");
});

const Words = Annotation.Root({
  words: Annotation<string[]>({ reducer: (all, more) => [...all, ...more], default: () => [] }),
});

function graphOn({ saver }: ReturnType<ReturnType<typeof temporaryStore>["open"]>) {
  return new StateGraph(Words)
    .addNode("work", () => ({ words: ["worked"] }))
    .addNode("ask", () => {
      const { decision } = interrupt<string, { decision: string }>("well?");
      return { words: [decision] };
    })
    .addEdge("__start__", "work")
    .addEdge("work", "ask")
    .addEdge("ask", "__end__")
    .compile({ checkpointer: saver });
}

function looseBytes(directory: string): number {
  const size = /size: (\d+)/.exec(git(directory, "count-objects", "-v"))?.[1];
  return Number(size) * 1024;
}
