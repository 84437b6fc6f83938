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
  const readAt = async (commit: string, path: string | null) => {
    return path !== null && READ.test(path) ? workspace.at(commit).read(path) : null;
  };
  const readFile = async (file: ChangedFile) => ({
    ...file,
    old: await readAt(base, file.before),
    now: await readAt(head, file.isDeleted ? null : file.path),
  });
  return Promise.all(files.map(readFile));
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
