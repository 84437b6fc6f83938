import type { TestReport } from "../ports.ts";
import { textAt } from "../safe-text/clean-text.ts";
import type { ChangedText } from "./changes/changed-files.ts";
import { isPythonFile, lastName, modulePath } from "./files.ts";
import {
  isDottedName,
  isPythonName,
  readDefinitions,
  readImports,
  readNames,
  readStatements,
  splitParameters,
} from "./parse.ts";
import { readCause } from "./results/failure-text.ts";
import { type MissingName, readMissingName } from "./results/missing-name.ts";
import { isForeignModule } from "./shadowed-modules.ts";

/** A name that the implementation will create or change, according to the plan. */
export interface PromisedName {
  /** Dotted, `shop.coupon`. */
  module: string;
  /** Its file, where a plan or a change names it; else the module says where it should be. */
  path?: string;
  /** For the names of a change: they include its packages, and what else is one is a namespace. */
  listsPackages?: true;
  /** `apply`, or `Cart.add` for a member of a class; null for the module itself. */
  name: string | null;
  kind: "function" | "class" | "exception" | "constant" | "module";
  /** `apply(code, *, strict=False) -> int`; null if the plan leaves it open. */
  signature: string | null;
}

/** With a plan, a test may miss what the plan promises. */
export function promisedByPlan(promised: readonly PromisedName[]) {
  return (missing: MissingName): boolean => findPromised(missing, promised).length > 0;
}

/** The promises that cover a missing name, in the plan's order. */
function findPromised(missing: MissingName, promised: readonly PromisedName[]): PromisedName[] {
  return promised.filter((promise) => covers(promise, missing));
}

function covers(promise: PromisedName, missing: MissingName): boolean {
  switch (missing.kind) {
    case "module":
      return isWithin(promise.module, missing.module);
    case "name":
      if (isWithin(promise.module, `${missing.module}.${missing.name}`)) return true;
      if (promise.module !== missing.module || promise.name === null) return false;
      return isWithin(promise.name, missing.name);
    case "member":
      return coversMember(promise, missing.owner, missing.name);
    case "keyword":
      return (
        isCallee(promise, missing.callee) && parametersOf(promise).names.includes(missing.keyword)
      );
    case "omitted": {
      const isOptional = (text: string) => nameOf(text) === missing.keyword && text.includes("=");
      const parameters = splitParameters(promise.signature ?? "") ?? [];
      return isCallee(promise, missing.callee) && parameters.some(isOptional);
    }
    case "positional":
      return isCallee(promise, missing.callee) && accepts(promise, missing.callee, missing.given);
  }
}

/** Python reports the outermost missing package, so `shop` also covers `shop.coupon`. */
function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}

/** A plan may promise a method as `Cart.add`, by its bare name, or with its whole class. */
function coversMember(promise: PromisedName, owner: string, name: string): boolean {
  if (promise.name === owner) return promise.kind === "class" || promise.kind === "exception";
  if (promise.name === `${owner}.${name}`) return true;
  if (owner === "") return promise.name?.endsWith(`.${name}`) === true;
  return promise.name === name && !isBuiltIn(owner);
}

/** A change cannot add members to these: `'NoneType' object has no attribute` is another mistake. */
export function isBuiltIn(owner: string): boolean {
  return BUILT_IN.test(owner);
}

const BUILT_IN =
  /^(?:NoneType|function|method|module|generator|coroutine|str|bytes|int|float|bool|list|tuple|dict|set|frozenset|object|type)$/;

// An unexpected argument is a right reason only if the promised signature accepts it. Otherwise it is
// the test's own mistake.
function isCallee(promise: PromisedName, callee: string): boolean {
  return promise.name === callee || promise.name === lastName(callee);
}

/** The names of the parameters, and how many positional arguments are accepted: any number with `*args`. */
function parametersOf({ signature }: PromisedName): { names: string[]; positional: number } {
  const parameters = splitParameters(signature ?? "") ?? [];
  const star = parameters.findIndex((text) => text.startsWith("*"));
  const beforeStar = star === -1 ? parameters : parameters.slice(0, star);
  const takesRest = /^\*\w/.test(textAt(parameters, star));
  return {
    names: parameters.map(nameOf).filter((name) => name !== ""),
    positional: takesRest ? Number.POSITIVE_INFINITY : beforeStar.filter(nameOf).length,
  };
}

/** The name of a parameter as it is written; empty for a bare `*` or `/`. */
function nameOf(parameter: string): string {
  return /^\**(\w+)/.exec(parameter)?.[1] ?? "";
}

