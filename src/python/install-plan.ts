import { parse } from "smol-toml";
import { shellLine } from "../safe-text/clean-text.ts";
import { normalized } from "./declared-dependencies.ts";

/** How a fresh machine installs a project with its test dependencies, pytest and linters. */
export interface InstallPlan {
  tool: "uv" | "poetry" | "pdm" | "pip";
  /** Where the project names what its tests need. */
  because: string;
  /** A version for `setup-python`, as in 3.12. */
  python: string;
  /** Shell lines, in their order. */
  commands: string[];
  /** Whether the project's version is read from git, which then needs all tags. */
  needsTags: boolean;
}

export interface ProjectFiles {
  /** The texts of the files at the project's top that `isProjectFile` names, by path. */
  texts: ReadonlyMap<string, string>;
  /** The programs that lint, of those that the project configures. */
  linters: readonly string[];
}

/** Whether a file says how a project is installed, by its path from the project's folder. */
export function isProjectFile(path: string): boolean {
  return PROJECT_FILE.test(path) || isRequirements(path);
}

const PROJECT_FILE =
  /^(?:pyproject\.toml|setup\.(?:cfg|py)|tox\.(?:ini|toml)|hatch\.toml|\.python-version|(?:uv|poetry|pdm)\.lock)$/;

/** Says how to install a project, by what it declares, and which of that it goes by. */
export function planInstall(files: ProjectFiles): InstallPlan {
  const project = readProject(files.texts);
  const { because, commands, tool, declares } =
    withUv(project) ?? withPoetry(project) ?? withPdm(project) ?? withPip(project);
  const extra = ["pytest", ...files.linters].filter((name) => !declares.has(name));
  const more = extra.map((name) => declaredAs(name, project) ?? name);
  const added = more.length === 0 ? [] : [shellLine([...ADD[tool], ...more])];
  return {
    tool,
    because,
    python: choosePython(project),
    commands: [...commands, ...added].filter((line) => !EXPANDED.test(line)),
    needsTags: project.isVersionedByTags,
  };
}

