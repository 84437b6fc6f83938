import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, type Plugin, type ViteUserConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

/** Whole runs: of the built Action and command line, also when killed, and with real pytest: npm run journeys. */
export const JOURNEYS = "test/{e2e,journeys,kill}/**/*.test.ts";

/** The pure core. These tests start no process. */
const CORE = "test/{context,python,reports,routing,run-state,safe-text,spec}/**/*.test.ts";

/** Megabytes of hostile text. */
const FLOODS = "test/floods/**/*.test.ts";

/** What the build does to sources, and tests of the sources need as well. */
export const asBuilt: Plugin = {
  name: "as-built",
  // Our Python programs, the App's manifest and its workflow are imported as texts.
  load: (id) => {
    return /\.(py|yml)$/.test(id)
      ? `export default ${JSON.stringify(readFileSync(id, "utf8"))};`
      : null;
  },
};

// With V8's own size, a tenth of the time of the workers went into collecting short-lived garbage.
const MEMORY = "--max-semi-space-size=64";

/** For tests that wait for programs: optimising code that seldom runs took them a tenth of their time. */
export const WAITING = [MEMORY, "--no-opt"];

/**
 * Under its permission model Node starts no process and no thread. Files stay readable and writable.
 * Coverage needs the inspector, which the model also refuses.
 */
const NO_PROCESSES = process.env.CI
  ? []
  : [
      Number.parseInt(process.versions.node, 10) < 24
        ? "--experimental-permission"
        : "--permission",
      "--allow-fs-read=*",
      "--allow-fs-write=*",
      "--no-warnings",
    ];

/** What the everyday tests and the journeys share. */
export const SHARED = {
  // Ends a test that hangs. Whole runs take minutes on a busy machine, and a slow machine is no failure.
  testTimeout: 600_000,
  hookTimeout: 600_000,
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

/** The everyday tests. `npm run test:core` runs the project "core" alone. */
export default defineConfig({
  test: {
    ...SHARED,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: ".cache/tests.json" }]]
      : ["default"],
    projects: [
      {
        plugins: [asBuilt],
        test: {
          ...SHARED,
          name: "programs",
          globalSetup: ["test/global-setup.ts"],
          execArgv: WAITING,
          include: ["test/**/*.test.ts"],
          exclude: [JOURNEYS, CORE, FLOODS],
        },
      },
      // Not in the processes of the tests that start programs:
      // starting one took Node 0.6 ms in a small process and 31 ms in one of 1 GB.
      {
        plugins: [asBuilt],
        test: {
          ...SHARED,
          name: "floods",
          execArgv: [MEMORY, "--import", "./test/floods/built-worker.mjs"],
          include: [FLOODS],
        },
      },
      {
        plugins: [asBuilt],
        test: { ...SHARED, name: "core", execArgv: [MEMORY, ...NO_PROCESSES], include: [CORE] },
      },
    ],
  },
});
