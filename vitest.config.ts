import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests of the built Action and command line from end to end, also when killed: npm run journeys. */
export const JOURNEYS = [
  "test/journeys/*.test.ts",
  "test/kill/*.test.ts",
  "test/e2e/*.test.ts",
  "test/llm/command-line.test.ts",
];

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: JOURNEYS,
    globalSetup: ["test/global-setup.ts"],
    // Tests start real git and real pytest; on a busy two-core machine five seconds are not enough.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share a process and its modules: no test replaces a module, and loading them again for each
    // file took a third of the time.
    isolate: false,
    unstubEnvs: true,
    // Tests spend much of their time waiting for processes, so there are more workers than cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: ".cache/tests.json" }]]
      : ["default"],
    // The goal of 95 % is for tests and journeys together; npm run coverage checks it once both have run.
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: ["text-summary", "json"],
    },
  },
});
