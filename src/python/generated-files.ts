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

export interface BuildConfiguration {
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
