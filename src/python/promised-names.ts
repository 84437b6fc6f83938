import type { TestReport } from "../ports.ts";
import { readCause } from "./failure-cause.ts";
import { type MissingName, readMissingName } from "./missing-name.ts";
import { readSignature } from "./signature.ts";

/** Something the plan says the implementation will create or change. */
export interface PromisedName {
  /** Dotted, `shop.coupon`. */
  module: string;
  /** `apply`, or `Cart.add` for a member of a class; null when the module itself is all. */
  name: string | null;
  kind: "function" | "class" | "exception" | "constant" | "module";
  /** `apply(code, *, strict=False) -> int`; null where the plan leaves it open. */
  signature: string | null;
}

/** A test may miss whatever the plan promises. */
export function promisedByPlan(promised: readonly PromisedName[]) {
  return (missing: MissingName): boolean => findPromised(missing, promised).length > 0;
}

/** The promises that a missing thing falls under, in the plan's order. */
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
    case "positional":
      return isCallee(promise, missing.callee) && admits(promise, missing.callee, missing.given);
  }
}

/** Python names the outermost package that is missing, so `shop` stands for `shop.coupon` too. */
function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}

function coversName(promise: PromisedName, module: string, name: string): boolean {
  if (isWithin(promise.module, `${module}.${name}`)) return true;
  return promise.module === module && promise.name !== null && isWithin(promise.name, name);
}

/** A plan may promise a method as `Cart.add`, by its bare name, or with the whole of its class. */
function coversMember(promise: PromisedName, owner: string, name: string): boolean {
  if (promise.name === owner) return promise.kind === "class" || promise.kind === "exception";
  if (promise.name === `${owner}.${name}`) return true;
  return promise.name === name && !PYTHONS_OWN.test(owner);
}

/** Nobody adds a member to these: `'NoneType' object has no attribute` is some other mistake. */
const PYTHONS_OWN =
  /^(?:NoneType|function|method|module|generator|coroutine|str|bytes|int|float|bool|list|tuple|dict|set|frozenset|object|type)$/;

// A wrong argument is the right reason only when the promised signature takes it and the code does
// not yet. One that the promise does not know is the test's own mistake.
function isCallee(promise: PromisedName, callee: string): boolean {
  return promise.name === callee || promise.name === callee.slice(callee.lastIndexOf(".") + 1);
}

function parametersOf(promise: PromisedName) {
  return readSignature(promise.signature ?? "");
}

/** Python counts `self`, which a plan may leave out. */
function admits(promise: PromisedName, callee: string, given: number): boolean {
  const { names, positional } = parametersOf(promise);
  const isBound = promise.kind === "class" || callee.includes(".");
  const hasSelf = names[0] === "self" || names[0] === "cls";
  return names.length > 0 && given <= positional + (isBound && !hasSelf ? 1 : 0);
}

/**
 * Red by absence: the promises that the test files could not import, in the plan's order, or null
 * when any file failed for another reason. Python stops at the first name a file misses, so the
 * same file may ask for another one once the first has its stub.
 */
export function missingPromisedNames(
  report: TestReport,
  promised: readonly PromisedName[],
): PromisedName[] | null {
  if (report.collectionErrors.length === 0) return null;
  const found = new Set<PromisedName>();
  for (const { failure } of report.collectionErrors) {
    const missing = readMissingName(readCause(failure));
    // A stub can add a module or a name; a member or an argument needs code that exists.
    if (missing?.kind !== "module" && missing?.kind !== "name") return null;
    const promises = findPromised(missing, promised).filter(isTopLevel);
    if (promises.length === 0) return null;
    for (const promise of promises) found.add(promise);
  }
  return promised.filter((promise) => found.has(promise));
}

/** `Cart.add` needs its class, which is a promise of its own. */
function isTopLevel({ name }: PromisedName): boolean {
  return name === null || !name.includes(".");
}
