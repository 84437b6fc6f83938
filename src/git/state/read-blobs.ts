import { type GitPlace, git, tryGit } from "../git.ts";
import { refusedState } from "./refused-state.ts";

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
