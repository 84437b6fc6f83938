import { defineConfig } from "vitest/config";
import everyday, { LONG_WAYS } from "./vitest.config.ts";

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
