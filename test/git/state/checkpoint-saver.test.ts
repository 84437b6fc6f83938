import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Annotation, Command, interrupt, StateGraph } from "@langchain/langgraph";
import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import { describe, expect, it } from "vitest";
import { openStateStore } from "../../../src/git/state-store.ts";
import { createSanitizer, type SafeText } from "../../../src/safe-text/sanitizer.ts";
import { git } from "../../temporary-repository.ts";
import { forge, put, workplace } from "./workplace.ts";

const LATEST = { configurable: { thread_id: "local#7" } };
const REF = "refs/tdd/issue-7";

describe("GitCheckpointSaver", () => {
  it("lets a graph wait for a person and go on in another process's stead", async () => {
    const { open } = workplace();
    const first = graphOn(open());
    await first.invoke({ words: ["start"] }, LATEST);
    const later = graphOn(open());
    expect((await later.getState(LATEST)).next).toEqual(["ask"]);
    const ended = await later.invoke(new Command({ resume: { decision: "approve" } }), LATEST);
    expect(ended.words).toEqual(["start", "worked", "approve"]);
  });

  it("keeps the last few checkpoints, with the writes that are pending on them", async () => {
    const { open, repo } = workplace();
    const store = open({ keep: 2 });
    await graphOn(store).invoke({ words: ["start"] }, LATEST);
    const names = git(repo, "ls-tree", "--name-only", REF).split("\n");
    expect(names.filter((name) => name.startsWith("checkpoint."))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith("writes."))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith("thread"))).toEqual(["thread.json"]);
  });

  it("adds less than 1 MB to the repository in thirty steps of a state of 10 KB", async () => {
    const { open, repo } = workplace();
    const store = open();
    const before = looseBytes(repo);
    for (let step = 0; step < 30; step += 1) {
      const texts = Array.from(
        { length: 100 },
        (_, line) => `${line * step} ${"abcdefgh ".repeat(10)}`,
      );
      const config = await put(store, { texts, step });
      await store.saver.putWrites(config, [["texts", texts.slice(0, 10)]], "task");
    }
    expect(looseBytes(repo) - before).toBeLessThan(1024 * 1024);
    const stored = git(repo, "ls-tree", "-l", REF).match(/\d+(?=\tcheckpoint)/g) ?? [];
    expect(stored).toHaveLength(3);
    expect(Math.max(...stored.map(Number))).toBeLessThan(11 * 1024);
  });

  it("revives nothing: what looks like a class stays the data it is", async () => {
    const { open } = workplace();
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

  it("redacts every text on its way in, and leaves ids as they are", async () => {
    const { open, repo } = workplace();
    const unsafe = (text: string) => text.replaceAll(/hunter2|[0-9a-f]{8}-/g, "***");
    const store = open({ redact: (text) => unsafe(text) as SafeText });
    const config = await put(store, { words: ["hunter2", { deep: "x hunter2" }], none: undefined });
    await store.saver.putWrites(config, [["words", "hunter2"]], "task");
    const found = await store.saver.getTuple(config);
    expect(found?.checkpoint.channel_values).toEqual({ words: ["***", { deep: "x ***" }] });
    expect(found?.pendingWrites).toEqual([["task", "words", "***"]]);
    expect(found?.checkpoint.id).toBe(config.configurable?.checkpoint_id);
    const names = git(repo, "ls-tree", "--name-only", REF).split("\n");
    const stored = names.map((name) => git(repo, "cat-file", "blob", `${REF}:${name}`)).join("");
    expect(stored).not.toContain("hunter2");
  });

  it("does not take another repository's thread for its own", async () => {
    const { open } = workplace();
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

  it("asks for a thread, and answers nothing where there is none", async () => {
    const { saver } = workplace().open();
    expect(await saver.getTuple({ configurable: {} })).toBeUndefined();
    await expect(saver.getTuple({ configurable: { thread_id: "" } })).rejects.toThrow("thread_id");
  });

  it("keeps only what exists", async () => {
    const { open, repo } = workplace();
    const store = open();
    const tree = git(repo, "rev-parse", "HEAD^{tree}");
    await expect(store.keepReachable(tree)).rejects.toThrow("neither a commit nor a blob");
    await expect(store.keepReachable("0".repeat(40))).rejects.toThrow(
      "neither a commit nor a blob",
    );
    await store.keepReachable(git(repo, "rev-parse", "HEAD"));
    await put(store);
    await store.saver.deleteThread("local#7");
    expect(git(repo, "rev-parse", `${REF}^`)).toBe(git(repo, "rev-parse", "HEAD"));
  });

  it("can be read while it is written, by whoever writes and by others", async () => {
    const { open } = workplace();
    const stores = [open(), open()];
    const tasks = stores.flatMap((store) =>
      Array.from({ length: 8 }, async (_, step) => {
        await put(store, { step });
        return store.saver.getTuple(LATEST);
      }),
    );
    for (const found of await Promise.all(tasks)) expect(found?.checkpoint.v).toBe(4);
  });

  it("takes any name of a task, and of a channel", async () => {
    const { open } = workplace();
    const store = open();
    const config = await put(store);
    const names = ["a.b/(c)~*'!", "constructor", "../../x", "ä"];
    for (const name of names) await store.saver.putWrites(config, [[name, 1]], name);
    const found = await open().saver.getTuple(config);
    const written = found?.pendingWrites?.map(([task, channel]) => [task, channel]) ?? [];
    expect(new Set(written.map(String))).toEqual(new Set(names.map((name) => `${name},${name}`)));
  });

  it("does not replace what a task wrote, save for what the engine writes itself", async () => {
    const { open } = workplace();
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

  it("carries over what is not new, also from where an old checkpoint has gone", async () => {
    const { open } = workplace();
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

  it("needs neither a remote nor a clock of ours", async () => {
    const { repo, place } = workplace();
    const store = openStateStore({
      place,
      thread: "local#7",
      redact: createSanitizer({ secrets: [] }).redact,
    });
    await store.fetch();
    await store.lock.acquire({ owner: "Pat", link: "here", seconds: 60 });
    await put(store);
    await store.flush();
    expect(git(repo, "for-each-ref", "--format=%(refname)", "refs/tdd")).toBe(REF);
    expect(git(repo, "for-each-ref", "refs/tdd-remote")).toBe("");
  });

  it("says so where the ref cannot be written", async () => {
    const { open, repo } = workplace();
    git(repo, "update-ref", `${REF}/in-the-way`, "HEAD");
    await expect(put(open())).rejects.toMatchObject({
      code: "git-failed",
      message: expect.stringContaining(`${REF} could not be written`),
    });
  });

  it("works in a repository that names its objects by SHA-256", async () => {
    const { repo } = workplace();
    git(repo, "init", "--quiet", "--object-format=sha256", "other");
    const { open } = workplace(`${repo}/other`);
    await put(open(), { step: 1 });
    expect(await open().saver.getTuple(LATEST)).toMatchObject({ metadata: { step: 1 } });
    expect(git(`${repo}/other`, "fsck", "--strict")).toBe("");
  });
});

const ID = "1ef00000-0000-6000-8000-000000000000";

describe("what others wrote to the ref", () => {
  it.each([
    ["no JSON", { [`checkpoint..${ID}.json`]: "approved: true" }, "is not JSON"],
    ["another shape", { [`checkpoint..${ID}.json`]: '{"approved":true}' }, "does not fit"],
    [
      "a checkpoint of 50 MB",
      { [`checkpoint..${ID}.json`]: Buffer.alloc(50_000_000) },
      "too large",
    ],
    ["what is no text", { [`checkpoint..${ID}.json`]: Buffer.from([0xff, 0xfe]) }, "not UTF-8"],
    ["a file that is not ours", { "run.sh": "rm -rf /" }, "is no file of ours"],
    ["a thread without a name", { "thread.json": "[]" }, "does not fit"],
  ])("is refused with its ref named where it is %s", async (_, files, reason) => {
    const { open, repo } = workplace();
    forge(repo, REF, files);
    const { saver } = open();
    await expect(saver.getTuple(LATEST)).rejects.toMatchObject({
      code: "state-refused",
      message: expect.stringMatching(new RegExp(`^${REF} is refused: .*${reason}`)),
      data: { ref: REF },
    });
  });

  it("is refused where it is no commit, or holds more than plain files", async () => {
    const { open, repo } = workplace();
    git(repo, "update-ref", REF, git(repo, "rev-parse", "HEAD:a.py"));
    await expect(open().lock.read()).rejects.toThrow("it points at a blob, not at a commit");
    const words = join(repo, "words");
    writeFileSync(words, "x".repeat(300_000));
    git(repo, "update-ref", REF, git(repo, "commit-tree", "HEAD^{tree}", "-F", words));
    await expect(open().lock.read()).rejects.toThrow(/its commit has \d+ bytes/);
    git(
      repo,
      "update-index",
      "--add",
      "--cacheinfo",
      `120000,${git(repo, "rev-parse", "HEAD:a.py")},link`,
    );
    const tree = git(repo, "write-tree");
    git(repo, "update-ref", REF, git(repo, "commit-tree", tree, "-m", "x"));
    await expect(open().lock.read()).rejects.toThrow('"link" in it is not a plain file');
  });
});

it("refuses a ref of which parts are missing", async () => {
  const { open, repo } = workplace();
  const missing = "1".repeat(40);
  const input = `100644 blob ${missing}\tlock.json\n`;
  const tree = execFileSync("git", ["mktree", "--missing"], { cwd: repo, input, encoding: "utf8" });
  git(repo, "update-ref", REF, git(repo, "commit-tree", tree.trim(), "-m", "x"));
  await expect(open().lock.read()).rejects.toThrow(
    `${REF} is refused: "lock.json" in it is missing`,
  );
  const who = "Pat <pat@example.com> 1700000000 +0000";
  const commit = execFileSync("git", ["hash-object", "-w", "-t", "commit", "--stdin"], {
    cwd: repo,
    input: `tree ${missing}\nauthor ${who}\ncommitter ${who}\n\nx\n`,
    encoding: "utf8",
  });
  git(repo, "update-ref", REF, commit.trim());
  await expect(open().lock.read()).rejects.toThrow("its tree cannot be listed");
});

const Words = Annotation.Root({
  words: Annotation<string[]>({ reducer: (all, more) => [...all, ...more], default: () => [] }),
});

function graphOn({ saver }: ReturnType<ReturnType<typeof workplace>["open"]>) {
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

function looseBytes(repo: string): number {
  const size = /size: (\d+)/.exec(git(repo, "count-objects", "-v"))?.[1];
  return Number(size) * 1024;
}
