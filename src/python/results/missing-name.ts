import type { TestRun } from "../../ports.ts";
import {
  describeCause,
  type FailureCause,
  failureFromTraceback,
  readCause,
} from "./failure-text.ts";

/** A name that a failing test used and did not find. */
export type MissingName =
  | { kind: "module"; module: string }
  | { kind: "name"; module: string; name: string }
  /** The owner is empty where Python does not name it. */
  | { kind: "member"; owner: string; name: string }
  /** An argument that is not accepted, or that is not optional. */
  | { kind: "keyword" | "omitted"; callee: string; keyword: string }
  | { kind: "positional"; callee: string; given: number };

/** Reads the missing name from Python's error message; null for any other error. */
export function readMissingName({ exception, text }: FailureCause): MissingName | null {
  for (const { exceptions, pattern, read } of MESSAGES) {
    if (exception === null || !exceptions.includes(exception)) continue;
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined) return read(groups);
  }
  return null;
}

type Groups = Record<string, string | undefined>;

interface Message {
  exceptions: readonly string[];
  pattern: RegExp;
  read: (groups: Groups) => MissingName;
}

const IMPORT = ["ImportError", "ModuleNotFoundError"];
const ATTRIBUTE = ["AttributeError"];
const TYPE = ["TypeError"];

// Anchored only at the start: newer Pythons append "Did you mean …?". A "partially initialized
// module" is a circular import, not a missing name, so no pattern matches it.
const MESSAGES: readonly Message[] = [
  {
    exceptions: IMPORT,
    pattern:
      /^(?:import error in [\w.]+: |Error importing plugin "[^"]+": )?No module named '(?<module>[^']+)'/,
    read: ({ module = "" }) => ({ kind: "module", module }),
  },
  {
    exceptions: IMPORT,
    pattern: /^cannot import name '(?<name>[^']+)' from '(?<module>[^']+)'/,
    read: readName,
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^module '(?<module>[^']+)' has no attribute '(?<name>[^']+)'/,
    read: readName,
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^'module' object at (?<module>[\w.]+) has no attribute '(?<name>[^']+)'/,
    read: readName,
  },
  {
    exceptions: ATTRIBUTE,
    pattern:
      /^<module '(?<module>[^']+)'.*> (?:has no|does not have the) attribute '(?<name>[^']+)'/,
    read: readName,
  },
  {
    exceptions: ATTRIBUTE,
    pattern:
      /^<class '(?:[^']*\.)?(?<owner>[^'.]+)'> (?:has no|does not have the) attribute '(?<name>[^']+)'/,
    read: readMember,
  },
  {
    exceptions: ATTRIBUTE,
    pattern: /^(?:type object )?'(?<owner>[^']+)' (?:object )?has no attribute '(?<name>[^']+)'/,
    read: readMember,
  },
  // A member of an enumeration, before Python 3.12.
  { exceptions: ATTRIBUTE, pattern: /^(?<name>[A-Za-z_]\w*)$/, read: readMember },
  {
    exceptions: TYPE,
    pattern: /^(?<callee>\S+)\(\) got an unexpected keyword argument '(?<keyword>[^']+)'/,
    read: readArgument("keyword"),
  },
  {
    exceptions: TYPE,
    pattern:
      /^(?<callee>\S+)\(\) missing \d+ required (?:positional|keyword-only) arguments?: '(?<keyword>[^']+)'/,
    read: readArgument("omitted"),
  },
  {
    exceptions: TYPE,
    pattern:
      /^(?<callee>\S+)\(\) takes .*positional arguments? but (?<given>\d+) (?:was|were) given/,
    read: ({ callee = "", given }) => ({
      kind: "positional",
      callee: withoutConstructor(callee),
      given: Number(given),
    }),
  },
  {
    exceptions: TYPE,
    pattern:
      /^unsupported operand type\(s\) for (?<operator>\S+?)(?: or pow\(\))?: '(?<owner>[^']+)'/,
    read: readOperator,
  },
  {
    exceptions: TYPE,
    pattern: /^'(?<operator>\S+)' not supported between instances of '(?<owner>[^']+)'/,
    read: readOperator,
  },
  {
    exceptions: TYPE,
    pattern: /^bad operand type for unary (?<sign>[-+~]): '(?<owner>[^']+)'/,
    read: ({ sign = "", owner = "" }) => readMember({ owner, name: UNARY[sign] }),
  },
  ...lackOf("__getitem__", /^'(?<owner>[^']+)' object is not subscriptable/),
  ...lackOf("__setitem__", /^'(?<owner>[^']+)' object does not support item assignment/),
  ...lackOf("__delitem__", /^'(?<owner>[^']+)' object does(?:n't| not) support item deletion/),
  ...lackOf("__contains__", /^argument of type '(?<owner>[^']+)' is not (?:iterable|a container)/),
  ...lackOf("__iter__", /^'(?<owner>[^']+)' object is not iterable/),
  ...lackOf("__iter__", /^cannot unpack non-iterable (?<owner>\S+) object/),
  ...lackOf("__next__", /^'(?<owner>[^']+)' object is not an iterator/),
  ...lackOf("__call__", /^'(?<owner>[^']+)' object is not callable/),
  ...lackOf("__len__", /^object of type '(?<owner>[^']+)' has no len\(\)/),
  ...lackOf("__enter__", /^'(?<owner>[^']+)' object does not support the context manager protocol/),
  ...lackOf("__hash__", /^unhashable type: '(?<owner>[^']+)'/),
  ...lackOf("__index__", /^'(?<owner>[^']+)' object cannot be interpreted as an integer/),
];

