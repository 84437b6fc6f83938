import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod";
import type { CollectionError, TestCase, TestReport } from "../ports.ts";
import { failureFromReport, failureFromTraceback } from "./failure-text.ts";
import { rebuildNodeId } from "./junit-ids.ts";
import { mergeTests } from "./merge-tests.ts";

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
  // Ids and messages are text, also those that look like numbers or end in a blank.
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
 * Reads the JUnit file that pytest writes in its xunit1 format; null when it is not whole or not
 * one. `exists` tells whether a path relative to the root is there.
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
  // The parser itself accepts a file that ends in the middle.
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

/** A test that was cut short has an entry without a name; pytest's own crash has one as well. */
function isTest(entry: Entry): boolean {
  return entry.name !== "" && !entry.error.some(({ message }) => message === INTERNAL_ERROR);
}

/** With xdist every worker reports the same error once more, in the same entry: one is enough. */
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
    // pytest counts lines from zero. An inherited test's line is one of another file.
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
