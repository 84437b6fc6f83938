import { ArbiterError } from "../../errors.ts";
import type { FileChange, Files, Version } from "../../ports.ts";
import type { Mutant } from "../../python/changes/mutants.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { plainTestId, testTargets } from "../../python/test-ids.ts";
import { strengthenMessage } from "../../reports/commit-messages.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { judgeConfirmation } from "../../routing/verdicts/judge-green.ts";
import type { MutantTrial, Survivor } from "../../run-state/mutants.ts";
import {
  canaryKindOf,
  type RunState,
  requireDraft,
  requireProposed,
} from "../../run-state/run-state.ts";
import { count } from "../../safe-text/clean-text.ts";
import { withChanges } from "../../version.ts";
import { contentWithout } from "../nodes/drop-inferred.ts";
import { tryMutants } from "../proof/try-mutants.ts";
import { runWithCanary } from "../proof/with-canary.ts";
import { type Node, readText, type Step, type Tools } from "../tools.ts";
import { readMutated, recallSurvivors, rememberSurvivors } from "./mutants.ts";

/**
 * Added tests have to fail on a mutant and pass on the code; a test that does not is removed. What is left
 * is committed apart. The run goes on either way: the code was green before.
 */
export function strengthenGate(tools: Tools): Node {
  return async (state) => {
    const draft = requireDraft(state);
    const files = await findAddedFiles(tools, { from: requireProposed(state), draft });
    const survivors = await recallSurvivors(tools, state);
    const tried = await tryMutants(tools, {
      ...{ head: draft, mutants: survivors },
      texts: await readMutated(tools.workspace.at(draft), survivors),
      testFiles: testTargets({ testFiles: files, testPatterns: state.testPatterns }),
      limits: { most: survivors.length, seconds: tools.settings.mutantSeconds },
    });
    const added = [...new Set(tried.flatMap(({ failing }) => failing))];
    const changes = await removeOthers(tools.workspace.at(draft), { files, ids: added });
    if (added.length === 0 || changes === null) {
      return goOnWithout("no added test passes on the code and fails on a mutant");
    }
    const version = withChanges(draft, changes);
    const problem = await findProblem(tools, state, { version, files, added });
    if (problem !== null) return goOnWithout(problem);
    const witnesses = new Map(tried.map((mutant) => [keyOf(mutant), mutant.noticedBy]));
    const known = survivors.map((mutant) => {
      return { ...mutant, noticedBy: witnesses.get(keyOf(mutant)) ?? null };
    });
    return accept(tools, state, { version, added, survivors: known });
  };
}

function keyOf({ file, from, to, new: replacement }: Mutant): string {
  return JSON.stringify([file, from, to, replacement]);
}

/** The files that the draft has and the proposed commit has not. */
async function findAddedFiles(
  { workspace }: Tools,
  { from, draft }: { from: string; draft: string },
): Promise<string[]> {
  const before = new Set(await workspace.at(from).list());
  return (await workspace.at(draft).list()).filter((path) => !before.has(path));
}

interface AddedTests {
  files: readonly string[];
  /** The ids that count. */
  ids: readonly string[];
}

/** The files without the tests that do not count; null if one of these cannot be cut out. */
async function removeOthers(
  version: Files,
  { files, ids }: AddedTests,
): Promise<FileChange[] | null> {
  const useful = new Set(ids.map(plainTestId));
  const changes: FileChange[] = [];
  for (const path of files) {
    const source = await readText(version, path);
    const others = existingTests(path, source)
      .map(({ id }) => id)
      .filter((id) => !useful.has(id));
    if (others.length === 0) continue;
    const rest = contentWithout({ path, source, isNew: true }, others);
    if (rest === null) return null;
    changes.push({ path, ...rest });
  }
  return changes;
}

/** Why the tests cannot be believed to pass on the code, by one more run with a canary; null if they can. */
async function findProblem(
  tools: Tools,
  state: RunState,
  {
    version,
    files,
    added,
  }: { version: Version; files: readonly string[]; added: readonly string[] },
): Promise<string | null> {
  const there = new Set(await tools.workspace.at(version).list());
  const testFiles = files.filter((path) => there.has(path));
  const imitated = { at: version, ids: added, kind: canaryKindOf(state) };
  const { run, canary } = await runWithCanary(tools, imitated, (file) => ({
    targets: [...testTargets({ ...state, testFiles }), file],
  }));
  const { word, reason } = judgeConfirmation(run, { canary, mustPass: added });
  return word === "green" ? null : `the added tests were not kept: ${reason}`;
}

/** The mutants stay listed for the reviewer. */
function goOnWithout(reason: string): Step {
  return { update: { decision: goOn("finalGate", reason) }, headline: reason, ok: false };
}

interface Accepted {
  version: Version;
  added: string[];
  survivors: readonly Survivor[];
}

async function accept(
  tools: Tools,
  state: RunState,
  { version, added, survivors }: Accepted,
): Promise<Step> {
  const trial = requireTrial(state);
  const message = strengthenMessage(state, added);
  const strengthen = await tools.workspace.commit(message, version);
  const noticed = survivors.filter(({ noticedBy }) => noticedBy !== null).length;
  const headline = `${count(added.length, "added test")} ${added.length === 1 ? "notices" : "notice"} ${noticed} of ${count(survivors.length, "survivor")}`;
  return {
    update: {
      commits: { ...state.commits, strengthen },
      mutantTrial: {
        ...trial,
        added,
        survivors: await rememberSurvivors(tools, survivors),
      },
      decision: goOn("finalGate", headline),
    },
    headline,
  };
}

function requireTrial({ mutantTrial }: RunState): MutantTrial {
  if (mutantTrial === null)
    throw new ArbiterError("fault", "There are no mutants to judge tests by.");
  return mutantTrial;
}
