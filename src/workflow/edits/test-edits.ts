import { findBases } from "../../python/base-classes.ts";
import { isPythonFile } from "../../python/files.ts";
import { type ImportedName, readImports, readNames, readStatements } from "../../python/parse.ts";
import { fileOfTest, isTestModule } from "../../python/test-ids.ts";
import type { AppliedChange, SharedChange } from "./apply-edits.ts";
import {
  isAutouse,
  LOOKED_UP,
  matchUnits,
  namesFor,
  ownersOf,
  readUnits,
  type Unit,
  usersIn,
} from "./test-units.ts";
import type { WrongTest } from "./wrong-tests.ts";

/** The files before the change. */
export interface OldFiles {
  read(path: string): Promise<string | null>;
  /** The Python files that contain one of these words as a whole word. */
  search(words: readonly string[]): Promise<string[]>;
}

export interface EditBasis {
  /** The tests that may be given up. */
  wrong: readonly WrongTest[];
  /** The ids, without parameters, of all tests that pytest reported; by default those in the texts. */
  ids?: readonly string[] | undefined;
  testPatterns?: readonly string[] | undefined;
  /** Finds the tests that a change of data affects, where tests that are not wrong read the same data. */
  tryData(
    change: AppliedChange,
    data: { id: string; users: readonly string[] },
  ): Promise<{ tests: readonly string[] } | { why: string }>;
}

/**
 * What an answer may change in existing test files and their data. New code may be added that no other test
 * can notice. Wrong tests may change or go, and so may helpers and data that only wrong tests use. Everything
 * else stays as it is.
 */
export async function judgeTestEdits(
  files: OldFiles,
  changes: readonly AppliedChange[],
  basis: EditBasis,
): Promise<{ changes: AppliedChange[]; problems: string[] }> {
  const judged: AppliedChange[] = [];
  const problems: string[] = [];
  for (const change of changes) {
    const { path, before, content } = change;
    const isNew = before === null || before === content;
    const edit = { ...basis, files, change, before: before ?? "", after: content ?? "" };
    const found = isNew ? NOTHING : await (isPythonFile(path) ? judgeFile(edit) : judgeData(edit));
    judged.push(found.shared.length === 0 ? change : { ...change, shared: found.shared });
    problems.push(...found.problems);
  }
  return { changes: judged, problems };
}

interface Edit extends EditBasis {
  files: OldFiles;
  change: AppliedChange;
  before: string;
  after: string;
}

interface Judgement {
  shared: SharedChange[];
  problems: string[];
}

const NOTHING: Judgement = { shared: [], problems: [] };

/** Python ends a line at a lone carriage return, and ignores a form feed before a statement. */
const UNUSUAL_BREAK = /[\f\v]|\r(?!\n)/;

async function judgeFile(edit: Edit): Promise<Judgement> {
  const { path, content } = edit.change;
  if (UNUSUAL_BREAK.test(edit.after) && !UNUSUAL_BREAK.test(edit.before)) {
    const what = "has line breaks that Python and editors read differently";
    return { shared: [], problems: [`${path} ${what}: end lines with \\n only.`] };
  }
  const [old, now] = [readUnits(path, edit.before), readUnits(path, edit.after)];
  const kept = matchUnits(old, now);
  const { free, ...judgement } = await judgeLost(edit, { old, now, kept });
  if (judgement.problems.length > 0 || content === null) return judgement;
  const stays = old.filter((unit) => !free.has(unit) && !isImport(unit));
  const versions = { path, after: edit.after, old, now, kept, free, stays };
  const problems = [
    ...refuseImports(versions),
    ...(await refuseNew(edit, versions)),
    ...refuseGlobals(versions),
  ];
  return { ...judgement, problems };
}

/** An import inside a class binds a member of it, and nothing in the module. */
function isImport({ kind, owner }: Unit): boolean {
  return kind === "import" && owner === null;
}

interface Units {
  old: readonly Unit[];
  now: readonly Unit[];
  kept: ReadonlyMap<Unit, Unit>;
}