/** What a workflow would expand, whatever the shell's quotes, or take for a line of its own. */
const EXPANDED = /\$\{\{|[\r\n]/;

/** The environments of poetry and pdm need not have pip. */
const INTO_VENV = ["python", "-m", "pip", "--python", ".venv/bin/python", "install"];

const ADD: Readonly<Record<InstallPlan["tool"], readonly string[]>> = {
  uv: ["uv", "pip", "install"],
  poetry: INTO_VENV,
  pdm: INTO_VENV,
  pip: ["python", "-m", "pip", "install"],
};

interface Project {
  texts: ReadonlyMap<string, string>;
  pyproject: Table;
  setupCfg: Ini;
  /** Requirements by the name of the group, of `[dependency-groups]` and its forerunners. */
  groups: ReadonlyMap<string, readonly string[]>;
  /** Those of the extras that `pip install .[name]` takes. */
  extras: ReadonlyMap<string, readonly string[]>;
  /** What tox installs to run the tests. */
  tox: Needs;
  /** The environments of hatch. */
  environments: ReadonlyMap<string, Needs>;
  isPackage: boolean;
  isVersionedByTags: boolean;
}

/** What an environment installs beside the project. */
interface Needs {
  requirements: readonly string[];
  files: readonly string[];
  extras: readonly string[];
  groups: readonly string[];
}

interface Choice {
  tool: InstallPlan["tool"];
  because: string;
  commands: string[];
  /** The distributions that these commands install, as far as the project names them. */
  declares: ReadonlySet<string>;
}

function withUv(project: Project): Choice | null {
  const { texts, pyproject, groups, extras } = project;
  if (!texts.has("uv.lock")) return null;
  const uv = tableAt(pyproject, "tool", "uv");
  const { "default-groups": byDefault = ["dev"] } = uv;
  const installed = byDefault === "all" ? [...groups.keys()] : textsOf(byDefault);
  const hasPytest = names(allOf(groups, installed)).has("pytest");
  const chosen = hasPytest ? null : bestWithPytest(groups);
  const group = chosen === null ? [] : ["--group", chosen];
  // Extras that exclude each other are the only reason not to install them all.
  const hasAllExtras = extras.size > 0 && uv.conflicts === undefined;
  const packages = uv.workspace === undefined ? [] : ["--all-packages"];
  const more = hasAllExtras ? ["--all-extras"] : [];
  const fromExtras = hasAllExtras ? [...extras.values()].flat() : [];
  return {
    tool: "uv",
    because: `uv.lock${chosen === null ? "" : ` and the group ${chosen}`}`,
    commands: [shellLine(["uv", "sync", "--frozen", ...packages, ...more, ...group])],
    declares: names([...allOf(groups, [...installed, ...group]), ...fromExtras]),
  };
}

function withPoetry(project: Project): Choice | null {
  const { texts, pyproject, groups, extras } = project;
  const poetry = tableAt(pyproject, "tool", "poetry");
  if (!texts.has("poetry.lock") && Object.keys(poetry.dependencies ?? {}).length === 0) return null;
  const isOptional = (name: string) => tableAt(poetry, "group", name).optional === true;
  const installed = [...groups.keys()].filter((name) => !isOptional(name));
  const hasPytest = names(allOf(groups, installed)).has("pytest");
  const chosen = hasPytest ? null : bestWithPytest(groups);
  const more = chosen === null ? [] : ["--with", chosen];
  return {
    tool: "poetry",
    because: texts.has("poetry.lock") ? "poetry.lock" : "[tool.poetry] in pyproject.toml",
    commands: [
      "pipx install poetry",
      "poetry config virtualenvs.in-project true",
      shellLine(["poetry", "install", ...(extras.size > 0 ? ["--all-extras"] : []), ...more]),
    ],
    declares: names([...allOf(groups, [...installed, ...more]), ...[...extras.values()].flat()]),
  };
}

function withPdm({ texts, groups, extras }: Project): Choice | null {
  if (!texts.has("pdm.lock")) return null;
  const inGroups = [...groups.values()].flat();
  const extra = names(inGroups).has("pytest") ? null : bestWithPytest(extras);
  const more = extra === null ? [] : ["--group", extra];
  return {
    tool: "pdm",
    because: "pdm.lock",
    // Without a name, it installs every group of development dependencies.
    commands: ["pipx install pdm", shellLine(["pdm", "install", "--frozen-lockfile", ...more])],
    declares: names([...inGroups, ...allOf(extras, more)]),
  };
}

/** The best of the places where a project can say what its tests need. */
function withPip(project: Project): Choice {
  const { groups, extras, tox, environments, texts } = project;
  const group = bestWithPytest(groups);
  const extra = bestWithPytest(extras);
  const environment = bestEnvironment(environments, project);
  const file = bestRequirements(texts);
  const inTox = declaredIn(tox, project).has("pytest") && hasOwnNeeds(tox);
  if (isForTests(group)) return pip(project, `the group ${group}`, { groups: [group] });
  if (isForTests(extra)) return pip(project, `the extra ${extra}`, { extras: [extra] });
  if (inTox) return pip(project, "what tox installs", tox);
  if (environment !== null) {
    const [name, needs] = environment;
    return pip(project, `hatch's environment ${name}`, needs);
  }
  if (group !== null) return pip(project, `the group ${group}`, { groups: [group] });
  if (extra !== null) return pip(project, `the extra ${extra}`, { extras: [extra] });
  if (file !== null) return pip(project, file, { files: [file] });
  const likely = [...TEST_NAMES, ...DEVELOPMENT_NAMES].find(
    (name) => groups.has(name) || extras.has(name),
  );
  if (likely !== undefined) {
    const isGroup = groups.has(likely);
    const needs = isGroup ? { groups: [likely] } : { extras: [likely] };
    return pip(project, `the ${isGroup ? "group" : "extra"} ${likely}`, needs);
  }
  const named = [...texts.keys()].filter((path) =>
    /^requirements\/tests?(?:ing)?\.txt$|[-_]tests?(?:ing)?\.txt$/.test(path),
  );
  if (named[0] !== undefined) return pip(project, named[0], { files: [named[0]] });
  return pip(project, "no file that names pytest", {});
}

function pip(project: Project, because: string, given: Partial<Needs>): Choice {
  const needs = { ...NO_NEEDS, ...given };
  const { isPackage, texts, extras, tox } = project;
  const wanted = [...new Set([...needs.extras, ...tox.extras.filter((name) => extras.has(name))])];
  const suffix = wanted.length === 0 ? "" : `[${wanted.join(",")}]`;
  const isMissing = !isPackage && texts.has("requirements.txt");
  const files = isMissing ? [...new Set(["requirements.txt", ...needs.files])] : needs.files;
  const isInFile = files.some((file) => /^(?:-e|--editable)[\s=]+\./m.test(texts.get(file) ?? ""));
  const args = [
    ...files.flatMap((file) => ["--requirement", file]),
    ...(isPackage && !isInFile ? ["--editable", `.${suffix}`] : []),
    ...needs.groups.flatMap((name) => ["--group", name]),
    ...needs.requirements,
  ];
  return {
    tool: "pip",
    because,
    commands: [
      // Groups need pip 25.1.
      ...(needs.groups.length === 0 ? [] : ["python -m pip install --upgrade pip"]),
      ...(args.length === 0 ? [] : [shellLine([...ADD.pip, ...args])]),
    ],
    declares: declaredIn({ ...needs, extras: wanted, files }, project),
  };
}

const NO_NEEDS: Needs = { requirements: [], files: [], extras: [], groups: [] };

function hasOwnNeeds({ requirements, files }: Needs): boolean {
  return requirements.length + files.length > 0;
}

/** The distributions that an environment installs, as far as the project names them. */
function declaredIn(needs: Needs, { texts, extras, groups }: Project): Set<string> {
  return names([
    ...needs.requirements,
    ...needs.files.flatMap((file) => readRequirements(file, texts)),
    ...allOf(extras, needs.extras),
    ...allOf(groups, needs.groups),
  ]);
}

/** The requirements of some groups or extras; a name that is not declared has none. */
function allOf(lists: Project["groups"], chosen: readonly string[]): string[] {
  return chosen.flatMap((name) => lists.get(name) ?? []);
}

/** In the order in which they are looked for. */
const TEST_NAMES = ["tests", "test", "testing", "pytest"];
const DEVELOPMENT_NAMES = ["dev", "development", "develop", "all"];

function isForTests(name: string | null): name is string {
  return name !== null && TEST_NAMES.includes(name.toLowerCase());
}

/** The group or extra to install for the tests; null where none has pytest. */
function bestWithPytest(groups: ReadonlyMap<string, readonly string[]>): string | null {
  const having = [...groups].filter(([, list]) => names(list).has("pytest")).map(([name]) => name);
  const order = [...TEST_NAMES, ...DEVELOPMENT_NAMES];
  const known = order.flatMap((name) => having.filter((each) => each.toLowerCase() === name));
  return known[0] ?? having.find((name) => /test/i.test(name)) ?? having[0] ?? null;
}

function bestEnvironment(
  environments: ReadonlyMap<string, Needs>,
  project: Project,
): readonly [string, Needs] | null {
  const having = [...environments].filter(([, needs]) => declaredIn(needs, project).has("pytest"));
  const order = ["hatch-test", ...TEST_NAMES, ...DEVELOPMENT_NAMES, "default"];
  const known = order.flatMap((name) => having.filter(([each]) => each === name));
  return known[0] ?? having[0] ?? null;
}

function isRequirements(path: string): boolean {
  return (
    /^(?:requirements\/)?[\w.-]+\.(?:txt|in|pip)$/.test(path) &&
    /require|^requirements\//.test(path)
  );
}

/** The file of requirements that has pytest; one for tests goes first, then one for development. */
function bestRequirements(texts: Project["texts"]): string | null {
  const having = [...texts.keys()].filter((path) => {
    return (
      path.endsWith(".txt") &&
      isRequirements(path) &&
      names(readRequirements(path, texts)).has("pytest")
    );
  });
  const rank = (path: string) =>
    [/test/i, /dev/i, /^requirements\.txt$/].findIndex((kind) => kind.test(path));
  const ranked = having.sort((one, other) => ((rank(one) + 4) % 4) - ((rank(other) + 4) % 4));
  return ranked[0] ?? null;
}

/** The requirements of a file and of those that it includes. */
function readRequirements(path: string, texts: Project["texts"], depth = 0): string[] {
  const text = texts.get(path);
  if (text === undefined || depth > 3) return [];
  return text.split("\n").flatMap((line) => {
    const [, other] = /^\s*(?:-r|--requirement)[\s=]*(\S+)/.exec(line) ?? [];
    if (other === undefined) return /^\s*[A-Za-z]/.test(line) ? [line.trim()] : [];
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const included = `${folder}${other}`.replace(/[^/]+\/\.\.\//, "");
    return readRequirements(included, texts, depth + 1);
  });
}

/** As the project names it in any group or extra, with its version; null where it does not. */
function declaredAs(name: string, { groups, extras }: Project): string | null {
  const all = [...groups.values(), ...extras.values()].flat();
  return all.find((requirement) => nameOf(requirement) === name && isPlain(requirement)) ?? null;
}

/** The names of the distributions that requirements begin with. */
function names(requirements: readonly string[]): Set<string> {
  return new Set(requirements.map(nameOf));
}

function nameOf(requirement: string): string {
  return normalized(requirement.trim().replace(/[^\w.-].*$/s, ""));
}

/** Nothing that a shell or a workflow would expand. */
function isPlain(requirement: string): boolean {
  return /^[\w.\-[\],<>=!~; ()'"@:/+*&%#]+$/.test(requirement);
}

/** That of our templates, if the project supports it. */
const USUAL_PYTHON = "3.12";

function choosePython({ texts, pyproject, setupCfg }: Project): string {
  const [pinned] = /^\d+\.\d+/.exec(texts.get(".python-version")?.trim() ?? "") ?? [];
  if (pinned !== undefined) return pinned;
  const { classifiers, "requires-python": required } = tableAt(pyproject, "project");
  const metadata = setupCfg.get("metadata") ?? new Map<string, string[]>();
  const said = [
    ...textsOf(classifiers),
    ...(metadata.get("classifiers") ?? []),
    texts.get("setup.py") ?? "",
  ];
  const named = [...said.join("\n").matchAll(/Python :: (3\.\d+)\b/g)];
  const supported = named.map(([, version = ""]) => version);
  const poetry = tableAt(pyproject, "tool", "poetry", "dependencies").python;
  const range = [required, poetry].find((text) => typeof text === "string") ?? "";
  const isAllowed = (version: string) => satisfies(minorOf(version), range);
  const offered = supported.length === 0 ? [USUAL_PYTHON, ...OTHERS] : supported;
  const allowed = offered.filter(isAllowed);
  if (allowed.includes(USUAL_PYTHON)) return USUAL_PYTHON;
  if (supported.length > 0) allowed.sort((one, other) => minorOf(other) - minorOf(one));
  return allowed[0] ?? USUAL_PYTHON;
}

const OTHERS = ["3.13", "3.14", "3.11", "3.10", "3.9"];

function minorOf(version: string): number {
  return Number(version.split(".")[1]);
}

/** Whether a range such as `>=3.9,<3.13` or `^3.9` lets a version 3.x through. */
function satisfies(minor: number, range: unknown): boolean {
  return String(range)
    .split(",")
    .every((part) => {
      const [, operator = "", bound] = /^\s*(>=|<=|<|>|~=|==|!=)?\s*3\.(\d+)/.exec(part) ?? [];
      if (bound === undefined) return true;
      const isPatch = /3\.\d+\.\d*[1-9]/.test(part);
      switch (operator) {
        case ">=":
          return minor >= Number(bound);
        case ">":
          return isPatch ? minor >= Number(bound) : minor > Number(bound);
        case "<":
          return isPatch ? minor <= Number(bound) : minor < Number(bound);
        case "<=":
          return minor <= Number(bound);
        case "==":
          return minor === Number(bound);
        default:
          return true;
      }
    });
}

function readProject(texts: ReadonlyMap<string, string>): Project {
  const pyproject = readToml(texts.get("pyproject.toml"));
  const setupCfg = readIni(texts.get("setup.cfg") ?? "");
  const setupPy = texts.get("setup.py") ?? "";
  const builds = textsOf(tableAt(pyproject, "build-system").requires).join(" ");
  const project = tableAt(pyproject, "project");
  const poetry = tableAt(pyproject, "tool", "poetry");
  return {
    texts,
    pyproject,
    setupCfg,
    groups: readGroups(pyproject),
    extras: readExtras({ pyproject, setupCfg, setupPy }),
    tox: readTox(texts, pyproject),
    environments: readEnvironments(texts, pyproject),
    isPackage:
      texts.has("setup.py") ||
      setupCfg.has("metadata") ||
      "name" in project ||
      "name" in poetry ||
      "build-system" in pyproject,
    isVersionedByTags:
      /vcs|scm|versioningit|versioneer|dynamic-versioning|dunamai|\bpbr\b/.test(builds) ||
      tableAt(pyproject, "tool", "pdm", "version").source === "scm" ||
      /use_scm_version/.test(setupPy),
  };
}

/** Groups of every kind, with those that they include. */
function readGroups(pyproject: Table): Project["groups"] {
  const tool = tableAt(pyproject, "tool");
  const declared = tableAt(pyproject, "dependency-groups");
  const expand = (name: string, depth = 0): string[] =>
    listOf(declared[name]).flatMap((entry) => {
      if (typeof entry === "string") return [entry];
      const included = asTable(entry)["include-group"];
      return typeof included === "string" && depth < 9 ? expand(included, depth + 1) : [];
    });
  const poetry = Object.entries(tableAt(tool, "poetry", "group")).map(([name, group]) => {
    return [name, Object.keys(tableAt(asTable(group), "dependencies"))] as const;
  });
  const pdm = Object.entries(tableAt(tool, "pdm", "dev-dependencies"));
  const old = [
    ...textsOf(tableAt(tool, "uv")["dev-dependencies"]),
    ...Object.keys(tableAt(tool, "poetry", "dev-dependencies")),
  ];
  return new Map([
    ...(old.length === 0 ? [] : [["dev", old] as const]),
    ...pdm.map(([name, list]) => [name, textsOf(list)] as const),
    ...poetry,
    ...Object.keys(declared).map((name) => [name, expand(name)] as const),
  ]);
}

interface PackageFiles {
  pyproject: Table;
  setupCfg: Ini;
  setupPy: string;
}

function readExtras({ pyproject, setupCfg, setupPy }: PackageFiles): Project["extras"] {
  const declared = Object.entries(tableAt(pyproject, "project", "optional-dependencies"));
  const inCfg = [...(setupCfg.get("options.extras_require") ?? [])];
  // A dictionary that follows it may be taken for more extras: nothing asks for those.
  const [, dictionary = ""] = /extras_require\s*=([\s\S]*)/.exec(setupPy) ?? [];
  const inPy = [...dictionary.matchAll(PYTHON_LIST)].map(([, name = "", list = ""]) => {
    return [name, [...list.matchAll(/(["'])(.+?)\1/g)].map(([, , text = ""]) => text)] as const;
  });
  const poetry = Object.entries(tableAt(pyproject, "tool", "poetry", "extras"));
  return new Map([
    ...inPy,
    ...inCfg,
    ...[...poetry, ...declared].map(([name, list]) => [name, textsOf(list)] as const),
  ]);
}

/** As in `"test": ["pytest", "coverage[toml]"],` */
const PYTHON_LIST = /["']?([\w-]+)["']?\s*[:=]\s*\[([\s\S]*?)\]\s*[,})]/g;

/** The first environment of tox: what `tox -e py` would install. */
function readTox(texts: ReadonlyMap<string, string>, pyproject: Table): Needs {
  const native = texts.has("tox.toml")
    ? readToml(texts.get("tox.toml"))
    : tableAt(pyproject, "tool", "tox");
  const legacy = tableAt(pyproject, "tool", "tox").legacy_tox_ini;
  const ini = readIni(texts.get("tox.ini") ?? (typeof legacy === "string" ? legacy : ""));
  const base = tableAt(native, "env_run_base");
  const section = ini.get("testenv") ?? new Map<string, string[]>();
  const list = (key: string) =>
    [...(section.get(key) ?? []).flatMap(ofTests), ...textsOf(base[key])].flatMap(withoutVariables);
  const deps = list("deps");
  const words = (key: string) =>
    list(key)
      .flatMap((line) => line.split(/[\s,]+/))
      .filter(Boolean);
  return needsOf(deps, {
    extras: words("extras"),
    groups: [...words("dependency_groups"), ...words("groups")],
  });
}

/** The line of a conditional setting that is about the tests, or that has no condition. */
function ofTests(line: string): string[] {
  const ofTest = line.replace(/^tests?:\s+/, "");
  return /^[\w{},!.-]+:\s/.test(ofTest) ? [] : [ofTest];
}

function withoutVariables(line: string): string[] {
  const plain = line.replaceAll(/\{(?:toxinidir|tox_root)\}[/\\]?/g, "").trim();
  return plain === "" || plain.includes("{") ? [] : [plain];
}

function readEnvironments(
  texts: ReadonlyMap<string, string>,
  pyproject: Table,
): Project["environments"] {
  const environments = texts.has("hatch.toml")
    ? tableAt(readToml(texts.get("hatch.toml")), "envs")
    : tableAt(pyproject, "tool", "hatch", "envs");
  return new Map(
    Object.entries(environments).map(([name, value]) => {
      const table = asTable(value);
      const own = [...textsOf(table.dependencies), ...textsOf(table["extra-dependencies"])];
      const deps = name === "hatch-test" ? [...HATCH_TEST, ...own] : own;
      const groups = textsOf(table["dependency-groups"]);
      return [name, needsOf(deps, { extras: textsOf(table.features), groups })] as const;
    }),
  );
}

/** What `hatch test` installs by itself, without the plugins that change how tests run. */
const HATCH_TEST = ["pytest", "pytest-mock"];

function needsOf(lines: readonly string[], more: Pick<Needs, "extras" | "groups">): Needs {
  const files = lines.flatMap((line) => /^(?:-r|--requirement)[\s=]*(\S+)/.exec(line)?.[1] ?? []);
  const requirements = lines.filter((line) => /^[A-Za-z]/.test(line) && isPlain(line));
  return { requirements, files, extras: more.extras, groups: more.groups };
}

type Table = Readonly<Record<string, unknown>>;

/** A file that cannot be read says nothing. */
function readToml(text = ""): Table {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

function tableAt(table: Table, ...path: readonly string[]): Table {
  return path.reduce((inner, name) => asTable(inner[name]), table);
}

function asTable(value: unknown): Table {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((entry) => typeof entry === "string");
}

/** Sections, and in each the lines of every key. */
type Ini = ReadonlyMap<string, ReadonlyMap<string, string[]>>;

function readIni(text: string): Ini {
  const sections = new Map<string, Map<string, string[]>>();
  let section = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    const bare = line.replace(/(?:^|\s)[#;].*$/, "");
    const [, header] = /^\[([^\]]+)\]/.exec(bare) ?? [];
    const [, key, value = ""] = /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(bare) ?? [];
    if (header !== undefined) {
      section = new Map();
      sections.set(header.trim(), section);
      lines = [];
    } else if (key !== undefined) {
      lines = value.trim() === "" ? [] : [value.trim()];
      section.set(key, lines);
    } else if (/^\s+\S/.test(bare)) lines.push(bare.trim());
  }
  return sections;
}
