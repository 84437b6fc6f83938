import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ArbiterError } from "../../errors.ts";
import { type GitRepo, git, tryGit } from "../git.ts";

/** The commit of a ref and its files by blob id; the contents are not read yet. */
export interface RefSnapshot {
  /** Null when the ref does not exist. */
  tip: string | null;
  parents: readonly string[];
  /** Path → blob. */
  entries: ReadonlyMap<string, string>;
}

export const NO_REF: RefSnapshot = { tip: null, parents: [], entries: new Map() };

const MAX_COMMIT_BYTES = 256 * 1024;
const MAX_LISTING_BYTES = 16 * 1024 * 1024;

/** The commit of every ref that has this name or is below it. */
export async function readTips(repo: GitRepo, name: string): Promise<Map<string, string>> {
  const format = "--format=%(objectname) %(refname)";
  const listing = await git(repo, ["for-each-ref", format, name]);
  const rows = listing.split("\n").filter((row) => row !== "");
  return new Map(
    rows.map((row) => {
      const end = row.indexOf(" ");
      return [row.slice(end + 1), row.slice(0, end)];
    }),
  );
}

/** The commit of a ref; null when it does not exist. Called often, so it avoids git where it can. */
export async function readTip(repo: GitRepo, ref: string): Promise<string | null> {
  const loose = await readLooseRef(repo, ref);
  if (loose !== null) return loose;
  return (await readTips(repo, ref)).get(ref) ?? null;
}

const OBJECT_ID_LINE = /^(?:[0-9a-f]{40}|[0-9a-f]{64})\n$/;

/** A ref's own file takes precedence over packed refs; without one, only git can tell. */
async function readLooseRef({ gitDir }: GitRepo, ref: string): Promise<string | null> {
  if (gitDir === undefined) return null;
  const text = await readFile(join(gitDir, ref), "utf8").catch(() => "");
  return OBJECT_ID_LINE.test(text) ? text.trimEnd() : null;
}

export async function readRef(repo: GitRepo, ref: string): Promise<RefSnapshot> {
  return rereadRef(repo, ref, NO_REF);
}

/** Like `readRef`, but returns the known snapshot when the ref has not moved. */
export async function rereadRef(
  repo: GitRepo,
  ref: string,
  known: RefSnapshot,
): Promise<RefSnapshot> {
  const tip = await readTip(repo, ref);
  if (tip === known.tip) return known;
  return tip === null ? NO_REF : readSnapshot(repo, ref, tip);
}

/** The files of a commit; the ref is only for error messages. */
export async function readSnapshot(repo: GitRepo, ref: string, tip: string): Promise<RefSnapshot> {
  await requireCommit(repo, ref, tip);
  const [header, listing] = await Promise.all([
    git(repo, ["cat-file", "commit", tip]),
    tryGit(repo, ["ls-tree", "-r", "-z", "--full-tree", tip], "", MAX_LISTING_BYTES),
  ]);
  if (listing.exitCode !== 0) throw refusedState(ref, "its tree is too large or cannot be read");
  return { tip, parents: readParents(header), entries: readListing(ref, listing.stdout) };
}

async function requireCommit(repo: GitRepo, ref: string, tip: string): Promise<void> {
  const checked = await git(repo, ["cat-file", "--batch-check"], `${tip}\n`);
  const [, type, size] = checked.trim().split(" ");
  if (type !== "commit") throw refusedState(ref, `it points to a ${type}, not to a commit`);
  if (Number(size) > MAX_COMMIT_BYTES) throw refusedState(ref, `its commit has ${size} bytes`);
}

function readParents(commit: string): string[] {
  const header = commit.split("\n\n", 1)[0] ?? "";
  return header.split("\n").flatMap((line) => /^parent (\w+)$/.exec(line)?.[1] ?? []);
}

const ROW = /^(\d+) \w+ (\w+)\t([\s\S]+)$/;

function readListing(ref: string, listing: string): RefSnapshot["entries"] {
  const entries = new Map<string, string>();
  for (const row of listing.split("\0").filter((text) => text !== "")) {
    const [, mode, id = "", path = ""] = ROW.exec(row) ?? [];
    if (mode === "100644") entries.set(path, id);
    else throw refusedState(ref, `${JSON.stringify(path)} in it is not a plain file`);
  }
  return entries;
}

export interface BlobLimits {
  maxFileBytes: number;
  maxTotalBytes: number;
  /** Whether bytes that are not UTF-8 are read as replacement characters; refused by default. */
  anyBytes?: boolean;
}

/** The texts of blobs (path → id), by id. Checks the sizes before it reads anything. */
export async function readBlobs(
  repo: GitRepo,
  ref: string,
  blobs: ReadonlyMap<string, string>,
  limits: BlobLimits,
): Promise<Map<string, string>> {
  if (blobs.size === 0) return new Map();
  const ids = `${[...blobs.values()].join("\n")}\n`;
  const checked = (await git(repo, ["cat-file", "--batch-check"], ids)).split("\n");
  let total = 0;
  for (const [index, path] of [...blobs.keys()].entries()) {
    const [, type, size] = (checked[index] ?? "").split(" ");
    if (type !== "blob")
      throw refusedState(
        ref,
        `${JSON.stringify(path)} in it is ${type === "missing" ? type : `a ${type}`}`,
      );
    total += Number(size);
    if (Number(size) > limits.maxFileBytes || total > limits.maxTotalBytes) {
      throw refusedState(ref, `${JSON.stringify(path)} in it is too large (${size} bytes)`);
    }
  }
  const contents = (await tryGit(repo, ["cat-file", "--batch"], ids)).bytes;
  return new Map(splitBatch(ref, contents, limits));
}

/** Splits the output of `git cat-file --batch`: `<id> <type> <size>`, newline, content, newline. */
function* splitBatch(
  ref: string,
  contents: Buffer,
  { anyBytes = false }: BlobLimits,
): Generator<[id: string, text: string]> {
  for (let at = 0; at < contents.length; ) {
    const end = contents.indexOf("\n", at);
    const [id = "", , size] = contents.toString("latin1", at, end).split(" ");
    const start = end + 1;
    at = start + Number(size) + 1;
    const content = contents.subarray(start, at - 1);
    yield [id, anyBytes ? content.toString("utf8") : decode(ref, content)];
  }
}

function decode(ref: string, content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch (cause) {
    throw refusedState(ref, "a file in it is not UTF-8 text", cause);
  }
}

/** The error for a ref whose contents no run would have written. */
export function refusedState(ref: string, reason: string, cause?: unknown): ArbiterError {
  const removal = ref.startsWith("refs/notes/")
    ? `git notes --ref=${ref} remove <commit>`
    : `git update-ref -d ${ref}`;
  return new ArbiterError("state-refused", `${ref} is refused: ${reason}.`, {
    fix: `Inspect it with "git log -p ${ref}". If it is not needed, remove it: ${removal}`,
    data: { ref },
    cause,
  });
}
