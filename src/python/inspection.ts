/** What a test file or its support does when it is imported, read from its text. */
export interface InspectedSupport {
  path: string;
  /** The statements of the module in their order, with the names that they bind. */
  statements: {
    line: number;
    kind: "text" | "import" | "star" | "fixture" | "autouse" | "function" | "value" | "other";
    names: string[];
    source: string;
  }[];
  /** What its import does to anything outside of it. */
  effects: { line: number; source: string }[];
  /** The fixtures that it defines. */
  fixtures: string[];
  /** The names that its functions take as arguments, or ask pytest for. */
  requested: string[];
}

export interface InspectionRequest {
  /** The files whose tests are described. */
  inspected: readonly { path: string; content: string }[];
  /** Further files in which helpers and fixtures are looked up. */
  support: readonly { path: string; content: string }[];
  /** Names of functions that are tests, although they do not begin with `test`. */
  names: readonly string[];
  /** Names of the code under test: calling one is no assertion, whatever its name. */
  promised: readonly string[];
}

export interface InspectedTest {
  file: string;
  /** Like pytest's id, without parameters. */
  id: string;
  name: string;
  /** How many sets of parameters it has; 1 without parameters. */
  cases: number;
  /** Assertions that can fail the test, in the test itself, its helpers and its fixtures. */
  assertions: number;
  /** Assertions whose failure the test itself catches. */
  swallowed: number;
  /** Assertions that run even if the code under test returns nothing. */
  certain: number;
  /** Why it does not run as it is written, or not at all; null if it does. */
  flaw: TestFlaw | null;
  /** Modules from which it uses a name, directly or through helpers and fixtures. */
  modules: { module: string; standard: boolean }[];
  /** Whether it starts a program, imports by name or uses an unknown fixture: what it uses cannot be seen. */
  startsProgram: boolean;
  /** Whether it reads files, or only looks whether they exist. */
  files: "none" | "existence" | "content";
  /** Texts in it that may be paths. */
  literals: string[];
}

export type TestFlaw =
  | "shadowed"
  | "replaced"
  | "constructor"
  | "unawaited"
  | "generator"
  | "expected failure";

export interface Inspection {
  tests: InspectedTest[];
  /** Files that could not be inspected, and why. */
  failed: { file: string; problem: string }[];
  /** Names that have no value when a line of the inspected files uses them. */
  unknown: { file: string; name: string; line: number }[];
}

export interface ModuleVersions {
  old: string;
  now: string;
}

/** What differs between two versions of a module, by name; members of a class as `Color.RED`. */
export interface ComparedDefinitions {
  /** What only tests have a use for, by its old text: assertions, fixtures, hooks of pytest. */
  helpers: string[];
  /** Whether tests may use these without naming them: fixtures, and modules about tests. */
  isShared: boolean;
  /** Assignments, in the module or in a class. */
  constants: string[];
  /** Docstrings with other examples now; an empty name for the module's own. */
  doctests: string[];
}

/** A text that gets definitions of another version of its module. */
export interface TakenDefinitions {
  into: string;
  from: string;
  names: readonly string[];
  /** Takes docstrings with examples as well, of all that the other version defines or of what both do. */
  doctests?: "all" | "known" | undefined;
}

/** pytest's own fixtures, and those of its most common plugins. */
export const BUILTIN_FIXTURES: ReadonlySet<string> = new Set(
  "cache capfd capfdbinary caplog capsys capsysbinary capteesys doctest_namespace monkeypatch pytestconfig record_property record_testsuite_property record_xml_attribute recwarn request subtests testdir pytester tmp_path tmp_path_factory tmpdir tmpdir_factory mocker class_mocker module_mocker package_mocker session_mocker event_loop event_loop_policy anyio_backend benchmark worker_id testrun_uid requests_mock httpx_mock freezer faker".split(
    " ",
  ),
);
