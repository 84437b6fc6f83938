import { posix } from "node:path";
import { lastName } from "../files.ts";
import { type ImportedName, readDefinitions, readStatements } from "../parse.ts";
import { classInSource, fileOfTest, plainTestId, testName } from "../test-ids.ts";

/**
 * A file with a test that must fail and a test that must pass. Code that tampers with results has to
 * tell it from the repository's own tests, so its name, place and text are like theirs.
 */
export interface Canary {
  path: string;
  content: string;
  mustFail: string;
  mustPass: string;
  /** What its class derives from, if it was made with bases. */
  bases?: readonly string[];
}

/** `derived`: a class with the bases of the tests' class, where nothing else is collected. */
export type CanaryKind = "plain" | "derived";

export interface CanaryModel {
  /** Ids of tests. The canary lies in the folder of the first one and imitates their names. */
  ids: readonly string[];
  /** The source of the file of the first id: its marks are copied, because `-m` may select by them. */
  source: string;
  /** All files of the repository. */
  files: readonly string[];
  /** A whole number from 0 up to, but not including, the limit. */
  random: (limit: number) => number;
  /** What its class inherits, for a repository that collects no tests without it. */
  bases?: TestBases;
}

export function makeCanary(model: CanaryModel): Canary {
  const { ids, source, files, random, bases } = model;
  const [first = ""] = ids;
  const sample = fileOfTest(first);
  const words = vocabularyOf(ids);
  const pick = () => words[random(words.length)] ?? "value";
  const taken = new Set(files.map((file) => posix.basename(file)));
  const base = inventName(() => nameLike(posix.basename(sample), `${pick()}_${pick()}`), taken);
  const path = posix.join(posix.dirname(sample), base);
  const names = new Set<string>();
  // The whole name of a test: `-k` may select by any part of it. A doctest has none that Python could define.
  const like = /^\w+$/.test(testName(first)) ? testName(first) : "test";
  const [failing, passing] = [0, 1].map(() => {
    const name = inventName(() => `${like}_${pick()}`, names);
    names.add(name);
    return name;
  });
  const [one, other] = [random(900) + 1, random(900) + 1];
  const sum = one + other;
  const owner = ownerLike(first, { source, word: pick(), bases });
  const marks = marksOf(testName(first), source);
  const tests = [
    testSource(`${failing}`, { numbers: { one, other, sum: sum + 1 + random(50) }, marks, owner }),
    testSource(`${passing}`, { numbers: { one: other, other: one, sum }, marks, owner }),
  ];
  if (random(2) === 1) tests.reverse();
  const used = [...marks, ...(owner?.lines ?? [])];
  const parts = headerLike(source, { used, imports: bases?.imports ?? [] });
  const between = (bases?.between ?? []).map((each) => {
    return `class ${each.name}(${each.bases.join(", ")}):\n    pass`;
  });
  const body = owner === null ? tests : [...between, [...owner.lines, tests.join("\n")].join("\n")];
  const inside = owner === null ? path : `${path}::${owner.name}`;
  return {
    path,
    content: [...parts, ...body].join("\n\n\n"),
    mustFail: `${inside}::${failing}`,
    mustPass: `${inside}::${passing}`,
    ...(bases && { bases: bases.imported }),
  };
}

const COMMON_WORDS = ["value", "order", "empty", "default", "large", "input", "name", "result"];

/** The words in the names of tests and of their files. */
function vocabularyOf(ids: readonly string[]): string[] {
  const names = ids.slice(0, 200).flatMap((id) => [testName(id), posix.basename(fileOfTest(id))]);
  const words = names.flatMap((name) =>
    name
      .replace(/\.py$/, "")
      .toLowerCase()
      .split(/[\W_]+/),
  );
  return [...new Set([...words.filter((word) => /^[a-z]{3,12}$/.test(word)), ...COMMON_WORDS])];
}

