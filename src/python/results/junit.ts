import type { CollectionError, TestCase, TestFailure, TestReport } from "../../ports.ts";
import { cutMiddle } from "../../safe-text/clean-text.ts";
import { groupBy } from "../changes/mutants.ts";
import { fileOfTest, shortenTestId } from "../test-ids.ts";
import { failureFromReport, failureFromTraceback } from "./failure-text.ts";
import { isWorse, junitKey } from "./live-results.ts";

/** One entry of the file; pytest may write several for one test. */
interface Entry extends JunitName {
  line: number | null;
  time: number;
  failure: Problem[];
  error: Problem[];
  skipped: Problem[];
}

interface Problem {
  message: string;
  text: string;
}

/** More entries than any suite has: a report with more is refused, because none may be left out. */
const MAX_ENTRIES = 200_000;
/** The first ones say enough; the others are counted by the exit code. */
const MAX_COLLECTION_ERRORS = 1000;

const COLLECTION_FAILURE = "collection failure";
const INTERNAL_ERROR = "internal error";

/**
 * Reads the JUnit file that pytest writes in its xunit1 format; null if it is incomplete or invalid.
 * `exists` tells whether a path relative to the root exists; `knownIds` has the ids of tests that were
 * seen to run, by `junitKey`. Tests write the texts in it, so that everything takes linear time, and
 * long ids and texts are shortened with a mark.
 */
export function readJunit(
  xml: string,
  exists: (path: string) => boolean,
  knownIds: ReadonlyMap<string, string> = new Map(),
): TestReport | null {
  const entries = readEntries(xml);
  if (entries === null || entries.length > MAX_ENTRIES) return null;
  const broken = entries.filter(isCollectionError).slice(0, MAX_COLLECTION_ERRORS);
  const tests = entries.filter((entry) => !isCollectionError(entry) && isTest(entry));
  // Many tests ask for the same path.
  const known = new Map<string, boolean>();
  const lookUp = (path: string) => {
    const answer = known.get(path) ?? exists(path);
    known.set(path, answer);
    return answer;
  };
  const shorten = createShortener();
  return {
    tests: mergeTests(tests.map((entry) => toTest(entry, { exists: lookUp, knownIds }))).map(
      (test) => ({
        ...test,
        failure: test.failure && shorten(test.failure),
      }),
    ),
    collectionErrors: broken.map(toCollectionError).map(({ file, failure }) => ({
      file: shortenTestId(file),
      failure: shorten(failure),
    })),
  };
}

