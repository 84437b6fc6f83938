import { type ImportedName, maskTexts, readStatements } from "./statements.ts";
import { plainTestId } from "./test-ids.ts";

/** What the class of a test inherits from other files. */
export interface TestBases {
  /** The name of the test's class in the source: pytest may know it by a longer one. */
  owner: string;
  /** `TestBase` or `testing.TestBase`, in their order. */
  names: string[];
  /** The lines that import them. */
  imports: string[];
}

/**
 * The bases of a test's class that come from other files; classes of the same file are followed to
 * theirs. Null for a test without a class, and for a class that inherits nothing but `unittest`'s.
 */
export function readTestBases(id: string, source: string): TestBases | null {
  const [name = "", ...inner] = plainTestId(id).split("::").slice(1, -1);
  const module = readModule(source);
  const owner = findOwner(name, module);
  if (owner === null || inner.length > 0) return null;
  const found = importedBases(owner, module, new Set());
  const names = [...new Set(found.map(({ base }) => base))];
  const imports = found.flatMap(({ imported }) => imported);
  if (imports.every(({ source: from }) => /^unittest\b/.test(from))) return null;
  return { owner, names, imports: [...new Set(imports.map(writeImport))] };
}

interface Module {
  /** The bases of each class at the top of the file. */
  classes: ReadonlyMap<string, readonly string[]>;
  imports: readonly ImportedName[];
}

const CLASS = /^class\s+\w+\s*\(((?:[^()]|\([^()]*\))*)\)\s*:/m;

function readModule(source: string): Module {
  const statements = readStatements(source);
  const lines = maskTexts(source).split("\n");
  const classes = new Map<string, readonly string[]>();
  for (const { kind, names, lines: at } of statements) {
    if (kind !== "definition") continue;
    const [, list = ""] = CLASS.exec(lines.slice(at.from, at.to).join("\n")) ?? [];
    const bases = list.replace(/\[[^\]]*\]/g, "").replace(/\([^()]*\)/g, "()");
    // `metaclass=…` and calls are left out: they say nothing about what pytest collects.
    const plain = bases
      .split(",")
      .map((base) => base.trim())
      .filter(isDotted);
    for (const name of names) classes.set(name, plain);
  }
  return { classes, imports: statements.flatMap(({ imports }) => imports) };
}

function isDotted(base: string): boolean {
  return /^[^\W\d]\w*(?:\.\w+)*$/.test(base);
}

/** A plugin may add to the name of a class, such as the database it runs with. */
function findOwner(name: string, { classes }: Module): string | null {
  if (classes.has(name)) return name;
  const beginnings = [...classes.keys()].filter((each) => name.startsWith(`${each}_`));
  return beginnings.sort((one, other) => other.length - one.length)[0] ?? null;
}

interface ImportedBase {
  base: string;
  imported: ImportedName[];
}

function importedBases(name: string, module: Module, seen: Set<string>): ImportedBase[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return (module.classes.get(name) ?? []).flatMap((base) => {
    if (module.classes.has(base)) return importedBases(base, module, seen);
    const first = base.replace(/\..*$/s, "");
    const imported = module.imports.filter(({ bound }) => bound === first);
    return imported.length === 0 ? [] : [{ base, imported }];
  });
}

function writeImport({ source, bound }: ImportedName): string {
  const [module = "", name] = source.split(":");
  if (name !== undefined) return `from ${module} import ${name}${alias(name, bound)}`;
  return `import ${module}${alias(module.replace(/\..*$/, ""), bound)}`;
}

function alias(name: string, bound: string): string {
  return name === bound ? "" : ` as ${bound}`;
}
