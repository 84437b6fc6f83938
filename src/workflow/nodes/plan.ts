import * as z from "zod";
import { type FileFacts, refuseContextPath } from "../../context/context-policy.ts";
import { findSecret } from "../../context/secrets.ts";
import { ArbiterError } from "../../errors.ts";
import { isUnusableAnswer, sameFailures } from "../../routing/failure-history.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { type Plan, ProposedPlan } from "../../run-state/plan.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { addUsage, NO_USAGE, type Usage } from "../../run-state/usage.ts";
import { count } from "../../safe-text/clean-text.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import { requireAnswer } from "../ask.ts";
import { refuseInstalled } from "../edits/installed-modules.ts";
import { refusePromises, stubPaths } from "../edits/promised-paths.ts";
import { readJson } from "../edits/read-json.ts";
import { type FileRequest, planQuestion } from "../prompts/plan-prompt.ts";
import { recallMap, type ShownContext } from "../prompts/prompt-parts.ts";
import { gatherShownContext } from "../prompts/shown-context.ts";
import { type Node, readText, type Step, type Tools } from "../tools.ts";

/** A model plans the change once; after a failure, code picks the strategy from the history. */
export function plan(tools: Tools): Node {
  return async (state) => (state.red === null ? planChange(tools, state) : planNextAttempt(state));
}

async function planChange(tools: Tools, state: RunState): Promise<Step> {
  const proposal = await proposePlan(tools, state);
  const { plan: proposed, shown, contextPaths, usage, sentBack } = proposal;
  const texts = [state.spec.text, ...shown.files.map(({ content }) => content)];
  const agreedPlan = markInferred(proposed, texts);
  const decision = goOn("scaffold", agreedPlan.approach);
  const update = { agreedPlan, contextPaths, usage, sentBack, decision };
  return { update, headline: describePlan(agreedPlan) };
}

function describePlan({ tests }: Plan): string {
  const inferred = tests.filter((test) => test.inferred).length;
  const note = inferred === 0 ? "" : `, ${inferred} of them inferred`;
  return `${count(tests.length, "test")} planned${note}`;
}

/** How often the planner may ask for files. */
const MAX_REQUESTS = 2;

interface Proposal {
  plan: ProposedPlan;
  /** What the planner was shown. */
  shown: ShownContext;
  /** The files it asked for and got, then those it was shown anyway. */
  contextPaths: string[];
  usage: Usage;
  sentBack: string[];
}

/** Has the model plan; it may first ask for files, which are shown if that is allowed. */
async function proposePlan(tools: Tools, state: RunState): Promise<Proposal> {
  const map = await recallMap(tools, state);
  let contextPaths = state.contextPaths;
  let request: FileRequest | null = null;
  let spent = NO_USAGE;
  const sentBack: string[] = [];
  for (let round = 0; ; round += 1) {
    const shown = await gatherShownContext(tools, contextPaths, state.namedPaths);
    const question = planQuestion(state, shown, { map, request, settings: tools.settings });
    const read = round < MAX_REQUESTS ? readPlanOrRequest : readPlan;
    const answer = await requireAnswer(tools, question, async (text) => {
      const value = read(text);
      if (!("needs" in value)) await requirePossible(tools, state, value);
      return value;
    });
    const { value } = answer;
    spent = addUsage(spent, answer.usage);
    sentBack.push(...answer.sentBack);
    if (!("needs" in value)) return { plan: value, shown, contextPaths, usage: spent, sentBack };

    const { accepted, refused } = await selectRequestedFiles(tools, value.needs);
    logRequest(tools, { accepted, refused });
    contextPaths = [...new Set([...accepted, ...contextPaths])];
    request = { refused, mayAskAgain: round + 1 < MAX_REQUESTS };
  }
}

/** Throws where the arbiter could not write what the plan promises. */
async function requirePossible(
  tools: Tools,
  { spec, testPatterns }: RunState,
  proposed: ProposedPlan,
): Promise<void> {
  const files = await tools.workspace.list();
  const links = await tools.workspace.listLinks();
  const problems = [
    ...refusePromises(proposed, { files, links, specText: spec.text, testPatterns }),
    ...(await refuseInstalled(tools, stubPaths(proposed, { files, testPatterns }))),
  ];
  if (problems.length > 0) throw new ArbiterError("answer-unusable", problems.join(" "));
}

function logRequest(
  tools: Tools,
  { accepted, refused }: Awaited<ReturnType<typeof selectRequestedFiles>>,
): void {
  if (accepted.length > 0) {
    const text = `The planner asked for ${accepted.join(", ")}.`;
    tools.log.record({ kind: "warned", text });
  }
  for (const { path, reason } of refused) {
    const text = `The planner asked for ${path}, which is not shown: ${reason}`;
    tools.log.record({ kind: "warned", text });
  }
}

/** A plan has no `needs`, or an empty list. */
const MaybeRequest = z.object({ needs: z.array(z.string()).default([]) });

/** The plan in a model's answer. */
export function readPlan(text: string): ProposedPlan {
  return readJson(text, ProposedPlan, "The plan");
}

