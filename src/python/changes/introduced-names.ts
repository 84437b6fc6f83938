import { isPythonFile, modulePath } from "../files.ts";
import { isPythonName } from "../names.ts";
import { readDefinitions, readImports, readStatements } from "../parse.ts";
import type { PromisedName } from "../promised-names.ts";
import type { ChangedText } from "./changed-files.ts";

/**
 * The names that a change introduces, and those whose signature it alters: what tests of the change may
 * miss in the old source. They stand for the plan that a run has.
 */
export function introducedNames(source: readonly ChangedText[]): PromisedName[] {
  const changed = source.filter(({ path, now }) => isPythonFile(path) && now !== null);
  const defined = changed.flatMap(definedNames);
  const kinds = new Map(defined.map(({ name, kind, signature }) => [name, { kind, signature }]));
  const names = [...defined, ...changed.flatMap((file) => importedNames(file, kinds))];
  return names.map((promise) => ({ ...promise, listsPackages: true }));
}

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
function importedNames({ path, before, old, now }: ChangedText, kinds: Kinds): PromisedName[] {
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
