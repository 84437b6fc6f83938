import type { ChangedFile, ChangedText, ChangeSides } from "../../python/changes/changed-files.ts";
import { isPythonFile } from "../../python/files.ts";
import { isTestModule } from "../../python/test-ids.ts";
import type { SourceChange } from "../../routing/verify/judge-change.ts";
import type { VerifyTools } from "./run-versions.ts";

/** A change between two commits. */
export interface Change {
  base: string;
  head: string;
  files: readonly ChangedFile[];
}

const READ = /\.(?:py|toml|ini|cfg)$/;

/** The texts of the changed files before and after; null for those that say nothing to us. */
export async function readTexts(
  { workspace }: VerifyTools,
  { base, head, files }: Change,
): Promise<ChangedText[]> {
  const read = async (commit: string, pathOf: (file: ChangedFile) => string | null) => {
    await workspace.restore(commit);
    return Promise.all(
      files.map((file) => {
        const path = pathOf(file);
        return path !== null && READ.test(path) ? workspace.read(path) : null;
      }),
    );
  };
  const now = await read(head, ({ path, isDeleted }) => (isDeleted ? null : path));
  const old = await read(base, ({ before }) => before);
  return files.map((file, index) => {
    return { ...file, old: old[index] ?? null, now: now[index] ?? null };
  });
}

/** The test modules that a change adds or alters. */
export function findTestFiles(
  sides: ChangeSides<ChangedText>,
  patterns: readonly string[],
): string[] {
  const modules = sides.tests.filter(({ path, isDeleted }) => {
    return !isDeleted && isTestModule(path, patterns);
  });
  return modules.map(({ path }) => path);
}

/** Whether the source does something else than before, as far as its texts tell. */
export async function compareSource(
  { inspector }: VerifyTools,
  source: readonly ChangedText[],
): Promise<SourceChange> {
  if (source.length === 0) return "none";
  const versions = source.flatMap(({ path, before, old, now }) => {
    const isCompared = before === path && isPythonFile(path);
    return isCompared && old !== null && now !== null ? [{ old, now }] : [];
  });
  if (versions.length < source.length) return "code";
  const same = await inspector.isSameCode(versions);
  return same.every((each) => each) ? "texts" : "code";
}
