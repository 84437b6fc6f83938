import { hasSecretName } from "../../context/secrets.ts";
import type { TestRun } from "../../ports.ts";
import { isTestPath } from "../../python/files.ts";
import { findStartError, type ImportProblem } from "../../python/results/missing-name.ts";
import { shellLine } from "../../safe-text/clean-text.ts";

/** What the checkout and the interpreter know about what an import did not find. */
export interface ImportFacts {
  /** A file of the checkout that provides it, and that no commit has. */
  untracked: { path: string; isIgnored: boolean } | null;
  /** Whether the repository has the package, or is the distribution. */
  isOwn: boolean;
  /** Whether its installation writes it: a build tool names the file, or the installed package has it. */
  isBuilt: boolean;
  /** Whether another package of that name is installed, which lacks it. */
  isInstalled: boolean;
  /** What `pip install` takes to install it, by what the project declares; null where nothing declares it. */
  declaredBy: readonly string[] | null;
  /** The submodules that are not checked out. */
  submodules: readonly string[];
  /** What is taken over from the checkout already. */
  copied: readonly string[];
}

/** Why no test can be collected, and what to do about it. */
export interface Diagnosis {
  reason: string;
  fix: string;
  /** The fix where a workflow has to be changed. */
  onGitHub: string;
  /** `unknown`: a dependency may be missing, or a module may not be written yet. */
  cause: "environment" | "repository" | "unknown";
  /** Whether the code that is tested fails, and not only its tests. */
  isOutsideTests: boolean;
}

/** Whether no change of the code can be judged before it is fixed. */
export function stopsRun({ cause, isOutsideTests }: Diagnosis): boolean {
  return cause === "environment" || isOutsideTests;
}

/** Why an import fails in a clean worktree. `python` is the interpreter of the tests, as it can be typed. */
export function diagnoseImport(
  problem: ImportProblem,
  facts: ImportFacts,
  python: string,
): Diagnosis {
  const { file, error, raisedIn } = problem;
  const where = raisedIn === null || raisedIn === file ? file : `${file}, in ${raisedIn}`;
  const { why, ...rest } = explain(problem, facts, python);
  const isOutsideTests = raisedIn !== null && !isTestPath(raisedIn);
  return { reason: `${error} (${where}). ${why}`.trimEnd(), ...rest, isOutsideTests };
}

interface Explained extends Pick<Diagnosis, "fix" | "onGitHub" | "cause"> {
  why: string;
}

function explain({ missing }: ImportProblem, facts: ImportFacts, python: string): Explained {
  const { untracked, isOwn, isBuilt, isInstalled, declaredBy } = facts;
  if (untracked !== null) return explainUntracked(untracked, facts);
  if (missing === null) {
    return { why: "", ...say(IN_A_CLONE), cause: "repository" };
  }
  const { kind, name } = missing;
  const parts = kind === "module" ? name.split(".") : [name];
  const [top = name] = parts;
  const namesake = facts.submodules.find((path) => parts.includes(path.split("/").at(-1) ?? ""));
  if (namesake !== undefined) return explainSubmodule(namesake);
  if (isBuilt || (isOwn && top === name)) {
    const why = `The project is not installed for ${python}: its installation provides ${name}.`;
    return { why, ...install(python, EDITABLE), cause: "environment" };
  }
  if (isOwn) {
    const why = `Neither the repository nor ${python} has ${name}.`;
    return { why, ...say(IN_A_CLONE), cause: "repository" };
  }
  if (isInstalled) {
    const why = `${top} is installed for ${python}, in a version that lacks it.`;
    return { why, ...say(`Install a version of ${top} that has ${name}.`), cause: "environment" };
  }
  if (declaredBy !== null) {
    const why = `The project declares ${top}, and it is not installed for ${python}.`;
    return { why, ...install(python, declaredBy), cause: "environment" };
  }
  const [submodule] = facts.submodules;
  if (submodule !== undefined) return explainSubmodule(submodule);
  const why = `Neither the repository nor ${python} has ${name}.`;
  const fix = `If it is a dependency, install the package that provides it for ${python}: its name may differ from the module's.`;
  return { why, ...say(fix), cause: "unknown" };
}

const IN_A_CLONE = "See that pytest can collect the tests in a fresh clone.";

function explainUntracked(
  { path, isIgnored }: NonNullable<ImportFacts["untracked"]>,
  { copied }: ImportFacts,
): Explained {
  if (!isIgnored) {
    return { why: `${path} is not committed.`, ...say(`Commit ${path}.`), cause: "environment" };
  }
  const why = `${path} is in the checkout, but git ignores it, so the worktree does not have it.`;
  if (hasSecretName(path)) {
    const fix = "A file that is named like a secret is never taken over: rename it if it is none.";
    return { why, ...say(fix), cause: "environment" };
  }
  const paths = [...copied, path];
  const line = `with this line in .github/tdd.yml: copy: [${paths.join(", ")}]`;
  const flags = shellLine(paths.flatMap((each) => ["--copy", each]));
  return {
    why,
    fix: `Take it over with ${flags}, or ${line}`,
    onGitHub: `Take it over ${line}`,
    cause: "environment",
  };
}

function explainSubmodule(path: string): Explained {
  const why = `The submodule ${path} is not checked out.`;
  const line = shellLine(["git", "submodule", "update", "--init", "--recursive", path]);
  const onGitHub = "Have actions/checkout fetch it with this line: submodules: recursive";
  return { why, fix: `Type: ${line}`, onGitHub, cause: "environment" };
}

function say(fix: string): Pick<Diagnosis, "fix" | "onGitHub"> {
  return { fix, onGitHub: fix };
}

function install(python: string, args: readonly string[]): Pick<Diagnosis, "fix" | "onGitHub"> {
  const line = shellLine([python, "-m", "pip", "install", ...args]);
  return { fix: `Type: ${line}`, onGitHub: `Have a step of the workflow run: ${line}` };
}

const EDITABLE = ["--editable", "."];

const NO_REPORT: Diagnosis = {
  reason: "The repository's pytest writes no report, because of -p no:junitxml.",
  ...say("Remove it from addopts."),
  cause: "environment",
  isOutsideTests: true,
};

/** Where pytest refuses the repository's own configuration, or cannot start with it; null for any other run. */
export function diagnoseOptions(run: Pick<TestRun, "report" | "output">, python: string) {
  const { output } = run;
  const [, unknown] = /\berror: unrecognized arguments: (.+)$/m.exec(output) ?? [];
  const [, refusal] = /^ERROR: (?!usage: |.*not found: )(\S.*)$/m.exec(output) ?? [];
  if (unknown === undefined && refusal === undefined) return diagnoseStart(run);
  if (refusal?.includes("-p no:junitxml")) return NO_REPORT;
  const reason = unknown
    ? `pytest does not know ${unknown}, which the repository's configuration passes to it.`
    : `pytest does not start: ${refusal}`;
  const wanted = unknown
    ? "the plugin of pytest that has it"
    : "the pytest or the plugin that it needs";
  const fix = `Install ${wanted} for ${python}.`;
  return { reason, ...say(fix), cause: "environment", isOutsideTests: true } satisfies Diagnosis;
}

/** An error other than an import's. */
function diagnoseStart(run: Pick<TestRun, "report" | "output">): Diagnosis | null {
  const error = findStartError(run)
    ?.details.match(/^E +\S.*$/gm)
    ?.at(-1);
  if (error === undefined) return null;
  const reason = `pytest does not start: ${error.replace(/^E +/, "")}.`;
  return { reason, ...say(IN_A_CLONE), cause: "repository", isOutsideTests: true };
}
