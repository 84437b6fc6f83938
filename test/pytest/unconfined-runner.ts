import type { TestRunner } from "../../src/ports.ts";
import { createTestRunner, type TestRunnerOptions } from "../../src/runs/sandboxed-tests.ts";
import { defaultLimits, type Sandbox } from "../../src/sandbox/confinement.ts";

/** No boundary, as with `sandbox: off`. */
export const UNCONFINED: Sandbox = {
  rung: "off",
  network: "on",
  limits: defaultLimits(),
  asRoot: [],
};

/** Pytest without a sandbox, for tests that are about pytest. */
export function createUnconfinedRunner(options: Omit<TestRunnerOptions, "sandbox">): TestRunner {
  return createTestRunner({ ...options, sandbox: UNCONFINED });
}
