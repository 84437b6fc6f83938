import type { Files } from "../../ports.ts";
import { findMutants, tryMutants } from "../../proof/try-mutants.ts";
import { areTooFew, diffOfMutant, type TriedMutant } from "../../python/changes/mutants.ts";
import { testTargets } from "../../python/test-ids.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { type RunState, requireProposed } from "../../run-state/run-state.ts";
import { type Node, readBoth, readText, type Step, type Tools } from "../../workflow/tools.ts";
import { describeTrial } from "./page.ts";
import { type MutantTrial, type Survivor, Survivors } from "./record.ts";

/**
 * Alters the finished code, one small thing at a time, and runs the tests of the change: what none of them
 * notices is listed for the reviewer, or goes back to the test writer once. It stands behind lint, so that
 * the lines are those that will be proposed, and before the final run, which has to hold for added tests.
 */
export function mutants(tools: Tools): Node {
  return async (state) => {
    const commit = requireProposed(state);
    const base = state.base.commit;
    if (tools.settings.mutants === "off") {
      const headline = "mutants are switched off";
      return { update: { mutantTrial: null, decision: goOn("finalGate", headline) }, headline };
    }
    const source = await readBoth(tools, state.codeFiles, { old: base, now: commit });
    const { mutant_seconds: seconds, max_mutants: most } = tools.settings;
    const found = await findMutants(tools, { base, head: commit, source, seconds });
    const none = { ...kept(state), commit, possible: 0, tried: 0, noticed: 0 };
    if (found === null) return goToFinalGate({ ...none, why: TOO_OLD });
    if (found === "too long") return goToFinalGate({ ...none, why: NO_TIME });
    if (found.mutants.length === 0) return goToFinalGate({ ...none, why: NOTHING_TO_ALTER });
    const trial = { ...none, possible: found.mutants.length };
    const testFiles = testTargets(state);
    const limits = { most, seconds };
    const tried = await tryMutants(tools, { ...found, head: commit, testFiles, limits });
    return judgeTried(tools, { trial, tried, texts: found.texts });
  };
}

interface Tried {
  trial: MutantTrial;
  tried: readonly TriedMutant[];
  texts: ReadonlyMap<string, string>;
}

async function judgeTried(tools: Tools, { trial, tried, texts }: Tried): Promise<Step> {
  if (tried.length === 0) return goToFinalGate({ ...trial, why: NO_TIME });
  const survivors = tried
    .filter(({ noticedBy }) => noticedBy === null)
    .map((mutant) => ({ ...mutant, diff: diffOfMutant(texts.get(mutant.file) ?? "", mutant) }));
  const all = { ...trial, tried: tried.length, noticed: tried.length - survivors.length };
  if (survivors.length === 0) return goToFinalGate(all);
  const listed = { ...all, survivors: await rememberSurvivors(tools, survivors) };
  const mayAsk = tools.settings.mutants === "strengthen" && listed.wasAsked !== true;
  return mayAsk ? askForTests(listed) : goToFinalGate(listed);
}

const TOO_OLD = "the repository's Python is missing or older than 3.9";
const NOTHING_TO_ALTER = "the change has no line of code that can be altered";

const NO_TIME = "the time for them was up before the first";

/** Tests are asked for once in a run, however often its code changes. */
function kept({ mutantTrial: before }: RunState): Pick<MutantTrial, "wasAsked"> {
  return before?.wasAsked === true ? { wasAsked: true } : {};
}

function goToFinalGate(trial: MutantTrial): Step {
  const headline = describeTrial(trial);
  const ok = trial.noticed === trial.tried && !areTooFew(trial);
  return { update: { mutantTrial: trial, decision: goOn("finalGate", headline) }, headline, ok };
}

function askForTests(trial: MutantTrial): Step {
  const headline = describeTrial(trial);
  const decision = goOn("strengthen", `${headline}: tests are asked for`);
  return { update: { mutantTrial: { ...trial, wasAsked: true }, decision }, headline, ok: false };
}

export function rememberSurvivors(
  { workspace }: Pick<Tools, "workspace">,
  survivors: readonly Survivor[],
): Promise<string> {
  return workspace.remember(JSON.stringify(Survivors.parse(survivors)));
}

/** The survivors that a trial has stored. */
export async function recallSurvivors(
  { workspace }: Pick<Tools, "workspace">,
  { mutantTrial: trial }: Pick<RunState, "mutantTrial">,
): Promise<Survivor[]> {
  const reference = trial?.survivors;
  return reference === undefined
    ? []
    : Survivors.parse(JSON.parse(await workspace.recall(reference)));
}

/** The texts of the files that mutants are in. */
export async function readMutated(
  version: Files,
  survivors: readonly Survivor[],
): Promise<ReadonlyMap<string, string>> {
  const files = [...new Set(survivors.map(({ file }) => file))];
  const texts = files.map(async (file) => [file, await readText(version, file)] as const);
  return new Map(await Promise.all(texts));
}