/** Python counts `self`, which a plan may omit. */
function accepts(promise: PromisedName, callee: string, given: number): boolean {
  const { names, positional } = parametersOf(promise);
  const isBound = promise.kind === "class" || callee.includes(".");
  const hasSelf = names[0] === "self" || names[0] === "cls";
  return names.length > 0 && given <= positional + (isBound && !hasSelf ? 1 : 0);
}

/**
 * The promised names that the test files failed to import, in the plan's order; null if there are none,
 * or if any file failed for another reason, unless `keepGoing` says that such files wait for no stub. Python stops at the first missing name, so a file may fail again on
 * another one once the first has a stub.
 */
export function missingPromisedNames(
  report: TestReport,
  promised: readonly PromisedName[],
  { keepGoing = false }: { keepGoing?: boolean } = {},
): PromisedName[] | null {
  if (report.collectionErrors.length === 0) return null;
  const found = new Set<PromisedName>();
  for (const { failure } of report.collectionErrors) {
    const missing = readMissingName(readCause(failure));
    // Beside modules and their names, a stub can add a constant of an existing class, but no method.
    const promises = (missing === null ? [] : findPromised(missing, promised)).filter(
      ({ name, kind }) => name === null || !name.includes(".") || kind === "constant",
    );
    if (promises.length === 0 && !keepGoing) return null;
    for (const promise of promises) found.add(promise);
  }
  return found.size === 0 ? null : promised.filter((promise) => found.has(promise));
}

/**
 * Everything that test files import by an absolute name, except from Python and pytest: what of it does
 * not exist has to be created. A name's kind is a guess from how it is written and used.
 */
export function importedNames(texts: readonly string[]): PromisedName[] {
  const promises = texts.flatMap(namesIn);
  return [...new Map(promises.map((each) => [`${each.module}:${each.name}`, each])).values()];
}

function namesIn(text: string): PromisedName[] {
  const imports = readImports(text).filter(({ module }) => {
    return isDottedName(module) && !isForeignModule(module.replace(/\..*$/, ""));
  });
  return imports.map(({ module, name }) => {
    return name === null || name === "*" ? moduleAlone(module) : named(module, text)(name);
  });
}

function moduleAlone(module: string): PromisedName {
  return { module, name: null, kind: "module", signature: null };
}

function named(module: string, text: string) {
  return (name: string): PromisedName => ({
    module,
    name,
    kind: kindOf(name, text),
    signature: null,
  });
}

function kindOf(name: string, text: string): PromisedName["kind"] {
  const isRaised = new RegExp(`\\braises\\(\\s*(?:\\w+\\.)*${name}\\b`).test(text);
  if (isRaised || /(?:Error|Exception|Warning)$/.test(name)) return "exception";
  if (/^_*[A-Z]/.test(name)) return /[a-z]/.test(name) ? "class" : "constant";
  return "function";
}

/**
 * The same names, with modules told from functions: after `from shop import coupon`, a `coupon` that is
 * never called and has names read from it is a module of the package.
 */
export function withModules(
  missing: readonly PromisedName[],
  texts: readonly string[],
): PromisedName[] {
  const text = texts.join("\n");
  return missing.flatMap((promise) => {
    const { module, name, kind } = promise;
    const members = name === null || kind !== "function" ? [] : membersOf(name, text);
    if (members.length === 0) return [promise];
    const inner = `${module}.${name}`;
    return [moduleAlone(inner), ...members.map(named(inner, text))];
  });
}

/** The members that are read from a name; empty if the code calls the name itself. */
function membersOf(name: string, text: string): string[] {
  if (new RegExp(`(?<![\\w.])${name}\\s*\\(`).test(text)) return [];
  const names = readNames(text);
  const members = names.filter(({ role }, index) => {
    const owner = names[index - 1];
    return role === "attribute" && owner?.role === "use" && owner.name === name;
  });
  return [...new Set(members.map((member) => member.name))];
}

/**
 * The names that a change introduces, and those whose signature it alters: what tests of the change may
 * miss in the old source. They stand for the plan that a run has. `tests` are its tests.
 */
export function introducedNames(
  source: readonly ChangedText[],
  tests: readonly ChangedText[] = [],
): PromisedName[] {
  const changed = source.filter(({ path, now }) => isPythonFile(path) && now !== null);
  const defined = changed.flatMap(definedNames);
  const kinds = new Map(defined.map(({ name, kind, signature }) => [name, { kind, signature }]));
  const written = [...defined, ...changed.flatMap((file) => reexportedNames(file, kinds))];
  const imported = importedNames(tests.flatMap(({ now }) => now ?? []));
  const names = [...written, ...changed.flatMap((file) => namesMadeAtRunTime(file, imported))];
  return names.map((promise) => ({ ...promise, listsPackages: true }));
}

/**
 * What tests import from a module that makes names, as with `globals()`: its text does not say which. If
 * the old source has such a name as well, nothing is missing, and the promise is of no use.
 */
