import * as z from "zod";
import { disputesRecord } from "./disputes/record.ts";
import { heldOutRecord } from "./held-out/record.ts";
import { mutantsRecord } from "./mutants/record.ts";
import { ownTestsRecord } from "./own-tests/record.ts";
import { testGateRecord } from "./test-gate/record.ts";

/** The keys of the configuration that belong to features, as each feature's record describes them. */
export const FEATURE_SETTINGS = {
  ...testGateRecord.settings,
  ...mutantsRecord.settings,
  ...heldOutRecord.settings,
};

/** What the workflow is given of them. */
export const FeatureSettings = z.object(FEATURE_SETTINGS);
export type FeatureSettings = z.output<typeof FeatureSettings>;

/** What the state of a run has for each feature. */
export const FEATURE_STATE = {
  ...ownTestsRecord.state,
  ...testGateRecord.state,
  ...disputesRecord.state,
  ...heldOutRecord.state,
  ...mutantsRecord.state,
};

/** The nodes of features; the registry of all nodes takes them over. */
export const FEATURE_NODES = {
  ...testGateRecord.nodes,
  ...disputesRecord.nodes,
  ...heldOutRecord.nodes,
  ...mutantsRecord.nodes,
};
