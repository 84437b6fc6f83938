import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyIgnoredFiles } from "../git/copy-ignored-files.ts";
import type { Repository } from "../git/repository.ts";
import { createWorkspace } from "../git/workspace.ts";
import { openDetachedWorktree } from "../git/worktree.ts";
import type { TestRunner } from "../ports.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { ownerMark } from "../sandbox/temporary-directories.ts";
import { safeTests } from "../workflow/safe-tools.ts";

interface BaseOptions {
  repository: Repository;
  /** Ignored files that the tests need. */
  copy: readonly string[];
  boundary: TestRunner["sandbox"];
  safe: Sanitizer;
}

/**
 * Runs tests on the base commit, in a checkout that exists only while they run: what happens in the
 * worktree of the run does not disturb them, and they leave nothing there.
 */
export function createBaselineTests(
  { repository, copy, boundary, safe }: BaseOptions,
  openTests: (place: { root: string; placeClone: () => Promise<void> }) => TestRunner,
): TestRunner {
  return {
    sandbox: boundary,
    run: async (request) => {
      const worktree = await openDetachedWorktree({
        repository,
        temporaryDirectory: tmpdir(),
        ownerMark: ownerMark(),
      });
      try {
        await copyIgnoredFiles({ from: repository.root, to: worktree.root, paths: copy });
        const { placeClone } = createWorkspace(worktree);
        const root = join(worktree.root, repository.folder);
        const tests = openTests({ root, placeClone });
        const inside = safe.withDirectories([worktree.root, repository.root]);
        return await safeTests(tests, inside).run(request);
      } finally {
        // What cannot be removed now is removed with other leftovers; the results must not be lost with it.
        await worktree.close().catch(() => {});
      }
    },
  };
}
