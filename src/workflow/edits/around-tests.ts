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
  const untouched = untouchedCode(old, isWrong);
  const used = namesUsed(untouched);
  // A class goes with its last test, unless other code uses it.
  const mayGo = ({ tests, names }: Part) => {
    if (tests.length === 0 || !tests.every(isWrong)) return false;
    return names.every((name) => !namesUsed(codeWithout(old, name, isWrong)).has(name));
  };
  const leaving = new Set(old.parts.filter((part) => part.owner === null && mayGo(part)));
  const going = new Set(partsWithRest(old).filter((part) => leaving.has(outermost(part))));
  const kept = partsWithRest(old).filter((part) => !going.has(part));
  const { lost, added } = align(kept, partsWithRest(now));
  const gone = new Set([...going].map(keyOfPart));
  const name = ({ rest, line }: Part) =>
    `${path}, line ${line}: "${rest.trim().split("\n")[0]?.slice(0, 80)}"`;
  if (UNUSUAL_BREAK.test(after) && !UNUSUAL_BREAK.test(before)) {
    return [
      `${path} has line breaks that Python and editors read differently: end lines with \\n only.`,
    ];
  }
  if (lost !== null) {
    return [`${name(lost)} is changed or gone: leave what exists as it is.`];
  }
  const members = namesUsed(untouched, { withMembers: true });
  const isOfNewClass = ({ owner }: Part) =>
    owner !== null && added.includes(owner) && !gone.has(keyOfPart(owner));
  return [
    ...refuseImports({ path, old, now, used, isWrong }),
    ...added.flatMap((part) => {
      if (gone.has(keyOfPart(part)) || isOfNewClass(part)) return [];
      const why =
        part.owner === null
          ? refusePart(part, used)
          : refuseMember(part, part.owner, { used: members, imports: importsOf(old) });
      return why === null ? [] : [`${name(part)} is new, and ${why}`];
    }),
    ...refuseGlobals({ path, now, old, used }),
  ];
}

/** What code may look up in its module; a parameter may be a fixture. Members of objects only on request. */
function namesUsed(code: string, { withMembers = false } = {}): Set<string> {
  const others = withMembers ? /^keyword$/ : /^(?:attribute|member|keyword)$/;
  const used = readNames(code).filter(({ role }) => !others.test(role));
  return new Set(used.map(({ name }) => name));
}

/** Python ends a line at a lone carriage return, and ignores a form feed before a statement. */
export const UNUSUAL_BREAK = /[\f\v]|\r(?!\n)/;

/** A statement of the file, the header of a class or a member of one, as far as it is not in a test. */
interface Part extends Pick<Statement, "kind" | "names" | "imports"> {
  line: number;
  /** Its lines outside of tests, without blank lines and comments. */
  rest: string;
  /** The ids of the tests in it; for the header of a class, all in the class. */
  tests: string[];
  /** The header of the class that it is a member of. */
  owner: Part | null;
}

interface TestFile {
  parts: Part[];
  /** The source of each test, by id. */
  tests: ReadonlyMap<string, { text: string; line: number }>;
}

