import type { FailureCause } from "./failure-cause.ts";

/** What a failing test asked for and did not find. */
export type MissingName =
  | { kind: "module"; module: string }
  | { kind: "name"; module: string; name: string }
  | { kind: "member"; owner: string; name: string }
  | { kind: "keyword"; callee: string; keyword: string }
  | { kind: "positional"; callee: string; given: number };

/** Reads the missing thing out of Python's own sentence; null where it speaks of something else. */
export function readMissingName({ exception, text }: FailureCause): MissingName | null {
  for (const { exceptions, pattern, read } of SENTENCES) {
    if (exception === null || !exceptions.includes(exception)) continue;
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined) return read(groups);
  }
  return null;
}

type Groups = Record<string, string | undefined>;

interface Sentence {
  exceptions: readonly string[];
  pattern: RegExp;
  read: (groups: Groups) => MissingName;
}

const IMPORT = ["ImportError", "ModuleNotFoundError"];
const ATTRIBUTE = ["AttributeError"];
const TYPE = ["TypeError"];

// Anchored at the start alone: newer Pythons append "Did you mean …?". A "partially initialized
// module" is a circular import and not an absence, so no pattern takes it.
const SENTENCES: readonly Sentence[] = [
  {
    exceptions: IMPORT,
    pattern: /^(?:import error in [\w.]+: )?No module named '(?<module>[^']+)'/,
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
  {
    exceptions: TYPE,
    pattern: /^(?<callee>\S+)\(\) got an unexpected keyword argument '(?<keyword>[^']+)'/,
    read: ({ callee = "", keyword = "" }) => ({ kind: "keyword", callee: plain(callee), keyword }),
  },
  {
    exceptions: TYPE,
    pattern:
      /^(?<callee>\S+)\(\) takes .*positional arguments? but (?<given>\d+) (?:was|were) given/,
    read: ({ callee = "", given }) => ({
      kind: "positional",
      callee: plain(callee),
      given: Number(given),
    }),
  },
];

function readName({ module = "", name = "" }: Groups): MissingName {
  return { kind: "name", module, name };
}

function readMember({ owner = "", name = "" }: Groups): MissingName {
  return { kind: "member", owner, name };
}

/** A class is called by its own name, also where Python names its constructor. */
function plain(callee: string): string {
  return callee.replace(/\.__(?:init|new)__$/, "");
}

/** What there is, where no plan says what there will be. */
export interface ModuleProviders {
  /** Whose a module is; null when neither repository nor environment has it. */
  providerOf: (module: string) => "repository" | "environment" | null;
  /** Whether the repository's own code defines a function or class of that name. */
  defines: (name: string) => boolean;
}

/**
 * Without a plan a test may miss what nobody has: a module that neither repository nor environment
 * provides, a name in a module of the repository, a member or argument of what it defines.
 */
export function absentFromRepository(surroundings: ModuleProviders) {
  return (missing: MissingName): boolean => {
    switch (missing.kind) {
      case "module":
        return canBeCreated(missing.module, surroundings);
      case "name":
        return surroundings.providerOf(missing.module) === "repository";
      case "member":
        return surroundings.defines(missing.owner);
      case "keyword":
      case "positional":
        return surroundings.defines(missing.callee);
    }
  };
}

/** Nobody adds a module to a package that came with the environment. */
function canBeCreated(module: string, { providerOf }: ModuleProviders): boolean {
  const [top = module] = module.split(".");
  return providerOf(module) === null && providerOf(top) !== "environment";
}
