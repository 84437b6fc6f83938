import * as z from "zod";
import { type FileFacts, refuseContextPath } from "../../context/context-policy.ts";
import { findSecret } from "../../context/secrets.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { type Plan, ProposedPlan } from "../../run-state/plan.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { addUsage, NO_USAGE, type Usage } from "../../run-state/usage.ts";
import { count } from "../../safe-text/clean-text.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import { ask } from "../ask.ts";
import { readJson } from "../edits/read-json.ts";
import { recallMap, type ShownContext } from "../prompt-parts.ts";
import { replan } from "../replan.ts";
import { gatherShownContext } from "../shown-context.ts";
import { type Node, readText, type Step, type Tools } from "../tools.ts";
import { type FileRequest, planQuestion } from "./plan-prompt.ts";

/** The first time a model plans; after a failure it is code that reads the history and says how on. */
export function plan(tools: Tools): Node {
  return async (state) => (state.red === null ? planChange(tools, state) : planRetry(state));
}

async function planChange(tools: Tools, state: RunState): Promise<Step> {
  const proposal = await proposePlan(tools, state);
  const { plan: proposed, shown, contextPaths, usage, sentBack } = proposal;
  const texts = [state.spec.text, ...shown.files.map(({ content }) => content)];
  const agreedPlan = markInferred(proposed, texts);
  const decision = goOn("scaffold", agreedPlan.approach);
  const update = { agreedPlan, contextPaths, usage, sentBack, decision };
  return { update, headline: describe(agreedPlan) };
}

function describe({ tests }: Plan): string {
  const inferred = tests.filter((test) => test.inferred).length;
  const note = inferred === 0 ? "" : `, ${inferred} of them inferred`;
  return `${count(tests.length, "test")} planned${note}`;
}

function planRetry(state: RunState): Step {
  const { strategy, headline, reason } = replan(state);
  return { update: { strategy, decision: goOn("implement", reason) }, headline };
}

/** How often the planner may ask for files before it has to plan. */
const MOST_REQUESTS = 2;

interface Proposal {
  plan: ProposedPlan;
  /** What the planner was shown when it planned. */
  shown: ShownContext;
  /** Those it asked for and got, before those it was shown unasked. */
  contextPaths: string[];
  usage: Usage;
  sentBack: string[];
}

/** Has the model plan; it may first ask for files, which are shown as far as that is allowed. */
async function proposePlan(tools: Tools, state: RunState): Promise<Proposal> {
  const map = await recallMap(tools, state);
  let contextPaths = state.contextPaths;
  let request: FileRequest | null = null;
  let spent = NO_USAGE;
  const sentBack: string[] = [];
  for (let round = 0; ; round += 1) {
    const shown = await gatherShownContext(tools, contextPaths, state.namedPaths);
    const question = planQuestion(state, shown, { map, request });
    const read = round < MOST_REQUESTS ? readPlanOrRequest : readPlan;
    const answer = await ask(tools, question, read);
    const { value } = answer;
    spent = addUsage(spent, answer.usage);
    sentBack.push(...answer.sentBack);
    if (!("needs" in value)) return { plan: value, shown, contextPaths, usage: spent, sentBack };

    const { admitted, refused } = await selectRequestedFiles(tools, value.needs);
    tell(tools, { admitted, refused });
    contextPaths = [...new Set([...admitted, ...contextPaths])];
    request = { refused, mayAskAgain: round + 1 < MOST_REQUESTS };
  }
}

function tell(
  tools: Tools,
  { admitted, refused }: Awaited<ReturnType<typeof selectRequestedFiles>>,
): void {
  if (admitted.length > 0) {
    const text = `The planner asked for ${admitted.join(", ")}.`;
    tools.log.record({ kind: "warned", text });
  }
  for (const { path, reason } of refused) {
    const text = `The planner asked for ${path}, which is not shown: ${reason}`;
    tools.log.record({ kind: "warned", text });
  }
}

/** A plan that asks for nothing has no needs, or none to speak of. */
const MaybeRequest = z.object({ needs: z.array(z.string()).default([]) });

/** The plan in a model's answer. */
export function readPlan(text: string): ProposedPlan {
  return readJson(text, ProposedPlan, "The plan");
}

/** The same, where the planner may ask to be shown files before it plans. */
export function readPlanOrRequest(text: string): ProposedPlan | z.infer<typeof MaybeRequest> {
  const { needs } = readJson(text, MaybeRequest, "The plan");
  return needs.length > 0 ? { needs } : readPlan(text);
}

interface Admission {
  admitted: string[];
  refused: { path: string; reason: string }[];
}

/** More in one request than this is no question about this change. */
const MOST_FILES = 20;

/** Where paths are relative to the repository, any root will do. */
const ROOT = "/";

/** The files that a model asks to be shown, as far as the wall around the context lets them through. */
export async function selectRequestedFiles(
  tools: Tools,
  asked: readonly string[],
): Promise<Admission> {
  const paths = [...new Set(asked.map((path) => path.trim().replace(/^\.\//, "")))];
  const known = new Set(await tools.workspace.list());
  const admission: Admission = { admitted: [], refused: [] };
  for (const path of paths.slice(0, MOST_FILES)) {
    const reason = await refuse(tools, path, known);
    if (reason === null) admission.admitted.push(path);
    else admission.refused.push({ path, reason });
  }
  const more = paths.length - MOST_FILES;
  if (more > 0) {
    const reason = `Only ${MOST_FILES} files are shown at once.`;
    admission.refused.push({ path: `${count(more, "file")} more`, reason });
  }
  return admission;
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
    // What was no UTF-8 has come out as replacement characters.
    text: /[\0\ufffd]/.test(text) ? null : text,
  };
}

/** Says of every planned test whether its quote stands where the planner says: never by its word. */
export function markInferred(proposed: ProposedPlan, texts: readonly string[]): Plan {
  const isInferred = (quote: string | null) => quote === null || !isQuoteFrom(quote, texts);
  const tests = proposed.tests.map((test) => ({ ...test, inferred: isInferred(test.quote) }));
  return { ...proposed, tests };
}
