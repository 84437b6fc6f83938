import { refusedBundle } from "../../errors.ts";

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
