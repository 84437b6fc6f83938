/** What can go wrong in a way we know, as a closed list: told apart by code, never by message text. */
export type ErrorCode =
  | "bad-usage"
  | "not-a-repository"
  | "no-commits"
  | "unknown-base"
  | "issue-file-unreadable"
  | "spec-incomplete"
  | "design-blocked"
  | "unknown-provider"
  | "model-script-unusable"
  | "context-refused"
  | "branch-exists"
  | "platform-unsupported"
  | "answer-unusable"
  | "path-refused"
  | "git-failed"
  | "fault"
  | "cancelled";

/** Codes that are said before anything was started: nothing has to be cleaned up or reported. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "bad-usage",
  "not-a-repository",
  "no-commits",
  "unknown-base",
  "issue-file-unreadable",
  "spec-incomplete",
  "design-blocked",
  "unknown-provider",
  "model-script-unusable",
  "context-refused",
  "branch-exists",
  "platform-unsupported",
]);

export interface ErrorDetails {
  /** What the user can do about it, as a sentence or a command to type. */
  fix?: string;
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

export function isRefusal(error: unknown): error is ArbiterError {
  return error instanceof ArbiterError && REFUSALS.has(error.code);
}

/** One line for a person, whatever was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof ArbiterError) {
    return error.fix === null ? error.message : `${error.message} ${error.fix}`;
  }
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