/** Helpers that may change count as tests, and data that may change is left out. */
function readFile(path: string, source: string, wrong: ReadonlySet<string>): TestFile {
  const lines = source.split("\n").map((line) => line.trimEnd());
  const ids = new Map<number, string>();
  const tests = new Map<string, { text: string; line: number }>();
  const helpers = readDefinitions(source)
    .map(({ name, from, to }) => {
      return { id: [path, ...name.split(".")].join("::"), lines: { from: from - 1, to } };
    })
    .filter(({ id }) => wrong.has(id));
  const found = new Map(
    [...existingTests(path, source), ...helpers].map((each) => [each.lines.from, each]),
  );
  for (const { id, lines: own } of found.values()) {
    const text = `${tests.get(id)?.text ?? ""}${lines.slice(own.from, own.to).join("\n")}\n`;
    tests.set(id, { text, line: own.from + 1 });
    for (let line = own.from + 1; line <= own.to; line += 1) ids.set(line, id);
  }
  const partsOf = (statement: Statement, owner: Part | null): Part[] => {
    const { kind, names, imports, body, from, to } = statement;
    const first = kind === "class" ? (body[0]?.from ?? from) : from;
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const own = numbers.filter((line) => !ids.has(line) && (first === from || line < first));
    const rest = own.map((line) => lines[line - 1] ?? "").filter(matters);
    const inside = [...new Set(numbers.flatMap((line) => ids.get(line) ?? []))];
    const header = {
      kind,
      names,
      imports,
      line: from,
      rest: rest.join("\n"),
      tests: inside,
      owner,
    };
    return [header, ...(first === from ? [] : body.flatMap((each) => partsOf(each, header)))];
  };
  const parts = readStatements(source).flatMap((each) => partsOf(each, null));
  const isFree = (part: Part) => {
    const above = [path, ...classesAround(part)];
    return (
      part.kind === "assignment" &&
      part.names.every((name) => wrong.has([...above, name].join("::")))
    );
  };
  return { parts: parts.filter((part) => !isFree(part)), tests };
}

function matters(line: string): boolean {
  return line !== "" && !/^\s*#/.test(line);
}

function partsWithRest({ parts }: TestFile): Part[] {
  return parts.filter((part) => !isImport(part) && part.rest !== "");
}

/** One inside a class binds a member of it, and nothing in the module. */
function isImport({ kind, owner }: Part): boolean {
  return kind === "import" && owner === null;
}

function classesAround({ owner }: Part): string[] {
  return owner === null ? [] : [...classesAround(owner), ...owner.names];
}

function outermost(part: Part): Part {
  return part.owner === null ? part : outermost(part.owner);
}

function keyOfPart(part: Part): string {
  return [...classesAround(part), part.rest].join("\n");
}

/** Everything that has to mean the same afterwards, without the imports. */
function untouchedCode({ parts, tests }: TestFile, isWrong: (id: string) => boolean): string {
  const rest = parts.filter((part) => !isImport(part)).map((part) => part.rest);
  const kept = [...tests].flatMap(([id, { text }]) => (isWrong(id) ? [] : [text]));
  return [...rest, ...kept].join("\n");
}

/** The untouched code without the definition of this name. */
function codeWithout(file: TestFile, name: string, isWrong: (id: string) => boolean): string {
  const parts = file.parts.filter((part) => !outermost(part).names.includes(name));
  return untouchedCode({ ...file, parts }, isWrong);
}

/** The first statement that is missing afterwards, in the original order, and those that are new. */
function align(before: readonly Part[], after: readonly Part[]) {
  const matched = new Set<number>();
  let from = 0;
  for (const part of before) {
    const key = keyOfPart(part);
    while (from < after.length && keyOfPart(after[from] ?? part) !== key) from += 1;
    if (from === after.length) return { lost: part, added: [] };
    matched.add(from);
    from += 1;
  }
  return { lost: null, added: after.filter((_, index) => !matched.has(index)) };
}

/** Names that pytest and Python look up by themselves. */
const LOOKED_UP =
  /^(?:(?:setup|teardown)(?:_(?:module|function|method|class))?|(?:setUp|tearDown)\w*|async(?:SetUp|TearDown)|load_tests|pytest(?:mark|_\w+)|collect_ignore\w*|__\w+)$/;

/** Why a new statement may change what other tests test; null for what no other code can notice. */
function refusePart({ kind, names, rest }: Part, used: ReadonlySet<string>): string | null {
  if (kind === "text") return null;
  if (kind === "other") return "runs for its other tests, too: put it into a new file.";
  if (readNames(rest).some(({ name }) => name === "autouse")) {
    return "is a fixture for its other tests, too: put it into a new file.";
  }
  const taken = names.find((name) => used.has(name));
  if (taken !== undefined) return `its other tests use ${taken}: put it into a new file.`;
  const hook = names.find((name) => LOOKED_UP.test(name));
  return hook === undefined
    ? null
    : `pytest runs by itself what is called ${hook}: put it into a new file.`;
}