/** Which of the units that are changed or gone may be. */
async function judgeLost(
  edit: Edit,
  { old, now, kept }: Units,
): Promise<Judgement & { free: Set<Unit> }> {
  const { path } = edit.change;
  const wrong = new Set(edit.wrong.map(({ id }) => id));
  const isOpen = (unit: Unit) => kept.has(unit) || isImport(unit) || unit.text.trim() === "pass";
  const lost = old.filter((unit) => !isOpen(unit));
  const free = new Set(old.filter(({ id }) => wrong.has(id)));
  const leaving = new Set(lost.filter((unit) => isLeaving(unit, { old, free })));
  const shared: SharedChange[] = [];
  const problems: string[] = [];
  for (const unit of lost) {
    if (free.has(unit)) continue;
    if (leaving.has(unit) || ownersOf(unit).some((owner) => leaving.has(owner))) {
      free.add(unit);
      continue;
    }
    const what = now.some(({ id }) => id === unit.id) ? "changed" : "removed";
    const found = await judgeUnit(edit, unit, now);
    if ("tests" in found) {
      shared.push({ id: unit.id, tests: found.tests });
      free.add(unit);
    } else if (found.why === null) {
      problems.push(`${quote(path, unit)} is changed or gone: leave what exists as it is.`);
    } else {
      const name = `${path}, line ${unit.line}: ${unit.id}`;
      problems.push(`${name} is ${what}, but ${found.why}: leave it as it is.`);
    }
  }
  return { shared, problems, free };
}

function quote(path: string, { text, line }: Unit): string {
  return `${path}, line ${line}: "${text.trim().split("\n")[0]?.slice(0, 80)}"`;
}

/** A class goes with its last test, unless other code uses it. */
function isLeaving(
  unit: Unit,
  { old, free }: { old: readonly Unit[]; free: ReadonlySet<Unit> },
): boolean {
  const inside = old.filter((each) => ownersOf(each).includes(unit));
  const tests = inside.filter(({ isTest }) => isTest);
  if (unit.kind !== "class" || tests.length === 0 || !tests.every((test) => free.has(test))) {
    return false;
  }
  const others = old.filter((each) => {
    return !(each === unit || inside.includes(each) || free.has(each) || isImport(each));
  });
  const used = namesIn(others);
  return unit.names.every((name) => !used.has(name));
}

/** What units may look up in their module; a parameter may be a fixture. Members of objects on request. */
function namesIn(units: Iterable<Unit>, { withMembers = false } = {}): Set<string> {
  const others = withMembers ? /^keyword$/ : /^(?:attribute|member|keyword)$/;
  const code = [...units].map(({ text }) => text).join("\n");
  const used = readNames(code).filter(({ role }) => !others.test(role));
  return new Set(used.map(({ name }) => name));
}

type Verdict = { tests: readonly string[] } | { why: string | null };

/** The wrong tests that a unit is changed for, or why it must stay; null if no test is known to use it. */
async function judgeUnit(edit: Edit, unit: Unit, now: readonly Unit[]): Promise<Verdict> {
  const { change, before } = edit;
  if (unit.isTest || edit.ids?.includes(unit.id)) return { why: "it is not listed as wrong" };
  if (unit.kind !== "function" && unit.kind !== "assignment") return { why: null };
  const users = await usersOf(edit, unit);
  const twin = now.find(({ id }) => id === unit.id);
  const isData = [unit, twin ?? unit].every(isLiteral);
  const lines = before.split("\n");
  const own = twin?.lines.map((line) => edit.after.split("\n")[line - 1] ?? "") ?? [];
  lines.splice(unit.line - 1, unit.lines.length, ...own);
  const data = isData ? { ...change, content: lines.join("\n") } : null;
  return judgeUsers(edit, { id: unit.id, users, data });
}

