import { Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { ArbiterError } from "../../errors.ts";
import { formatIdentity, type GitRepo, git, startGit, tryGit } from "../git.ts";
import {
  changeTree,
  type GitObject,
  makeCommit,
  makeObject,
  type ObjectFormat,
  rawPath,
  type TreeEntry,
} from "../git-objects.ts";
import { writeObjects } from "../write-objects.ts";
import { type RefSnapshot, readRef, readTip, rereadRef } from "./read-ref.ts";

export interface RefChange {
  /** The complete new files: the id of an existing blob, or a new text. */
  files: ReadonlyMap<string, { id: string } | { text: string }>;
  parents: readonly string[];
  message: string;
}

interface RefUpdate {
  repo: GitRepo;
  format: ObjectFormat;
  ref: string;
  now: () => Date;
  /** Decides on the change, null for none; called again whenever another writer was faster. */
  decide(snapshot: RefSnapshot): Promise<RefChange | null>;
  /** The snapshot that the caller has; read from the repository when absent. */
  from?: RefSnapshot | undefined;
  /** Moves the ref; by default with a git process for each move. */
  move?: MoveRef | undefined;
}

/** A lost race costs one; a failed move without another writer costs ten. */
const PATIENCE = 100;

/**
 * The only way that our refs are written: read, decide, write the objects, then move the ref if it has
 * not changed since the read. A writer that loses the race reads and decides again.
 */
export async function changeRef(update: RefUpdate): Promise<RefSnapshot> {
  const { repo, ref, decide, from, move = moveWithOwnProcess(repo) } = update;
  let snapshot = from ?? (await readRef(repo, ref));
  let reason = "";
  for (let spent = 0; spent < PATIENCE; ) {
    const change = await decide(snapshot);
    if (change !== null) {
      const next = await writeChange(update, snapshot, change);
      const refusal = await move({ ref, to: next.tip, from: snapshot.tip });
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
  { repo, format, now }: RefUpdate,
  snapshot: RefSnapshot,
  { files, parents, message }: RefChange,
): Promise<RefSnapshot> {
  if (files.size === 0 && parents.length === 0) {
    return { tip: null, parents, entries: new Map(), trees: new Set() };
  }
  const existing = new Set([...snapshot.entries.values(), ...snapshot.trees]);
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
  const added = new Map<string, TreeEntry>();
  for (const [path, id] of entries) added.set(rawPath(path), { mode: "100644", id });
  const { objects: trees } = changeTree(format, new Map(), added);
  const commit = makeCommit(format, {
    tree: trees.at(-1)?.id ?? "",
    parents,
    message,
    author: formatIdentity(),
    date: Math.floor(now().getTime() / 1000),
  });
  const missing = [...blobs, ...trees].filter(({ id }) => !existing.has(id));
  await writeObjects(repo, [...missing, commit]);
  return { tip: commit.id, parents, entries, trees: new Set(trees.map(({ id }) => id)) };
}

export async function readObjectFormat(repo: GitRepo): Promise<ObjectFormat> {
  const name = (await git(repo, ["rev-parse", "--show-object-format"])).trim();
  return name === "sha256" ? "sha256" : "sha1";
}

interface Move {
  ref: string;
  to: string | null;
  from: string | null;
}

/** Moves a ref if it is still at `from`. Returns null when it moved, otherwise git's reason. */
export type MoveRef = (move: Move) => Promise<string | null>;

function moveWithOwnProcess(repo: GitRepo): MoveRef {
  return ({ ref, to, from }) => tryMoveRef(repo, ref, to, from);
}

/** Returns null when the ref moved, otherwise git's reason. */
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

/**
 * Moves refs through one git process that stays for the next move, because a run makes about fifty. Only
 * its success counts: after anything else, the move is repeated with a process of its own.
 */
export function createRefMover(repo: GitRepo): MoveRef {
  let process: MoveProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const move: MoveRef = async ({ ref, to, from }) => {
    if (to === null) return tryMoveRef(repo, ref, to, from);
    process ??= startMoveProcess(repo);
    if (await process.tryMove(`update ${ref} ${to} ${from ?? "0".repeat(to.length)}`)) return null;
    process = null;
    const refusal = await tryMoveRef(repo, ref, to, from);
    // The process may have moved the ref and died before it said so.
    return refusal !== null && (await readTip(repo, ref)) === to ? null : refusal;
  };
  return (request) => {
    const turn = last.then(() => move(request));
    last = turn.catch(() => {});
    return turn;
  };
}

interface MoveProcess {
  /** False when the ref may not have moved; the process is of no more use then. */
  tryMove(update: string): Promise<boolean>;
}

/** Long enough for a short test run, short enough that no idle git stays behind. */
const IDLE_MILLISECONDS = 15_000;

function startMoveProcess(repo: GitRepo): MoveProcess {
  const git = startGit(repo, ["update-ref", "--stdin"]);
  let resolveMove: (moved: boolean) => void = () => {};
  let hasEnded = false;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    hasEnded = true;
    resolveMove(false);
  };
  git.on("error", end);
  git.on("close", end);
  git.stderr.resume();
  createInterface({ input: git.stdout }).on("line", (line) => {
    if (line === "commit: ok") resolveMove(true);
  });
  /** Only a pending move keeps our own process alive. */
  const pipes = [git.stdin, git.stdout, git.stderr].filter((pipe) => pipe instanceof Socket);
  const handles = [git, ...pipes];
  return {
    tryMove: async (update) => {
      clearTimeout(idle);
      if (hasEnded) return false;
      for (const handle of handles) handle.ref();
      const moved = await new Promise<boolean>((resolve) => {
        resolveMove = resolve;
        git.stdin.write(`start\n${update}\ncommit\n`);
      });
      for (const handle of handles) handle.unref();
      idle = setTimeout(() => {
        hasEnded = true;
        git.stdin.end();
      }, IDLE_MILLISECONDS).unref();
      return moved;
    },
  };
}
