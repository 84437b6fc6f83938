import { build } from "esbuild";

/** No part of it can match the same text in two ways: a long word after `import` took for ever. */
const STATIC = /\bimport\b([\w$\s,*]*(?:\{[^{}]*\}\s*)?)from\s*"([^"]+)"/g;

/**
 * A module that exports what our own code statically imports from packages, and nothing more: what
 * is not used is left out of a bundle.
 *
 * @param {import("esbuild").BuildOptions} options
 */
export async function findVendorImports(options) {
  const { outputFiles = [] } = await build({ ...options, packages: "external", write: false });
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { text } of outputFiles) {
    for (const [, clause = "", name = ""] of text.matchAll(STATIC)) {
      if (name.startsWith(".") || name.startsWith("node:")) continue;
      const names = found.get(name) ?? new Set();
      for (const one of namesIn(clause)) names.add(one);
      found.set(name, names);
    }
  }
  return [...found].sort(byName).flatMap(describe).join("\n");
}

/**
 * @param {[string, unknown]} one
 * @param {[string, unknown]} other
 */
function byName([one], [other]) {
  return one < other ? -1 : 1;
}

/** @param {string} clause as in `def, { a, b as c }` or `* as all` */
function namesIn(clause) {
  const [, inner = ""] = /\{([^}]*)\}/.exec(clause) ?? [];
  const named = inner.split(",").map((part) => part.trim().split(/\s+as\s+/)[0] ?? "");
  const outer = clause.replace(/\{[^}]*\}/, "");
  const whole = /\*\s*as/.test(outer) ? ["*"] : /[\w$]/.test(outer) ? ["default"] : [];
  return [...named.filter((name) => name !== ""), ...whole];
}

/**
 * @param {[string, Set<string>]} imported
 * @param {number} index
 */
function describe([name, names], index) {
  return [...names].sort().map((one) => {
    const alias = `v${index}_${one.replace(/\W/g, "all")}`;
    return one === "*"
      ? `export * as ${alias} from "${name}";`
      : `export { ${one} as ${alias} } from "${name}";`;
  });
}