/** Values without calls, functions and comprehensions: nothing is decided in them. */
function isLiteral({ kind, text }: Unit): boolean {
  const value = text.slice(text.indexOf("=") + 1);
  return (
    kind === "assignment" &&
    readNames(value).every(({ name }) => /^(?:True|False|None)$/.test(name)) &&
    !/\b(?:for|lambda)\b/.test(value.replace(/"[^"]*"|'[^']*'/g, ""))
  );
}

async function judgeUsers(
  { wrong, tryData }: EditBasis,
  { id, users, data }: { id: string; users: readonly string[]; data: AppliedChange | null },
): Promise<Verdict> {
  const ids = new Set(wrong.map((test) => test.id));
  const tests = users.filter((user) => ids.has(user));
  const other = users.find((user) => !ids.has(user));
  if (other === undefined) return tests.length > 0 ? { tests } : { why: null };
  if (data !== null && tests.length > 0) return tryData(data, { id, users });
  return { why: `${other} uses it and is not listed as wrong` };
}

/** A file that is not Python is data. */
async function judgeData(edit: Edit): Promise<Judgement> {
  const { files, change, wrong } = edit;
  const { path, content } = change;
  const text = path.slice(path.lastIndexOf("/") + 1);
  const readers = [...(await files.search([text])), ...wrong.map(({ id }) => fileOfTest(id))];
  const ids = edit.ids ?? wrong.map(({ id }) => id);
  const users = ids.filter((id) => readers.includes(fileOfTest(id)));
  const data = { ...change, content: content ?? "" };
  const found = await judgeUsers(edit, { id: path, users, data });
  if ("tests" in found) return { shared: [{ id: path, tests: found.tests }], problems: [] };
  const why = found.why ?? "no test that is listed as wrong uses it";
  return { shared: [], problems: [`${path} is changed, but ${why}: leave it as it is.`] };
}

/** The tests, or else files, that reach a unit. */
async function usersOf(
  { files, change: { path }, before, wrong, ids, testPatterns }: Edit,
  unit: Unit,
): Promise<string[]> {
  const idsIn = (file: string, source: string) =>
    ids ?? [
      ...readUnits(file, source).flatMap(({ isTest, id }) => (isTest ? [id] : [])),
      ...wrong.map(({ id }) => id),
    ];
  const here = usersIn({ path, source: before, ids: idsIn(path, before) }, namesFor(unit));
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.py$/, "");
  const others = (await files.search(unit.names)).filter((file) => file !== path);
  const elsewhere = await Promise.all(
    others.map(async (file) => {
      const source = (await files.read(file)) ?? "";
      if (!importsModule(source, stem)) return [];
      if (!isTestModule(file, testPatterns)) return [file];
      const names = unit.names.flatMap((name) => [name, `.${name}`]);
      return usersIn({ path: file, source, ids: idsIn(file, source) }, [
        ...names,
        ...namesFor(unit),
      ]);
    }),
  );
  return [...new Set([...here, ...elsewhere.flat()])];
}

/** By an import, or as a plugin of pytest. */
function importsModule(source: string, stem: string): boolean {
  const isImported = readImports(source).some(
    ({ module, name }) => module.split(".").at(-1) === stem || name === stem,
  );
  const lines = source.split("\n");
  const plugins = readStatements(source).filter(({ names }) => names.includes("pytest_plugins"));
  const words = plugins.flatMap(({ from, to }) =>
    lines
      .slice(from - 1, to)
      .join()
      .split(/\W+/),
  );
  return isImported || words.includes(stem);
}

interface Versions extends Units {
  path: string;
  after: string;
  /** What may change, and what stays as it is, of the old units. */
  free: ReadonlySet<Unit>;
  stays: readonly Unit[];
}

async function refuseNew(
  edit: Edit,
  { path, now, kept, free, stays }: Versions,
): Promise<string[]> {
  const known = new Set(kept.values());
  const changed = new Set([...free].map(({ id }) => id));
  const added = now.filter((unit) => {
    return !(known.has(unit) || unit.isTest || isImport(unit) || unit.text.trim() === "pass");
  });
  const used = namesIn(stays);
  const members = namesIn(stays, { withMembers: true });
  const problems = added.map(async (unit) => {
    const { owner } = unit;
    if (owner !== null && !known.has(owner)) return [];
    const why = changed.has(unit.id)
      ? refuseAutouse(unit)
      : owner === null
        ? refusePart(unit, used)
        : await refuseMember(edit, unit, { owner, used: members });
    return why === null ? [] : [`${quote(path, unit)} is new, and ${why}`];
  });
  return (await Promise.all(problems)).flat();
}

function refuseAutouse(unit: Unit): string | null {
  return isAutouse(unit) ? "is a fixture for its other tests, too: put it into a new file." : null;
}

/** Why a new statement may change what other tests test; null for what no other code can notice. */
function refusePart(unit: Unit, used: ReadonlySet<string>): string | null {
  const { kind, names } = unit;
  if (kind === "text") return null;
  if (kind === "other") return "runs for its other tests, too: put it into a new file.";
  const taken = names.find((name) => used.has(name));
  if (taken !== undefined) return `its other tests use ${taken}: put it into a new file.`;
  const hook = names.find((name) => LOOKED_UP.test(name));
  return hook === undefined
    ? refuseAutouse(unit)
    : `pytest runs by itself what is called ${hook}: put it into a new file.`;
}

/** What unittest calls or looks up in a test case. */
const UNITTEST =
  /^(?:assert\w*|fail\w*|run|debug|id|subTest|skipTest|shortDescription|countTestCases|defaultTestResult|\w*[cC]leanups?|enter\w*Context|maxDiff|longMessage|_\w*[A-Z]\w*)$/;