/** What Python says of an object whose class lacks the special method of an operation. */
function lackOf(name: string, pattern: RegExp): Message[] {
  return [{ exceptions: TYPE, pattern, read: ({ owner = "" }) => readMember({ owner, name }) }];
}

function readName({ module = "", name = "" }: Groups): MissingName {
  return { kind: "name", module, name };
}

function readMember({ owner = "", name = "" }: Groups): MissingName {
  return { kind: "member", owner, name };
}

function readArgument(kind: "keyword" | "omitted") {
  return ({ callee = "", keyword = "" }: Groups): MissingName => {
    return { kind, callee: withoutConstructor(callee), keyword };
  };
}

function readOperator({ operator = "", owner = "" }: Groups): MissingName {
  return readMember({ owner, name: BINARY[operator.replace(/(?<![<>!=])=$/, "")] ?? operator });
}

const UNARY: Groups = { "-": "__neg__", "+": "__pos__", "~": "__invert__" };

const BINARY: Groups = {
  "+": "__add__",
  "-": "__sub__",
  "*": "__mul__",
  "@": "__matmul__",
  "/": "__truediv__",
  "//": "__floordiv__",
  "%": "__mod__",
  "**": "__pow__",
  "<<": "__lshift__",
  ">>": "__rshift__",
  "&": "__and__",
  "|": "__or__",
  "^": "__xor__",
  "<": "__lt__",
  "<=": "__le__",
  ">": "__gt__",
  ">=": "__ge__",
};

/** Python may name the constructor where the class is called. */
function withoutConstructor(callee: string): string {
  return callee.replace(/\.__(?:init|new)__$/, "");
}

/** What exists, for a judgement without a plan. */
export interface ModuleProviders {
  /** Who provides a module; null if neither the repository nor the environment does. */
  providerOf: (module: string) => "repository" | "environment" | null;
  /** Whether the repository's own code defines a function or class of that name. */
  defines: (name: string) => boolean;
}

/**
 * Without a plan, a test may miss what does not exist yet: a module that neither repository nor
 * environment provides, a name in a module of the repository, a member or argument of its definitions.
 */
export function absentFromRepository(providers: ModuleProviders) {
  return (missing: MissingName): boolean => {
    switch (missing.kind) {
      case "module":
        return canBeCreated(missing.module, providers);
      case "name":
        return providers.providerOf(missing.module) === "repository";
      case "member":
        return providers.defines(missing.owner);
      case "keyword":
      case "positional":
        return providers.defines(missing.callee);
      case "omitted":
        return false;
    }
  };
}

