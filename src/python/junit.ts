import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod";
import type { CollectionError, TestCase, TestOutcome, TestReport } from "../ports.ts";
import { failureFromReport, failureFromTraceback } from "./failure-text.ts";

const LISTS: ReadonlySet<string> = new Set([
  "testsuite",
  "testcase",
  "failure",
  "error",
  "skipped",
]);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  // Ids and messages are text, even if they look like numbers or end in a space.
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  alwaysCreateTextNode: true,
  isArray: (name) => LISTS.has(String(name)),
});

const outcomeSchema = z.object({
  message: z.string().default(""),
  "#text": z.string().default(""),
});
const outcomesSchema = z.array(outcomeSchema).default([]);

const entrySchema = z.object({
  classname: z.string().default(""),
  name: z.string().default(""),
  file: z.string().nullable().default(null),
  line: z.coerce.number().int().nullable().default(null),
  time: z.coerce.number().default(0),
  failure: outcomesSchema,
  error: outcomesSchema,
  skipped: outcomesSchema,
});

const reportSchema = z.object({
  testsuites: z.object({
    testsuite: z.array(z.object({ testcase: z.array(entrySchema).default([]) })),
  }),
});

type Entry = z.infer<typeof entrySchema>;

const COLLECTION_FAILURE = "collection failure";
const INTERNAL_ERROR = "internal error";

/**
 * Reads the JUnit file that pytest writes in its xunit1 format; null if it is incomplete or invalid.
 * `exists` tells whether a path relative to the root exists.
 */
export function readJunit(xml: string, exists: (path: string) => boolean): TestReport | null {
  const entries = readEntries(xml);
  if (entries === null) return null;
  const broken = entries.filter(isCollectionError);
  const tests = entries.filter((entry) => !isCollectionError(entry) && isTest(entry));
  return {
    tests: mergeTests(tests.map((entry) => toTest(entry, exists))),
    collectionErrors: broken.map(toCollectionError),
  };
}

function readEntries(xml: string): Entry[] | null {
  // The parser itself accepts a truncated file.
  if (XMLValidator.validate(xml) !== true) return null;
  try {
    const { testsuites } = reportSchema.parse(parser.parse(xml));
    return testsuites.testsuite.flatMap(({ testcase }) => testcase);
  } catch {
    return null;
  }
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
  const texts = new Set(entry.error.map((error) => error["#text"]));
  const failure = failureFromTraceback([...texts].join("\n\n"));
  return { file: entry.file ?? entry.name, failure };
}

function toTest(entry: Entry, exists: (path: string) => boolean): TestCase {
  const { id, file } = rebuildNodeId(entry, exists);
  const problems = [...entry.failure, ...entry.error];
  const [first] = problems;
  const details = problems.map((problem) => problem["#text"]).join("\n\n");
  return {
    id,
    outcome: outcomeOf(entry),
    file,
    // pytest counts lines from zero. The line of an inherited test belongs to another file.
    line: entry.line === null || entry.file !== file ? null : entry.line + 1,
    seconds: entry.time,
    failure: first ? { ...failureFromReport(first.message, first["#text"]), details } : null,
  };
}

function outcomeOf(entry: Entry): TestCase["outcome"] {
  if (entry.failure.length > 0) return "failed";
  if (entry.error.length > 0) return "error";
  return entry.skipped.length > 0 ? "skipped" : "passed";
}

const SEVERITY = { passed: 0, skipped: 1, error: 2, failed: 3 } satisfies Record<
  TestOutcome,
  number
>;

/** One entry per id: pytest writes a second one if the teardown of a failed test fails too. */
function mergeTests(tests: readonly TestCase[]): TestCase[] {
  const byId = new Map<string, TestCase>();
  for (const test of tests) {
    const other = byId.get(test.id);
    byId.set(test.id, other === undefined ? test : merge(other, test));
  }
  return [...byId.values()];
}

function merge(first: TestCase, second: TestCase): TestCase {
  const worse = SEVERITY[second.outcome] > SEVERITY[first.outcome] ? second : first;
  const details = [first, second].flatMap(({ failure }) => failure?.details ?? []).join("\n\n");
  return {
    ...worse,
    seconds: first.seconds + second.seconds,
    failure: worse.failure && { ...worse.failure, details },
  };
}

export interface JunitName {
  /** Path and classes, joined by dots: `tests.test_cart.TestCart`. */
  classname: string;
  /** The function's name with its parameters. */
  name: string;
  /** The file that defines the function; for an inherited test not the collected one. */
  file: string | null;
}

/** Rebuilds pytest's node id, and the file in it, from the names in the JUnit file. */
export function rebuildNodeId(
  { classname, name, file }: JunitName,
  exists: (path: string) => boolean,
): { id: string; file: string } {
  if (classname === "") return rebuildWithoutClassname(name, file ?? name);

  const own = file === null ? null : classesBehind(file, classname);
  if (file !== null && own !== null) return { id: [file, ...own, name].join("::"), file };

  const segments = classname.split(".");
  const found = findModule(segments, exists) ?? guessModule(segments);
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

/** Tries every dot as a path separator, because a directory's name may contain dots. */
function findModule(
  segments: string[],
  exists: (path: string) => boolean,
  directory = "",
): Module | null {
  for (let length = 1; length <= segments.length; length++) {
    const path = directory + segments.slice(0, length).join(".");
    const rest = segments.slice(length);
    if (exists(`${path}.py`)) return { file: `${path}.py`, classes: rest };
    const below = exists(path) ? findModule(rest, exists, `${path}/`) : null;
    if (below !== null) return below;
  }
  return null;
}

/** If the file no longer exists, segments with a capital letter are taken for classes. */
function guessModule(segments: string[]): Module {
  const firstClass = segments.findIndex((segment, index) => index > 0 && /^\p{Lu}/u.test(segment));
  const end = firstClass === -1 ? segments.length : firstClass;
  return { file: `${segments.slice(0, end).join("/")}.py`, classes: segments.slice(end) };
}
