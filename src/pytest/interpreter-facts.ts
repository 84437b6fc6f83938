/** What an interpreter told about itself. */
export interface Interpreter {
  /** The program itself, not the shim of a version manager that led to it. */
  executable: string;
  virtualEnv: string | null;
  /** Where the user's own packages are, when Python looks there; null when it does not. */
  userBase: string | null;
  /** pytest's version; null when it cannot be imported. */
  pytest: string | null;
  pytestProblem: string;
  /** Whether pytest-cov is installed, and pytest-xdist. */
  coverage: boolean;
  xdist: boolean;
  /** Where it is installed, and where the one that its virtual environment was made from is. */
  prefixes: string[];
  /** Where Python looks for packages, editable installs included. */
  searchPath: string[];
}
