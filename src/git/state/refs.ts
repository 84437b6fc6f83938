import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SerializerProtocol } from "@langchain/langgraph-checkpoint";
import type { z } from "zod";
import { ArbiterError } from "../../errors.ts";
import { parseJson } from "../../parse-json.ts";
import { textAt } from "../../safe-text/clean-text.ts";
import type { SafeText } from "../../safe-text/sanitizer.ts";
import { blobId, describeObjects, importCommit, madeBy } from "../commit-files.ts";
import { type GitRepo, git, splitNul, tryGit } from "../git.ts";

export interface RefChange {
  /** The complete new files: the id of an existing blob, or a new text. */
  files: ReadonlyMap<string, { id: string } | { text: string }>;
  parents: readonly string[];
  message: string;
}

interface RefUpdate {
  repo: GitRepo;
  ref: string;
  now: () => Date;
  /** Decides on the change, null for none; called again whenever another writer was faster. */
  decide(snapshot: RefSnapshot): Promise<RefChange | null>;
  /** The snapshot that the caller has; read from the repository when absent. */
  from?: RefSnapshot | undefined;
}

/** A lost race costs one; a failed move without another writer costs ten. */
const PATIENCE = 100;

/**
 * The only way that our refs are written: read, decide, write the objects, then move the ref if it has
 * not changed since the read. A writer that loses the race reads and decides again.
 */
export async function changeRef(update: RefUpdate): Promise<RefSnapshot> {
  const { repo, ref, decide, from } = update;
  let snapshot = from ?? (await rereadRef(repo, ref, NO_REF));
  let reason = "";
  for (let spent = 0; spent < PATIENCE; ) {
    const change = await decide(snapshot);
    if (change !== null) {
      const next = await writeChange(update, change);
      const refusal = await tryMoveRef(repo, ref, next.tip, snapshot.tip);
      if (refusal === null) return next;
      reason = refusal;
    }
    const current = await rereadRef(repo, ref, snapshot);
    // "No change" counts only when it was decided from the current state.
    if (change === null && current.tip === snapshot.tip) return snapshot;
    spent += current.tip === snapshot.tip ? 10 : 1;
    snapshot = current;
    await pause(Math.random() * Math.min(spent, 20));
  }
  throw new ArbiterError("git-failed", `${ref} could not be written: ${reason}`, {
    fix: "Check that the repository is writable and that it has no stale .lock file.",
    data: { ref },
  });
}

/** Writes the objects of a change; no ref points to its commit yet. */
async function writeChange(
  { repo, now }: RefUpdate,
  { files, parents, message }: RefChange,
): Promise<RefSnapshot> {
  if (files.size === 0 && parents.length === 0) return { tip: null, parents, entries: new Map() };
  const { commit } = await importCommit(repo, {
    start: null,
    parents,
    about: madeBy(undefined, Math.floor(now().getTime() / 1000)),
    message: `${message}\n`,
    files: [...files].map(([path, file]) => {
      return { path, content: "text" in file ? file.text : file };
    }),
  });
  const entries = [...files].map(([path, file]) => {
    return [path, "text" in file ? blobId(commit, file.text) : file.id] as const;
  });
  return { tip: commit, parents, entries: new Map(entries) };
}

/** Moves a ref if it is still at `from`. Returns null when it moved, otherwise git's reason. */
export async function tryMoveRef(
  repo: GitRepo,
  ref: string,
  to: string | null,
  from: string | null,
): Promise<string | null> {
  if (to === null && from === null) return null;
  // An empty old value means that the ref must not exist yet.
  const args = to === null ? ["-d", ref, from ?? ""] : [ref, to, from ?? ""];
  const moved = await tryGit(repo, ["update-ref", ...args]);
  return moved.exitCode === 0 ? null : moved.stderr.trim();
}

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

/** Reads a ref; returns the known snapshot when the ref has not moved. */
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
  const [{ type = "", bytes = 0 } = {}] = await describeObjects(repo, [tip]);
  if (type !== "commit") throw refusedState(ref, `it points to a ${type}, not to a commit`);
  if (bytes > MAX_COMMIT_BYTES) throw refusedState(ref, `its commit has ${bytes} bytes`);
  const [header, listing] = await Promise.all([
    git(repo, ["cat-file", "commit", tip]),
    tryGit(repo, ["ls-tree", "-r", "-z", "--full-tree", tip], "", MAX_LISTING_BYTES),
  ]);
  if (listing.exitCode !== 0) throw refusedState(ref, "its tree is too large or cannot be read");
  return { tip, parents: readParents(header), entries: readListing(ref, listing.stdout) };
}

function readParents(commit: string): string[] {
  const header = textAt(commit.split("\n\n", 1), 0);
  return header.split("\n").flatMap((line) => /^parent (\w+)$/.exec(line)?.[1] ?? []);
}

const ROW = /^(\d+) \w+ (\w+)\t([\s\S]+)$/;

function readListing(ref: string, listing: string): RefSnapshot["entries"] {
  const entries = new Map<string, string>();
  for (const row of splitNul(listing)) {
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
  const ids = [...blobs.values()];
  const facts = await describeObjects(repo, ids);
  let total = 0;
  for (const [index, path] of [...blobs.keys()].entries()) {
    const { type, bytes } = facts[index] ?? { type: "missing", bytes: 0 };
    const name = JSON.stringify(path);
    if (type !== "blob") {
      throw refusedState(ref, `${name} in it is ${type === "missing" ? type : `a ${type}`}`);
    }
    total += bytes;
    if (bytes > limits.maxFileBytes || total > limits.maxTotalBytes) {
      throw refusedState(ref, `${name} in it is too large (${bytes} bytes)`);
    }
  }
  const contents = (await tryGit(repo, ["cat-file", "--batch"], `${ids.join("\n")}\n`)).bytes;
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

/** Redacts a text before it leaves the machine. */
export type Redact = (text: string) => SafeText;

export function writeJson(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A copy of a value as plain data, every string redacted. Keys are ours and stay. */
export function redactValue(value: unknown, redact: Redact): unknown {
  const text = JSON.stringify(value, (_, part) => (typeof part === "string" ? redact(part) : part));
  return text === undefined ? undefined : JSON.parse(text);
}

/** Parses JSON of a known shape. Throws `state-refused` with the ref's name for anything else. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  { ref, name, text }: { ref: string; name: string; text: string },
): z.infer<Schema> {
  const value = parseJson(text, withoutPrototype);
  if (value === undefined) throw refusedState(ref, `${name} is not JSON`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".") || "it";
  throw refusedState(
    ref,
    `${name} has an unexpected shape (${path}: ${issue?.message})`,
    parsed.error,
  );
}

function withoutPrototype(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}

/**
 * LangGraph's own serializer revives `{"lc":…}` into class instances, which anyone who can write to the
 * ref could choose. This one reads plain data only.
 */
export const plainSerializer: SerializerProtocol = {
  dumpsTyped: async (value: unknown) => [
    "json",
    new TextEncoder().encode(JSON.stringify(value ?? null)),
  ],
  loadsTyped: async (_type, data): Promise<unknown> =>
    JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data), withoutPrototype),
};
