import { topName } from "./files.ts";
/**
 * What `pip install` takes to install a module that the project declares; null where nothing declares it.
 * A requirement counts only if its name is the module's, or that with `py` or `python`.
 */
export function declaredBy(
  module: string,
  { pyproject, requirements }: Declarations,
): string[] | null {
  const wanted = normalized(topName(module));
  const isIt = (requirement: string) => {
    const name = normalized(/^[\w.-]+/.exec(requirement.trim())?.[0] ?? "");
    return [wanted, `py${wanted}`, `python-${wanted}`, `${wanted}-python`].includes(name);
  };
  let [table, key] = ["", ""];
  for (const line of pyproject.split("\n")) {
    const header = /^\s*\[{1,2}([^[\]]+)\]\s*(?:#.*)?$/.exec(line)?.[1];
    if (header !== undefined) [table, key] = [header.replaceAll(/["'\s]/g, ""), ""];
    key = /^\s*["']?([\w.-]+)["']?\s*=/.exec(line)?.[1] ?? key;
    const place = installs(`${table}.${key}`);
    const quoted = [...line.matchAll(/["']([^"']+)["']/g)].map(([, text]) => text ?? "");
    if (place !== null && quoted.some(isIt)) return place;
  }
  const file = requirements.find(({ text }) => text.split("\n").some(isIt));
  return file === undefined ? null : ["--requirement", file.path];
}

interface Declarations {
  /** The text of `pyproject.toml`. */
  pyproject: string;
  /** Files such as `requirements-dev.txt`. */
  requirements: readonly { path: string; text: string }[];
}

/** How pip installs what a key of `pyproject.toml` lists. */
function installs(key: string): string[] | null {
  if (key === "project.dependencies") return ["--editable", "."];
  const [, extra] = /^project\.optional-dependencies\.([\w.-]+)$/.exec(key) ?? [];
  if (extra !== undefined) return ["--editable", `.[${extra}]`];
  const [, group] = /^dependency-groups\.([\w.-]+)$/.exec(key) ?? [];
  return group === undefined ? null : ["--group", group];
}

/** The name of a distribution, of whose spellings there are several. */
export function normalized(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}

/**
 * The files that build tools write when the project is built or installed, such as `_version.py`, by the
 * paths that its configuration names. Reads no more of TOML than these keys need.
 */
export function namedByBuildTools({ pyproject, setup }: BuildConfiguration): string[] {
  let table = "";
  const named = pyproject.split("\n").flatMap((line) => {
    const header = /^\s*\[{1,2}([^[\]]+)\]/.exec(line)?.[1];
    if (header !== undefined) {
      table = header.replaceAll(/["'\s]/g, "");
      return POETRY_FILE.exec(table)?.[1] ?? [];
    }
    const { key, path } =
      /^\s*(?<key>[\w.-]+)\s*=\s*["'](?<path>[^"']+)["']/.exec(line)?.groups ?? {};
    return path !== undefined && WRITTEN_TO.test(`${table}.${key}`) ? [path] : [];
  });
  const inSetup = [...setup.matchAll(IN_SETUP)].flatMap(([, path]) => path ?? []);
  return [...new Set([...named, ...inSetup])];
}

interface BuildConfiguration {
  /** The text of `pyproject.toml`. */
  pyproject: string;
  /** The text of `setup.py` or `setup.cfg`. */
  setup: string;
}

/** hatch-vcs, setuptools-scm, pdm; versioningit; scikit-build-core. */
const WRITTEN_TO =
  /^tool\.(?:.+\.(?:version[-_]file|write[-_]to)|versioningit\.write\.file|scikit-build\.generate\.path)$/;
const POETRY_FILE = /^tool\.poetry-dynamic-versioning\.files\.(.+)$/;
/** As in `use_scm_version={"write_to": "src/shop/_version.py"}`. */
const IN_SETUP = /\b(?:write_to|version_file)["']?\s*[:=]\s*["']?([\w./-]+)/g;
