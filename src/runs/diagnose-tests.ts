import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { git, tryGit } from "../git/git.ts";
import { SUBMODULE } from "../git/git-objects.ts";
import { findBaseFile, projectRoot, type Repository } from "../git/repository.ts";
import type { TestRun } from "../ports.ts";
import { chooseInterpreter } from "../pytest/interpreter.ts";
import { findModuleProviders } from "../pytest/module-providers.ts";
import { declaredBy, namedByBuildTools, normalized } from "../python/declared-dependencies.ts";
import { isTestPath, modulePath } from "../python/files.ts";
import { findImportProblems, type ImportProblem } from "../python/results/missing-name.ts";
import {
  type Diagnosis,
  diagnoseImport,
  diagnoseOptions,
  type ImportFacts,
} from "../routing/verdicts/diagnose-import.ts";
import type { TestOptions } from "./options.ts";

interface Place extends Pick<TestOptions, "python" | "env"> {
  repository: Repository;
  /** The project's folder in the worktree. */
  root: string;
  /** What is taken over from the checkout. */
  copied: readonly string[];
}

/** Explains why a run could not collect tests; null where neither an import nor the configuration is the cause. */
export async function diagnoseTests(run: TestRun, place: Place): Promise<Diagnosis | null> {
  const [problem] = findImportProblems(run);
  const checkout = projectRoot(place.repository);
  const chosen = await chooseInterpreter({ ...place, checkout });
  const executable = "missing" in chosen ? "python3" : chosen.executable;
  const inside = relative(checkout, executable);
  const python = inside.startsWith("..") ? executable : inside;
  if (problem === undefined) return diagnoseOptions(run, python);
  return diagnoseImport(problem, await gatherFacts(problem, place), python);
}

async function gatherFacts(problem: ImportProblem, place: Place): Promise<ImportFacts> {
  const { repository, copied } = place;
  const { missing } = problem;
  const nothing = { ...NOTHING, copied };
  if (missing === null) return nothing;
  const { kind, name } = missing;
  const pyproject = (await findBaseFile(repository, "pyproject.toml")) ?? "";
  const declared = declaredBy(name, {
    pyproject,
    requirements: await readRequirements(repository),
  });
  if (kind === "distribution") {
    const [, own] = /^\[project\][^[]*^name\s*=\s*["']([^"']+)/m.exec(pyproject) ?? [];
    const isOwn = own !== undefined && normalized(own) === normalized(name);
    return { ...nothing, isOwn, declaredBy: declared };
  }
  const checkout = projectRoot(repository);
  const { providerOf } = await findModuleProviders({ ...place, checkout });
  const [top = name] = name.split(".");
  const isOwn = await hasPackage(repository, top);
  const path = name.replaceAll(".", "/");
  const setup = (await findBaseFile(repository, "setup.py")) ?? "";
  const generated = namedByBuildTools({ pyproject, setup }).map(modulePath);
  const isNamed = generated.some((each) => `/${each}`.endsWith(`/${path}`));
  const isInstalled = providerOf(top) === "environment";
  return {
    untracked: await findUntracked(repository, problem, path),
    isOwn,
    isBuilt: isNamed || (isOwn && providerOf(name) === "environment"),
    isInstalled: isInstalled && !isOwn,
    declaredBy: declared,
    submodules: await missingSubmodules(repository),
    copied,
  };
}

const NOTHING: ImportFacts = {
  untracked: null,
  isOwn: false,
  isBuilt: false,
  isInstalled: false,
  declaredBy: null,
  submodules: [],
  copied: [],
};

async function missingSubmodules({ root, env }: Repository): Promise<string[]> {
  const listed = await git({ directory: root, env }, ["ls-files", "-z", "--stage"]);
  const submodules = listed.split("\0").filter((line) => line.startsWith(SUBMODULE));
  const paths = submodules.map((line) => line.slice(line.indexOf("\t") + 1));
  return paths.filter((path) => !existsSync(join(root, path, ".git")));
}

/** Whether the repository has a package or a module of that name beside its tests. */
async function hasPackage({ root, env }: Repository, name: string): Promise<boolean> {
  const patterns = [`:(glob)**/${name}/*.py`, `:(glob)**/${name}.py`];
  const listed = await git({ directory: root, env }, ["ls-files", "-z", "--", ...patterns]);
  return listed.split("\0").some((path) => path !== "" && !isTestPath(path));
}

/** Folders of environments and of builds: what lies there is no source of the project. */
const NOT_SOURCE = /(?:^|\/)(?:\.[^/]*|venv|env|site-packages|node_modules|build|dist)\//;

/** A file of the checkout that is the module, and that git does not track. */
async function findUntracked(
  { root, env, folder }: Repository,
  { file }: ImportProblem,
  path: string,
): Promise<ImportFacts["untracked"]> {
  const repo = { directory: root, env };
  const start = folder === "" ? "" : `${folder}/`;
  const beside = file.slice(0, file.lastIndexOf("/") + 1);
  // A module without a package can only be imported from a few places.
  const places = path.includes("/")
    ? [`${start}**/`]
    : ["", "src/", beside].map((at) => start + at);
  const patterns = places.flatMap((at) =>
    [".py", "/__init__.py", ".*.so"].map((end) => `:(glob)${at}${path}${end}`),
  );
  const listed = await git(repo, ["ls-files", "-z", "--others", "--", ...patterns]);
  const [found] = listed
    .split("\0")
    .filter((each) => each !== "" && !NOT_SOURCE.test(each))
    .sort((one, other) => one.length - other.length);
  if (found === undefined) return null;
  const ignored = await tryGit(repo, ["check-ignore", "--quiet", "--", found]);
  return { path: found, isIgnored: ignored.exitCode === 0 };
}

async function readRequirements(repository: Repository) {
  const { root, env, folder } = repository;
  const patterns = ["*requirements*.txt", "requirements/*.txt"].map((one) => `:(glob)${one}`);
  const directory = folder === "" ? root : projectRoot(repository);
  const listed = await git({ directory, env }, ["ls-files", "-z", "--", ...patterns]);
  const paths = listed.split("\0").filter((path) => path !== "");
  return Promise.all(
    paths.map(async (path) => ({ path, text: (await findBaseFile(repository, path)) ?? "" })),
  );
}
