import { constants, lstat, open } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { ArbiterError, refusedBundle } from "../errors.ts";
import type { HandoffNote } from "../run-state/handoff-note.ts";
import { describeObjects } from "./commit-files.ts";
import { type GitRepo, git, LIMITS_FOR_FOREIGN_OBJECTS, tryGit } from "./git.ts";
import { NOTE_LIMITS, NOTES_REF, notesByCommit, parseNote } from "./notes.ts";
import { fetchRefs, type Remote } from "./remote/remote.ts";
import { listCheckpoints, readCheckpoint } from "./state/checkpoint-saver.ts";
import { openRefStore, threadOf } from "./state/ref-store.ts";
import { readBlobs, readSnapshot } from "./state/refs.ts";

interface UnpackOptions {
  repo: GitRepo;
  file: string;
  /** The ref of the state. */
  ref: string;
  /** The repository that has the commits that the bundle requires. */
  remote: Remote;
}

/** The commits of an unpacked bundle; no ref points to them yet. */
export interface UnpackedBundle {
  state: string;
  notes: string | null;
}

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_PREREQUISITES = 200;

/**
 * Adds the objects of a bundle to the repository, each of them checked by git, and creates no ref. The
 * caller checks what they mean. Null when there is no bundle.
 */
export async function unpackBundle(options: UnpackOptions): Promise<UnpackedBundle | null> {
  const bytes = await readBounded(options.file);
  if (bytes === null) return null;
  const { prerequisites, refs, packStart } = readHeader(bytes);
  const tips = checkRefs(refs, { state: options.ref, notes: NOTES_REF });
  if ("refused" in tips) throw refusedBundle(tips.refused);
  if (prerequisites.length > MAX_PREREQUISITES) {
    throw refusedBundle(`it requires ${prerequisites.length} commits`);
  }
  const pack = bytes.subarray(packStart);
  checkPackSize(pack, { idBytes: tips.state.length / 2 });
  await fetchMissing(options, prerequisites);
  const repo = { ...options.repo, limits: LIMITS_FOR_FOREIGN_OBJECTS };
  // `git bundle unbundle` would want a ref for every commit that the bundle requires.
  const indexed = await tryGit(repo, ["index-pack", "--stdin", "--fix-thin", "--strict"], pack);
  if (indexed.exitCode !== 0) throw refusedBundle("its objects are broken", indexed.stderr);
  await requireCommits(repo, [tips.state, tips.notes]);
  return tips;
}

/** Refuses links, which lead to other files, and pipes, which may block. */
async function readBounded(file: string): Promise<Buffer | null> {
  const stats = await lstat(file).catch(() => null);
  if (stats === null) return null;
  if (!stats.isFile()) throw refusedBundle("it is not a regular file");
  if (stats.size > MAX_BYTES) throw refusedBundle(`it has ${stats.size} bytes`);
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** A shallow clone has one commit; the remote has all that a build may require. */
async function fetchMissing({ repo, remote }: UnpackOptions, commits: string[]): Promise<void> {
  const missing = (await describeObjects(repo, commits)).filter(({ type }) => type !== "commit");
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id);
  await fetchRefs(repo, remote, ids).catch((cause) => {
    throw refusedBundle("it requires commits that the repository does not have", cause);
  });
}

async function requireCommits(repo: GitRepo, tips: (string | null)[]): Promise<void> {
  const ids = tips.filter((tip) => tip !== null);
  if ((await describeObjects(repo, ids)).some(({ type }) => type !== "commit")) {
    throw refusedBundle("a ref in it does not point to a commit");
  }
}

/** The header of a bundle, which precedes its objects. */
export interface BundleHeader {
  /** Commits that the receiver must have already. */
  prerequisites: string[];
  /** Ref → commit. */
  refs: Map<string, string>;
  /** The offset of the first object. */
  packStart: number;
}

const FIRST_LINE = /^# v[23] git bundle$/;
const PREREQUISITE = /^-([0-9a-f]{40}(?:[0-9a-f]{24})?)(?: |$)/;
const REF = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) (refs\/[\w./-]+)$/;
const FORMAT = /^@object-format=sha(1|256)$/;
/** Enough for a run, which requires its base, its notes and its earlier attempts. */
const MAX_HEADER_BYTES = 64 * 1024;

