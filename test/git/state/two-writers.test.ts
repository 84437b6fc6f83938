import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { git, temporaryDirectory } from "../../temporary-repository.ts";
import { workplace } from "./workplace.ts";

const COUNT = 50;

it("loses none of two processes' fifty checkpoints and fifty notes each", async () => {
  const { repo, place, open } = workplace();
  const commit = git(repo, "rev-parse", "HEAD");
  const program = await bundle(join(import.meta.dirname, "two-writers.ts"));
  const start = (writer: string) =>
    promisify(execFile)(process.execPath, [
      program,
      place.directory,
      place.gitDir,
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
  expect(git(repo, "fsck", "--strict", "--no-dangling")).toBe("");
});

/** Plain JavaScript, which every node can start. */
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
