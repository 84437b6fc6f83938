/** An answer of GitHub that is no success. */
export interface FailedAnswer {
  status: number;
  /** In GitHub's words. */
  message: string;
  headers: Readonly<Record<string, unknown>>;
}

/** The permission that GitHub names in an answer, in a workflow's words; null when it names none. */
export function missingPermission({ status, message, headers }: FailedAnswer): string | null {
  const accepted = headers["x-accepted-github-permissions"];
  if (status !== 403 || typeof accepted !== "string") return null;
  const sets = accepted.split(";").map(readSet);
  const named = sets.filter((set) => set.length > 0);
  if (named.length === 0) return null;
  const possible = named.filter((set) => set.every((name) => JOB_PERMISSIONS.has(name)));
  const shown = (possible.length === 0 ? named : possible).map(describeSet).join(", or ");
  if (possible.length === 0) {
    return `The token lacks a permission. No job's token can have it: use the token of an App with ${shown}.`;
  }
  const owner = /personal access token/i.test(message) ? "token" : "job";
  return `The token lacks a permission. Give the ${owner} ${shown}.`;
}

/** Any one of the sets is enough, and all of a set is needed. */
function readSet(set: string): string[] {
  return [...set.matchAll(/(\w+)=\w+/g)].map(([, name = ""]) => name.replaceAll("_", "-"));
}

/** The job has to write there sooner or later, even if only a read was refused. */
function describeSet(names: readonly string[]): string {
  return names.map((name) => `${name}: write`).join(" and ");
}

/** What `permissions:` in a workflow can grant. */
const JOB_PERMISSIONS: ReadonlySet<string> = new Set([
  "actions",
  "attestations",
  "checks",
  "contents",
  "deployments",
  "discussions",
  "issues",
  "packages",
  "pages",
  "pull-requests",
  "security-events",
  "statuses",
]);