export function readHeader(bytes: Buffer): BundleHeader {
  const end = bytes.subarray(0, MAX_HEADER_BYTES).indexOf("\n\n");
  const [first = "", ...lines] = bytes.toString("latin1", 0, Math.max(0, end)).split("\n");
  if (end === -1 || !FIRST_LINE.test(first)) throw refusedBundle("it is not a git bundle");
  const header: BundleHeader = { prerequisites: [], refs: new Map(), packStart: end + 2 };
  for (const line of lines) readHeaderLine(header, line);
  return header;
}

function readHeaderLine({ prerequisites, refs }: BundleHeader, line: string): void {
  const prerequisite = PREREQUISITE.exec(line)?.[1];
  const [, commit, ref] = REF.exec(line) ?? [];
  if (prerequisite !== undefined) prerequisites.push(prerequisite);
  else if (commit !== undefined && ref !== undefined && !refs.has(ref)) refs.set(ref, commit);
  else if (!FORMAT.test(line)) throw refusedBundle("its header has a line that no run writes");
}

/** Accepts the state, and the notes when they have changed; refuses any other ref. */
export function checkRefs(
  refs: ReadonlyMap<string, string>,
  { state, notes }: { state: string; notes: string },
): UnpackedBundle | { refused: string } {
  const other = [...refs.keys()].find((ref) => ref !== state && ref !== notes);
  if (other !== undefined) return { refused: `it contains ${other}` };
  const tip = refs.get(state);
  if (tip === undefined) return { refused: `it does not contain ${state}` };
  return { state: tip, notes: refs.get(notes) ?? null };
}

interface BundleContents {
  file: string;
  refs: readonly string[];
  /** Commits that the receiver has; they and their ancestors are left out. */
  known: readonly string[];
}

/** Writes refs, and the objects that the receiver lacks, into one file. */
export async function writeBundle(
  repo: GitRepo,
  { file, refs, known }: BundleContents,
): Promise<void> {
  await git(repo, ["bundle", "create", "--quiet", file, ...refs, "--not", ...known]);
}

const MEBIBYTE = 1024 ** 2;
const MAX_OBJECTS = 100_000;
const MAX_OBJECT_BYTES = 64 * MEBIBYTE;
const MAX_TOTAL_BYTES = 256 * MEBIBYTE;

/**
 * Throws when the objects of a pack are too many or too large once they are unpacked: zeros compress to
 * a thousandth, and a difference of a few bytes can describe a terabyte. Git has no limit for this.
 */
function checkPackSize(pack: Buffer, { idBytes }: { idBytes: number }): void {
  const objects = readPackHeader(pack);
  let total = 0;
  let at = HEADER_BYTES;
  for (let index = 0; index < objects; index += 1) {
    const object = readObject(pack, at, idBytes);
    total += object.bytes;
    if (total > MAX_TOTAL_BYTES) {
      throw refusedBundle(`its objects are larger than ${MAX_TOTAL_BYTES} bytes when unpacked`);
    }
    at = object.end;
  }
}

const HEADER_BYTES = 12;
const VERSIONS: ReadonlySet<number> = new Set([2, 3]);

function readPackHeader(pack: Buffer): number {
  if (pack.length < HEADER_BYTES || pack.toString("latin1", 0, 4) !== "PACK") throw broken();
  if (!VERSIONS.has(pack.readUInt32BE(4))) throw broken();
  const objects = pack.readUInt32BE(8);
  if (objects > MAX_OBJECTS) throw refusedBundle(`it has ${objects} objects`);
  return objects;
}

const OFFSET_DELTA = 6;
const ID_DELTA = 7;

interface PackedObject {
  /** Its size when it is unpacked. */
  bytes: number;
  /** The offset of the next object. */
  end: number;
}

function readObject(pack: Buffer, at: number, idBytes: number): PackedObject {
  const first = pack[at] ?? 0;
  const type = (first >> 4) & 7;
  const size = readNumber(pack, at, { bits: 4 });
  requireSmall(size.value);
  const start = size.end + baseBytes(pack, size.end, { type, idBytes });
  const { content, end } = inflate(pack.subarray(start), size.value);
  if (type !== OFFSET_DELTA && type !== ID_DELTA) return { bytes: size.value, end: start + end };
  const base = readNumber(content, 0, { bits: 7 });
  const result = readNumber(content, base.end, { bits: 7 });
  requireSmall(result.value);
  return { bytes: size.value + result.value, end: start + end };
}

/** The length of the field that says to which object a difference applies. */
function baseBytes(
  pack: Buffer,
  at: number,
  { type, idBytes }: { type: number; idBytes: number },
): number {
  if (type === ID_DELTA) return idBytes;
  return type === OFFSET_DELTA ? readNumber(pack, at, { bits: 7 }).end - at : 0;
}

