import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseInterpreter } from "../src/pytest/interpreter.ts";
import { readJunit } from "../src/python/results/junit.ts";
import { createTestRunner } from "../src/runs/sandboxed-tests.ts";
import type { Sandbox } from "../src/sandbox/confinement.ts";
import { findSandbox, type SandboxMode } from "../src/sandbox/find-sandbox.ts";
import { compare, inTurn, type Measurement, median } from "./measure.ts";

const MANY = `import pytest
@pytest.mark.parametrize("number", range(10_000))
def test_number(number):
    assert number >= 0
`;

/** Reading a large report, against the run that wrote it. */
export async function benchReport(python: string): Promise<Measurement> {
  return inDirectory(MANY, async (root) => {
    const report = join(root, "report.xml");
    const bare = () =>
      execFileSync(python, ["-m", "pytest", "-q", `--junitxml=${report}`], { cwd: root });
    const theirs = await median(1, bare);
    const xml = readFileSync(report, "utf8");
    const ours = await median(5, () => readJunit(xml, () => true));
    return compare("reading a report of 10,000 tests / the pytest run", {
      ours,
      theirs,
      goal: 0.1,
    });
  });
}

/** A run through the runner, against pytest by itself with the same output. */
export function benchRunner(python: string): Promise<Measurement> {
  return inDirectory(SLOW, async (root) => {
    const times = await timeRunner({
      root,
      python,
      sandbox: await sandboxFor(root, python, "off"),
    });
    return compare("pytest through the runner / bare pytest", { ...times, goal: 1.1 });
  });
}

/** The same in the strongest sandbox that holds here, probed beforehand. */
export function benchSandbox(python: string): Promise<Measurement> {
  return inDirectory(SLOW, async (root) => {
    const sandbox = await sandboxFor(root, python, "auto");
    const times = await timeRunner({ root, python, sandbox });
    const name = `pytest in the sandbox (${sandbox.rung}) / bare pytest`;
    return compare(name, { ...times, goal: 1.25 });
  });
}

const SLOW = "import time\ndef test_it():\n    time.sleep(1)\n";

async function sandboxFor(root: string, python: string, mode: SandboxMode): Promise<Sandbox> {
  const { env } = process;
  const interpreter = await chooseInterpreter({ root, python, env });
  if ("missing" in interpreter) throw new Error(interpreter.missing);
  const options = { mode, network: "off", failClosed: false } as const;
  return findSandbox({ ...options, interpreter, checkout: root, env });
}

interface TimedRun {
  root: string;
  python: string;
  sandbox: Sandbox;
}

async function timeRunner({ root, python, sandbox }: TimedRun) {
  const runner = createTestRunner({ root, python, env: process.env, sandbox });
  const report = join(root, "..", "bare.xml");
  const args = ["-m", "pytest", "-v", "--tb=short", `--junitxml=${report}`];
  await runner.run({ targets: [] });
  const times = await inTurn(5, {
    ours: () => runner.run({ targets: [] }),
    theirs: () => execFileSync(python, args, { cwd: root }),
  });
  rmSync(report, { force: true });
  return times;
}

async function inDirectory<Result>(
  test: string,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), "tdd-bench-"));
  try {
    writeFileSync(join(root, "test_it.py"), test);
    return await work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
