import type { TestRun } from "../../ports.ts";
import { describeCause, type FailureCause, readCause } from "./failure-cause.ts";
import { failureFromTraceback } from "./failure-text.ts";
import { readMissingName } from "./missing-name.ts";

/** An import that failed, so that a test file or `conftest.py` could not be collected. */
export interface ImportProblem {
  file: string;
  /** The error as Python words it. */
  error: string;
  /** A module, or a distribution whose metadata was asked for; null where the error names nothing. */
  missing: { kind: "module" | "distribution"; name: string } | null;
  /** The file whose code raised it; null where the traceback does not say. */
  raisedIn: string | null;
}

/** Whether test files could not be collected, and no other test passes. */
export function isUncollectable({ report, output }: Pick<TestRun, "report" | "output">): boolean {
  if (report?.tests.some(({ outcome }) => outcome === "passed")) return false;
  return (report?.collectionErrors.length ?? 0) > 0 || BROKEN_CONFTEST.test(output);
}

/** The imports that kept files from being collected. */
export function findImportProblems({
  report,
  output,
}: Pick<TestRun, "report" | "output">): ImportProblem[] {
  const errors = (report?.collectionErrors ?? []).map(({ file, failure }) => {
    return readProblem(file, failure.details);
  });
  const conftest = BROKEN_CONFTEST.exec(output);
  if (conftest !== null && report === null) {
    const details = output.slice(conftest.index);
    errors.push(readProblem([...details.matchAll(FRAME)][0]?.[1] ?? "conftest.py", details));
  }
  return errors.filter((problem) => problem !== null);
}

const BROKEN_CONFTEST = /^ImportError while loading conftest '.*'\.$/m;
const FRAME = /^(\S.*?):\d+: in /gm;
const ERROR_OF_IMPORT =
  /^E +((?:ModuleNotFoundError|ImportError|(?:importlib\.metadata\.)?PackageNotFoundError)(?::.*)?)$/gm;
const NO_METADATA = /^(?:No package metadata was found for )?([\w.-]+)$/;

/** The last error of an import in a traceback, which other code may have turned into an error of its own. */
function readProblem(file: string, details: string): ImportProblem | null {
  const last = [...details.matchAll(ERROR_OF_IMPORT)].at(-1);
  if (last === undefined) return null;
  const cause = readCause(failureFromTraceback(last[0]));
  const frames = details.slice(0, last.index).matchAll(FRAME);
  const raisedIn = [...frames].at(-1)?.[1] ?? null;
  return { file, error: describeCause(cause), missing: missingIn(cause), raisedIn };
}

function missingIn(cause: FailureCause): ImportProblem["missing"] {
  if (cause.exception?.endsWith("PackageNotFoundError")) {
    const name = NO_METADATA.exec(cause.text)?.[1];
    return name === undefined ? null : { kind: "distribution", name };
  }
  const missing = readMissingName(cause);
  if (missing?.kind === "module") return { kind: "module", name: missing.module };
  // `from shop import _version` names the module as an attribute of its package.
  return missing?.kind === "name"
    ? { kind: "module", name: `${missing.module}.${missing.name}` }
    : null;
}
