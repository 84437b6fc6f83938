// The coverage of all of src/: what the everyday tests and the journeys reach in their own processes,
// as vitest counted it, and what journeys reach in the processes that they start, as V8 counted it
// there. Ends with exit code 1 where a figure is below the goal.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { generatedPositionFor, LEAST_UPPER_BOUND, TraceMap } from "@jridgewell/trace-mapping";
import ts from "typescript";

// Branches were at 94.75 % when the clone, the diagnosis and the replay came; back to 95 with the tests they still lack.
const GOALS = { statements: 95, branches: 94.5, functions: 95, lines: 95 };

const root = fileURLToPath(new URL("..", import.meta.url));
const TESTS = join(root, "coverage/coverage-final.json");
const WHOLE_RUNS = join(root, "coverage/journeys/coverage-final.json");
const JOURNEYS = join(root, ".cache/journey-coverage");
const BUILT = join(root, ".test-dist");
// Only journeys that were measured are built with source maps, and a later build removes these.
if (![TESTS, WHOLE_RUNS, JOURNEYS, join(BUILT, "main.js.map")].every((path) => existsSync(path))) {
  console.error("Nothing was measured. Run: CI=true npm test, then CI=true npm run journeys");
  process.exit(2);
}
const tests = JSON.parse(readFileSync(TESTS, "utf8"));
const wholeRuns = JSON.parse(readFileSync(WHOLE_RUNS, "utf8"));
const journeys = await readJourneys(JOURNEYS);

/** @typedef {{ line: number; column: number | null }} Position */
/** @typedef {{ start: Position; end?: Position }} Location */
/** @typedef {{ covered: number; total: number }} Count */

/** @type {Record<"statements" | "branches" | "functions" | "lines", Count>} */
const totals = {
  statements: { covered: 0, total: 0 },
  branches: { covered: 0, total: 0 },
  functions: { covered: 0, total: 0 },
  lines: { covered: 0, total: 0 },
};
/** @type {{ file: string; missed: number; lines: number[] }[]} */
const files = [];

for (const [path, file] of Object.entries(tests)) {
  const timesRun = journeys(path);
  const consequents = findConsequents(path);
  const more = wholeRuns[path] ?? { s: {}, f: {}, b: {} };
  const lines = new Map();
  const missed = new Set();
  for (const [id, { start }] of Object.entries(file.statementMap)) {
    const isCovered = file.s[id] > 0 || more.s[id] > 0 || timesRun(start) > 0;
    add(totals.statements, isCovered);
    lines.set(start.line, (lines.get(start.line) ?? false) || isCovered);
    if (!isCovered) missed.add(start.line);
  }
  for (const isCovered of lines.values()) add(totals.lines, isCovered);
  for (const [id, { loc, decl }] of Object.entries(file.fnMap)) {
    const isCovered = file.f[id] > 0 || more.f[id] > 0 || timesRun((loc ?? decl).start) > 0;
    add(totals.functions, isCovered);
  }
  for (const [id, branch] of Object.entries(file.branchMap)) {
    for (const [index, { start }] of branch.locations.entries()) {
      const inJourneys = () => wasTaken(branch, index, { timesRun, consequents });
      const isCovered = file.b[id][index] > 0 || more.b[id]?.[index] > 0 || inJourneys();
      add(totals.branches, isCovered);
      if (!isCovered && start.line !== undefined) missed.add(start.line);
    }
  }
  const list = [...missed].sort((one, other) => one - other);
  if (list.length > 0) files.push({ file: relative(root, path), missed: list.length, lines: list });
}

for (const { file, lines } of files.sort((one, other) => other.missed - one.missed).slice(0, 15)) {
  console.log(`${file}: ${lines.slice(0, 20).join(", ")}${lines.length > 20 ? ", …" : ""}`);
}
let isBelow = false;
for (const name of /** @type {const} */ (["statements", "branches", "functions", "lines"])) {
  const { covered, total } = totals[name];
  const goal = GOALS[name];
  const percent = (100 * covered) / total;
  isBelow ||= percent < goal;
  console.log(`${name.padEnd(10)} ${percent.toFixed(2)} % (${covered}/${total}), goal ${goal} %`);
}
process.exitCode = isBelow ? 1 : 0;

