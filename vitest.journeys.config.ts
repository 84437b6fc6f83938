import { defineConfig } from "vitest/config";
import everyday from "./vitest.config.ts";

/** Every journey through the built Action, on the simulated GitHub. */
export default defineConfig({
  test: {
    ...everyday.test,
    include: ["test/journeys/**/*.test.ts"],
    exclude: [],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: ".cache/journeys.json" }]]
      : ["default"],
  },
});
