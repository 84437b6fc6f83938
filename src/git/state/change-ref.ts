import { setTimeout as pause } from "node:timers/promises";
import { ArbiterError } from "../../errors.ts";
import { type GitPlace, git, IDENTITY, tryGit } from "../git.ts";
import { type GitObject, makeObject, type ObjectFormat, packObjects } from "./git-objects.ts";
import { type RefSnapshot, readRef, readRefAgain } from "./read-ref.ts";

export interface RefChange {
  /** The files as they shall be: an id of a blob that exists, or a new text. */
  files: ReadonlyMap<string, { id: string } | { text: string }>;
  parents: readonly string[];
  message: string;
}

export interface Changing {
  place: GitPlace;
  format: ObjectFormat;
  ref: string;
  now: () => Date;
  /** Decides from what is there, and is asked again whenever somebody else was faster. */
  decide(at: RefSnapshot): Promise<RefChange | null>;
  /** What the caller believes is there; it is read where this is absent. */
  from?: RefSnapshot | undefined;
  /** How the ref is moved; by a process of its own where this is absent. */
  move?: MoveRef | undefined;
}

interface Move {
  ref: string;
  to: string | null;
  from: string | null;
}

/** Moves a ref only from where it is said to be. Null where it moved, git's reason where not. */
export type MoveRef = (move: Move) => Promise<string | null>;

/** A lost race costs one; that nobody else moved the ref and it still cannot be moved costs ten. */
const PATIENCE = 100;

/**
 * The one way a ref of ours is written: read, decide, write the objects, and move the ref only where
 * it is still where it was read. Whoever loses the race reads and decides again.
 */
export async function changeRef(changing: Changing): Promise<RefSnapshot> {
  const { place, ref, decide, from, move = moveAlone(place) } = changing;
  let at = from ?? (await readRef(place, ref));
  let reason = "";
  for (let spent = 0; spent < PATIENCE; ) {
    const change = await decide(at);
    if (change !== null) {
      const next = await writeObjects(changing, at, change);
      const refusal = await move({ ref, to: next.tip, from: at.tip });
      if (refusal === null) return next;
      reason = refusal;
    }
    const found = await readRefAgain(place, ref, at);
    // To leave it alone is decided from what is there, never from what was once there.
    if (change === null && found.tip === at.tip) return at;
    spent += found.tip === at.tip ? 10 : 1;
    at = found;
    await pause(Math.random() * Math.min(spent, 20));
  }
  throw stuck(ref, reason);
}

function moveAlone(place: GitPlace): MoveRef {
  return ({ ref, to, from }) => tryMoveRef(place, ref, to, from);
}

/** Null where it moved, git's reason where not. */
export async function tryMoveRef(
  place: GitPlace,
  ref: string,
  to: string | null,
  from: string | null,
): Promise<string | null> {
  if (to === null && from === null) return null;
  // An empty old value says that the ref must not exist yet.
  const args = to === null ? ["-d", ref, from ?? ""] : [ref, to, from ?? ""];
  const moved = await tryGit(place, ["update-ref", ...args]);
  return moved.exitCode === 0 ? null : moved.stderr.trim();
}

function stuck(ref: string, reason: string): ArbiterError {
  return new ArbiterError("git-failed", `${ref} could not be written: ${reason}`, {
    fix: "Check that the repository can be written to, and that no stale .lock file is left in it.",
    data: { ref },
  });
}

/** The commit of a change; nothing points at it yet. */
async function writeObjects(
  { place, format, now }: Changing,
  at: RefSnapshot,
  { files, parents, message }: RefChange,
): Promise<RefSnapshot> {
  if (files.size === 0 && parents.length === 0) {
    return { tip: null, parents, entries: new Map(), trees: new Set() };
  }
  const known = new Set([...at.entries.values(), ...at.trees]);
  const entries = new Map<string, string>();
  const blobs: GitObject[] = [];
  for (const [path, file] of files) {
    if ("id" in file) {
      entries.set(path, file.id);
      continue;
    }
    const blob = makeObject(format, "blob", file.text);
    blobs.push(blob);
    entries.set(path, blob.id);
  }
  const trees = buildTrees(format, entries);
  const root = trees.at(-1) as GitObject;
  const commit = makeObject(
    format,
    "commit",
    encodeCommit({ tree: root.id, parents, message, now }),
  );
  const missing = [...blobs, ...trees].filter(({ id }) => !known.has(id));
  await git(place, ["unpack-objects", "-q"], packObjects(format, [...missing, commit]));
  const subtrees = new Set(trees.map(({ id }) => id));
  return { tip: commit.id, parents, entries, trees: subtrees };
}

interface CommitFacts {
  tree: string;
  parents: readonly string[];
  message: string;
  now: () => Date;
}

function encodeCommit({ tree, parents, message, now }: CommitFacts): string {
  const when = `${Math.floor(now().getTime() / 1000)} +0000`;
  const who = `${IDENTITY.name} <${IDENTITY.email}> ${when}`;
  return [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    "",
    `${message}\n`,
  ].join("\n");
}

export async function readObjectFormat(place: GitPlace): Promise<ObjectFormat> {
  const name = (await git(place, ["rev-parse", "--show-object-format"])).trim();
  return name === "sha256" ? "sha256" : "sha1";
}

interface Entry {
  name: string;
  mode: "100644" | "40000";
  id: string;
}

/** The trees of these files (path → blob), the innermost first; the last one is the root. */
function buildTrees(
  format: ObjectFormat,
  files: ReadonlyMap<string, string>,
): readonly [...GitObject[], GitObject] {
  const here: Entry[] = [];
  const folders = new Map<string, Map<string, string>>();
  for (const [path, id] of files) {
    const slash = path.indexOf("/");
    if (slash === -1) {
      here.push({ name: path, mode: "100644", id });
      continue;
    }
    const name = path.slice(0, slash);
    const folder = folders.get(name) ?? new Map<string, string>();
    folders.set(name, folder.set(path.slice(slash + 1), id));
  }
  const below: GitObject[] = [];
  for (const [name, folder] of folders) {
    const trees = buildTrees(format, folder);
    below.push(...trees);
    here.push({ name, mode: "40000", id: (trees.at(-1) as GitObject).id });
  }
  return [...below, makeObject(format, "tree", encodeTree(here))];
}

function encodeTree(entries: readonly Entry[]): Buffer {
  const sorted = [...entries].sort((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  return Buffer.concat(
    sorted.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(id, "hex"),
    ]),
  );
}

/** Git sorts a folder as if its name ended with a slash. */
function sortKey({ name, mode }: Entry): Buffer {
  return Buffer.from(mode === "40000" ? `${name}/` : name);
}
