import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import everyday, { LONG_WAYS } from "./vitest.config.ts";

// Where the processes that journeys start leave what V8 counted in them, for npm run coverage.
if (process.env.CI) process.env.JOURNEY_COVERAGE ??= resolve(".cache/journey-coverage");

/** Every journey through the built Action and the built command line, and every death on the way. */
export default defineConfig({
  test: {
    ...everyday.test,
    include: LONG_WAYS,
    exclude: [],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: ".cache/journeys.json" }]]
      : ["default"],
  },
});
