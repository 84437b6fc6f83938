import { existingTests } from "../../python/existing-tests.ts";
import {
  type ImportedName,
  readDefinitions,
  readNames,
  readStatements,
  type Statement,
} from "../../python/parse.ts";

/** An existing test file before and after an edit of its wrong tests, or an addition. */
interface EditedFile {
  path: string;
  before: string;
  after: string;
  /** The ids of the tests that may change. */
  wrong: ReadonlySet<string>;
}

/**
 * The tests that are not wrong have to test the same as before, so everything around them stays: imports
 * may go only with the wrong tests that used them, and what is new may bind no name that is in use here.
 */
export function refuseAround({ path, before, after, wrong }: EditedFile): string[] {
  const old = readFile(path, before, wrong);
  const now = readFile(path, after, wrong);
  const isWrong = (id: string) => wrong.has(id);
  const used = namesUsed(untouchedCode(old, isWrong));
  // A class goes with its last test, unless other code uses it.
  const mayGo = ({ tests, names }: Part) => {
    if (tests.length === 0 || !tests.every(isWrong)) return false;
    return names.every((name) => !namesUsed(codeWithout(old, name, isWrong)).has(name));
  };
  const going = new Set(partsWithRest(old).filter(mayGo));
  const kept = partsWithRest(old).filter((part) => !going.has(part));
  const { lost, added } = align(kept, partsWithRest(now));
  const gone = new Set([...going].map(({ rest }) => rest));
  const quote = (text: string) => `"${text.trim().split("\n")[0]?.slice(0, 80)}" of ${path}`;
  if (UNUSUAL_BREAK.test(after) && !UNUSUAL_BREAK.test(before)) {
    return [
      `${path} has line breaks that Python and editors read differently: end lines with \\n only.`,
    ];
  }
  if (lost !== null) {
    return [`${quote(lost)} is changed or gone: leave what exists as it is.`];
  }
  return [
    ...refuseImports({ path, old, now, used, isWrong }),
    ...added
      .filter((part) => !(gone.has(part.rest) || isHarmless(part, used)))
      .map(({ rest }) => {
        return `${quote(rest)} is new and could change what its other tests test: put it into a new file.`;
      }),
    ...refuseGlobals({ path, now, old, used }),
  ];
}

/** What code may look up in its module; a parameter may be a fixture. Members of objects are not. */
function namesUsed(code: string): Set<string> {
  const used = readNames(code).filter(({ role }) => !/^(?:attribute|member|keyword)$/.test(role));
  return new Set(used.map(({ name }) => name));
}

/** Python ends a line at a lone carriage return, and ignores a form feed before a statement. */
export const UNUSUAL_BREAK = /[\f\v]|\r(?!\n)/;

/** A statement of the file, and how much of it is not in a test. */
interface Part extends Statement {
  /** Its lines outside of tests, without blank lines and comments. */
  rest: string;
  /** The ids of the tests in it. */
  tests: string[];
}

interface TestFile {
  parts: Part[];
  /** The source of each test, by id. */
  tests: ReadonlyMap<string, string>;
}

/** Helpers that may change count as tests, and data that may change is left out. */
function readFile(path: string, source: string, wrong: ReadonlySet<string>): TestFile {
  const lines = source.split("\n").map((line) => line.trimEnd());
  const owner = new Map<number, { id: string; from: number }>();
  const tests = new Map<string, string>();
  const helpers = readDefinitions(source)
    .map(({ name, from, to }) => {
      return { id: [path, ...name.split(".")].join("::"), lines: { from: from - 1, to } };
    })
    .filter(({ id }) => wrong.has(id));
  const found = new Map(
    [...existingTests(path, source), ...helpers].map((each) => [each.lines.from, each]),
  );
  for (const { id, lines: own } of found.values()) {
    tests.set(id, `${tests.get(id) ?? ""}${lines.slice(own.from, own.to).join("\n")}\n`);
    for (let index = own.from; index < own.to; index += 1) owner.set(index, { id, from: own.from });
  }
  const parts = readStatements(source).map((statement) => {
    const [from, to] = [statement.from - 1, statement.to];
    const numbers = Array.from({ length: to - from }, (_, index) => from + index);
    const isInTest = (index: number) => (owner.get(index)?.from ?? -1) >= from;
    const rest = numbers.filter((index) => !isInTest(index)).map((index) => lines[index] ?? "");
    const ids = numbers.filter(isInTest).flatMap((index) => owner.get(index)?.id ?? []);
    return { ...statement, rest: rest.filter(matters).join("\n"), tests: [...new Set(ids)] };
  });
  const isFree = ({ kind, names }: Part) =>
    kind === "assignment" && names.every((name) => wrong.has(`${path}::${name}`));
  return { parts: parts.filter((part) => !isFree(part)), tests };
}

function matters(line: string): boolean {
  return line !== "" && !/^\s*#/.test(line);
}

function partsWithRest({ parts }: TestFile): Part[] {
  return parts.filter(({ kind, rest }) => kind !== "import" && rest !== "");
}