function namesMadeAtRunTime(
  { path, old, now }: ChangedText,
  imported: readonly PromisedName[],
): PromisedName[] {
  const module = moduleOf(path);
  if (module === null || !makesNames(old ?? now ?? "")) return [];
  const written = new Set([...namesOf(now ?? ""), ...readImports(now ?? "")].map(nameIn));
  return imported.flatMap((promise) => {
    const isWritten = promise.name === null || written.has(promise.name);
    const isHere = module === promise.module || module.endsWith(`.${promise.module}`);
    return isHere && !isWritten ? [{ ...promise, module, path }] : [];
  });
}

function nameIn({ name }: { name: string | null }): string | null {
  return name;
}

/** Whether a module may have names that its text does not contain. */
export function makesNames(text: string): boolean {
  return readNames(text).some(({ name }) => DYNAMIC.has(name));
}

const DYNAMIC: ReadonlySet<string> = new Set(
  "__getattr__ __dict__ globals vars locals exec setattr".split(" "),
);

/**
 * `shop.cart` for `src/shop/cart.py`, `my-shop/src/shop/cart.py` and `shop/cart/__init__.py`: the longest
 * name under which Python might import the file.
 */
export function moduleOf(path: string): string | null {
  const parts = modulePath(path).split("/");
  const names = parts.slice(parts.findLastIndex((part) => !isPythonName(part)) + 1);
  const own = names[0] === "src" && names.length > 1 ? names.slice(1) : names;
  return own.length > 0 ? own.join(".") : null;
}

/**
 * A name under every module that its file can be: only the tests know from which folder they import it.
 * With `backend/` on the search path, `backend/shop/cart.py` is `shop.cart`.
 */
export function underEachRoot(promise: PromisedName): PromisedName[] {
  const parts = promise.module.split(".");
  return parts.map((_, index) => ({ ...promise, module: parts.slice(index).join(".") }));
}

function definedNames({ path, before, old, now }: ChangedText): PromisedName[] {
  const module = moduleOf(path);
  if (module === null || now === null) return [];
  const isMoved = before === null || moduleOf(before) !== module;
  const known = new Map((isMoved ? [] : namesOf(old ?? "")).map((named) => [named.name, named]));
  const isNew = ({ name, signature }: Named) => known.get(name)?.signature !== signature;
  const names = namesOf(now).filter((named) => !known.has(named.name) || isNew(named));
  const own = [...names, ...names.flatMap(constructedClass)].map((named) => ({
    module,
    path,
    ...named,
  }));
  return isMoved ? [{ module, path, name: null, kind: "module", signature: null }, ...own] : own;
}

type Named = Omit<PromisedName, "module" | "name"> & { name: string };

/** The functions and classes of a module, the members of its classes, and its constants. */
function namesOf(text: string): Named[] {
  // A promise has at most one owner.
  const definitions = readDefinitions(text).filter(({ depth }) => depth <= 1);
  const symbols = definitions.map(({ kind, name, signature }): Named => {
    const isException =
      kind === "class" && /\((?:.*\W)?\w*(?:Error|Exception|Warning)\b/.test(signature);
    return {
      name,
      kind: isException ? "exception" : kind,
      // `async` stays, because stubs need it.
      signature: kind === "class" ? null : signature.replace(/\bdef /, ""),
    };
  });
  const constants = readStatements(text)
    .filter(({ kind }) => kind === "assignment")
    .flatMap(({ names }) => names)
    .map((name): Named => ({ name, kind: "constant", signature: null }));
  return [...symbols, ...constants];
}

/** Python names the class where its constructor is called with other arguments. */
function constructedClass({ name, signature }: Named): Named[] {
  const owner = /^(\w+)\.__(?:init|new)__$/.exec(name)?.[1];
  return owner === undefined ? [] : [{ name: owner, kind: "class", signature }];
}

type Kinds = ReadonlyMap<string | null, Pick<PromisedName, "kind" | "signature">>;

/** A package hands on names of its modules: `from .cart import total` in its `__init__.py`. */
function reexportedNames({ path, before, old, now }: ChangedText, kinds: Kinds): PromisedName[] {
  const module = moduleOf(path);
  if (module === null || now === null) return [];
  const namesIn = (text: string) => {
    return readImports(text).flatMap(({ name }) => (name === null || name === "*" ? [] : [name]));
  };
  const isMoved = before === null || moduleOf(before) !== module;
  const known = new Set(isMoved ? [] : namesIn(old ?? ""));
  const added = new Set(namesIn(now).filter((name) => !known.has(name)));
  return [...added].map((name) => {
    const { kind = "function", signature = null } = kinds.get(name) ?? {};
    return { module, path, name, kind, signature };
  });
}
