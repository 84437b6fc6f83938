import { EVENT_NAMES } from "../routing/event-names.ts";
import { cleanText } from "../safe-text/clean-text.ts";
import { CHECK_NAME } from "./forge.ts";
import type { GitHub } from "./octokit.ts";

/** A check of the repository's own CI that has failed. */
interface FailedCheck {
  name: string;
  url: string;
  /** The job of GitHub Actions that it is; null for another app's check, whose log GitHub does not have. */
  job: number | null;
}

interface Checks {
  /** Those whose last run failed. */
  failed: FailedCheck[];
  /** Whether any of them failed, now or in an earlier run. */
  wasRed: boolean;
}

const FAILED: ReadonlySet<string | null> = new Set(["failure", "timed_out"]);
/** By default, our own jobs are called like the event that they are for. */
const OWN: ReadonlySet<string> = new Set([
  CHECK_NAME,
  ...EVENT_NAMES.map((name) => name.replace(/\..*/, "")),
]);

/** The checks of a commit. None where the token may not read them. */
export async function readChecks({ octokit, at }: GitHub, ref: string): Promise<Checks> {
  const wanted = { ...at, ref, filter: "all", per_page: 100 } as const;
  const all = await octokit.paginate(octokit.rest.checks.listForRef, wanted).catch(() => []);
  const runs = all.filter(({ name }) => !OWN.has(name));
  const last = new Map<string, (typeof runs)[number]>();
  for (const run of runs.sort((one, other) => one.id - other.id)) {
    last.set(`${run.app?.slug}: ${run.name}`, run);
  }
  const failed = [...last.values()].filter(({ conclusion }) => FAILED.has(conclusion));
  return {
    failed: failed.map(({ id, name, html_url, details_url, app }) => ({
      name,
      url: html_url ?? details_url ?? "",
      job: app?.slug === "github-actions" ? id : null,
    })),
    wasRed: runs.some(({ conclusion }) => FAILED.has(conclusion)),
  };
}

const MAX_LOG = 6_000;
const TIME = /^\uFEFF?\d{4}-\d\d-\d\dT[\d:.]+Z /gm;

/**
 * The end of a job's log, up to the error that ended it; null where it cannot be read. Secrets are removed
 * before it is cut: a part of one would not be found.
 */
export async function readJobLog(
  { octokit, at }: GitHub,
  job: number,
  withoutSecrets: (text: string) => string,
): Promise<string | null> {
  const wanted = { ...at, job_id: job };
  const answer = await octokit.rest.actions.downloadJobLogsForWorkflowRun(wanted).catch(() => null);
  const data: unknown = answer?.data ?? null;
  if (data === null) return null;
  const text = data instanceof ArrayBuffer ? Buffer.from(data).toString() : String(data);
  const lines = withoutSecrets(cleanText(text)).replace(TIME, "");
  // What follows is the clean-up of the other steps.
  const error = lines.lastIndexOf("##[error]");
  const end = error === -1 ? lines.length : lines.indexOf("\n", error);
  return lines.slice(0, end === -1 ? lines.length : end).slice(-MAX_LOG);
}
