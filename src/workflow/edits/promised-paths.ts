import type { PromisedName } from "../../python/promised-names.ts";
import { locateModule } from "../../python/stubs.ts";
import type { ProposedPlan } from "../../run-state/plan.ts";
import { findSource } from "./source-layout.ts";
import { isTestFile, refuseCollisions, refuseWrite } from "./write-policy.ts";

interface Repository {
  files: readonly string[];
  /** The repository's own `python_files`. */
  testPatterns: readonly string[] | undefined;
}

/**
 * Stubs are written where the plan says that names will be, so its modules are held to the rules for
 * code: why each of them cannot be written. Tests that it lists get no stubs, and are no problem.
 */
export function refusePromises(
  plan: ProposedPlan,
  { specText, links, ...repository }: Repository & { specText: string; links: readonly string[] },
): string[] {
  const { files, testPatterns } = repository;
  const existing = new Set(files);
  const policy = { phase: "code", existing, source: findSource(files), plan } as const;
  const modules = new Set(stubbedPromises(plan.creates, repository).map(({ module }) => module));
  return [...modules].flatMap((module) => {
    const { path, packages } = locateModule(module, files);
    const paths = [...packages, path];
    const problems = [
      ...paths.flatMap((each) => {
        return refuseWrite(each, { ...policy, specText, testPatterns }) ?? [];
      }),
      ...refuseCollisions(paths, existing, links),
    ];
    return problems.map((problem) => `The plan creates ${module}: ${problem}`);
  });
}

/** The files that stubs would be written to. */
export function stubPaths(plan: ProposedPlan, repository: Repository): string[] {
  return stubbedPromises(plan.creates, repository).flatMap(({ module }) => {
    const { path, packages } = locateModule(module, repository.files);
    return [...packages, path];
  });
}

/** The promises that stubs may be written for: not those in tests. */
export function stubbedPromises<Promised extends Pick<PromisedName, "module">>(
  promises: readonly Promised[],
  { files, testPatterns }: Repository,
): Promised[] {
  return promises.filter(({ module }) => {
    return !isTestFile(locateModule(module, files).path, { testPatterns });
  });
}
