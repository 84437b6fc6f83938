// Verifies the merged changes of real libraries in scripts/field.json; outside of CI, because it needs clones:
// npm run field -- <folder> [results.jsonl], with <folder>/<repo> and the interpreters in <folder>/<repo>/.venv
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {{ repo: string; commit: string; kind: string }} MergedChange */

const [folder, results = "field.jsonl"] = process.argv.slice(2);
const cli = absolute("../dist/cli.js");
if (folder === undefined || !existsSync(cli)) {
  console.error("Usage: npm run build && npm run field -- <folder of clones> [results.jsonl]");
  process.exitCode = 2;
} else {
  /** @type {MergedChange[]} */
  const changes = JSON.parse(readFileSync(absolute("field.json"), "utf8"));
  // What was judged before is not judged again.
  const rows = existsSync(results) ? readFileSync(results, "utf8").trim().split("\n") : [];
  const known = new Set(rows.filter((row) => row !== "").map((row) => JSON.parse(row).commit));
  for (const change of changes) {
    const clone = join(resolve(folder), change.repo.replace(/^.*\//, ""));
    if (known.has(change.commit) || !existsSync(clone)) continue;
    const row = { ...change, ...judge(clone, change.commit) };
    appendFileSync(results, `${JSON.stringify(row)}\n`);
    console.log(`${row.repo} ${row.commit} ${row.kind}: ${row.result}, ${row.seconds} s`);
  }
}

/**
 * @param {string} clone
 * @param {string} commit
 */
function judge(clone, commit) {
  const started = performance.now();
  const options = ["--json", "--mutants", "0", "--python", join(clone, ".venv/bin/python")];
  const args = [cli, "verify", `${commit}^..${commit}`, ...options];
  const { status, stdout } = spawnSync(process.execPath, args, {
    ...{ cwd: clone, encoding: "utf8", maxBuffer: 1e9 },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  try {
    const { result, reason, tests } = JSON.parse(stdout);
    return { result, seconds, reason, tests: countWords(tests) };
  } catch {
    return { result: "not-judged", seconds, reason: `exit ${status}`, tests: {} };
  }
}

/** @param {{ word: string }[]} tests */
function countWords(tests) {
  const words = tests.map(({ word }) => word);
  return Object.fromEntries(
    [...new Set(words)].map((word) => [word, words.filter((each) => each === word).length]),
  );
}

/** @param {string} path */
function absolute(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}
