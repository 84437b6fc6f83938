import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, type Plugin, type ViteUserConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

/** Whole runs: of the built Action and command line, also when killed, and with real pytest: npm run journeys. */
export const JOURNEYS = [
  "test/journeys/*.test.ts",
  "test/kill/*.test.ts",
  "test/e2e/*.test.ts",
  "test/cli/{config-reaches-the-run,remembered-model}.test.ts",
  "test/cli/commands/verify.test.ts",
  "test/llm/command-line.test.ts",
  "test/runs/fresh-clone.test.ts",
  "test/runs/github/{jobs,repeated-triggers}.test.ts",
  "test/workflow/{extended-tests,recovery,tests-that-cannot-fail}.test.ts",
  "test/workflow/nodes/dispute.test.ts",
  "test/workflow/proof/probe-red.test.ts",
];

/**
 * Tests that start few programs, some of them with floods of text. They have processes of their own:
 * starting a program took Node 0.6 ms in a small process and 31 ms in one of 1 GB.
 */
const LARGE = [
  "test/{config,context,reports,routing,safe-text,spec}/**/*.test.ts",
  "test/python/results/*.test.ts",
  "test/pytest/read-report.test.ts",
  "test/workflow/edits/floods.test.ts",
];

/** What the build does to sources, and tests of the sources need as well. */
export const asBuilt: Plugin = {
  name: "as-built",
  // Our Python programs, the App's manifest and its workflow are imported as texts.
  load: (id) => {
    return /\.(py|yml)$/.test(id)
      ? `export default ${JSON.stringify(readFileSync(id, "utf8"))};`
      : null;
  },
  // A thread starts with a built file.
  transform: (code, id) => {
    if (!id.endsWith("/src/pytest/read-report.ts")) return null;
    return code.replace('"./report-worker.js"', '"../../.test-dist/report-worker.js"');
  },
};

// With V8's own size, a tenth of the time of the workers went into collecting short-lived garbage.
const MEMORY = "--max-semi-space-size=64";

/** For tests that wait for programs: optimising code that seldom runs took them a tenth of their time. */
export const WAITING = [MEMORY, "--no-opt"];

/** What the everyday tests and the journeys share. */
export const SHARED = {
  // Tests start real git and real pytest; on a busy two-core machine five seconds are not enough.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Files share a process and its modules: no test replaces a module, and loading them again for each
  // file took a third of the time.
  isolate: false,
  unstubEnvs: true,
  // Tests spend much of their time waiting for processes, so there are more workers than cores.
  maxWorkers: availableParallelism() * 2,
  sequence: { sequencer: LongestFirst },
  // The goal of 95 % is for tests and journeys together; npm run coverage checks it once both have run.
  coverage: {
    // Counting takes time, and only CI looks at the figures.
    enabled: process.env.CI !== undefined,
    provider: "v8",
    // One failing test must not hide what the others reach.
    reportOnFailure: true,
    include: ["src/**/*.ts"],
    reporter: ["text-summary", "json"],
  },
} satisfies ViteUserConfig["test"];

export default defineConfig({
  test: {
    ...SHARED,
    // Here and not in the projects, which would each prepare the same again.
    globalSetup: ["test/global-setup.ts"],
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: ".cache/tests.json" }]]
      : ["default"],
    projects: [
      {
        plugins: [asBuilt],
        test: {
          ...SHARED,
          name: "programs",
          execArgv: WAITING,
          include: ["test/**/*.test.ts"],
          exclude: [...JOURNEYS, ...LARGE],
        },
      },
      {
        plugins: [asBuilt],
        test: { ...SHARED, name: "texts", execArgv: [MEMORY], include: LARGE },
      },
    ],
  },
});