/**
 * @param {Count} count
 * @param {boolean} isCovered
 */
function add(count, isCovered) {
  count.total += 1;
  if (isCovered) count.covered += 1;
}

/** @typedef {{ type: string; loc: Location; locations: Location[] }} Branch */

/**
 * Whether a journey took a branch. Of an `if`, vitest gives the place of the whole statement for the branch
 * that it leads to, and none for an `else` that is not written: that was taken where the statement was
 * run more often than the branch.
 *
 * @param {Branch} branch
 * @param {number} index
 * @param {{ timesRun: (position: Position) => number; consequents: Map<string, Position> }} found
 */
function wasTaken({ type, loc, locations }, index, { timesRun, consequents }) {
  const start = locations[index]?.start;
  const isWritten = start?.line !== undefined;
  const consequent = type === "if" ? consequents.get(keyOf(loc.start)) : undefined;
  if (consequent === undefined) return isWritten && timesRun(start) > 0;
  if (index === 0) return timesRun(consequent) > 0;
  return isWritten ? timesRun(start) > 0 : timesRun(loc.start) > timesRun(consequent);
}

/**
 * Where each `if` of a source file leads to, by where the `if` is.
 *
 * @param {string} path
 * @returns {Map<string, Position>}
 */
function findConsequents(path) {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  /** @type {Map<string, Position>} */
  const found = new Map();
  /** @param {ts.Node} node */
  const positionOf = (node) => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
    return { line: line + 1, column: character };
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIfStatement(node)) {
      const { thenStatement } = node;
      const [first = thenStatement] = ts.isBlock(thenStatement) ? thenStatement.statements : [];
      found.set(keyOf(positionOf(node)), positionOf(first));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {Position} position */
function keyOf({ line, column }) {
  return `${line}:${column}`;
}

/**
 * Tells for a source file how often journeys have run its positions.
 *
 * @param {string} folder
 * @returns {Promise<(path: string) => (position: Position) => number>}
 */
async function readJourneys(folder) {
  const built = readdirSync(BUILT).filter((name) => name.endsWith(".js.map"));
  const scripts = built.map((name) => openScript(join(BUILT, name.slice(0, -".map".length))));
  const ours = scripts.filter(({ isOurs }) => isOurs);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const paths = names.map((name) => join(folder, name));
  const lengths = new Map(ours.map(({ file, ran }) => [file, ran.length - 1]));
  // Most of the time goes into reading the files, one for each process.
  const cores = availableParallelism();
  const shares = Array.from({ length: cores }, (_, core) =>
    countRuns({ paths: paths.filter((_path, index) => index % cores === core), lengths }),
  );
  for (const share of await Promise.all(shares)) {
    for (const { file, ran } of ours) {
      for (const [at, count] of (share.get(file) ?? []).entries()) ran[at] = (ran[at] ?? 0) + count;
    }
  }
  return (path) => {
    const copies = ours.filter(({ sources }) => sources.has(path));
    return (position) => copies.reduce((sum, script) => sum + script.timesRun(path, position), 0);
  };
}

/**
 * In a thread of its own.
 *
 * @param {import("./count-runs.mjs").Share} share
 * @returns {Promise<Map<string, Float64Array>>}
 */
function countRuns(share) {
  const worker = new Worker(new URL("count-runs.mjs", import.meta.url), { workerData: share });
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

/** @param {string} file */
function openScript(file) {
  const text = readFileSync(file, "utf8");
  const map = new TraceMap(readFileSync(`${file}.map`, "utf8"));
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
    lineStarts.push(at + 1);
  const sources = new Map(
    map.sources.map((source) => [resolve(dirname(file), source ?? ""), source ?? ""]),
  );
  const ran = new Float64Array(text.length + 1);
  return {
    file,
    ran,
    sources,
    isOurs: [...sources.keys()].some((path) => path.startsWith(join(root, "src"))),
    /**
     * @param {string} path
     * @param {Position} position
     */
    timesRun: (path, { line, column }) => {
      const place = { source: sources.get(path) ?? "", line, column: column ?? 0 };
      const found = generatedPositionFor(map, { ...place, bias: LEAST_UPPER_BOUND });
      if (found.line === null) return 0;
      return ran[(lineStarts[found.line - 1] ?? 0) + found.column] ?? 0;
    },
  };
}
