import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { CLAIMS } from "./claims.ts";
import { judge, type Outcome } from "./outcome.ts";

interface Results {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs the tests that stand for each claim; their progress goes to stderr. */
export function attackClaims(): Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), "claims-"));
  try {
    const output = join(folder, "results.json");
    const args = ["run", "--config", "vitest.claims.config.ts", `--outputFile.json=${output}`];
    spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], {
      stdio: ["ignore", 2, 2],
    });
    return judgeClaims(JSON.parse(readFileSync(output, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judgeClaims({ testResults }: Results): Outcome[] {
  return CLAIMS.map(({ attempt, outcome, against, tests }) => {
    const problems = tests.flatMap(([file, name]) => {
      const ran = testResults
        .filter((result) => relative(process.cwd(), result.name) === file)
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ fullName }) => fullName.includes(name));
      if (ran.length === 0) return [`${file} has no test "${name}"`];
      return ran.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
    });
    return judge(`${attempt}: ${outcome}`, against, problems);
  });
}
