import { type Markdown, md, quote } from "../safe-text/markdown.ts";
import { stack } from "./blocks.ts";
import { changedTests } from "./changed-tests.ts";
import { criteriaTable } from "./criteria.ts";
import { NO_EVIDENCE } from "./evidence.ts";
import { fold } from "./fold.ts";
import { describeMaking, summarizeMaking } from "./how-it-was-made.ts";
import { proofInWords } from "./proof-in-words.ts";
import type { Proposal } from "./proposal.ts";
import { replayCommands } from "./replay-commands.ts";
import { lookFirst } from "./review-hints.ts";
import { describeRoute } from "./route.ts";
import { describeDispute, describeInferred } from "./test-remarks.ts";
import { failToPassTable, passToPassTable, stillFailingList } from "./test-tables.ts";

const LONGEST_GOAL = 1000;

/** The body of the pull request: what a reviewer decides by on top, the evidence folded below. */
export function proposalPage(proposal: Proposal): Markdown {
  const { state, evidence = NO_EVIDENCE } = proposal;
  return stack([
    md`Closes #${state.issue}.`,
    md`${proofInWords(state)} ${summarizeMaking(proposal)}`,
    describeDispute(state),
    changedTests(state.changedTests, evidence),
    lookFirst(proposal),
    md`### What was asked\n\n${quote(state.spec.goal, LONGEST_GOAL)}`,
    criteriaTable(state),
    md`### The evidence`,
    failToPassTable(state, evidence),
    passToPassTable(state, evidence),
    stillFailingList(state, evidence),
    fold(md`Inferred tests`, describeInferred(state)),
    fold(md`How to see it yourself`, replayCommands(state)),
    fold(md`Route taken`, describeRoute(state)),
    fold(md`Attempts, lint and cost`, describeMaking(proposal)),
  ]);
}