/** A number of variable length: a set high bit says that more follows. The first byte may hold less. */
function readNumber(bytes: Buffer, start: number, { bits }: { bits: 4 | 7 }) {
  let [value, scale, end] = [0, 1, start];
  for (let width = bits as number; ; width = 7) {
    const byte = bytes[end];
    end += 1;
    if (byte === undefined || scale > Number.MAX_SAFE_INTEGER) throw broken();
    value += (byte & (2 ** width - 1)) * scale;
    scale *= 2 ** width;
    if (byte < 0x80) return { value, end };
  }
}

function requireSmall(bytes: number): void {
  if (bytes > MAX_OBJECT_BYTES) throw refusedBundle(`an object in it has ${bytes} bytes`);
}

function inflate(bytes: Buffer, size: number): { content: Buffer; end: number } {
  try {
    const options = { info: true, maxOutputLength: Math.max(1, size) } as const;
    const { buffer, engine } = inflateSync(bytes, options) as unknown as Inflated;
    if (buffer.length === size) return { content: buffer, end: engine.bytesWritten };
  } catch (cause) {
    throw broken(cause);
  }
  throw broken();
}

/** What zlib returns with `info`, which its types leave out. */
interface Inflated {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

function broken(cause?: unknown) {
  return refusedBundle("its objects are broken", cause);
}

/** The state in a bundle, as plain data whose meaning is not checked yet. */
export interface BundleState {
  values: Readonly<Record<string, unknown>>;
  /** Blobs that it refers to. */
  blobs: string[];
}

interface StateLocation {
  ref: string;
  tip: string;
  /** The thread that it must belong to. */
  thread: string;
}

/** Reads the newest checkpoint of a bundle's state. */
export function readBundleState(
  repo: GitRepo,
  { ref, tip, thread }: StateLocation,
): Promise<BundleState> {
  return asBundleError(async () => {
    const place = { ...repo, limits: LIMITS_FOR_FOREIGN_OBJECTS };
    const state = await openRefStore({ repo: place, ref, now: () => new Date() }).readAt(tip);
    if (threadOf(ref, state) !== thread) throw refusedBundle(`it is not the state of ${thread}`);
    const last = listCheckpoints(state).find(({ namespace }) => namespace === "");
    const stored = last && readCheckpoint({ ref, state }, last);
    if (stored === undefined) throw refusedBundle("it contains no state");
    return { values: stored.checkpoint.channel_values, blobs: [...state.keptBlobs] };
  });
}

const TEXT_LIMITS = { maxFileBytes: 4 * 1024 * 1024, maxTotalBytes: 4 * 1024 * 1024 };

/** A text that the state in a bundle refers to. */
export function readBundleText(
  repo: GitRepo,
  { what, blob }: { what: string; blob: string },
): Promise<string> {
  return asBundleError(async () => {
    if (!/^[0-9a-f]{40,64}$/.test(blob)) throw refusedBundle(`the id of its ${what} is malformed`);
    const place = { ...repo, limits: LIMITS_FOR_FOREIGN_OBJECTS };
    const texts = await readBlobs(place, "its state", new Map([[what, blob]]), TEXT_LIMITS);
    return texts.get(blob) ?? "";
  });
}

/** The events noted on some commits; other lines of the notes are left out. */
export function readBundleNotes(
  repo: GitRepo,
  { tip, commits }: { tip: string; commits: readonly string[] },
): Promise<{ commit: string; event: HandoffNote }[]> {
  return asBundleError(async () => {
    const place = { ...repo, limits: LIMITS_FOR_FOREIGN_OBJECTS };
    const all = notesByCommit(await readSnapshot(place, NOTES_REF, tip));
    const notes = new Map([...all].filter(([commit]) => commits.includes(commit)));
    const texts = await readBlobs(place, NOTES_REF, notes, NOTE_LIMITS);
    return [...notes].flatMap(([commit, blob]) =>
      parseNote(texts.get(blob) ?? "").flatMap(({ event }) =>
        event === null ? [] : [{ commit, event }],
      ),
    );
  });
}

/** Turns `state-refused` into `bundle-refused`: the ref that it names does not exist here. */
export async function asBundleError<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ArbiterError) || error.code !== "state-refused") throw error;
    throw refusedBundle(error.message.replace(/\.$/, ""), error);
  }
}
