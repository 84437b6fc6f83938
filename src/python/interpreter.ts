import * as z from "zod";

/** What a Python interpreter reports about itself. */
export const Interpreter = z.object({
  /** The program itself, not the shim of a version manager. */
  executable: z.string().startsWith("/"),
  virtualEnv: z.string().nullable(),
  /** The directory of the user's own packages; null when Python does not use it. */
  userBase: z.string().nullable(),
  /** pytest's version; null when it cannot be imported, for the reason in `pytestProblem`. */
  pytest: z.string().nullable(),
  pytestProblem: z.string(),
  /** Whether pytest-cov and pytest-xdist are installed. */
  coverage: z.boolean(),
  xdist: z.boolean(),
  /** A hash of its version and of the packages that it has; absent in tests. */
  packages: z.string().optional(),
  /** Where it is installed, and where the base of its virtual environment is. */
  prefixes: z.array(z.string()),
  /** Where Python looks for packages, editable installs included. */
  searchPath: z.array(z.string()),
});

export type Interpreter = z.infer<typeof Interpreter>;

export type Variables = Readonly<Record<string, string | undefined>>;

export const DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";

// Of Python's own variables, only those that cannot make it run or import other code, turn
// assertions off (PYTHONOPTIMIZE) or wait for input (PYTHONINSPECT, PYTHONBREAKPOINT).
const HARMLESS = [
  // What tests ask for where they do something else in CI.
  ...["CI", "GITHUB_ACTIONS"],
  ...["LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH"],
  ...["PYTHONHASHSEED", "PYTHONUTF8", "PYTHONIOENCODING", "PYTHONWARNINGS", "PYTHONDEVMODE"],
  "PYTHONDONTWRITEBYTECODE",
];

/** The allow-list: all that a Python process inherits from the environment of the arbiter. */
export function harmlessVariables(inherited: Variables): Record<string, string> {
  return {
    LANG: "C.UTF-8",
    ...pickVariables(inherited, HARMLESS),
    PATH: inherited.PATH ?? DEFAULT_PATH,
  };
}

export function pickVariables(from: Variables, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