/** The plan in a model's answer, or its request for files. */
export function readPlanOrRequest(text: string): ProposedPlan | z.infer<typeof MaybeRequest> {
  const { needs } = readJson(text, MaybeRequest, "The plan");
  return needs.length > 0 ? { needs } : readPlan(text);
}

interface RequestedFiles {
  accepted: string[];
  refused: { path: string; reason: string }[];
}

/** The most files in one request. */
const MAX_FILES = 20;

/** Paths are relative to the repository, so any root works. */
const ROOT = "/";

/** Checks the files that a model asks for by the rules for context files. */
export async function selectRequestedFiles(
  tools: Tools,
  requested: readonly string[],
): Promise<RequestedFiles> {
  const paths = [...new Set(requested.map((path) => path.trim().replace(/^\.\//, "")))];
  const known = new Set(await tools.workspace.list());
  const result: RequestedFiles = { accepted: [], refused: [] };
  for (const path of paths.slice(0, MAX_FILES)) {
    const reason = await refuse(tools, path, known);
    if (reason === null) result.accepted.push(path);
    else result.refused.push({ path, reason });
  }
  const more = paths.length - MAX_FILES;
  if (more > 0) {
    const reason = `At most ${MAX_FILES} files are shown at once.`;
    result.refused.push({ path: `${count(more, "file")} more`, reason });
  }
  return result;
}

async function refuse(
  tools: Tools,
  path: string,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const text = known.has(path) ? await readText(tools, path) : "";
  const reason = refuseContextPath(path, ROOT, factsOf(path, { isKnown: known.has(path), text }));
  if (reason !== null) return reason;
  const secret = await findSecret(text);
  return secret === null ? null : `File contains what looks like a secret: ${secret}.`;
}

function factsOf(path: string, { isKnown, text }: { isKnown: boolean; text: string }): FileFacts {
  return {
    kind: isKnown ? "file" : "missing",
    bytes: Buffer.byteLength(text),
    realPath: `${ROOT}${path}`,
    committed: isKnown,
    // Bytes that are not UTF-8 were read as replacement characters.
    text: /[\0\ufffd]/.test(text) ? null : text,
  };
}

/** Marks every planned test whose quote is not in the texts as inferred, whatever the planner says. */
export function markInferred(proposed: ProposedPlan, texts: readonly string[]): Plan {
  const isInferred = (quote: string | null) => quote === null || !isQuoteFrom(quote, texts);
  const tests = proposed.tests.map((test) => ({ ...test, inferred: isInferred(test.quote) }));
  return { ...proposed, tests };
}

function planNextAttempt(state: RunState): Step {
  const { strategy, headline, reason } = replan(state);
  return { update: { strategy, decision: goOn("implement", reason) }, headline };
}

interface Strategy {
  /** What the next prompt says; null before the first failure. */
  strategy: string | null;
  headline: string;
  reason: string;
}

type History = Pick<
  RunState,
  "failureHistory" | "brokenTests" | "bestAttempt" | "draft" | "commits" | "strategy"
>;

const SAY_FIRST = "First say in one sentence what you will do differently.";

/**
 * How to continue after a failure: fix what failed; after regressions or the same failure twice, take
 * another approach. The router of the failure has checked that an attempt is left.
 */
export function replan(state: History): Strategy {
  const { entries } = state.failureHistory;
  const last = entries.at(-1);
  if (last !== undefined && isUnusableAnswer(last)) {
    // Nothing new was learned about the code: the strategy stays.
    const { strategy } = state;
    return { strategy, headline: "the answer could not be used: ask again", reason: last.summary };
  }
  const before = entries.filter((entry) => !isUnusableAnswer(entry)).at(-2);
  const reason = last?.summary ?? "no failure is on record";
  const summary = last === undefined ? "" : `The last attempt failed: ${last.summary}`;
  if (last?.phase === "GREEN" && state.brokenTests.length > 0) {
    const broken = state.brokenTests.map((id) => `- ${id}`).join("\n");
    return {
      strategy: `${summary}\nIt broke tests that passed before:\n${broken}\nSo it was rolled back; <diff> shows what it had changed. Make the new tests pass in another way that does not break these. ${SAY_FIRST}`,
      headline: "other tests broke: rolled back, another approach",
      reason,
    };
  }
  const rolledBack = wasWorse(state) ? `\n${ROLLED_BACK}` : "";
  if (last !== undefined && before !== undefined && sameFailures(last, before)) {
    return {
      strategy: `${summary}${rolledBack}\nThe attempt before it failed in the same way, so the approach is wrong: take another one. ${SAY_FIRST}`,
      headline: "the same failures twice: another approach",
      reason,
    };
  }
  return {
    strategy: `${summary}${rolledBack}\nFix exactly that, and keep what passes. ${SAY_FIRST}`,
    headline: "fix what failed",
    reason,
  };
}

const ROLLED_BACK =
  "It did no better than an earlier attempt, so it was rolled back: <diff> shows what it had changed, and you continue from the earlier one.";

function wasWorse({ bestAttempt, draft, commits }: History): boolean {
  return commits.green === null && bestAttempt !== null && bestAttempt.commit !== draft;
}
