import { type ImportedName, readStatements } from "../parse.ts";
import { classInSource, plainTestId } from "../test-ids.ts";

/** What the class of a test inherits from other files. */
export interface TestBases {
  /** The name of the test's class in the source: pytest may know it by a longer one. */
  owner: string;
  /** Its bases as it names them, in their order: imported ones, and those of `between`. */
  names: string[];
  /** Classes of the same file that derive from imported ones, in the order of the file. */
  between: { name: string; bases: string[] }[];
  /** `TestBase` or `testing.TestBase`. */
  imported: string[];
  /** The lines that import them. */
  imports: string[];
}

/**
 * The bases of a test's class that come from other files, also through classes of the same file. Those
 * are kept: with their bases in their place, Python may find no order for them. Null for a test without a
 * class, and for a class that inherits nothing but `unittest`'s.
 */
export function readTestBases(id: string, source: string): TestBases | null {
  const [name = "", ...inner] = plainTestId(id).split("::").slice(1, -1);
  const module = readModule(source);
  const owner = classInSource(name, [...module.classes.keys()]);
  if (owner === null || inner.length > 0) return null;
  const found = followBases(owner, module);
  const imported = new Set([...found.values()].flat().filter((base) => !module.classes.has(base)));
  const imports = [...imported].flatMap((base) => importsOf(base, module));
  if (imports.every(({ module: from }) => /^unittest\b/.test(from))) return null;
  const between = [...module.classes.keys()].flatMap((each) => {
    const bases = found.get(each) ?? [];
    return each === owner || bases.length === 0 ? [] : [{ name: each, bases }];
  });
  return {
    ...{ owner, names: found.get(owner) ?? [], between, imported: [...imported] },
    imports: [...new Set(imports.map(writeImport))],
  };
}

interface Module {
  /** The bases of each class at the top of the file. */
  classes: ReadonlyMap<string, readonly string[]>;
  imports: readonly ImportedName[];
}

function readModule(source: string): Module {
  const statements = readStatements(source);
  const classes = statements.filter(({ kind }) => kind === "class");
  return {
    classes: new Map(classes.flatMap(({ names, bases }) => names.map((name) => [name, bases]))),
    imports: statements.flatMap(({ imports }) => imports),
  };
}

/** The class and those of the file that it derives from, each with the bases that lead to an import. */
function followBases(
  name: string,
  module: Module,
  found = new Map<string, string[]>(),
): Map<string, string[]> {
  found.set(name, []);
  const bases = (module.classes.get(name) ?? []).filter((base) => {
    if (!module.classes.has(base)) return importsOf(base, module).length > 0;
    if (!found.has(base)) followBases(base, module, found);
    return found.get(base)?.length !== 0;
  });
  return found.set(name, bases);
}

/** `Generic` and `Protocol` are no bases without their parameters, and bring no tests. */
function importsOf(base: string, { imports }: Module): ImportedName[] {
  const first = base.replace(/\..*$/s, "");
  return imports.filter(({ module, bound }) => bound === first && !/^typing/.test(module));
}

function writeImport({ module, name, bound }: ImportedName): string {
  if (name !== null) return `from ${module} import ${name}${alias(name, bound)}`;
  return `import ${module}${alias(module.replace(/\..*$/, ""), bound)}`;
}

function alias(name: string, bound: string): string {
  return name === bound ? "" : ` as ${bound}`;
}
