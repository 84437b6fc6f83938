import { buildInto } from "../scripts/build.mjs";
import { findPytest } from "../scripts/find-pytest.mjs";

/** Once before the first test: an interpreter with pytest, and the command line as it would ship. */
export async function setup(): Promise<void> {
  process.env.TDD_PYTHON = findPytest();
  await buildInto(".test-dist");
}
