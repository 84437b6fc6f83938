import { findPytest } from "../scripts/find-pytest.mjs";
import { leanPytest } from "../scripts/lean-pytest.mjs";
import { pytestWith } from "../scripts/plugin-pytest.mjs";
import { prepare } from "./global-setup.ts";

/**
 * Once before the first journey: an interpreter with pytest alone, one with pytest-xdist for suites that run
 * in several processes, one with pytest-cov, and the command line as it would ship.
 */
export function setup(): Promise<() => void> {
  const python = findPytest();
  process.env.XDIST_PYTHON = pytestWith(python, "pytest-xdist");
  process.env.COVERAGE_PYTHON = pytestWith(python, "pytest-cov");
  return prepare(leanPytest(python));
}