/** The same for a member of a class that has other tests: nothing that it inherits may know the name. */
async function refuseMember(
  { files, change: { path }, before }: Edit,
  unit: Unit,
  { owner, used }: { owner: Unit; used: ReadonlySet<string> },
): Promise<string | null> {
  const why = refusePart(unit, used)?.replace("put it into a new file", "put it into a new class");
  if (why !== undefined || unit.kind === "text") return why ?? null;
  const name = owner.names.join();
  const elsewhere = "put it into a new class, or outside of classes.";
  const { foreign, own, isUnittest } = await findBases(files, {
    path,
    source: before,
    text: owner.text,
  });
  if (foreign !== undefined)
    return `${name} inherits from ${foreign}, which may use it: ${elsewhere}`;
  const taken = unit.names.find((each) => isUnittest && UNITTEST.test(each));
  if (taken !== undefined)
    return `what ${name} inherits from unittest may use ${taken}: ${elsewhere}`;
  const others = own.length > 0 ? await files.search(unit.names) : [];
  const other = others.find((file) => file !== path);
  return other === undefined
    ? null
    : `what ${name} inherits may use it, because ${other} has the name, too: give it another name.`;
}

interface ImportInFile extends ImportedName {
  line: number;
  /** `shop.cart:total` for `from shop.cart import total as t`, `shop.cart` for `import shop.cart`. */
  from: string;
}

function importsOf(units: readonly Unit[]): ImportInFile[] {
  return units.filter(isImport).flatMap(({ imports, line }) =>
    imports.map((each) => {
      const from = each.name === null ? each.module : `${each.module}:${each.name}`;
      return { ...each, line, from };
    }),
  );
}

/** Imports may go with the wrong tests that used them, and new ones may bind no name that is in use here. */
function refuseImports({ path, old, now, free, stays }: Versions): string[] {
  const used = namesIn(stays);
  const inFree = namesIn(free);
  const [before, after] = [importsOf(old), importsOf(now)];
  return [...new Set([...before, ...after].map(({ bound }) => bound))].flatMap((bound) => {
    const [mine, theirs] = [before, after].map((all) => all.filter((each) => each.bound === bound));
    const [was = [], is = []] = [mine, theirs];
    const kept = was.filter(({ from }) => is.some((each) => each.from === from));
    const lost =
      used.has(bound) || !inFree.has(bound) ? was.filter((each) => !kept.includes(each)) : [];
    const added = is.filter(({ from }) => !was.some((each) => each.from === from));
    const rebinding = added.filter((each) => !isFresh(each, kept, used));
    const orders = [kept, is].map((all) => all.filter(({ name }) => name !== null));
    const [first, second] = orders.map((all) => all.map(({ from }) => from).join());
    const isSwapped = kept.length > 1 && lost.length + added.length === 0 && first !== second;
    return [
      ...lost.map(({ line }) => {
        return `${path}, line ${line}: The import of ${bound} is changed or gone, but its other tests need it.`;
      }),
      ...rebinding.map(({ line, from }) => {
        return `${path}, line ${line}: The import of ${bound} from ${from} gives another meaning to a name that its other tests may use: import it inside the test that needs it, or under a new name.`;
      }),
      ...(isSwapped
        ? [
            `${path}, line ${was[0]?.line}: The imports of ${bound} are in another order: keep it, because the last import of a name counts.`,
          ]
        : []),
    ];
  });
}

/** `import shop.bill` beside `import shop.cart` binds the same package again. */
function isFresh(
  { module, name, bound }: ImportedName,
  kept: readonly ImportedName[],
  used: ReadonlySet<string>,
): boolean {
  const isPackage = (each: Pick<ImportedName, "module" | "name">) => {
    return each.name === null && `${each.module}.`.startsWith(`${bound}.`);
  };
  if (kept.length > 0) return isPackage({ module, name }) && kept.every(isPackage);
  return bound !== "*" && !used.has(bound) && !LOOKED_UP.test(bound);
}

/** A test may rebind names of its module while it runs. */
function refuseGlobals({ path, after, now, kept, stays }: Versions): string[] {
  const used = namesIn(stays);
  const known = new Set(kept.values());
  const rebound = readNames(after).filter(({ name, role }) => {
    return role === "global" ? used.has(name) : role === "use" && name === "globals";
  });
  return now.flatMap((unit) => {
    const found = rebound.find(({ line }) => unit.lines.includes(line));
    if (!unit.isTest || known.has(unit) || found === undefined) return [];
    return [
      `${path}, line ${found.line}: ${unit.id} changes names that other tests of the file use (${found.name}): use monkeypatch.`,
    ];
  });
}
