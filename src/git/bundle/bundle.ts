import { constants, lstat, open } from "node:fs/promises";
import { refusedBundle } from "../../errors.ts";
import { type GitPlace, git, tryGit } from "../git.ts";
import { NOTES_REF } from "../notes/notes.ts";
import { fetchRefs, type Remote } from "../remote/remote.ts";

interface Admission {
  place: GitPlace;
  file: string;
  /** The ref of the state. */
  ref: string;
  /** Who has what the bundle rests on. */
  remote: Remote;
}

/** The commits that a bundle brought; no ref points at them yet. */
export interface UnpackedBundle {
  state: string;
  notes: string | null;
}

const MOST_BYTES = 50 * 1024 * 1024;
const MOST_NEEDED = 200;

/**
 * Takes the objects of a bundle in, each of them checked, and names none: what they say is judged by
 * whoever asked. Null where nothing was handed over.
 */
export async function unpackBundle(admission: Admission): Promise<UnpackedBundle | null> {
  const bytes = await readBounded(admission.file);
  if (bytes === null) return null;
  const { needs, refs, packAt } = readHeader(bytes);
  const tips = judgeRefs(refs, { state: admission.ref, notes: NOTES_REF });
  if ("refused" in tips) throw refusedBundle(tips.refused);
  if (needs.length > MOST_NEEDED) throw refusedBundle(`it rests on ${needs.length} commits`);
  await fetchMissing(admission, needs);
  // Git's own reader of bundles would have a ref for everything that it rests on.
  const taken = await tryGit(
    admission.place,
    ["index-pack", "--stdin", "--fix-thin", "--strict"],
    bytes.subarray(packAt),
  );
  if (taken.exitCode !== 0) throw refusedBundle("its objects are broken", taken.stderr);
  await requireCommits(admission.place, [tips.state, tips.notes]);
  return tips;
}

/** A link would have us read another file; who waits at a pipe waits for ever. */
async function readBounded(file: string): Promise<Buffer | null> {
  const found = await lstat(file).catch(() => null);
  if (found === null) return null;
  if (!found.isFile()) throw refusedBundle("it is no file");
  if (found.size > MOST_BYTES) throw refusedBundle(`it has ${found.size} bytes`);
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** A shallow clone has one commit; all that a build may rest on is on the remote. */
async function fetchMissing({ place, remote }: Admission, needs: string[]): Promise<void> {
  const missing = (await lookUp(place, needs)).filter(({ type }) => type !== "commit");
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id);
  await fetchRefs(place, remote, ids).catch((cause) => {
    throw refusedBundle("it rests on commits that the repository does not have", cause);
  });
}

async function requireCommits(place: GitPlace, tips: (string | null)[]): Promise<void> {
  const found = await lookUp(
    place,
    tips.filter((tip) => tip !== null),
  );
  if (found.some(({ type }) => type !== "commit")) throw refusedBundle("a ref in it is no commit");
}

async function lookUp(place: GitPlace, ids: readonly string[]) {
  const asked = await tryGit(place, ["cat-file", "--batch-check"], `${ids.join("\n")}\n`);
  const rows = asked.stdout.split("\n");
  return ids.map((id, index) => ({ id, type: rows[index]?.split(" ")[1] ?? "missing" }));
}

/** What a bundle says of itself before its objects begin. */
export interface BundleHeader {
  /** Commits that whoever takes it has to have already. */
  needs: string[];
  /** Ref → commit. */
  refs: Map<string, string>;
  /** Where the objects begin. */
  packAt: number;
}

const FIRST_LINE = /^# v[23] git bundle$/;
const NEEDED = /^-([0-9a-f]{40}(?:[0-9a-f]{24})?)(?: |$)/;
const REF = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) (refs\/[\w./-]+)$/;
const FORMAT = /^@object-format=sha(1|256)$/;
/** A run rests on its base, its notes and its earlier attempts; there are no more lines than that. */
const LONGEST_HEADER = 64 * 1024;

export function readHeader(bytes: Buffer): BundleHeader {
  const end = bytes.subarray(0, LONGEST_HEADER).indexOf("\n\n");
  const [first = "", ...lines] = bytes.toString("latin1", 0, Math.max(0, end)).split("\n");
  if (end === -1 || !FIRST_LINE.test(first)) throw refusedBundle("it is no bundle of git");
  const header: BundleHeader = { needs: [], refs: new Map(), packAt: end + 2 };
  for (const line of lines) readLine(header, line);
  return header;
}

function readLine({ needs, refs }: BundleHeader, line: string): void {
  const needed = NEEDED.exec(line)?.[1];
  const [, commit, ref] = REF.exec(line) ?? [];
  if (needed !== undefined) needs.push(needed);
  else if (commit !== undefined && ref !== undefined && !refs.has(ref)) refs.set(ref, commit);
  else if (!FORMAT.test(line)) throw refusedBundle("its header has a line that none of ours has");
}

interface Allowed {
  state: string;
  notes: string;
}

interface Tips {
  state: string;
  notes: string | null;
}

/** The state of the issue, and its notes where they have changed; anything else makes it another's. */
export function judgeRefs(
  refs: ReadonlyMap<string, string>,
  { state, notes }: Allowed,
): Tips | { refused: string } {
  const other = [...refs.keys()].find((ref) => ref !== state && ref !== notes);
  if (other !== undefined) return { refused: `it holds ${other}` };
  const tip = refs.get(state);
  if (tip === undefined) return { refused: `it does not hold ${state}` };
  return { state: tip, notes: refs.get(notes) ?? null };
}

interface Handed {
  file: string;
  refs: readonly string[];
  /** Commits that whoever takes it has: neither they nor what is behind them goes along. */
  known: readonly string[];
}

/** Puts refs, and what they have that others do not, into one file. */
export async function writeBundle(place: GitPlace, { file, refs, known }: Handed): Promise<void> {
  await git(place, ["bundle", "create", "--quiet", file, ...refs, "--not", ...known]);
}
