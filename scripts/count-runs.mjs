// A thread of coverage.mjs: how often some processes of the journeys have run each character of the built files.
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
/** By how much each character was run more often than the one before it. */
const steps = new Map([...lengths].map(([file, length]) => [file, new Float64Array(length + 1)]));
for (const path of paths) {
  const { result } = JSON.parse(readFileSync(path, "utf8"));
  for (const { url, functions } of result) {
    const script = url.startsWith("file:") ? steps.get(fileURLToPath(url)) : undefined;
    if (script !== undefined) addRuns(script, functions);
  }
}
for (const script of steps.values()) {
  for (let at = 1; at < script.length; at += 1)
    script[at] = (script[at] ?? 0) + (script[at - 1] ?? 0);
}
parentPort?.postMessage(steps);

/**
 * @param {Float64Array} script
 * @param {{ ranges: Range[] }[]} functions
 */
function addRuns(script, functions) {
  for (const { from, to, count } of coveredParts(functions.flatMap(({ ranges }) => ranges))) {
    script[from] = (script[from] ?? 0) + count;
    script[to] = (script[to] ?? 0) - count;
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
      if (inner.count > 0 && at < to) yield { from: at, to, count: inner.count };
      at = Math.max(at, to);
      if (inner.endOffset > range.startOffset) break;
      around.pop();
    }
    at = Math.max(at, range.startOffset);
    around.push(range);
  }
}
