import { readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { unpackBundle, writeBundle } from "../../../src/git/bundle/bundle.ts";
import { readBundleState } from "../../../src/git/bundle/read-bundle-state.ts";
import { readCommits } from "../../../src/git/bundle/read-commits.ts";
import { git, temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";

const REF = "refs/tdd/issue-7";

let builder: string;
let receiver: string;
let bundle: string;
let base: string;
let red: string;

/** A repository that builds, and a clone that has only the base. */
beforeEach(async () => {
  builder = temporaryRepository({ "a.py": "a = 0\n" });
  base = git(builder, "rev-parse", "HEAD");
  receiver = join(temporaryDirectory(), "receiver");
  git(builder, "clone", "--quiet", builder, receiver);
  writeFileSync(join(builder, "test_a.py"), "import a\n");
  git(builder, "add", "--all");
  git(builder, "commit", "--quiet", "--message", "test: a");
  red = git(builder, "rev-parse", "HEAD");
  bundle = join(temporaryDirectory(), "x.bundle");
  const state = git(builder, "commit-tree", `${base}^{tree}`, "-p", red, "-m", "the state");
  git(builder, "update-ref", REF, state);
  await writeBundle(repoAt(builder), { file: bundle, refs: [REF], known: [base] });
});

it("adds the objects, and moves no ref", async () => {
  const before = git(receiver, "for-each-ref");
  const unpacked = await unpack();
  expect(unpacked).toEqual({ state: git(builder, "rev-parse", REF), notes: null });
  expect(git(receiver, "for-each-ref")).toBe(before);
  const commits = await readCommits(repoAt(receiver), { base, tip: red, red });
  const text = { mode: "100644", text: "import a\n" };
  const change = { path: "test_a.py", before: null, after: text };
  const raw = expect.stringMatching(/^tree .*\n\ntest: a\n$/s);
  expect(commits).toEqual([{ id: red, parents: [base], changes: [change], text: raw }]);
  // It is a commit, but not the state of a run.
  const location = { ref: REF, tip: unpacked?.state ?? "", thread: "o/r#7" };
  await expect(readBundleState(repoAt(receiver), location)).rejects.toThrow("a.py");
  const missing = { base, tip: "f".repeat(40), red };
  await expect(readCommits(repoAt(receiver), missing)).rejects.toThrow(
    "a commit that it does not contain",
  );
});

it("returns null when there is no file", async () => {
  expect(await unpack(join(receiver, "missing"))).toBeNull();
});

describe("refuses", () => {
  it("large files, links, directories and garbage", async () => {
    const link = join(temporaryDirectory(), "link");
    symlinkSync(bundle, link);
    await refused(link, "it is not a regular file");
    await refused(builder, "it is not a regular file");
    writeFileSync(bundle, readFileSync(bundle).subarray(0, -30));
    await refused(bundle, "its objects are broken");
    const [header] = readFileSync(bundle, "latin1").split("\n\n");
    writeFileSync(bundle, `${header}\n\nPACK and no more`);
    await refused(bundle, "its objects are broken");
    writeFileSync(bundle, "garbage");
    await refused(bundle, "it is not a git bundle");
    truncateSync(bundle, 51 * 1024 * 1024);
    await refused(bundle, "bytes");
  });

  it("another issue's state, and commits that the remote does not have", async () => {
    const ref = "refs/tdd/issue-8";
    await expect(unpack(bundle, ref)).rejects.toMatchObject({ code: "bundle-refused" });
    await writeBundle(repoAt(builder), { file: bundle, refs: [REF], known: [red] });
    git(builder, "update-ref", "refs/heads/main", base);
    git(builder, "update-ref", "-d", REF);
    git(
      builder,
      "-c",
      "gc.reflogExpire=now",
      "-c",
      "core.logAllRefUpdates=false",
      "reflog",
      "expire",
      "--all",
      "--expire=now",
    );
    git(builder, "prune", "--expire=now");
    await refused(bundle, "requires commits that the repository does not have");
  });

  it("a ref that does not point to a commit", async () => {
    git(builder, "update-ref", REF, git(builder, "rev-parse", `${red}^{tree}`));
    await writeBundle(repoAt(builder), { file: bundle, refs: [REF], known: [base] });
    await refused(bundle, "a ref in it does not point to a commit");
  });
});

async function refused(file: string, reason: string): Promise<void> {
  const error = await unpack(file).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: "bundle-refused" });
  expect(String(error)).toContain(reason);
}

function unpack(file = bundle, ref = REF) {
  return unpackBundle({ repo: repoAt(receiver), file, ref, remote: { url: builder } });
}

function repoAt(directory: string) {
  return { directory, gitDir: join(directory, ".git"), env: process.env };
}