/** A change cannot add a module to a package of the environment. */
function canBeCreated(module: string, { providerOf }: ModuleProviders): boolean {
  const [top = module] = module.split(".");
  return providerOf(module) === null && providerOf(top) !== "environment";
}

/** An import that failed, so that a test file or `conftest.py` could not be collected. */
export interface ImportProblem {
  file: string;
  /** The error as Python words it. */
  error: string;
  /** A module, or a distribution whose metadata was asked for; null where the error names nothing. */
  missing: { kind: "module" | "distribution"; name: string } | null;
  /** The file whose code raised it; null where the traceback does not say. */
  raisedIn: string | null;
}

/** Whether test files could not be collected, and no other test passes. */
export function isUncollectable(run: Pick<TestRun, "report" | "output">): boolean {
  if (run.report?.tests.some(({ outcome }) => outcome === "passed")) return false;
  return (run.report?.collectionErrors.length ?? 0) > 0 || findStartError(run) !== null;
}

/** The imports that kept files from being collected. */
export function findImportProblems(run: Pick<TestRun, "report" | "output">): ImportProblem[] {
  const errors = (run.report?.collectionErrors ?? []).map(({ file, failure }) => {
    return readProblem(file, failure.details);
  });
  const start = findStartError(run);
  if (start !== null) errors.push(readProblem(start.file, start.details));
  return errors.filter((problem) => problem !== null);
}

interface StartError {
  file: string;
  /** A traceback as pytest prints it. */
  details: string;
}

/** The error of a `conftest.py` or a plugin that keeps pytest from starting; it writes no report then. */
export function findStartError({
  report,
  output,
}: Pick<TestRun, "report" | "output">): StartError | null {
  if (report !== null) return null;
  const conftest = BROKEN_CONFTEST.exec(output);
  if (conftest !== null) {
    const details = output.slice(conftest.index);
    return { file: [...details.matchAll(IMPORT_FRAME)][0]?.[1] ?? "conftest.py", details };
  }
  const [, frames, error] = BROKEN_PLUGIN.exec(output) ?? [];
  if (frames === undefined) return null;
  return {
    file: "pytest's plugins",
    details: `${frames.replace(PYTHON_FRAME, "$1:$2: in ")}E   ${error}`,
  };
}

const BROKEN_CONFTEST = /^ImportError while loading conftest '.*'\.$/m;
/** Python's own traceback, after which there is nothing. */
const BROKEN_PLUGIN =
  /(?:^|\n)Traceback \(most recent call last\):\n((?: .*\n)+)([A-Za-z_][\w.]*(?:: .*)?)\s*$/;
const PYTHON_FRAME = /^ {2}File "(?:.*\/(?:site|dist)-packages\/)?(.*)", line (\d+), in /gm;
const IMPORT_FRAME = /^(\S.*?):\d+: in /gm;
const ERROR_OF_IMPORT =
  /^E +((?:ModuleNotFoundError|ImportError|(?:importlib\.metadata\.)?PackageNotFoundError)(?::.*)?)$/gm;
const NO_METADATA = /^(?:No package metadata was found for )?([\w.-]+)$/;

/** The last error of an import in a traceback, which other code may have turned into an error of its own. */
function readProblem(file: string, details: string): ImportProblem | null {
  const last = [...details.matchAll(ERROR_OF_IMPORT)].at(-1);
  if (last === undefined) return null;
  const cause = readCause(failureFromTraceback(last[0]));
  const frames = details.slice(0, last.index).matchAll(IMPORT_FRAME);
  const raisedIn = [...frames].at(-1)?.[1] ?? null;
  return { file, error: describeCause(cause), missing: missingIn(cause), raisedIn };
}

function missingIn(cause: FailureCause): ImportProblem["missing"] {
  if (cause.exception?.endsWith("PackageNotFoundError")) {
    const name = NO_METADATA.exec(cause.text)?.[1];
    return name === undefined ? null : { kind: "distribution", name };
  }
  const missing = readMissingName(cause);
  if (missing?.kind === "module") return { kind: "module", name: missing.module };
  // `from shop import _version` names the module as an attribute of its package.
  return missing?.kind === "name"
    ? { kind: "module", name: `${missing.module}.${missing.name}` }
    : null;
}
