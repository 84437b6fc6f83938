export interface CapturedOutput {
  add(chunk: Buffer): void;
  text(): string;
}

/** Keeps the beginning and the end of what a program writes, in memory that does not grow with it. */
export function captureOutput(maxBytes: number): CapturedOutput {
  const headLimit = Math.ceil(maxBytes / 2);
  const tailLimit = Math.floor(maxBytes / 2);
  const head: Buffer[] = [];
  const tail: Buffer[] = [];
  let headSize = 0;
  let tailSize = 0;
  let total = 0;

  function add(chunk: Buffer): void {
    total += chunk.length;
    const forHead = chunk.subarray(0, headLimit - headSize);
    if (forHead.length > 0) head.push(forHead);
    headSize += forHead.length;
    addToTail(chunk.subarray(forHead.length));
  }

  function addToTail(chunk: Buffer): void {
    if (chunk.length === 0) return;
    tail.push(chunk);
    tailSize += chunk.length;
    for (let first = tail[0]; first && tailSize - first.length >= tailLimit; first = tail[0]) {
      tailSize -= first.length;
      tail.shift();
    }
  }

  function text(): string {
    const start = Buffer.concat(head);
    const end = Buffer.concat(tail).subarray(Math.max(0, tailSize - tailLimit));
    if (start.length + end.length === total) return Buffer.concat([start, end]).toString("utf8");
    const [first, last] = [wholeLines(start, "start"), wholeLines(end, "end")];
    const missing = total - Buffer.byteLength(first) - Buffer.byteLength(last);
    return `${first}${first.endsWith("\n") ? "" : "\n"}… ${missing} bytes left out …\n${last}`;
  }

  return { add, text };
}

/** A cut may go through a line, or through a character; both read better when left out whole. */
function wholeLines(bytes: Buffer, part: "start" | "end"): string {
  const text = bytes.toString("utf8");
  const newline = part === "start" ? text.lastIndexOf("\n") : text.indexOf("\n");
  if (newline === -1) return text.replace(part === "start" ? /\uFFFD+$/ : /^\uFFFD+/, "");
  return part === "start" ? text.slice(0, newline + 1) : text.slice(newline + 1);
}
