import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findAffectedTests } from "../src/pytest/inspect-code.ts";
import { compare, type Measurement, median } from "./measure.ts";
import { makeDirectory } from "./temporary-directory.ts";

const SIZES = [1250, 2500, 5000];
/** Twice the modules may take twice as long, and more on a busy machine; four times as long is quadratic. */
const MAX_GROWTH = 3;
const GOAL_MS = 30_000;

/** The tests that a change affects, by imports, in repositories of three sizes. */
export async function benchAffectedTests(python: string): Promise<Measurement[]> {
  const times: number[] = [];
  for (const modules of SIZES) times.push(await timeSize(python, modules));
  const [small = 0, middle = 0, large = 0] = times;
  const growth = (ours: number, theirs: number, name: string) =>
    compare(`affected tests, ${name} modules`, { ours, theirs, goal: MAX_GROWTH });
  return [
    growth(middle, small, "2,500 / 1,250"),
    growth(large, middle, "5,000 / 2,500"),
    compare("affected tests, 5,000 modules / 30 s", { ours: large, theirs: GOAL_MS, goal: 1 }),
  ];
}

async function timeSize(python: string, modules: number): Promise<number> {
  const root = makeDirectory();
  try {
    const files = writeModules(root, modules);
    const tests = files.filter((path) => path.startsWith("tests/"));
    const request = { files, tests, changed: ["pack0/module0.py"] };
    return await median(3, () => findAffectedTests({ root, python, env: process.env }, request));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Each module imports the one before it and another of its package; one in five is a test. */
function writeModules(root: string, modules: number): string[] {
  const paths = Array.from({ length: modules }, (_, index) => {
    const pack = Math.floor(index / 100);
    const isTest = index % 5 === 4;
    const path = isTest ? `tests/pack${pack}/test_${index}.py` : `pack${pack}/module${index}.py`;
    const before = isTest ? index - 1 : Math.max(0, index - 1 - Number(index % 5 === 0));
    const text = `import json\nfrom pack${Math.floor(before / 100)} import module${before}\n\n${BODY}`;
    write(join(root, path), text);
    return path;
  });
  return paths;
}

const BODY = Array.from(
  { length: 20 },
  (_, index) => `def function_${index}(value):\n    return [value + ${index} for _ in range(3)]\n`,
).join("\n\n");

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
