import { Socket } from "node:net";
import { ArbiterError } from "../errors.ts";
import { type GitRepo, startGit } from "./git.ts";

/** Reads blobs by their ids. */
export type ReadBlob = (id: string) => Promise<Buffer>;

/** Long enough for a short test run, short enough that no idle git stays behind. */
const IDLE_MILLISECONDS = 15_000;

/** Reads blobs through one git process, which starts with the first and ends when none is wanted for a while. */
export function createBlobReader(repo: GitRepo): ReadBlob {
  let batch: Batch | null = null;
  return (id) => {
    if (batch === null || batch.hasEnded()) batch = startBatch(repo);
    return batch.read(id);
  };
}

interface Batch {
  read: ReadBlob;
  hasEnded(): boolean;
}

interface Wanted {
  id: string;
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

function startBatch(repo: GitRepo): Batch {
  const git = startGit(repo, ["cat-file", "--batch"]);
  const wanted: Wanted[] = [];
  let hasEnded = false;
  let idle: NodeJS.Timeout | undefined;
  const pipes = [git.stdin, git.stdout, git.stderr].filter((pipe) => pipe instanceof Socket);
  const handles = [git, ...pipes];

  const end = () => {
    hasEnded = true;
    for (const { id, reject } of wanted.splice(0)) reject(unreadable(id));
  };
  git.on("error", end);
  git.on("close", end);
  git.stderr.resume();
  const parse = createParser((header, bytes) => {
    const next = wanted.shift();
    if (bytes === null) next?.reject(unreadable(header));
    else next?.resolve(bytes);
    if (wanted.length > 0) return;
    // Only what is still wanted keeps our own process alive.
    for (const handle of handles) handle.unref();
    idle = setTimeout(() => {
      hasEnded = true;
      git.stdin.end();
    }, IDLE_MILLISECONDS).unref();
  });
  git.stdout.on("data", parse);
  return {
    hasEnded: () => hasEnded,
    read: (id) => {
      clearTimeout(idle);
      if (wanted.length === 0) for (const handle of handles) handle.ref();
      return new Promise((resolve, reject) => {
        wanted.push({ id, resolve, reject });
        git.stdin.write(`${id}\n`);
      });
    },
  };
}

function unreadable(id: string): ArbiterError {
  return new ArbiterError("git-failed", `git cat-file could not read ${id}.`, {
    fix: "Check the repository: git fsck",
  });
}

/** Splits the output of `git cat-file --batch`: `<id> <type> <size>`, newline, content, newline; or `<id> missing`. */
function createParser(
  found: (header: string, bytes: Buffer | null) => void,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let length = 0;
  /** How many bytes are needed before it is worth looking again. */
  let needed = 1;
  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length < needed) return;
    let rest = Buffer.concat(chunks);
    for (;;) {
      const lineEnd = rest.indexOf("\n");
      if (lineEnd < 0) break;
      const header = rest.toString("latin1", 0, lineEnd);
      const size = / (\d+)$/.exec(header)?.[1];
      const end = size === undefined ? lineEnd + 1 : lineEnd + 1 + Number(size) + 1;
      if (rest.length < end) {
        needed = end;
        break;
      }
      found(header, size === undefined ? null : rest.subarray(lineEnd + 1, end - 1));
      rest = rest.subarray(end);
      needed = 1;
    }
    chunks = [rest];
    length = rest.length;
  };
}
