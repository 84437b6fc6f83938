import { findPytest } from "../scripts/find-pytest.mjs";
import { fastPytest } from "../scripts/lean-pytest.mjs";
import { xdistPytest } from "../scripts/xdist-pytest.mjs";
import { prepare } from "./global-setup.ts";

/**
 * Once before the first journey: an interpreter that starts pytest quickly, one with pytest-xdist for suites
 * that run in several processes, and the command line as it would ship.
 */
export function setup(): Promise<() => void> {
  const python = findPytest();
  process.env.XDIST_PYTHON = xdistPytest(python);
  return prepare(fastPytest(python));
}
