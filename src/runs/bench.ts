import { scopeVersion } from "../git/scope-workspace.ts";
import type { GitWorkspace } from "../git/workspace.ts";
import type { Bench, Linter, OnVersion, TestInspector, TestRunner } from "../ports.ts";
import type { InspectorOnVersions, LinterOnVersions } from "../workflow/tools.ts";

interface BenchTools {
  tests(runner: TestRunner): Bench;
  linter(linter: Linter): LinterOnVersions;
  inspector(inspector: TestInspector): InspectorOnVersions;
}

/** A worktree in which each request finds the files of its version; paths are relative to the folder. */
export function openBench(workspace: Pick<GitWorkspace, "layOut">, folder: string): BenchTools {
  const laidOut = <Request, Result>(work: (request: Request) => Promise<Result>) => {
    return async (request: OnVersion<Request>) => {
      await workspace.layOut(scopeVersion(request.at, folder));
      return work(request);
    };
  };
  return {
    tests: ({ sandbox, run }) => ({ sandbox, run: laidOut(run) }),
    linter: ({ lint }) => ({ lint: laidOut(lint) }),
    inspector: (inspector) => ({ ...inspector, findAffected: laidOut(inspector.findAffected) }),
  };
}
