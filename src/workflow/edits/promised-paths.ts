import { isPythonFile, isTestPath, modulePath } from "../../python/files.ts";
import type { PromisedName } from "../../python/promised-names.ts";
import { locate } from "../../python/stubs.ts";
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
  const promises = stubbedPromises(promisesOf(plan), repository);
  const modules = new Map(promises.map((promise) => [promise.module, promise]));
  return [...modules].flatMap(([module, promise]) => {
    const { path, packages } = locate(promise, files);
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
  return stubbedPromises(promisesOf(plan), repository).flatMap((promise) => {
    const { path, packages } = locate(promise, repository.files);
    return [...packages, path];
  });
}

/** The promises that stubs may be written for: not those in tests. */
export function stubbedPromises<Promised extends Pick<PromisedName, "module" | "path">>(
  promises: readonly Promised[],
  { files, testPatterns }: Repository,
): Promised[] {
  return promises.filter((promise) => {
    return !isTestFile(locate(promise, files).path, { testPatterns });
  });
}

/** What a plan creates, each in the file that the plan names for its module. */
export function promisesOf({
  creates,
  newFiles,
  changes,
}: Pick<ProposedPlan, "creates" | "newFiles" | "changes">): PromisedName[] {
  const planned = [...newFiles, ...changes].filter((file) => {
    return isPythonFile(file) && !isTestPath(file);
  });
  return creates.map((promise) => {
    const ending = `/${promise.module.replaceAll(".", "/")}`;
    const path = planned.find((file) => `/${modulePath(file)}`.endsWith(ending));
    return path === undefined ? promise : { ...promise, path };
  });
}