/** A class that inherits nothing, or a test case that calls only those of its members that unittest names. */
const PLAIN_CLASS =
  /^\s*class\s+[^\s(:]+\s*(?:\(\s*(?:object|((?:unittest\.)?(?:IsolatedAsyncio)?TestCase))?\s*\)\s*)?:/m;
const UNITTEST =
  /^(?:assert\w*|fail\w*|run|debug|id|subTest|skipTest|shortDescription|countTestCases|defaultTestResult|\w*[cC]leanups?|enter\w*Context|maxDiff|longMessage|_\w*[A-Z]\w*)$/;

/** The same for a member of a class that has other tests. */
function refuseMember(
  part: Part,
  owner: Part,
  { used, imports }: { used: ReadonlySet<string>; imports: readonly ImportedName[] },
): string | null {
  const why = refusePart(part, used)?.replace("put it into a new file", "put it into a new class");
  if (why !== undefined || part.kind === "text") return why ?? null;
  const [header, base] = PLAIN_CLASS.exec(owner.rest) ?? [];
  const isUnittest =
    base?.includes(".") ||
    imports.some(({ module, name }) => `${module}.${name}` === `unittest.${base}`);
  const isPlain =
    header !== undefined &&
    (base === undefined || (isUnittest && !part.names.some((name) => UNITTEST.test(name))));
  return isPlain
    ? null
    : `what ${owner.names.join()} inherits may use it: put it into a new class, or outside of classes.`;
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
  const before = importsOf(old);
  const after = importsOf(now);
  const wrongText = [...old.tests]
    .flatMap(([id, { text }]) => (isWrong(id) ? [text] : []))
    .join("\n");
  const inWrong = namesUsed(wrongText);
  const lost = without(before, after).filter(({ bound }) => used.has(bound) || !inWrong.has(bound));
  const kept = without(before, without(before, after));
  const added = without(after, before).filter((name) => !isFresh(name, kept, used));
  const swapped = before.find(({ bound }) => orderOf(kept, bound) !== orderOf(after, bound));
  return [
    ...lost.map(
      ({ bound, line }) =>
        `${path}, line ${line}: The import of ${bound} is changed or gone, but its other tests need it.`,
    ),
    ...added.map((name) => {
      return `${path}, line ${name.line}: The import of ${name.bound} from ${sourceOf(name)} gives another meaning to a name that its other tests may use: import it inside the test that needs it, or under a new name.`;
    }),
    ...(lost.length + added.length === 0 && swapped !== undefined
      ? [
          `${path}, line ${swapped.line}: The imports of ${swapped.bound} are in another order: keep it, because the last import of a name counts.`,
        ]
      : []),
  ];
}

interface ImportInFile extends ImportedName {
  line: number;
}

function importsOf({ parts }: TestFile): ImportInFile[] {
  return parts
    .filter(isImport)
    .flatMap(({ imports, line }) => imports.map((name) => ({ ...name, line })));
}

function without<Name extends ImportedName>(names: readonly Name[], others: readonly Name[]) {
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
  const changed = [...now.tests].filter(([id, { text }]) => old.tests.get(id)?.text !== text);
  return changed.flatMap(([id, { text, line }]) => {
    const found = readNames(text).find(({ name, role }) => {
      return role === "global" ? used.has(name) : role === "use" && name === "globals";
    });
    if (found === undefined) return [];
    return [
      `${path}, line ${line + found.line - 1}: ${id} changes names that other tests of the file use (${found.name}): use monkeypatch.`,
    ];
  });
}
