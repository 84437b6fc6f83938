import { execFileSync } from "node:child_process";
import { readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import {
  readBundleState,
  readBundleText,
  unpackBundle,
  writeBundle,
} from "../../../src/git/bundle.ts";
import { readBundleCommits } from "../../../src/git/bundle-commits.ts";
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
  const commits = await readBundleCommits(repoAt(receiver), { base, tip: red, red });
  const text = { mode: "100644", text: "import a\n" };
  const change = { path: "test_a.py", before: null, after: text };
  const raw = expect.stringMatching(/^tree .*\n\ntest: a\n$/s);
  expect(commits).toEqual([{ id: red, parents: [base], changes: [change], text: raw }]);
  // It is a commit, but not the state of a run.
  const location = { ref: REF, tip: unpacked?.state ?? "", thread: "o/r#7" };
  await expect(readBundleState(repoAt(receiver), location)).rejects.toThrow("a.py");
  const missing = { base, tip: "f".repeat(40), red };
  await expect(readBundleCommits(repoAt(receiver), missing)).rejects.toThrow(
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

  it("headers that no run writes, and objects whose checksum is another", async () => {
    const bytes = readFileSync(bundle);
    const end = bytes.indexOf("\n\n");
    const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\n");
    const write = (...header: string[]) => {
      writeFileSync(bundle, Buffer.concat([Buffer.from(header.join("\n")), bytes.subarray(end)]));
      return bundle;
    };
    const many = Array.from({ length: 201 }, () => `-${base}`);
    await refused(write(first, ...many, ...lines), "it requires 202 commits");
    await refused(write(first, "@filter=blob:none", ...lines), "a line that no run writes");
    await refused(write(first, ...lines, ...lines.slice(-1)), "a line that no run writes");
    expect(await unpack(write("# v3 git bundle", "@object-format=sha1", ...lines))).not.toBeNull();
    writeFileSync(bundle, bytes.subarray(0, end + 6));
    await refused(bundle, "its objects are broken");
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(bundle, bytes);
    await refused(bundle, "its objects are broken");
  });

  it("an id of a text that is none", async () => {
    const text = readBundleText(repoAt(receiver), { what: "test material", blob: "HEAD:a.py" });
    await expect(text).rejects.toThrow("the id of its test material is malformed");
    const blob = git(receiver, "rev-parse", `${base}:a.py`);
    const own = readBundleText(repoAt(receiver), { what: "test material", blob });
    expect(await own).toBe("a = 0\n");
    const commit = readBundleText(repoAt(receiver), { what: "test material", blob: base });
    await expect(commit).rejects.toMatchObject({ code: "bundle-refused" });
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

describe("a bundle that is small and becomes large", () => {
  it("9 KB whose trees expand to 10^10 paths: refused, and git is ended", async () => {
    const blob = git(builder, "rev-parse", `${base}:a.py`);
    let tree = makeTree(`100644 blob ${blob}`, 100, ".py");
    for (let level = 0; level < 4; level += 1) tree = makeTree(`040000 tree ${tree}`, 100);
    const bomb = git(builder, "commit-tree", tree, "-p", base, "-m", "test: a");
    git(builder, "update-ref", REF, bomb);
    await writeBundle(repoAt(builder), { file: bundle, refs: [REF], known: [base] });
    expect(statSync(bundle).size).toBeLessThan(20_000);
    const unpacked = await unpack();
    expect(unpacked?.state).toBe(bomb);
    const range = { base, tip: bomb, red: bomb };
    await expect(readBundleCommits(repoAt(receiver), range)).rejects.toMatchObject({
      code: "bundle-refused",
      message: expect.stringContaining("the changes of one of its commits are too many"),
    });
    const location = { ref: REF, tip: bomb, thread: "o/r#7" };
    await expect(readBundleState(repoAt(receiver), location)).rejects.toMatchObject({
      code: "bundle-refused",
    });
  });

  it("3 GB in a 3 MB bundle: refused before git reads it", async () => {
    await commitBlob(Buffer.alloc(65 * 1024 * 1024));
    expect(statSync(bundle).size).toBeLessThan(200_000);
    await refused(bundle, "an object in it has 68157440 bytes");
    expect(git(receiver, "count-objects", "-v")).toContain("packs: 0");
  });

  it("many objects that are large together", async () => {
    const zeros = deflateSync(Buffer.alloc(60 * 1024 * 1024));
    // A blob of 60 * 2^20 bytes: four bits of the size, then seven in each byte.
    const large = Buffer.concat([Buffer.from([0xb0, 0x80, 0x80, 0xf0, 0x01]), zeros]);
    writeFileSync(bundle, Buffer.concat([headerOf(bundle), pack(5), ...Array(5).fill(large)]));
    await refused(bundle, "its objects are larger than 268435456 bytes when unpacked");
  });

  it("a difference to a known object, which expands when it is applied", async () => {
    writeFileSync(bundle, Buffer.concat([headerOf(bundle), deltaBomb()]));
    await refused(bundle, "an object in it has 1099511627776 bytes");
  });

  it("a size that is a lie, and more objects than a run makes", async () => {
    const zeros = deflateSync(Buffer.alloc(100_000));
    writeFileSync(bundle, Buffer.concat([headerOf(bundle), pack(1), Buffer.from([0x35]), zeros]));
    await refused(bundle, "its objects are broken");
    writeFileSync(bundle, Buffer.concat([headerOf(bundle), pack(200_000)]));
    await refused(bundle, "it has 200000 objects");
  });
});

function makeTree(entry: string, count: number, ending = ""): string {
  const rows = Array.from({ length: count }, (_, index) => `${entry}\t${index}${ending}\n`);
  return execFileSync("git", ["mktree"], {
    cwd: builder,
    input: rows.join(""),
    encoding: "utf8",
  }).trim();
}

async function commitBlob(input: Buffer): Promise<void> {
  const options = { cwd: builder, encoding: "utf8" } as const;
  const id = execFileSync("git", ["hash-object", "-w", "--stdin"], { ...options, input });
  const row = `100644 blob ${id.trim()}\ta.bin\n`;
  const tree = execFileSync("git", ["mktree"], { ...options, input: row }).trim();
  git(builder, "update-ref", REF, git(builder, "commit-tree", tree, "-p", base, "-m", "large"));
  await writeBundle(repoAt(builder), { file: bundle, refs: [REF], known: [base] });
}

function headerOf(file: string): Buffer {
  const bytes = readFileSync(file);
  return bytes.subarray(0, bytes.indexOf("\n\n") + 2);
}

function pack(objects: number): Buffer {
  const counts = Buffer.alloc(8);
  counts.writeUInt32BE(2, 0);
  counts.writeUInt32BE(objects, 4);
  return Buffer.concat([Buffer.from("PACK"), counts]);
}

/** One difference to the base's blob whose result has a terabyte. */
function deltaBomb(): Buffer {
  const delta = Buffer.from([6, 0x80, 0x80, 0x80, 0x80, 0x80, 0x20, 0x91, 0, 6]);
  const known = Buffer.from(git(builder, "rev-parse", `${base}:a.py`), "hex");
  const type = Buffer.from([(7 << 4) | delta.length]);
  return Buffer.concat([pack(1), type, known, deflateSync(delta)]);
}

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
