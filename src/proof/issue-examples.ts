import { posix } from "node:path";
import type { FileChange, Files } from "../ports.ts";
import { isPythonFile, isTestPath } from "../python/files.ts";
import { indexModules } from "../python/module-index.ts";
import { readDefinitions } from "../python/parse.ts";
import { importedNames, moduleOf } from "../python/promised-names.ts";
import { fileOfTest } from "../python/test-ids.ts";
import type { ReplayedExample } from "../routing/verdicts/judge-change.ts";
import { testsById } from "../routing/verdicts/verdict.ts";
import { describeExample, findExamples } from "../spec/examples/find-examples.ts";
import {
  type ImportableName,
  type ResolvedExample,
  resolveExamples,
  writeExampleTests,
} from "../spec/examples/hold-out.ts";
import { withChanges } from "../version.ts";
import { readText } from "../workflow/tools.ts";
import type { VerifyTools } from "./change.ts";
import { observe, onlyTargets } from "./observe.ts";
import type { ChangeProof } from "./prove-change.ts";

interface ProvenChange extends Pick<ChangeProof, "source" | "testFiles" | "tests"> {
  base: string;
  head: string;
  /** The text, or that of the pull request. */
  text: string;
}

/** More would take long, and nobody would read about them. */
const MOST = 20;

/**
 * Runs the examples of a text, such as `slug("a b") == "a-b"`, with the old and with the new source. They are
 * calls with literals of functions of the change or of what its tests import: a stranger may have written them.
 */
export async function replayExamples(
  tools: VerifyTools,
  { base, head, text, source, testFiles, tests }: ProvenChange,
): Promise<ReplayedExample[]> {
  const examples = findExamples(text).slice(0, MOST);
  if (examples.length === 0) return [];
  const files = tools.workspace.at(head);
  const sourceFiles = source.flatMap(({ path, now }) => (now === null ? [] : [path]));
  const names = await importableNames(files, { testFiles, sourceFiles, created: [] });
  const resolved = resolveExamples(examples, names);
  const folder = posix.dirname(testFiles[0] ?? fileOfTest(tests[0]?.id ?? ""));
  const laid = await layExamples(files, { resolved, folder, prefix: "test_example" });
  if (laid === null) return [];
  const run = async (commit: string) => {
    const at = withChanges(commit, [laid.file]);
    const { run: seen, doubt } = await observe(tools, at, onlyTargets([laid.file.path]));
    const byId = testsById(seen.report ?? { tests: [], collectionErrors: [] });
    return laid.ids.map((id) => outcomeOf(doubt === null ? byId.get(id)?.outcome : undefined));
  };
  const before = await run(base);
  const after = await run(head);
  return laid.runnable.map(({ example }, index) => ({
    example: describeExample(example),
    before: before[index] ?? "unknown",
    after: after[index] ?? "unknown",
  }));
}

/** A test of an example is skipped where what it calls cannot be imported. */
function outcomeOf(outcome: string | undefined): ReplayedExample["before"] {
  if (outcome === "passed") return "passed";
  if (outcome === "skipped") return "absent";
  return outcome === undefined ? "unknown" : "failed";
}

interface Sources {
  testFiles: readonly string[];
  sourceFiles: readonly string[];
  /** What the change is to create. */
  created: readonly { module: string; name: string | null }[];
}

/** Where the names of a change come from, the best source first. */
export async function importableNames(
  files: Files,
  { testFiles, sourceFiles, created }: Sources,
): Promise<ImportableName[][]> {
  const tests = await Promise.all(testFiles.map((path) => readText(files, path)));
  const source = sourceFiles.filter((path) => isPythonFile(path) && !isTestPath(path));
  const defined = source.map(async (path) => {
    const module = moduleOf(path);
    if (module === null) return [];
    const definitions = readDefinitions(await readText(files, path));
    return definitions.filter(({ depth }) => depth === 0).map(({ name }) => ({ module, name }));
  });
  // An issue is untrusted: of what the tests import, it may have the repository's own code run.
  const { fileOf } = indexModules(await files.list());
  const imported = importedNames(tests).filter(({ module }) => fileOf(module) !== null);
  return [named(imported), named(created), (await Promise.all(defined)).flat()];
}

function named(names: readonly { module: string; name: string | null }[]): ImportableName[] {
  return names.flatMap(({ module, name }) => (name === null ? [] : [{ module, name }]));
}

interface Laid {
  /** In no commit. */
  file: FileChange & { content: string };
  /** The examples that it has, and the ids of their tests in the same order. */
  runnable: ResolvedExample[];
  ids: string[];
}

/** A file of tests with the examples whose names can be imported; null without any. */
export async function layExamples(
  files: Pick<Files, "list">,
  {
    resolved,
    folder,
    prefix,
  }: { resolved: readonly ResolvedExample[]; folder: string; prefix: string },
): Promise<Laid | null> {
  const { content, names } = writeExampleTests(resolved, prefix);
  if (names.length === 0) return null;
  const taken = new Set(await files.list());
  let path = posix.join(folder, "test_examples.py");
  for (let more = 1; taken.has(path); more += 1)
    path = posix.join(folder, `test_examples_${more}.py`);
  return {
    file: { path, content },
    runnable: resolved.filter(({ imports }) => imports !== undefined),
    ids: names.map((name) => `${path}::${name}`),
  };
}
