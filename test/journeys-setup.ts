import { findPytest } from "../scripts/find-pytest.mjs";
import { installJourneyTools } from "../scripts/journey-tools.mjs";
import { leanPytest } from "../scripts/lean-pytest.mjs";
import { prepare } from "./global-setup.ts";

/** Once before the first journey: what they need to run, and the command line as it would ship. */
export function setup(): Promise<() => void> {
  const python = findPytest();
  Object.assign(process.env, installJourneyTools(python));
  return prepare(leanPytest(python));
}
