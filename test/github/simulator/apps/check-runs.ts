import { fillSchema } from "../fill-schema.ts";
import { tryGit } from "../git.ts";
import type { Operation, Request } from "../operation.ts";
import { notFound, Refusal } from "../refusal.ts";
import { renderUser } from "../render.ts";
import type { World } from "../world.ts";

/** A check that an App made, in contrast to the checks of workflows. */
export interface CheckRunRecord {
  id: number;
  by: string;
  name: string;
  head: string;
  conclusion: string | null;
  detailsUrl: string | null;
  title: string | null;
  summary: string | null;
  annotations: number;
  /** Of a job of GitHub Actions. */
  log?: string;
}

/** Where GitHub redirects to: another host there, and its address alone is the permission. */
export const LOGS = "/job-logs/";

const REPOSITORY = "/repos/{owner}/{repo}";

export const checkRunOperations: Operation[] = [
  {
    method: "POST",
    template: `${REPOSITORY}/check-runs`,
    needs: ["checks", "write"],
    run: create,
  },
  {
    method: "GET",
    template: `${REPOSITORY}/actions/jobs/{job_id}/logs`,
    needs: ["actions", "read"],
    run: ({ world, params }) => {
      const run = world.checkRuns.find(({ id }) => id === Number(params.job_id));
      if (run?.log === undefined) throw notFound();
      return { status: 302, headers: { location: `${world.url}${LOGS}${run.id}` } };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/commits/{ref}/check-runs`,
    needs: ["checks", "read"],
    run: ({ world, params, query }) => {
      const name = query.get("check_name");
      const found = world.checkRuns
        .filter(({ head }) => head === params.ref)
        .filter((run) => name === null || run.name === name)
        .map((run) => render(world, run));
      return { status: 200, body: { total_count: found.length, check_runs: found } };
    },
  },
];

const MOST_ANNOTATIONS = 50;
const LONGEST_SUMMARY = 65_535;

interface Output {
  title?: string;
  summary?: string;
  annotations?: unknown[];
}

function create({ world, token, actor, body }: Request) {
  // The job's token is one of the App "GitHub Actions".
  if (!token.isJobToken && token.installation === undefined) {
    throw new Refusal(403, "You must authenticate via a GitHub App.");
  }
  const head = String(body.head_sha);
  if (!tryGit(world.gitDir, "cat-file", "-e", `${head}^{commit}`).ok) {
    throw new Refusal(422, `No commit found for SHA: ${head}`);
  }
  const { title = null, summary = null, annotations = [] } = (body.output ?? {}) as Output;
  if (annotations.length > MOST_ANNOTATIONS) {
    throw new Refusal(422, "Invalid request. No more than 50 annotations are allowed.");
  }
  if ([...(summary ?? "")].length > LONGEST_SUMMARY) {
    throw new Refusal(422, "Invalid request. The summary exceeds 65535 characters.");
  }
  const run: CheckRunRecord = {
    id: world.nextId(),
    by: actor.login,
    name: String(body.name),
    head,
    conclusion: (body.conclusion ?? null) as string | null,
    detailsUrl: (body.details_url ?? null) as string | null,
    title,
    summary,
    annotations: annotations.length,
  };
  world.checkRuns.push(run);
  return { status: 201, body: render(world, run) };
}

function render(world: World, run: CheckRunRecord) {
  const { id, by, name, head, conclusion, detailsUrl, title, summary } = run;
  const slug = by.replace(/\[bot\]$/, "");
  return fillSchema("check-run", {
    id,
    name,
    head_sha: head,
    status: conclusion === null ? "queued" : "completed",
    conclusion,
    details_url: detailsUrl,
    html_url: detailsUrl,
    app: fillSchema("integration", { id: 1, slug, name: slug, owner: renderUser(world, by) }),
    output: {
      title,
      summary,
      text: null,
      annotations_count: run.annotations,
      annotations_url: `${world.url}/annotations`,
    },
  });
}
