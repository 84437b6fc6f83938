import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ArbiterError } from "../../errors.ts";
import { type GitPlace, git, tryGit } from "../git.ts";

/** A commit that a ref points at, its files by blob id: nothing of their contents was read. */
export interface RefSnapshot {
  /** Null where there is no such ref. */
  tip: string | null;
  parents: readonly string[];
  /** Path → blob. */
  entries: ReadonlyMap<string, string>;
  trees: ReadonlySet<string>;
}

export const NO_REF: RefSnapshot = {
  tip: null,
  parents: [],
  entries: new Map(),
  trees: new Set(),
};

const MAX_COMMIT_BYTES = 256 * 1024;
const MAX_LISTING_BYTES = 16 * 1024 * 1024;

/** What each ref below a name points at; the name itself may be one. */
export async function readTips(place: GitPlace, name: string): Promise<Map<string, string>> {
  const format = "--format=%(objectname) %(refname)";
  const listing = await git(place, ["for-each-ref", format, name]);
  const rows = listing.split("\n").filter((row) => row !== "");
  return new Map(
    rows.map((row) => {
      const end = row.indexOf(" ");
      return [row.slice(end + 1), row.slice(0, end)];
    }),
  );
}

/** What one ref points at; null where there is none. Asked for all the time, so mostly without git. */
export async function readTip(place: GitPlace, ref: string): Promise<string | null> {
  return (await readOwnFile(place, ref)) ?? (await readTips(place, ref)).get(ref) ?? null;
}

const ONE_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})\n$/;

/** A ref's own file counts over everything else; where there is none, only git can say. */
async function readOwnFile({ gitDir }: GitPlace, ref: string): Promise<string | null> {
  if (gitDir === undefined) return null;
  const found = await readFile(join(gitDir, ref), "utf8").catch(() => "");
  return ONE_ID.test(found) ? found.trimEnd() : null;
}

export async function readRef(place: GitPlace, ref: string): Promise<RefSnapshot> {
  return readRefAgain(place, ref, NO_REF);
}

/** The same where the ref may well be where it was: then nothing of it is read again. */
export async function readRefAgain(
  place: GitPlace,
  ref: string,
  known: RefSnapshot,
): Promise<RefSnapshot> {
  const tip = await readTip(place, ref);
  if (tip === known.tip) return known;
  return tip === null ? NO_REF : readSnapshot(place, ref, tip);
}

/** The files of a commit; the ref is only named where they are refused. */
export async function readSnapshot(
  place: GitPlace,
  ref: string,
  tip: string,
): Promise<RefSnapshot> {
  await requireCommit(place, ref, tip);
  const [header, listing] = await Promise.all([
    git(place, ["cat-file", "commit", tip]),
    tryGit(place, ["ls-tree", "-r", "-t", "-z", "--full-tree", tip], "", MAX_LISTING_BYTES),
  ]);
  if (listing.exitCode !== 0) throw refusedState(ref, "its tree cannot be listed or is too large");
  return { tip, parents: readParents(header), ...readListing(ref, listing.stdout) };
}

async function requireCommit(place: GitPlace, ref: string, tip: string): Promise<void> {
  const facts = await git(place, ["cat-file", "--batch-check"], `${tip}\n`);
  const [, type, size] = facts.trim().split(" ");
  if (type !== "commit") throw refusedState(ref, `it points at a ${type}, not at a commit`);
  if (Number(size) > MAX_COMMIT_BYTES) throw refusedState(ref, `its commit has ${size} bytes`);
}

function readParents(commit: string): string[] {
  const header = commit.split("\n\n", 1)[0] ?? "";
  return header.split("\n").flatMap((line) => /^parent (\w+)$/.exec(line)?.[1] ?? []);
}

const ROW = /^(\d+) (\w+) (\w+)\t([\s\S]+)$/;

function readListing(ref: string, listing: string): Pick<RefSnapshot, "entries" | "trees"> {
  const entries = new Map<string, string>();
  const trees = new Set<string>();
  for (const row of listing.split("\0").filter((text) => text !== "")) {
    const [, mode, type, id = "", path = ""] = ROW.exec(row) ?? [];
    if (type === "tree") trees.add(id);
    else if (mode === "100644") entries.set(path, id);
    else throw refusedState(ref, `${JSON.stringify(path)} in it is not a plain file`);
  }
  return { entries, trees };
}

export interface BlobLimits {
  maxFileBytes: number;
  maxTotalBytes: number;
}

/** The texts of blobs (path → id), by id. Sizes are asked for first: what is too large is not read. */
export async function readBlobs(
  place: GitPlace,
  ref: string,
  blobs: ReadonlyMap<string, string>,
  limits: BlobLimits,
): Promise<Map<string, string>> {
  if (blobs.size === 0) return new Map();
  const ids = `${[...blobs.values()].join("\n")}\n`;
  const facts = (await git(place, ["cat-file", "--batch-check"], ids)).split("\n");
  let total = 0;
  for (const [index, path] of [...blobs.keys()].entries()) {
    const [, type, size] = (facts[index] ?? "").split(" ");
    if (type !== "blob") throw refusedState(ref, `${JSON.stringify(path)} in it is ${type}`);
    total += Number(size);
    if (Number(size) > limits.maxFileBytes || total > limits.maxTotalBytes) {
      throw refusedState(ref, `${JSON.stringify(path)} in it is too large (${size} bytes)`);
    }
  }
  const contents = (await tryGit(place, ["cat-file", "--batch"], ids)).bytes;
  return new Map(splitBatch(ref, contents));
}

/** `<id> <type> <size>`, a line feed, the content, a line feed; and so on. */
function* splitBatch(ref: string, contents: Buffer): Generator<[id: string, text: string]> {
  for (let at = 0; at < contents.length; ) {
    const end = contents.indexOf("\n", at);
    const [id = "", , size] = contents.toString("latin1", at, end).split(" ");
    const start = end + 1;
    at = start + Number(size) + 1;
    yield [id, decode(ref, contents.subarray(start, at - 1))];
  }
}

function decode(ref: string, content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch (cause) {
    throw refusedState(ref, "a file in it is not UTF-8 text", cause);
  }
}

/** What others wrote to a ref and we will not work with: the ref is named, and nothing of it used. */
export function refusedState(ref: string, reason: string, cause?: unknown): ArbiterError {
  const removal = ref.startsWith("refs/notes/")
    ? `git notes --ref=${ref} remove <commit>`
    : `git update-ref -d ${ref}`;
  return new ArbiterError("state-refused", `${ref} is refused: ${reason}.`, {
    fix: `Look at it with "git log -p ${ref}". What is not needed can be removed: ${removal}`,
    data: { ref },
    cause,
  });
}
