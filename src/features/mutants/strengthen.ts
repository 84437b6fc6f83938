import { ArbiterError } from "../../errors.ts";
import type { FileChange, Files, Version } from "../../ports.ts";
import { observeWithCanary } from "../../proof/observe.ts";
import { tryMutants } from "../../proof/try-mutants.ts";
import { describeMutant, type Mutant } from "../../python/changes/mutants.ts";
import { existingTests } from "../../python/existing-tests.ts";
import { plainTestId, testTargets } from "../../python/test-ids.ts";
import { draftMessage, strengthenMessage } from "../../reports/commit-messages.ts";
import { goOn } from "../../routing/route-by-exit-code.ts";
import { judgeConfirmation } from "../../routing/verdicts/judge-green.ts";
import {
  canaryKindOf,
  type RunState,
  requireDraft,
  requireProposed,
} from "../../run-state/run-state.ts";
import { count, inflect } from "../../safe-text/clean-text.ts";
import { isQuoteFrom } from "../../spec/quotes.ts";
import { withChanges } from "../../version.ts";
import { askIfPossible } from "../../workflow/ask.ts";
import { inspectTests } from "../../workflow/edits/inspect-tests.ts";
import { readChanges, writtenPaths } from "../../workflow/edits/read-changes.ts";
import { contentWithout } from "../../workflow/nodes/drop-inferred.ts";
import {
  dataBlock,
  FILE_FORMAT,
  fileSection,
  fileSections,
  issueSection,
  joinSections,
  type Question,
  ROLE,
  type ShownContext,
  type ShownFile,
} from "../../workflow/prompts/prompt-parts.ts";
import { gatherShownContext } from "../../workflow/prompts/shown-context.ts";
import type { RunUpdate } from "../../workflow/state.ts";
import { type Node, readText, type Step, type Tools } from "../../workflow/tools.ts";
import { readMutated, recallSurvivors, rememberSurvivors } from "./mutants.ts";
import type { MutantTrial, Survivor } from "./record.ts";

/** Also with a full stop or in bold, as models write it. */
const NOTHING = /^[\s*_`]*NOTHING TO ADD[\s*_`.!]*$/im;

/**
 * Has the test writer add tests that notice surviving mutants, in files of their own: the tests that were
 * red stay as they are to the byte. The run goes on without them if no usable answer comes.
 */
export function strengthen(tools: Tools): Node {
  return async (state) => {
    const start = requireProposed(state);
    const { files: tests } = await gatherShownContext(tools, start, [], state.testFiles);
    const shown = await gatherShownContext(tools, start, [], state.codeFiles);
    const survivors = await recallSurvivors(tools, state);
    const question = strengthenQuestion(state, shown, { tests, survivors });
    const answer = await askIfPossible(tools, { ...question, at: start }, async (text, given) =>
      NOTHING.test(text)
        ? []
        : readChanges(tools, text, {
            at: start,
            phase: "tests",
            ...given,
            specText: state.spec.text,
            testDirectory: tools.settings.testDirectory,
            testPatterns: state.testPatterns,
            ownFiles: [],
            inspect: async (changes) => [
              ...(await inspectTests(tools, start, changes, state, { requirePlanned: false })),
              ...changes.flatMap((change) => findUnquoted(change, state.spec.text)),
            ],
          }),
    );
    const { usage, sentBack, looked } = answer;
    const asked = { usage, sentBack, looked };
    if ("problem" in answer) {
      return { ...goOnWithout(`no tests were added: ${answer.problem}`, asked), ok: false };
    }
    if (answer.value.length === 0) return goOnWithout("nothing to add", asked);
    const version = withChanges(start, answer.value);
    const draft = await tools.workspace.snapshot(draftMessage(state, "tests"), version);
    const update = { ...asked, draft, decision: null };
    return { update, headline: writtenPaths(answer.value).join(", ") };
  };
}

/** The mutants stay listed for the reviewer. */
function goOnWithout(reason: string, update: RunUpdate = {}): Step {
  return { update: { ...update, decision: goOn("finalGate", reason) }, headline: reason };
}

const QUOTE = /\bIssue:\s*(.*?)(?:\n\s*\n|"""|''')/s;

/** Tests whose docstring has no sentence of the issue. */
function findUnquoted({ path, content }: FileChange, issue: string): string[] {
  return existingTests(path, content ?? "")
    .filter(({ source }) => !isQuoteFrom(QUOTE.exec(source)?.[1] ?? "", [issue]))
    .map(({ id }) => `${id} has no line "Issue: …" in its docstring that quotes the issue.`);
}

const STRENGTHEN_RULES = `The code in <file> is finished, and its tests in <test> pass. None of these tests notices the mutants in <mutants>: with each of them alone in the code, all of them still pass. Write tests that fail with such a mutant, and pass with the code as it is.
- Only what the issue asks for: the docstring of every test ends with a line "Issue: " and the sentence of the issue, word for word, that it checks. A mutant that contradicts no sentence of the issue needs no test, nor does one that changes nothing that can be seen.
- New test files only, beside those in <test>; existing files are locked. Import from the code, never from another test file.
- Every test calls the code and asserts the expected value; no mocks of the code under test, nothing skipped, no values copied from <mutants>.
- If no mutant needs a test, answer with the single line: NOTHING TO ADD`;

interface StrengthenMaterial {
  /** The tests of the change. */
  tests: readonly ShownFile[];
  survivors: readonly Survivor[];
}

function strengthenQuestion(
  state: RunState,
  { files, excerpts = [] }: ShownContext,
  { tests, survivors }: StrengthenMaterial,
): Question {
  const mutants = survivors.map((mutant) => {
    return `${mutant.file}:${mutant.line} ${describeMutant(mutant)}\n${mutant.diff}`;
  });
  return {
    node: "strengthen",
    system: joinSections([ROLE, STRENGTHEN_RULES, FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      fileSections(files, excerpts),
      ...tests.map((file) => fileSection("test", file)),
    ]),
    prompt: joinSections([
      dataBlock("mutants", mutants.join("\n\n")),
      "Write tests against these mutants, or say that there is nothing to add.",
    ]),
  };
}

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
      limits: { most: survivors.length, seconds: tools.settings.mutant_seconds },
    });
    const added = [...new Set(tried.flatMap(({ failing }) => failing))];
    const changes = await removeOthers(tools.workspace.at(draft), { files, ids: added });
    if (added.length === 0 || changes === null) {
      return {
        ...goOnWithout("no added test passes on the code and fails on a mutant"),
        ok: false,
      };
    }
    const version = withChanges(draft, changes);
    const problem = await findProblem(tools, state, { version, files, added });
    if (problem !== null) return { ...goOnWithout(problem), ok: false };
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
  const { whole, canary } = await observeWithCanary(tools, imitated, (file) => ({
    targets: [...testTargets({ ...state, testFiles }), file],
  }));
  const { word, reason } = judgeConfirmation(whole, { canary, mustPass: added });
  return word === "green" ? null : `the added tests were not kept: ${reason}`;
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
  const headline = `${count(added.length, "added test")} ${inflect(added.length, "notices", "notice")} ${noticed} of ${count(survivors.length, "survivor")}`;
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
