import type { ReachedLine } from "../ports.ts";
import type { ChangedText } from "../python/changes/changed-files.ts";
import { changedHunks, gapsIn, type Hunk, withoutHunk } from "../python/changes/hunks.ts";
import { isPythonFile } from "../python/files.ts";
import { fileOfTest, plainTestId } from "../python/test-ids.ts";
import type { TriedHunk } from "../routing/verdicts/judge-change.ts";
import { passingIn } from "../routing/verdicts/verdict.ts";
import { withChanges } from "../version.ts";
import { readText } from "../workflow/tools.ts";
import type { VerifyTools } from "./change.ts";
import { linesByFile, type MutantLimits, runInTime } from "./try-mutants.ts";

interface ProvenChange {
  base: string;
  head: string;
  source: readonly ChangedText[];
  /** The tests that prove the change. */
  proving: readonly string[];
  /** How many hunks are tried, and how long altogether. */
  limits: MutantLimits;
  /** Told before each hunk which one it is. */
  onTry: (number: number, of: number) => void;
}

/**
 * Takes each hunk of the source back alone, and runs the tests that prove the change: those that then fail
 * need it. Not known of a hunk without which the tests cannot be collected. With one hunk only, all need it.
 * Of those that none needs, one more run shows which tests reach them, unless other processes, an import or a
 * fixture may, or they only take lines out.
 */
export async function tryHunks(
  tools: VerifyTools,
  { base, head, source, proving, limits, onTry }: ProvenChange,
): Promise<TriedHunk[]> {
  if (limits.most === 0) return [];
  const hunks = await findHunks(tools, { base, head, source });
  if (hunks.length < 2) return [];
  const targets = [...new Set(proving.map(fileOfTest))];
  const deadline = Date.now() + limits.seconds * 1000;
  const chosen = hunks.slice(0, limits.most);
  const tried: TriedHunk[] = [];
  for (const [index, hunk] of chosen.entries()) {
    const left = deadline - Date.now();
    if (left <= 0) break;
    onTry(index + 1, chosen.length);
    const text = await readText(tools.workspace.at(head), hunk.file);
    const changes = [{ path: hunk.file, content: withoutHunk(text, hunk) }];
    const run = await runInTime(tools, { at: withChanges(head, changes), targets }, left);
    if (run === "too long") break;
    const { report } = run;
    if (report === null || report.collectionErrors.length > 0) continue;
    const passing = passingIn(report);
    tried.push({ ...placeOf(hunk), neededBy: proving.filter((id) => !passing.has(id)) });
  }
  const written = new Set(chosen.filter(({ added }) => added.length > 0).map(keyOf));
  const unneeded = tried.filter((hunk) => hunk.neededBy.length === 0 && written.has(keyOf(hunk)));
  const left = deadline - Date.now();
  if (unneeded.length === 0 || left <= 0) return tried;
  const reach = linesByFile(unneeded.flatMap(linesOf));
  const run = await runInTime(tools, { at: head, targets, reach }, left);
  if (run === "too long" || run.reached === undefined) return tried;
  const { reached, elsewhere = [] } = run;
  if (elsewhere.length > 0) return tried;
  return tried.map((hunk) => {
    const isIn = ({ file, line }: Line) =>
      file === hunk.file && hunk.from <= line && line <= hunk.to;
    const tests = reached.flatMap((each) => (isIn(each) ? each.tests.map(plainTestId) : []));
    // An empty id stands for an import or a fixture, which any test may share.
    if (!unneeded.includes(hunk) || tests.includes("")) return hunk;
    return { ...hunk, reachedBy: [...new Set(tests)] };
  });
}

function keyOf({ file, from }: Pick<Hunk, "file" | "from">): string {
  return `${from} ${file}`;
}

type Line = Pick<ReachedLine, "file" | "line">;

function linesOf({ file, from, to }: TriedHunk): Line[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ file, line: from + index }));
}

/** The hunks of changed modules that touch code; a new module as a whole is needed or not by its lines. */
async function findHunks(
  { workspace, inspector }: VerifyTools,
  { base, head, source }: Pick<ProvenChange, "base" | "head" | "source">,
): Promise<Hunk[]> {
  const texts = new Map(
    source.flatMap(({ path, old, now }) => {
      return isPythonFile(path) && old !== null && now !== null ? [[path, now] as const] : [];
    }),
  );
  const hunks = changedHunks(await workspace.diff(base, head)).filter(({ file }) =>
    texts.has(file),
  );
  const statements = await inspector.findStatements(
    hunks.map((hunk) => ({
      text: texts.get(hunk.file) ?? "",
      lines: hunk.added.map((_, index) => hunk.from + index),
      gaps: gapsIn([hunk]),
    })),
  );
  return hunks.filter((_, index) => (statements[index] ?? []).length > 0);
}

function placeOf({ file, from, added }: Hunk): Omit<TriedHunk, "neededBy"> {
  return { file, from, to: from + Math.max(0, added.length - 1) };
}
