import type {
  Bench,
  LintRun,
  Log,
  LogEvent,
  Model,
  ModelAnswer,
  TestFailure,
  TestRun,
  Workspace,
} from "../ports.ts";
import type { SafeLine, SafeText, Sanitizer } from "../safe-text/sanitizer.ts";
import type { AssembledTools } from "./tools.ts";

/** The tools as adapters offer them: they let only safe texts out. */
interface AdapterTools extends Omit<AssembledTools, "workspace" | "safe"> {
  workspace: Workspace<SafeText>;
}

/**
 * Tools for the nodes: redacts every text on its way out, and the output of tests and linters on its
 * way in, before it is cut, quoted, stored or shown to a model.
 */
export function sanitizeTools(adapters: AdapterTools, safe: Sanitizer): AssembledTools {
  const { tests, linter } = adapters;
  return {
    ...adapters,
    safe,
    workspace: safeWorkspace(adapters.workspace, safe),
    model: safeModel(adapters.model, safe),
    tests: safeTests(tests, safe),
    linter: {
      lint: async (request) => (await linter.lint(request)).map((run) => safeLint(run, safe)),
    },
  };
}

/** A test runner whose runs have no secret in their texts. */
export function safeTests(tests: Bench, safe: Sanitizer): Bench {
  return {
    sandbox: tests.sandbox,
    run: async (request) => safeRun(await tests.run(request), safe),
  };
}

/** Separate from the rest: it is needed before the worktree exists, and shows real paths. */
export function safeLog(log: Log<SafeLine>, safe: Sanitizer): Log {
  return { record: (event) => log.record(safeEvent(event, safe)) };
}

function safeEvent(event: LogEvent, { line }: Sanitizer): LogEvent<SafeLine> {
  switch (event.kind) {
    case "started":
    case "ended":
      return event;
    case "finished":
      return { ...event, detail: line(event.detail) };
    case "decided":
      return { ...event, reason: line(event.reason) };
    case "warned":
      return { ...event, text: line(event.text) };
  }
}

/** File contents are not redacted: they are the change itself. */
export function safeWorkspace(workspace: Workspace<SafeText>, { text }: Sanitizer): Workspace {
  return {
    ...workspace,
    get tip() {
      return workspace.tip;
    },
    commit: (message, version) => workspace.commit(text(message), version),
    snapshot: (message, version) => workspace.snapshot(text(message), version),
    writeLog: (name, content) => workspace.writeLog(name, text(content)),
  };
}

function safeModel(model: Model, { incoming }: Sanitizer): Model {
  return {
    name: model.name,
    answer: async ({ system, stable, prompt, ...rest }) =>
      bounded(
        await model.answer({
          ...rest,
          system: incoming(system),
          stable: stable === undefined ? stable : incoming(stable),
          prompt: incoming(prompt),
        }),
      ),
  };
}

/** Answers are stored with the state, whose files may have a megabyte. */
const MAX_ANSWER_BYTES = 900_000;
const KEPT_CHARS = 1000;

/** An answer that is too long to be stored counts as cut off: nothing of it is used. */
function bounded(answer: ModelAnswer): ModelAnswer {
  const { text } = answer;
  const fits = text.length <= MAX_ANSWER_BYTES;
  if (fits && Buffer.byteLength(JSON.stringify(text)) <= MAX_ANSWER_BYTES) return answer;
  return { ...answer, text: text.slice(0, KEPT_CHARS), stopReason: "length" };
}

/** Test ids stay as they are, because tests are compared and run by them; reports redact them. */
function safeRun(run: TestRun, { incoming }: Sanitizer): TestRun {
  const safeFailure = (failure: TestFailure): TestFailure => ({
    ...failure,
    message: incoming(failure.message),
    details: incoming(failure.details),
  });
  const report = run.report && {
    ...run.report,
    tests: run.report.tests.map((test) =>
      test.failure === null ? test : { ...test, failure: safeFailure(test.failure) },
    ),
    collectionErrors: run.report.collectionErrors.map((error) => ({
      ...error,
      failure: safeFailure(error.failure),
    })),
  };
  return { ...run, output: incoming(run.output), report };
}

function safeLint(run: LintRun, { incoming }: Sanitizer): LintRun {
  const findings = run.findings.map(({ file, line, code, message }) => ({
    ...{ file: incoming(file), line, code: incoming(code), message: incoming(message) },
  }));
  return { ...run, command: incoming(run.command), problem: incoming(run.problem), findings };
}
