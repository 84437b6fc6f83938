import { type FailedAnswer, missingPermission } from "./missing-permission.ts";

interface Explanation {
  code: "github-refused" | "github-unreachable";
  fix: string;
  /** Whether the token may not do that at all. */
  lacksPermission: boolean;
}

/** What a user can do about an answer: GitHub says what it refused, but seldom how to change that. */
export function explainAnswer(answer: FailedAnswer): Explanation {
  const limit = describeLimit(answer);
  if (limit !== null || answer.status >= 500) {
    return { code: "github-unreachable", fix: limit ?? OUTAGE, lacksPermission: false };
  }
  const lacksPermission = answer.status === 403 && NOT_ACCESSIBLE.test(answer.message);
  return { code: "github-refused", fix: fixFor(answer), lacksPermission };
}

const NOT_ACCESSIBLE = /\bresource not accessible by\b/i;
const OUTAGE =
  "Check https://www.githubstatus.com, and comment /tdd retry when GitHub works again.";

/** Null for an answer that is not about a limit. */
function describeLimit({ status, message, headers }: FailedAnswer): string | null {
  const mayBeLimit = status === 403 || status === 429;
  const isHourly = mayBeLimit && headers["x-ratelimit-remaining"] === "0";
  if (isHourly || /\bAPI rate limit\b.*\bexceeded\b/i.test(message)) {
    return `The token has used up its requests for this hour. Comment /tdd retry ${afterReset(headers)}.`;
  }
  const wait = headers["retry-after"];
  const isNamed = /\brate limit|\babuse detection\b/i.test(message);
  if (status !== 429 && !isNamed && !(status === 403 && wait !== undefined)) return null;
  return `The token sent too many requests at once. Wait ${inMinutes(wait)}, then comment /tdd retry; if it happens often, let fewer runs work at the same time.`;
}

function afterReset({ "x-ratelimit-reset": reset }: FailedAnswer["headers"]): string {
  const seconds = Number(reset);
  if (reset === undefined || !Number.isFinite(seconds)) return "an hour later";
  return `after ${new Date(seconds * 1000).toISOString().slice(11, 16)} UTC`;
}

/** GitHub asks for at least a minute where it names no time. */
function inMinutes(wait: unknown): string {
  const minutes = Math.max(1, Math.ceil((Number(wait) || 0) / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

function fixFor(answer: FailedAnswer): string {
  const known = KNOWN.find(
    ({ status, says }) => status === answer.status && says.test(answer.message),
  );
  return known?.fix ?? missingPermission(answer) ?? FIXES[answer.status] ?? OTHER;
}

/** Answers whose status alone says too little. Their words are the only sign that GitHub gives. */
const KNOWN: readonly { status: number; says: RegExp; fix: string }[] = [
  {
    status: 403,
    says: /\bis locked\b/i,
    fix: "The conversation is locked. Unlock it on the issue's page, or give the Action the token of a user who may write; then comment /tdd retry.",
  },
  {
    status: 403,
    says: /\barchived\b/i,
    fix: "The repository is archived. Unarchive it under Settings, General, then comment /tdd retry.",
  },
  {
    status: 403,
    says: /must have push access/i,
    fix: "The token's own account may not write to this repository. Give it write access, or leave out the input token.",
  },
  {
    status: 403,
    says: /\bSAML enforcement\b/i,
    fix: 'Authorize the token for the organization: "Configure SSO" beside it under Settings, Developer settings.',
  },
  {
    status: 410,
    says: /\bdisabled\b/i,
    fix: "The repository has no issues: turn on Issues under Settings, General, Features.",
  },
  {
    status: 410,
    says: /^/,
    fix: "The issue was deleted. Open a new one, and set the label there.",
  },
];

const FIXES: Readonly<Record<number, string>> = {
  401: "The token is wrong or has expired. Give the job a new one.",
  403: "Give the job the permissions contents: write, pull-requests: write and issues: write.",
  404: "Check that it still exists, and was not deleted or transferred, and that the token may read this repository.",
};

const OTHER = "Fix what GitHub's answer names, and comment /tdd retry.";
