import type { FileChange, Files } from "../../ports.ts";
import { type Proof, proveGreen } from "../../proof/prove-green.ts";
import { existingTests, withoutTests } from "../../python/existing-tests.ts";
import { fileOfTest, plainTestId } from "../../python/test-ids.ts";
import { draftMessage } from "../../reports/commit-messages.ts";
import { droppableTests, inferredTests } from "../../routing/inferred-tests.ts";
import { idsIn } from "../../routing/verdicts/verdict.ts";
import type { RedEvidence, RunState } from "../../run-state/run-state.ts";
import { withChanges } from "../../version.ts";
import { readText, type Tools } from "../tools.ts";

interface Dropped {
  update: { red: RedEvidence; testFiles: string[]; droppedTests: string[]; draft: string };
  attempt: Proof & { commit: string };
}

/**
 * When the attempts are used up and only inferred tests fail, removes these tests and proves green
 * without them. Null if other tests fail too, or if it is not green without them either.
 */
export async function dropInferred(
  tools: Tools,
  state: RunState,
  { commit, verdict, run }: Proof & { commit: string },
): Promise<Dropped | null> {
  const { red, agreedPlan, changedTests } = state;
  if (red === null || agreedPlan === null) return null;
  const inferred = inferredTests(red.failing, { ...agreedPlan, changedTests });
  const ids = droppableTests({ failing: verdict.failing, red: red.failing, inferred });
  if (ids.length === 0) return null;

  const files = tools.workspace.at(commit);
  const changes = await removeTests(files, ids, red.extended ?? []);
  if (changes === null) return null;
  const version = withChanges(commit, changes);
  const draft = await tools.workspace.snapshot(draftMessage(state, "code"), version);
  const without = await lockWithout(tools, state, { red, ids, changes });
  const proof = await proveGreen(tools, { ...state, ...without }, draft);
  if (proof.verdict.word !== "green" || losesTests({ before: run, after: proof.run, ids })) {
    return null;
  }
  for (const id of ids) {
    const text = `${id} is dropped: no sentence asks for it, and only inferred tests fail.`;
    tools.log.record({ kind: "warned", text });
  }
  const update = { ...without, droppedTests: ids, draft };
  return { update, attempt: { ...proof, commit: draft } };
}

/** The test files without these tests; null if one of them cannot be cut out. */
async function removeTests(
  files: Files,
  ids: readonly string[],
  extended: readonly string[],
): Promise<FileChange[] | null> {
  const changes: FileChange[] = [];
  for (const path of new Set(ids.map(fileOfTest))) {
    const isNew = !extended.includes(path);
    const rest = contentWithout({ path, isNew, source: await readText(files, path) }, ids);
    if (rest === null) return null;
    changes.push({ path, ...rest });
  }
  return changes;
}

interface TestFile {
  path: string;
  source: string;
  /** Whether the change added it. */
  isNew: boolean;
}

/** A test file without these tests; its content is null if it is new and no test is left in it. */
export function contentWithout(
  { path, source, isNew }: TestFile,
  ids: readonly string[],
): Pick<FileChange, "content"> | null {
  const rest = withoutTests(path, source, ids);
  if (rest === null) return null;
  return { content: isNew && existingTests(path, rest).length === 0 ? null : rest };
}

interface Removal {
  red: RedEvidence;
  ids: readonly string[];
  changes: readonly FileChange[];
}

/** The red evidence for the files without those tests. */
async function lockWithout(
  { workspace }: Tools,
  { testFiles }: RunState,
  { red, ids, changes }: Removal,
) {
  const contents = new Map(changes.map(({ path, content }) => [path, content]));
  const isThere = (path: string) => contents.get(path) !== null;
  const locked = await Promise.all(
    red.locked
      .filter(({ path }) => isThere(path))
      .map(async ({ path, blob }) => {
        const content = contents.get(path) ?? null;
        return { path, blob: content === null ? blob : await workspace.remember(content) };
      }),
  );
  const failing = red.failing.filter((id) => !ids.includes(plainTestId(id)));
  return { red: { ...red, failing, locked }, testFiles: testFiles.filter(isThere) };
}

interface Comparison {
  before: Proof["run"];
  after: Proof["run"];
  ids: readonly string[];
}

/** Whether tests disappeared that should have stayed. */
function losesTests({ before, after, ids }: Comparison): boolean {
  const left = new Set(idsIn(after.report));
  return idsIn(before.report).some((id) => !left.has(id) && !ids.includes(plainTestId(id)));
}
