import type { ProposedChange } from "../ports.ts";
import { doOnce } from "./do-once.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub } from "./request-fault.ts";

/** The name by which a branch rule can require it. */
const CHECK_NAME = "TDD evidence";

/**
 * Shows the evidence as a check of the proposed commit. The job that ran the tests says so, about the commit
 * that it ran them on: a commit that a person pushes later has no such check. GitHub takes checks from Apps
 * only, of which the job's own token is one.
 */
export async function publishEvidence(
  github: GitHub,
  { head, body }: Pick<ProposedChange, "head" | "body">,
  details_url: string,
): Promise<void> {
  const { octokit, at } = github;
  await callGitHub(`Publishing the check "${CHECK_NAME}"`, () =>
    doOnce(github, {
      find: () => findEvidence(github, head),
      act: async () => {
        const { data } = await octokit.rest.checks.create({
          ...at,
          name: CHECK_NAME,
          head_sha: head,
          conclusion: "success",
          details_url,
          // A page of ours is shorter than the 65,535 characters that GitHub takes.
          output: { title: "Tests failed before this change and pass with it", summary: body },
        });
        return data.id;
      },
    }),
  );
}

/** A check of the same name by another App is not ours. */
async function findEvidence({ octokit, at, login }: GitHub, ref: string): Promise<number | null> {
  const wanted = { ...at, ref, check_name: CHECK_NAME, per_page: 100 };
  const { data } = await octokit.rest.checks.listForRef(wanted);
  const own = data.check_runs.find(({ app }) => `${app?.slug}[bot]` === login);
  return own?.id ?? null;
}
