import { findPytest } from "../scripts/find-pytest.mjs";
import { xdistPytest } from "../scripts/xdist-pytest.mjs";

/** Once before the first journey: an interpreter with pytest-xdist, for suites that run in several processes. */
export function setup(): void {
  process.env.XDIST_PYTHON = xdistPytest(findPytest());
}
