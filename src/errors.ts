/** Raised before anything was started, so nothing has to be cleaned up or reported. */
const REFUSAL_CODES = [
  "bad-usage",
  "bad-input",
  "not-a-repository",
  "no-commits",
  "unknown-base",
  "workflow-not-on-base",
  "issue-file-unreadable",
  "issue-edited",
  "spec-incomplete",
  "design-blocked",
  "unknown-provider",
  "model-script-unusable",
  "model-key-missing",
  "model-address-unusable",
  "context-refused",
  "tests-unusable",
  "branch-exists",
  "no-such-run",
  "run-over",
  "run-unfinished",
  "platform-unsupported",
  "setup-failed",
  "no-pytest",
  "no-sandbox",
  "tests-uncollectable",
  "not-started",
  "config-unusable",
  "already-running",
  "already-handled",
  "state-refused",
  "bundle-refused",
  "nothing-built",
  "overtaken",
] as const;

/** The model could not be asked, or its answer could not be used. */
const MODEL_CODES = [
  "answer-unusable",
  "model-refused",
  "model-quota-spent",
  "model-key-refused",
  "model-unknown",
  "model-request-refused",
  "model-unreachable",
  "budget-exceeded",
  "question-too-long",
] as const;

/** Everything else that can end a run. `fault` is a bug in TDD Arbiter. */
const RUN_CODES = [
  "run-failed",
  "not-proven",
  "path-refused",
  "git-failed",
  "push-refused",
  "lock-lost",
  "abort-asked",
  "github-refused",
  "github-unreachable",
  "tests-elsewhere",
  "pull-requests-forbidden",
  "fault",
  "cancelled",
] as const;

/** Every error that is raised on purpose has one of these codes. Callers compare codes, never message texts. */
export type ErrorCode =
  | (typeof REFUSAL_CODES)[number]
  | (typeof MODEL_CODES)[number]
  | (typeof RUN_CODES)[number];

const REFUSALS: ReadonlySet<ErrorCode> = new Set(REFUSAL_CODES);
const MODEL_FAULTS: ReadonlySet<ErrorCode> = new Set(MODEL_CODES);

/** Only the author of the issue can fix these. */
const ISSUE_FAULTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "spec-incomplete",
  "design-blocked",
  "context-refused",
  "issue-edited",
]);

/** Where users read a text, and answer it. */
export type Surface = "github" | "terminal";

export interface ErrorDetails {
  /** What the user can do about it, as a sentence or a command to type. */
  fix?: string;
  /** `onGitHub` replaces `fix` on GitHub, where `fix` only makes sense on a terminal. */
  data?: Record<string, unknown>;
  cause?: unknown;
}

export class ArbiterError extends Error {
  override readonly name = "ArbiterError";
  readonly code: ErrorCode;
  readonly fix: string | null;
  readonly data: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.fix = details.fix ?? null;
    this.data = details.data ?? {};
  }
}

/** The bundle of a build that is not accepted; nothing in it is used. */
export function refusedBundle(reason: string, cause?: unknown): ArbiterError {
  return new ArbiterError("bundle-refused", `The build job's bundle is refused: ${reason}.`, {
    fix: "None of it was used. Check the log of the build job, then start again.",
    cause,
  });
}

export function isRefusal(error: unknown): error is ArbiterError {
  return error instanceof ArbiterError && REFUSALS.has(error.code);
}

export function isModelFault(error: unknown): error is ArbiterError {
  return error instanceof ArbiterError && MODEL_FAULTS.has(error.code);
}

export function isAboutTheIssue({ code }: Pick<ArbiterError, "code">): boolean {
  return ISSUE_FAULTS.has(code);
}

/** Another process runs the issue, and reports on it. */
export function isBusy(error: unknown): error is ArbiterError {
  return error instanceof ArbiterError && error.code === "already-running";
}

/** The trigger came twice, and another job has handled it. */
export function isAlreadyHandled(error: unknown): boolean {
  return error instanceof ArbiterError && error.code === "already-handled";
}

/** Another process has continued the run meanwhile: its status comment must not be changed. */
export function isOvertaken(error: unknown): error is ArbiterError {
  if (!(error instanceof ArbiterError)) return false;
  return error.code === "overtaken" || (error.code === "lock-lost" && error.data.link !== null);
}

export function isCancelled(error: unknown): boolean {
  return error instanceof ArbiterError && error.code === "cancelled";
}

/** The fix as it reads on the surface. */
export function fixFor(
  { fix, data: { onGitHub } }: Pick<ArbiterError, "fix" | "data">,
  surface: Surface,
): string | null {
  return surface === "github" && typeof onGitHub === "string" ? onGitHub : fix;
}

/** Message and fix of anything that was thrown, in one line. */
export function describeError(error: unknown, surface: Surface = "terminal"): string {
  if (error instanceof ArbiterError) {
    const fix = fixFor(error, surface);
    return fix === null ? error.message : `${error.message} ${fix}`;
  }
  if (!(error instanceof Error)) return String(error);
  return error.name === "Error" ? error.message : `${error.name}: ${error.message}`;
}

/** Whether the cause is a bug in TDD Arbiter: an unexpected exception, or an error with the code `fault`. */
export function isInternalError(error: unknown): boolean {
  return !(error instanceof ArbiterError) || error.code === "fault";
}

const MAX_CAUSES = 8;

/** The stack of an error and of each of its causes. Not redacted: every caller has to do that. */
export function describeFault(error: unknown): string {
  const stacks: string[] = [];
  let current = error;
  while (stacks.length <= MAX_CAUSES) {
    stacks.push(stackOf(current));
    if (!(current instanceof Error) || current.cause === undefined) break;
    current = current.cause;
  }
  return stacks.join("\nCaused by: ");
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  return error instanceof ArbiterError ? `[${error.code}] ${stack}` : stack;
}

/** The version in package.json; a test keeps the two equal. */
export const VERSION = "0.1.0";

/**
 * Calls an internal error a bug, and says where and with what to report it, for example `the log above`.
 * The package names no address: forks and mirrors take reports where they are published.
 */
export function bugNotice(evidence: string, surface: Surface): string {
  return `This is a bug in TDD Arbiter ${VERSION}. Please report it with ${evidence}, as an issue in the repository that ${SOURCES[surface]}.`;
}

const SOURCES: Readonly<Record<Surface, string>> = {
  github: 'your workflow names after "uses:"',
  terminal: "you installed it from",
};
