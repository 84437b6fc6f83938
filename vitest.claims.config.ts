import { defineConfig } from "vitest/config";
import { CLAIMS } from "./test/attack/claims.ts";
import { asBuilt } from "./vitest.config.ts";
import journeys from "./vitest.journeys.config.ts";

/** The tests that stand for the attacks on the claim of a pull request: npm run attack. */
export default defineConfig({
  plugins: [asBuilt],
  test: {
    ...journeys.test,
    include: [...new Set(CLAIMS.flatMap(({ tests }) => tests.map(([file]) => file)))],
    reporters: ["default", "json"],
  },
});
