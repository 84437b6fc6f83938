import type { Version } from "../ports.ts";
import { isPythonFile, lastName, modulePath, topName } from "../python/files.ts";
import { indexModules } from "../python/module-index.ts";
import { readDefinitions, readStatements } from "../python/parse.ts";
import { type PromisedName, promisedByPlan } from "../python/promised-names.ts";
import {
  absentFromRepository,
  type MissingName,
  type ModuleProviders,
} from "../python/results/missing-name.ts";
import type { RightReasons } from "../routing/verdicts/right-reason.ts";
import type { RunState } from "../run-state/run-state.ts";
import { promisesOf, stubbedPromises } from "../workflow/edits/promised-paths.ts";
import { isTestFile } from "../workflow/edits/write-policy.ts";
import type { Tools } from "../workflow/tools.ts";

/** What red tests are judged by: what they may miss, and where they may fail. */
export interface RedBasis extends Required<Omit<RightReasons, "reaches">> {
  /** The names that stubs are written for. */
  promised: PromisedName[];
}

/** By the plan; for tests that a person wrote, before there is one, by what the repository has. */
export async function redBasis(
  { workspace }: Pick<Tools, "workspace">,
  state: RunState,
  at: Version,
): Promise<RedBasis> {
  const { list, readEach } = workspace.at(at);
  const files = await list();
  const { testPatterns } = state;
  const promised = stubbedPromises(promisedNames(state), { files, testPatterns });
  const isPromised = promisedByPlan(promised);
  const asked = (name: string) => isAskedFor(name, state);
  const source = files.filter((path) => isPythonFile(path) && !isTestFile(path, state));
  const isOwn = state.ownTests !== undefined;
  const changedFiles = isOwn ? source : (state.agreedPlan?.changes ?? []);
  const subjects = new Set<string>();
  const changed = source.filter((path) => changedFiles.includes(path));
  await readEach(changed, (_, text) => {
    const definitions = readDefinitions(text, { withLocal: true });
    for (const { name } of definitions) subjects.add(lastName(name));
    const values = readStatements(text).filter(({ kind }) => kind === "assignment");
    for (const name of values.flatMap(({ names }) => names)) subjects.add(name);
  });
  const isAbsent = absentFromRepository(repositoryProviders(source, subjects));
  const mayBeMissing = isOwn
    ? (missing: MissingName) => isPromised(missing) || isAbsent(missing)
    : isPromised;
  return { promised, mayBeMissing, changedFiles, subjects, isAskedFor: asked };
}

/** What the change creates, as far as it is known. */
export function promisedNames({
  ownTests,
  agreedPlan,
}: Pick<RunState, "ownTests" | "agreedPlan">): PromisedName[] {
  return ownTests?.missing ?? (agreedPlan == null ? [] : promisesOf(agreedPlan));
}

/** Whether the issue has the name of a module, a file or a key as a word, or the plan a file of that name. */
export function isAskedFor(
  name: string,
  { spec, agreedPlan }: Pick<RunState, "spec" | "agreedPlan">,
): boolean {
  const words = new Set(spec.text.split(/[^\p{L}\p{N}_-]+/u));
  const stem = name.replace(/\.py$/, "");
  const files = [...(agreedPlan?.newFiles ?? []), ...(agreedPlan?.changes ?? [])];
  return words.has(stem) || files.some((path) => modulePath(path).split("/").includes(stem));
}

/** What is not in the repository counts as the environment's: a change creates no part of that. */
function repositoryProviders(
  source: readonly string[],
  defined: ReadonlySet<string>,
): ModuleProviders {
  const { fileOf } = indexModules(source);
  const holds = (module: string) => {
    const folder = `${module.replaceAll(".", "/")}/`;
    return fileOf(module) !== null || source.some((path) => `/${path}`.includes(`/${folder}`));
  };
  return {
    providerOf: (module) => {
      if (holds(module)) return "repository";
      return holds(topName(module)) ? null : "environment";
    },
    defines: (name) => defined.has(topName(name)),
  };
}
