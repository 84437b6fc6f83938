import { isDottedName } from "./names.ts";
import { readImports, readNames } from "./parse.ts";
import type { PromisedName } from "./promised-names.ts";
import { isForeignModule } from "./shadowed-modules.ts";

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

/** What is read from a name; nothing if it is called itself. */
function membersOf(name: string, text: string): string[] {
  if (new RegExp(`(?<![\\w.])${name}\\s*\\(`).test(text)) return [];
  const names = readNames(text);
  const members = names.filter(({ role }, index) => {
    const owner = names[index - 1];
    return role === "attribute" && owner?.role === "use" && owner.name === name;
  });
  return [...new Set(members.map((member) => member.name))];
}