/** Everything that has to mean the same afterwards, without the imports. */
function untouchedCode({ parts, tests }: TestFile, isWrong: (id: string) => boolean): string {
  const rest = parts.filter(({ kind }) => kind !== "import").map((part) => part.rest);
  return [...rest, ...[...tests].flatMap(([id, text]) => (isWrong(id) ? [] : [text]))].join("\n");
}

/** The untouched code without the definition of this name. */
function codeWithout(file: TestFile, name: string, isWrong: (id: string) => boolean): string {
  const parts = file.parts.filter(({ names }) => !names.includes(name));
  return untouchedCode({ ...file, parts }, isWrong);
}

/** The first statement that is missing afterwards, in the original order, and those that are new. */
function align(before: readonly Part[], after: readonly Part[]) {
  const matched = new Set<number>();
  let from = 0;
  for (const { rest } of before) {
    while (from < after.length && after[from]?.rest !== rest) from += 1;
    if (from === after.length) return { lost: rest, added: [] };
    matched.add(from);
    from += 1;
  }
  return { lost: null, added: after.filter((_, index) => !matched.has(index)) };
}

/** Names that pytest and Python look up by themselves. */
const LOOKED_UP =
  /^(?:(?:setup|teardown)(?:_(?:module|function|method|class))?|(?:setUp|tearDown)Module|load_tests|pytest(?:mark|_\w+)|collect_ignore\w*|__\w+)$/;

/** A definition, a constant or a string that no other code of the file can notice. */
function isHarmless({ kind, names, rest }: Part, used: ReadonlySet<string>): boolean {
  if (kind === "text") return true;
  if (kind === "other" || readNames(rest).some(({ name }) => name === "autouse")) return false;
  return names.every((name) => !(used.has(name) || LOOKED_UP.test(name)));
}

interface Imports {
  path: string;
  old: TestFile;
  now: TestFile;
  /** The names in everything that stays. */
  used: ReadonlySet<string>;
  isWrong: (id: string) => boolean;
}

function refuseImports({ path, old, now, used, isWrong }: Imports): string[] {
  const before = old.parts.flatMap(({ imports }) => imports);
  const after = now.parts.flatMap(({ imports }) => imports);
  const wrongText = [...old.tests].flatMap(([id, text]) => (isWrong(id) ? [text] : [])).join("\n");
  const inWrong = namesUsed(wrongText);
  const lost = without(before, after).filter(({ bound }) => used.has(bound) || !inWrong.has(bound));
  const kept = without(before, without(before, after));
  const added = without(after, before).filter((name) => !isFresh(name, kept, used));
  const swapped = before.find(({ bound }) => orderOf(kept, bound) !== orderOf(after, bound));
  return [
    ...lost.map(
      ({ bound }) => `The import of ${bound} in ${path} is changed, but its other tests need it.`,
    ),
    ...added.map((name) => {
      return `The import of ${name.bound} from ${sourceOf(name)} in ${path} gives another meaning to a name that its other tests may use: import it inside the test that needs it, or under a new name.`;
    }),
    ...(lost.length + added.length === 0 && swapped !== undefined
      ? [
          `The imports of ${swapped.bound} in ${path} are in another order: keep it, because the last import of a name counts.`,
        ]
      : []),
  ];
}

function without(names: readonly ImportedName[], others: readonly ImportedName[]) {
  const keys = new Set(others.map(keyOf));
  return names.filter((name) => !keys.has(keyOf(name)));
}

function keyOf(name: ImportedName): string {
  return `${sourceOf(name)} ${name.bound}`;
}

/** `from shop.cart import total as t` is `shop.cart:total`, `import shop.cart` is `shop.cart`. */
function sourceOf({ module, name }: ImportedName): string {
  return name === null ? module : `${module}:${name}`;
}

/** `import shop.bill` beside `import shop.cart` binds the same package again. */
function isFresh(
  { module, name, bound }: ImportedName,
  kept: readonly ImportedName[],
  used: ReadonlySet<string>,
): boolean {
  const rivals = kept.filter((other) => other.bound === bound);
  const isPackage = (each: Pick<ImportedName, "module" | "name">) => {
    return each.name === null && `${each.module}.`.startsWith(`${bound}.`);
  };
  if (rivals.length > 0) return isPackage({ module, name }) && rivals.every(isPackage);
  return bound !== "*" && !used.has(bound) && !LOOKED_UP.test(bound);
}

/** Where the same name is imported twice, the last one counts. */
function orderOf(names: readonly ImportedName[], bound: string): string {
  const sources = names.filter((name) => name.bound === bound).map(sourceOf);
  return sources.length < 2 ? "" : sources.filter((one) => one.includes(":")).join(" ");
}

interface NewTests {
  path: string;
  old: TestFile;
  now: TestFile;
  used: ReadonlySet<string>;
}

/** A test may rebind names of its module while it runs. */
function refuseGlobals({ path, old, now, used }: NewTests): string[] {
  const texts = [...now.tests].filter(([id, text]) => old.tests.get(id) !== text);
  return texts.flatMap(([id, text]) => {
    const rebinds = readNames(text).some(({ name, role }) => {
      return role === "global" ? used.has(name) : role === "use" && name === "globals";
    });
    return rebinds ? [`${id} changes names that other tests of ${path} use: use monkeypatch.`] : [];
  });
}
