import type { TestReport } from "../ports.ts";
import { splitParameters } from "./parse.ts";
import { readCause } from "./results/failure-cause.ts";
import { type MissingName, readMissingName } from "./results/missing-name.ts";

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
      return coversName(promise, missing.module, missing.name);
    case "member":
      return coversMember(promise, missing.owner, missing.name);
    case "keyword":
      return (
        isCallee(promise, missing.callee) && parametersOf(promise).names.includes(missing.keyword)
      );
    case "omitted": {
      const isOptional = new RegExp(`\\b${missing.keyword}\\b[^,]*=`);
      return isCallee(promise, missing.callee) && isOptional.test(promise.signature ?? "");
    }
    case "positional":
      return isCallee(promise, missing.callee) && accepts(promise, missing.callee, missing.given);
  }
}

/** Python reports the outermost missing package, so `shop` also covers `shop.coupon`. */
function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}

function coversName(promise: PromisedName, module: string, name: string): boolean {
  if (isWithin(promise.module, `${module}.${name}`)) return true;
  return promise.module === module && promise.name !== null && isWithin(promise.name, name);
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
  return promise.name === callee || promise.name === callee.slice(callee.lastIndexOf(".") + 1);
}

/** The names of the parameters, and how many positional arguments are accepted: any number with `*args`. */
function parametersOf({ signature }: PromisedName): { names: string[]; positional: number } {
  const parameters = splitParameters(signature ?? "") ?? [];
  const nameOf = (text: string) => /^\**(\w+)/.exec(text)?.[1] ?? "";
  const star = parameters.findIndex((text) => text.startsWith("*"));
  const beforeStar = star === -1 ? parameters : parameters.slice(0, star);
  const takesRest = /^\*\w/.test(parameters[star] ?? "");
  return {
    names: parameters.map(nameOf).filter((name) => name !== ""),
    positional: takesRest ? Number.POSITIVE_INFINITY : beforeStar.filter(nameOf).length,
  };
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
    // A stub can add a module or a name, but not a member or an argument of existing code.
    const canBeAdded = missing?.kind === "module" || missing?.kind === "name";
    const promises = canBeAdded ? findPromised(missing, promised).filter(isTopLevel) : [];
    if (promises.length === 0 && !keepGoing) return null;
    for (const promise of promises) found.add(promise);
  }
  return found.size === 0 ? null : promised.filter((promise) => found.has(promise));
}

/** `Cart.add` needs no stub: its class is a promise of its own. */
function isTopLevel({ name }: PromisedName): boolean {
  return name === null || !name.includes(".");
}
