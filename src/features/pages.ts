import type { Proposal } from "../reports/proposal.ts";
import type { Markdown } from "../safe-text/markdown.ts";
import { heldOutHint, heldOutSection } from "./held-out/page.ts";
import { mutantHint, mutantSection } from "./mutants/page.ts";

/** The sections of features among the evidence of a pull request, in this order. */
export const FEATURE_SECTIONS: readonly ((proposal: Proposal) => Markdown | null)[] = [
  mutantSection,
  heldOutSection,
];

/** What features would have a reviewer look at first, in this order. */
export const FEATURE_HINTS: readonly ((proposal: Proposal) => Markdown[])[] = [
  heldOutHint,
  mutantHint,
];
