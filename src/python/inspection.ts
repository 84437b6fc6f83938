import * as z from "zod";

/** The effects of importing a test file or its support, read from the text of the file. */
export const SupportEffects = z.object({
  /** The statements of the module in their order, with the names that they bind. */
  statements: z.array(
    z.object({
      line: z.number(),
      kind: z.enum(["text", "import", "star", "fixture", "autouse", "function", "value", "other"]),
      names: z.array(z.string()),
      source: z.string(),
    }),
  ),
  /** What its import does to anything outside of it. */
  effects: z.array(z.object({ line: z.number(), source: z.string() })),
  /** The fixtures that it defines. */
  fixtures: z.array(z.string()),
  /** The names that its functions take as arguments, or ask pytest for. */
  requested: z.array(z.string()),
});

export type InspectedSupport = { path: string } & z.infer<typeof SupportEffects>;

export interface InspectionRequest {
  /** The files whose tests are described. */
  inspected: readonly { path: string; content: string }[];
  /** Further files in which helpers and fixtures are looked up. */
  support: readonly { path: string; content: string }[];
  /** Names of functions that are tests, although they do not begin with `test`. */
  names: readonly string[];
  /** Names of the code under test. A call of one does not count as an assertion, whatever its name. */
  promised: readonly string[];
}

const TestFlaw = z.enum([
  ...(["shadowed", "replaced", "constructor", "unawaited", "generator"] as const),
  "expected failure",
]);

const InspectedTest = z.object({
  file: z.string(),
  /** Like pytest's id, without parameters. */
  id: z.string(),
  name: z.string(),
  /** How many sets of parameters it has; 1 without parameters. */
  cases: z.number(),
  /** Assertions that can fail the test, in the test itself, its helpers and its fixtures. */
  assertions: z.number(),
  /** Assertions whose failure the test itself catches. */
  swallowed: z.number(),
  /** Assertions that run even if the code under test returns nothing. */
  certain: z.number(),
  /** Why it does not run as it is written, or not at all; null if it does. */
  flaw: TestFlaw.nullable(),
  /** Modules from which it uses a name, directly or through helpers and fixtures. */
  modules: z.array(z.object({ module: z.string(), standard: z.boolean() })),
  /** Whether it starts a program, imports by name or uses an unknown fixture: what it uses cannot be seen. */
  startsProgram: z.boolean(),
  /** Whether it reads files, or only looks whether they exist. */
  files: z.enum(["none", "existence", "content"]),
  /** Texts in it that may be paths. */
  literals: z.array(z.string()),
});

export const Inspection = z.object({
  tests: z.array(InspectedTest),
  /** Files that could not be inspected, and why. */
  failed: z.array(z.object({ file: z.string(), problem: z.string() })),
  /** Names that have no value when a line of the inspected files uses them. */
  unknown: z.array(z.object({ file: z.string(), name: z.string(), line: z.number() })),
});

export type TestFlaw = z.infer<typeof TestFlaw>;
export type InspectedTest = z.infer<typeof InspectedTest>;
export type Inspection = z.infer<typeof Inspection>;

export interface ModuleVersions {
  old: string;
  now: string;
}

/** What differs between two versions of a module, by name; members of a class as `Color.RED`. */
export const ComparedDefinitions = z.object({
  /** What only tests have a use for, by its old text: assertions, fixtures, hooks of pytest. */
  helpers: z.array(z.string()),
  /** Whether tests may use these without naming them: fixtures, and modules about tests. */
  isShared: z.boolean(),
  /** Assignments, in the module or in a class. */
  constants: z.array(z.string()),
  /** Docstrings with other examples now; an empty name for the module's own. */
  doctests: z.array(z.string()),
});

export type ComparedDefinitions = z.infer<typeof ComparedDefinitions>;

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