/** `check_a_b_cart.py` for `check_cart.py`, `cart_a_b_test.py` for `cart_test.py`, else `test_a_b.py`. */
function nameLike(sample: string, stem: string): string {
  const [, before, after] = /^([^_]+_).*?([^_]+)\.py$/.exec(sample) ?? [];
  return before === undefined ? `test_${stem}.py` : `${before}${stem}_${after}.py`;
}

function inventName(invent: () => string, taken: ReadonlySet<string>): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const name = invent();
    if (!taken.has(name)) return name;
  }
  return invent().replace(/(\.py)?$/, `_${taken.size}$1`);
}

interface Owner {
  name: string;
  /** Its first lines. */
  lines: string[];
}

/** A class like the one that the test is in, where that is plain enough to be copied; null for none. */
function ownerLike(
  id: string,
  { source, word, bases }: { source: string; word: string; bases: TestBases | undefined },
): Owner | null {
  if (bases !== undefined) {
    return namedLike(bases.owner, { source, word, bases: `(${bases.names.join(", ")})` });
  }
  const names = plainTestId(id).split("::").slice(1, -1);
  const [name = ""] = names;
  if (names.length !== 1 || !/^\w+$/.test(name)) return null;
  const found = readDefinitions(source).find((each) => each.kind === "class" && each.name === name);
  const plain = /^class \w+(?:\(((?:unittest\.)?TestCase)?\))?$/.exec(found?.signature ?? "");
  if (plain === null) return null;
  const base = plain[1] === undefined ? "" : "(unittest.TestCase)";
  return namedLike(name, { source, word, bases: base });
}

function namedLike(
  name: string,
  { source, word, bases }: { source: string; word: string; bases: string },
): Owner {
  // Both the beginning and the end of the name may be what pytest looks for.
  const own = `${name}${word}${/[A-Z][a-z]+$/.exec(name)?.[0] ?? ""}`;
  return { name: own, lines: [...marksOf(name, source), `class ${own}${bases}:`] };
}

/** The plain marks of a test or class, by which tests may be selected: `@pytest.mark.unit`. */
function marksOf(name: string, source: string): string[] {
  const found = readDefinitions(source).find((each) => lastName(each.name) === name);
  const above = source.split("\n").slice((found?.from ?? 1) - 1, (found?.at ?? 1) - 1);
  return above
    .map((line) => line.trim())
    .filter((line) => /^@pytest\.mark\.(?!(?:skip|xfail|parametrize)\b)\w+$/.test(line));
}

interface Shape {
  numbers: Record<"one" | "other" | "sum", number>;
  marks: readonly string[];
  owner: Owner | null;
}

function testSource(name: string, { numbers: { one, other, sum }, marks, owner }: Shape): string {
  const lines = [
    ...marks,
    `def ${name}(${owner === null ? "" : "self"}):`,
    `    total = ${one} + ${other}`,
    `    assert total == ${sum}`,
  ];
  const indent = owner === null ? "" : "    ";
  return lines.map((line) => `${indent}${line}\n`).join("");
}

const MARK = /^pytestmark\s*=\s*pytest\.mark\.(?!(?:skip|xfail)\b)\w+$/m;
const MAX_COMMENTS = 20;

interface Used {
  /** Lines that may need pytest or unittest. */
  used: readonly string[];
  imports: readonly string[];
}

/** The comments at the top, which a test about tests may ask for, the imports, and the mark of the file. */
function headerLike(source: string, { used, imports }: Used): string[] {
  const mark = MARK.exec(source)?.[0];
  const start = source.split("\n", MAX_COMMENTS);
  const end = start.findIndex((line) => !line.startsWith("#"));
  const comments = start.slice(0, end === -1 ? 0 : end);
  const needs = (module: string) => [mark ?? "", ...used].some((line) => line.includes(module));
  const modules = ["pytest", "unittest"].filter((module) => needs(`${module}.`));
  const lines = new Set([...modules.map((module) => `import ${module}`), ...imports]);
  const top = [...comments, ...lines].join("\n");
  if (mark !== undefined) return [`${top}\n\n${mark}`];
  return top === "" ? [] : [top];
}

/** What the class of a test inherits from other files. */
interface TestBases {
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
