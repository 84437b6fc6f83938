import { constants, lstat, open } from "node:fs/promises";
import { refusedBundle } from "../../errors.ts";
import { type GitRepo, git, tryGit } from "../git.ts";
import { LIMITS_FOR_FOREIGN_OBJECTS } from "../git-limits.ts";
import { NOTES_REF } from "../notes.ts";
import { fetchRefs, type Remote } from "../remote/remote.ts";
import { checkPackSize } from "./check-pack.ts";

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
  const missing = (await readTypes(repo, commits)).filter(({ type }) => type !== "commit");
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id);
  await fetchRefs(repo, remote, ids).catch((cause) => {
    throw refusedBundle("it requires commits that the repository does not have", cause);
  });
}

async function requireCommits(repo: GitRepo, tips: (string | null)[]): Promise<void> {
  const types = await readTypes(
    repo,
    tips.filter((tip) => tip !== null),
  );
  if (types.some(({ type }) => type !== "commit")) {
    throw refusedBundle("a ref in it does not point to a commit");
  }
}

async function readTypes(repo: GitRepo, ids: readonly string[]) {
  const listed = await tryGit(repo, ["cat-file", "--batch-check"], `${ids.join("\n")}\n`);
  const rows = listed.stdout.split("\n");
  return ids.map((id, index) => ({ id, type: rows[index]?.split(" ")[1] ?? "missing" }));
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

interface AllowedRefs {
  state: string;
  notes: string;
}

/** Accepts the state, and the notes when they have changed; refuses any other ref. */
export function checkRefs(
  refs: ReadonlyMap<string, string>,
  { state, notes }: AllowedRefs,
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
