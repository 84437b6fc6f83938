// A thread of coverage.mjs: which characters of the built files some processes of the journeys have run.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

/** @typedef {{ startOffset: number; endOffset: number; count: number }} Range */
/**
 * What V8 wrote for each process, and the lengths of the built files.
 *
 * @typedef {{ paths: string[]; lengths: Map<string, number> }} Share
 */

/** @type {Share} */
const { paths, lengths } = workerData;
const ran = new Map([...lengths].map(([file, length]) => [file, new Uint8Array(length)]));
for (const path of paths) {
  const { result } = JSON.parse(readFileSync(path, "utf8"));
  for (const { url, functions } of result) {
    const script = url.startsWith("file:") ? ran.get(fileURLToPath(url)) : undefined;
    if (script !== undefined) addRuns(script, functions);
  }
}
parentPort?.postMessage(ran);

/**
 * @param {Uint8Array} script
 * @param {{ ranges: Range[] }[]} functions
 */
function addRuns(script, functions) {
  for (const [from, to] of coveredParts(functions.flatMap(({ ranges }) => ranges))) {
    script.fill(1, from, to);
  }
}

/**
 * Where one process has been: ranges lie inside each other, and the innermost one counts.
 *
 * @param {Range[]} ranges
 */
function* coveredParts(ranges) {
  const sorted = ranges.sort(
    (one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset,
  );
  /** @type {Range[]} */
  const around = [];
  let at = 0;
  for (const range of [...sorted, { startOffset: Infinity, endOffset: Infinity, count: 0 }]) {
    for (let inner = around.at(-1); inner !== undefined; inner = around.at(-1)) {
      const to = Math.min(inner.endOffset, range.startOffset);
      if (inner.count > 0 && at < to) yield [at, to];
      at = Math.max(at, to);
      if (inner.endOffset > range.startOffset) break;
      around.pop();
    }
    at = Math.max(at, range.startOffset);
    around.push(range);
  }
}
