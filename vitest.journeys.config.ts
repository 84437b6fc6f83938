import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { asBuilt, JOURNEYS, SHARED, WAITING } from "./vitest.config.ts";

// Where the processes that journeys start write their coverage, for npm run coverage.
if (process.env.CI) process.env.JOURNEY_COVERAGE ??= resolve(".cache/journey-coverage");

/** The slow tests: whole runs. */
export default defineConfig({
  plugins: [asBuilt],
  test: {
    ...SHARED,
    execArgv: WAITING,
    globalSetup: ["test/journeys-setup.ts"],
    include: [JOURNEYS],
    coverage: { ...SHARED.coverage, reportsDirectory: "coverage/journeys" },
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: ".cache/journeys.json" }]]
      : ["default"],
  },
});
