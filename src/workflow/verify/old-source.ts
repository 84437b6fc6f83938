import type { TestRun, Version } from "../../ports.ts";
import { isConftest } from "../../python/files.ts";
import type { PromisedName } from "../../python/promised-names.ts";
import { withChanges } from "../../version.ts";
import { runWithStubs } from "../proof/run-with-stubs.ts";
import { type Imitated, runWithCanary } from "../proof/with-canary.ts";
import { readText } from "../tools.ts";
import {
  type JudgedRun,
  judged,
  judgedWithCanary,
  runTargets,
  takeInto,
  type VerifyTools,
} from "./run-versions.ts";
import type { ComparedModule } from "./test-equipment.ts";

interface OldSourceRun {
  /** The old source with the new tests. */
  tree: string;
  targets: readonly string[];
  imitated: Imitated;
  /** What the change introduces. */
  promised: readonly PromisedName[];
  /** The changed files on the tests' side that hold no tests. */
  support: readonly string[];
  /** The changed modules of the source. */
  modules: readonly ComparedModule[];
  /** Tests that pass with the new source. */
  wanted: readonly string[];
}

/** The new tests with the old source. */
export interface OldSourceResults {
  /** Alone, and again in a collection of the whole suite beside a canary. */
  plain: readonly JudgedRun[];
  /** With the new constants as well; null where every test can be collected without them. */
  withConstants: JudgedRun | null;
  /** What ran last: the old source with the new tests, and with what was written for them. */
  at: Version;
}

/**
 * Runs the new tests with the old source, with stubs for names that are missing there, and with the new
 * examples of docstrings.
 */
export async function runOnOldSource(
  tools: VerifyTools,
  { tree, targets, imitated, promised, support, modules, wanted }: OldSourceRun,
): Promise<OldSourceResults> {
  const documented = modules.filter(({ doctests }) => doctests.length > 0);
  const { run, stubbed: at } = await runWithStubs(tools, {
    at: await withTaken(tools, tree, { modules: documented, doctests: "all" }),
    targets,
    testFiles: [...targets.filter((path) => !isModule(path)), ...support],
    // pytest stops where these cannot be imported, and tells no names.
    early: support.filter(isConftest),
    promised,
    keepGoing: true,
    suite: {},
  });
  const observed = await runWithCanary(tools, { at, ...imitated }, (file) => {
    return { targets: [], only: [...targets, file], also: [file], keepGoing: true, suite: {} };
  });
  const plain = [judged(run), judgedWithCanary(observed)];
  if (hasAll(run)) return { plain, withConstants: null, at };
  return { plain, ...(await runWithConstants(tools, { at, modules, targets, hasAll })) };

  function hasAll({ report }: TestRun): boolean {
    const collected = new Set(report?.tests.map(({ id }) => id));
    return wanted.every((id) => collected.has(id));
  }

  function isModule(path: string): boolean {
    return modules.some((module) => module.path === path);
  }
}

interface ConstantsRun extends Pick<OldSourceRun, "modules" | "targets"> {
  at: Version;
  /** Whether every wanted test was collected. */
  hasAll: (run: TestRun) => boolean;
}

/**
 * Constants and members of enumerations may be what tests are made from while they are collected, as in
 * `parametrize`. Only for tests that cannot be collected otherwise: the others may be about these values.
 */
async function runWithConstants(
  tools: VerifyTools,
  { at, modules, targets, hasAll }: ConstantsRun,
): Promise<Pick<OldSourceResults, "withConstants" | "at">> {
  const changed = modules.filter(({ constants }) => constants.length > 0);
  // A table that is taken over may name functions that the old source lacks: then only new names are.
  let readable: Pick<OldSourceResults, "withConstants" | "at"> = { withConstants: null, at };
  for (const taken of [changed, changed.map(withNewConstants)]) {
    if (taken.every(({ constants }) => constants.length === 0)) break;
    const version = await withTaken(tools, at, { modules: taken, constants: true });
    const seen = judged(await runTargets(tools, version, targets));
    if (seen.doubt !== null) continue;
    if (hasAll(seen.run)) return { withConstants: seen, at: version };
    if (readable.withConstants === null) readable = { withConstants: seen, at: version };
  }
  return readable;
}

function withNewConstants({ constants, ...module }: ComparedModule): ComparedModule {
  const isNew = (name: string) => {
    const last = name.slice(name.lastIndexOf(".") + 1);
    return !new RegExp(`\\b${last}\\b`).test(module.old);
  };
  return { ...module, constants: constants.filter(isNew) };
}

interface Taken {
  modules: readonly ComparedModule[];
  doctests?: "all";
  constants?: boolean;
}

/** The version with what is new taken into its files. */
async function withTaken(
  tools: VerifyTools,
  at: Version,
  { modules, doctests, constants: takesConstants = false }: Taken,
): Promise<Version> {
  const files = tools.workspace.at(at);
  const requests = await Promise.all(
    modules.map(async ({ path, now, constants }) => {
      const into = await readText(files, path);
      return { path, into, from: now, names: takesConstants ? constants : [], doctests };
    }),
  );
  return withChanges(at, await takeInto(tools, requests));
}
