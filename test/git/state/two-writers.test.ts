import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { git, temporaryDirectory } from "../../temporary-repository.ts";
import { temporaryStore } from "./temporary-store.ts";

const COUNT = 50;

it("loses no checkpoint and no note of two concurrent processes", async () => {
  const { directory, repo, open } = temporaryStore();
  const commit = git(directory, "rev-parse", "HEAD");
  const program = await bundle(join(import.meta.dirname, "writer-process.ts"));
  const start = (writer: string) =>
    promisify(execFile)(process.execPath, [
      program,
      repo.directory,
      repo.gitDir,
      writer,
      commit,
      String(COUNT),
    ]);
  await Promise.all([start("a"), start("b")]);

  const store = open();
  const seen = new Set<unknown>();
  for await (const { checkpoint } of store.saver.list({ configurable: {} })) {
    seen.add(checkpoint.channel_values.writer);
  }
  expect(seen.size).toBe(2 * COUNT);
  const lines = (await store.notes.read()).get(commit) ?? [];
  const events = new Set(lines.map(({ event }) => `${event?.route?.reason} ${event?.retry_count}`));
  expect(events).toEqual(seen);
  expect(git(directory, "fsck", "--strict", "--no-dangling")).toBe("");
});

/** Bundled to plain JavaScript, which every version of Node can start. */
async function bundle(entry: string): Promise<string> {
  const outfile = join(temporaryDirectory(), "writer.mjs");
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  return outfile;
}