function readEntries(xml: string): Entry[] | null {
  const root = readXml(xml);
  if (root?.name !== "testsuites") return null;
  const cases = childrenOf(root, "testsuite").flatMap((suite) => childrenOf(suite, "testcase"));
  const entries = cases.map(toEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** Null if the line or the time is not a number. */
function toEntry(element: XmlElement): Entry | null {
  const { attributes } = element;
  const line = attributes.get("line");
  const entry = {
    classname: attributes.get("classname") ?? "",
    name: attributes.get("name") ?? "",
    file: attributes.get("file") ?? null,
    line: line === undefined ? null : Number(line),
    time: Number(attributes.get("time") ?? 0),
    failure: problemsOf(element, "failure"),
    error: problemsOf(element, "error"),
    skipped: problemsOf(element, "skipped"),
  };
  const isNumeric = Number.isFinite(entry.time) && Number.isInteger(entry.line ?? 0);
  return isNumeric ? entry : null;
}

function problemsOf(element: XmlElement, kind: "failure" | "error" | "skipped"): Problem[] {
  return childrenOf(element, kind).map(({ attributes, text }) => ({
    message: attributes.get("message") ?? "",
    text,
  }));
}

const MAX_EXCEPTION_CHARS = 200;
const MAX_MESSAGE_CHARS = 20_000;
const MAX_DETAILS_CHARS = 50_000;
/** Of all messages and tracebacks together; once it is used up, each is shortened to a few lines. */
const MAX_TOTAL_CHARS = 16_000_000;
const MAX_CHARS_AFTERWARDS = 500;

/** Shortens the texts of failures: a test can write as much into them as it likes. */
function createShortener(): (failure: TestFailure) => TestFailure {
  let room = MAX_TOTAL_CHARS;
  const cut = (text: string, most: number) => {
    const short = cutMiddle(text, room > 0 ? most : MAX_CHARS_AFTERWARDS);
    room -= short.length;
    return short;
  };
  return ({ exception, message, details }) => ({
    exception: exception && cutMiddle(exception, MAX_EXCEPTION_CHARS),
    message: cut(message, MAX_MESSAGE_CHARS),
    details: cut(details, MAX_DETAILS_CHARS),
  });
}

function isCollectionError(entry: Entry): boolean {
  return entry.error.some(({ message }) => message === COLLECTION_FAILURE);
}

/** An interrupted test leaves an entry without a name; a crash of pytest leaves an entry too. */
function isTest(entry: Entry): boolean {
  return entry.name !== "" && !entry.error.some(({ message }) => message === INTERNAL_ERROR);
}

/** With xdist every worker repeats the same error in the same entry: one is enough. */
function toCollectionError(entry: Entry): CollectionError {
  const texts = new Set(entry.error.map(({ text }) => text));
  const failure = failureFromTraceback([...texts].join("\n\n"));
  return { file: entry.file ?? entry.name, failure };
}

interface Identification {
  exists: (path: string) => boolean;
  knownIds: ReadonlyMap<string, string>;
}

function toTest(entry: Entry, { exists, knownIds }: Identification): TestCase {
  const known = knownIds.get(junitKey(entry));
  const { id, file } =
    known === undefined ? rebuildNodeId(entry, exists) : { id: known, file: fileOfTest(known) };
  const problems = [...entry.failure, ...entry.error];
  const [first] = problems;
  const details = problems.map(({ text }) => text).join("\n\n");
  return {
    id,
    outcome: outcomeOf(entry),
    file,
    // pytest counts lines from zero. The line of an inherited test belongs to another file.
    line: entry.line === null || entry.file !== file ? null : entry.line + 1,
    seconds: entry.time,
    failure: first ? { ...failureFromReport(first.message, first.text), details } : null,
  };
}

function outcomeOf(entry: Entry): TestCase["outcome"] {
  if (entry.failure.length > 0) return "failed";
  if (entry.error.length > 0) return "error";
  return entry.skipped.length > 0 ? "skipped" : "passed";
}

/** One entry per id: pytest writes a second one if the teardown of a failed test fails too. */
function mergeTests(tests: readonly TestCase[]): TestCase[] {
  return [...groupBy(tests, ({ id }) => id).values()].map(merge);
}

/** The worst of the entries, with the tracebacks and the time of all. */
function merge(entries: readonly TestCase[]): TestCase {
  const worst = entries.reduce((one, other) => (isWorse(other.outcome, one.outcome) ? other : one));
  const details = entries.flatMap(({ failure }) => failure?.details ?? []).join("\n\n");
  return {
    ...worst,
    seconds: entries.reduce((sum, { seconds }) => sum + seconds, 0),
    failure: worst.failure && { ...worst.failure, details },
  };
}

interface JunitName {
  /** Path and classes, joined by dots: `tests.test_cart.TestCart`. */
  classname: string;
  /** The function's name with its parameters. */
  name: string;
  /** The file that defines the function; for an inherited test not the collected one. */
  file: string | null;
}

/** Rebuilds pytest's node id, and the file in it, from the names in the JUnit file. */
export function rebuildNodeId(
  name: JunitName,
  exists: (path: string) => boolean,
): { id: string; file: string } {
  const { id, file } = rebuildWhole(name, exists);
  const short = shortenTestId(id);
  return { id: short, file: id === short ? file : fileOfTest(short) };
}

function rebuildWhole(
  { classname, name, file }: JunitName,
  exists: (path: string) => boolean,
): { id: string; file: string } {
  if (classname === "") return rebuildWithoutClassname(name, file ?? name);

  const own = file === null ? null : classesBehind(file, classname);
  if (file !== null && own !== null) return { id: [file, ...own, name].join("::"), file };

  const segments = classname.split(".");
  const found =
    findModule(segments, limited(exists)) ??
    findOtherFile(segments, limited(exists)) ??
    guessModule(segments);
  return { id: [found.file, ...found.classes, name].join("::"), file: found.file };
}

/**
 * A node that is a whole file has only a name. So has a node with a bracket in its path: pytest takes
 * everything from the first bracket on for parameters.
 */
function rebuildWithoutClassname(name: string, file: string): { id: string; file: string } {
  const bracket = name.indexOf("[");
  return { id: bracket === -1 ? file : file.slice(0, bracket) + name.slice(bracket), file };
}

function classesBehind(file: string, classname: string): string[] | null {
  const module = file.replace(/\.py$/, "").replaceAll("/", ".");
  if (classname === module) return [];
  return classname.startsWith(`${module}.`) ? classname.slice(module.length + 1).split(".") : null;
}

interface Module {
  file: string;
  classes: string[];
}

/** More than the folders and dots of any real path need; a test can write a million dots. */
const MAX_LOOKUPS = 1000;
const MAX_PATH_CHARS = 4096;

/** Says that nothing exists, once it was asked too often. */
function limited(exists: (path: string) => boolean): (path: string) => boolean {
  let lookups = 0;
  return (path) => {
    lookups += 1;
    return lookups <= MAX_LOOKUPS && exists(path);
  };
}

/** Tries every dot as a path separator, because a directory's name may contain dots. */
function findModule(
  segments: readonly string[],
  exists: (path: string) => boolean,
  { directory, from }: { directory: string; from: number } = { directory: "", from: 0 },
): Module | null {
  let name = "";
  for (let next = from; next < segments.length; next++) {
    name += next === from ? segments[next] : `.${segments[next]}`;
    const path = directory + name;
    if (path.length > MAX_PATH_CHARS) return null;
    if (exists(`${path}.py`)) return { file: `${path}.py`, classes: segments.slice(next + 1) };
    // The directory itself and the one above it always exist.
    const isDirectory = !/^\.{0,2}$/.test(name) && exists(path);
    const below = isDirectory
      ? findModule(segments, exists, { directory: `${path}/`, from: next + 1 })
      : null;
    if (below !== null) return below;
  }
  return null;
}

/** More folders than a path has from which tests are collected. */
const MAX_SEGMENTS = 50;

/**
 * A file that is no Python, such as a text with doctests (`docs.usage.rst`): its name has a dot. Folders
 * that lie above the root may stand in front of it.
 */
function findOtherFile(
  segments: readonly string[],
  exists: (path: string) => boolean,
): Module | null {
  if (segments.length > MAX_SEGMENTS) return null;
  for (let start = 0; start < segments.length - 1; start++) {
    for (let end = segments.length - 2; end >= start; end--) {
      const name = segments.slice(end).join(".");
      if (!exists([...segments.slice(start, end), name].join("/"))) continue;
      return { file: [...segments.slice(0, end), name].join("/"), classes: [] };
    }
  }
  return null;
}

/** If the file no longer exists, segments with a capital letter are taken for classes. */
function guessModule(segments: readonly string[]): Module {
  const firstClass = segments.findIndex((segment, index) => index > 0 && /^\p{Lu}/u.test(segment));
  const end = firstClass === -1 ? segments.length : firstClass;
  return { file: `${segments.slice(0, end).join("/")}.py`, classes: segments.slice(end) };
}

interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text directly inside it. */
  text: string;
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
const VALUE = `"[^"]*"|'[^']*'`;
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(${VALUE})`, "gu");
/** Plain text, or one piece of markup. No element of a report has as many attributes. */
const TOKEN = new RegExp(
  [
    "(?<text>[^<]+)",
    String.raw`<!\[CDATA\[(?<data>[\s\S]*?)\]\]>`,
    String.raw`<!--[\s\S]*?-->|<\?[\s\S]*?\?>`,
    String.raw`</(?<closed>${NAME})\s*>`,
    String.raw`<(?<opened>${NAME})(?<attributes>(?:\s+${NAME}\s*=\s*(?:${VALUE})){0,20})\s*(?<slash>/?)>`,
  ].join("|"),
  "uy",
);

/** A report has four levels. */
const MAX_DEPTH = 50;

/**
 * Reads an XML document; null if it is not well-formed, or declares a document type. Every character
 * is read a fixed number of times and nothing is recursive: tests decide what is in the document.
 */
export function readXml(xml: string): XmlElement | null {
  const document: XmlElement = { name: "", attributes: new Map(), children: [], text: "" };
  const path = [document];
  for (let at = 0; at < xml.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(xml)?.groups;
    const parent = path.at(-1);
    if (found === undefined || parent === undefined) return null;
    const { text = "", data = "", closed, opened, attributes = "", slash } = found;
    parent.text += decode(text) + data;
    if (closed !== undefined && path.pop()?.name !== closed) return null;
    if (opened === undefined) continue;
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => {
      return [key, decode(value.slice(1, -1))] as const;
    });
    const element = { name: opened, attributes: new Map(pairs), children: [], text: "" };
    if (element.attributes.size < pairs.length) return null;
    parent.children.push(element);
    if (slash === "") path.push(element);
    if (path.length > MAX_DEPTH) return null;
  }
  const [root = null, ...others] = document.children;
  const isWhole = path.length === 1 && others.length === 0 && document.text.trim() === "";
  return isWhole ? root : null;
}

const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
