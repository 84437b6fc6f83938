import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Whole runs of what is built, and of what is killed and goes on: npm run journeys. */
export const LONG_WAYS = [
  "test/journeys/*.test.ts",
  "test/kill/*.test.ts",
  "test/e2e/*.test.ts",
  "test/llm/command-line.test.ts",
];

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: LONG_WAYS,
    globalSetup: ["test/global-setup.ts"],
    // Tests start real git and real pytest; on a busy two-core machine five seconds are not enough.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One process for many files: no test replaces a module, and to load ours anew for each file took
    // as long as a third of the tests.
    isolate: false,
    unstubEnvs: true,
    // They wait for processes and time limits as much as they compute: half as many again as cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: ".cache/tests.json" }]]
      : ["default"],
    // The goal is for tests and journeys together: npm run coverage, once both have run.
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: ["text-summary", "json"],
    },
  },
});
