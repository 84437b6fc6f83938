import { countTokens } from "../context/budget.ts";
import { filesOfSmall, findContext } from "../context/find-context.ts";
import type { Repository } from "../git/repository.ts";
import { createVersions } from "../git/versions.ts";
import { costOf, type Prices, priceOf } from "../llm/prices.ts";
import type { Estimate, Preview } from "../reports/issue-check.ts";
import type { Settings } from "../run-state/settings.ts";
import { findNewPaths } from "../spec/advise-on-spec.ts";
import type { Spec } from "../spec/spec.ts";
import { planQuestion } from "../workflow/nodes/plan.ts";
import { gatherShownContext } from "../workflow/prompts/shown-context.ts";
import { gitRepoOf } from "./fetch-state.ts";

interface Previewed {
  repository: Repository;
  spec: Spec;
  /** The files that a person named. */
  contextPaths: readonly string[];
  settings: Settings;
  /** Undefined if none is configured. */
  model: string | undefined;
  prices: Prices;
}

/** What the first question of a run would have, and what a run would cost. It asks nothing. */
export async function previewRun(about: Previewed): Promise<Preview> {
  const { repository, spec, contextPaths, settings } = about;
  const { commit } = repository.base;
  const files = createVersions(gitRepoOf(repository), repository.folder).filesOf(commit);
  const listing = await files.list();
  const { contextTokens } = settings;
  const { places } = await findContext(files, { spec, contextPaths, contextTokens });
  const found = places.length === 0 ? filesOfSmall(listing) : places;
  const tools = { workspace: { at: () => files }, settings, log: { record: () => {} } };
  const shown = await gatherShownContext(tools, commit, found, contextPaths);
  const failureHistory = { attempts: 0, entries: [] };
  const state = { spec, hint: null, heldOut: undefined, failureHistory, red: null };
  const { system, stable, prompt } = planQuestion(state, shown, { settings });
  const tokens = await countTokens([system, stable, prompt].join("\n"));
  const whole = shown.files.map(({ path }) => ({ path, inPart: false }));
  const inPart = shown.inPart.map((path) => ({ path, inPart: true }));
  return {
    files: [...whole, ...inPart],
    newFiles: findNewPaths(spec, listing),
    estimate: estimate(tokens, about),
  };
}

/** For the plan, the tests and the code; with trouble, about so many. A refactoring is one more. */
const FEWEST_CALLS = 3;
const MOST_CALLS = 12;
/** An assumption: plans, tests and code are short. */
const OUTPUT_TOKENS = 2_000;
/** Before the change, with it, and twice at the end. A refactoring is one more. */
const FEWEST_SUITES = 4;

function estimate(first: number, { settings, model, prices }: Previewed): Estimate {
  const more = settings.refactor ? 1 : 0;
  const calls = [FEWEST_CALLS + more, MOST_CALLS] as const;
  const price = model === undefined ? null : priceOf(model, prices);
  const cost = (count: number) => {
    const tokens = { input: first * count, output: OUTPUT_TOKENS * count };
    return costOf({ ...tokens, cacheRead: 0, cacheWrite: 0 }, price) ?? 0;
  };
  return {
    model: model ?? null,
    calls,
    tokens: [first * calls[0], first * calls[1]],
    costUsd: price === null ? null : [cost(calls[0]), cost(calls[1])],
    suites: FEWEST_SUITES + more,
  };
}
