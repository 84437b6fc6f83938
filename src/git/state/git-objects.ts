import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

/** What the repository names its objects by. */
export type ObjectFormat = "sha1" | "sha256";

const TYPE_NUMBERS = { commit: 1, tree: 2, blob: 3 } as const;

export interface GitObject {
  type: keyof typeof TYPE_NUMBERS;
  id: string;
  content: Buffer;
}

/** An object as git would make it, named before git has seen it. */
export function makeObject(
  format: ObjectFormat,
  type: GitObject["type"],
  text: string | Buffer,
): GitObject {
  const content = Buffer.from(text);
  const id = createHash(format).update(`${type} ${content.length}\0`).update(content).digest("hex");
  return { type, id, content };
}

/**
 * The objects as a pack, for `git unpack-objects`: blob, tree and commit of an update cost one process
 * instead of one each.
 */
export function packObjects(format: ObjectFormat, objects: readonly GitObject[]): Buffer {
  const header = Buffer.alloc(12);
  header.write("PACK");
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const bodies = objects.flatMap(({ type, content }) => [
    packedHeader(TYPE_NUMBERS[type], content.length),
    deflateSync(content),
  ]);
  const pack = Buffer.concat([header, ...bodies]);
  return Buffer.concat([pack, createHash(format).update(pack).digest()]);
}

/** Three bits of type and four of size, then seven bits of size a byte, the lowest first. */
function packedHeader(type: number, size: number): Buffer {
  const bytes: number[] = [];
  let byte = (type << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 128);
    byte = rest & 127;
  }
  bytes.push(byte);
  return Buffer.from(bytes);
}
