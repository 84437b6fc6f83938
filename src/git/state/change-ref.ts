import { setTimeout as pause } from "node:timers/promises";
import { ArbiterError } from "../../errors.ts";
import { blobId, importCommit } from "../commit-files.ts";
import { formatIdentity, type GitRepo, tryGit } from "../git.ts";
import { type RefSnapshot, readRef, rereadRef } from "./read-ref.ts";

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
  let snapshot = from ?? (await readRef(repo, ref));
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
  const by = `${formatIdentity()} ${Math.floor(now().getTime() / 1000)} +0000`;
  const { commit } = await importCommit(repo, {
    start: null,
    parents,
    about: [`author ${by}`, `committer ${by}`],
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
