import { inflateSync } from "node:zlib";
import { refusedBundle } from "../../errors.ts";

const MEBIBYTE = 1024 ** 2;
const MAX_OBJECTS = 100_000;
const MAX_OBJECT_BYTES = 64 * MEBIBYTE;
const MAX_TOTAL_BYTES = 256 * MEBIBYTE;

/**
 * Throws when the objects of a pack are too many or too large once they are unpacked: zeros compress to
 * a thousandth, and a difference of a few bytes can describe a terabyte. Git has no limit for this.
 */
export function checkPackSize(pack: Buffer, { idBytes }: { idBytes: number }): void {
  const objects = readHeader(pack);
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

function readHeader(pack: Buffer): number {
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
  refuseLarge(size.value);
  const start = size.end + baseBytes(pack, size.end, { type, idBytes });
  const { content, end } = inflate(pack.subarray(start), size.value);
  if (type !== OFFSET_DELTA && type !== ID_DELTA) return { bytes: size.value, end: start + end };
  const base = readNumber(content, 0, { bits: 7 });
  const result = readNumber(content, base.end, { bits: 7 });
  refuseLarge(result.value);
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

function refuseLarge(bytes: number): void {
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
