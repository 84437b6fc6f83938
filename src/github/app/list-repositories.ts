import type { GitHub } from "../octokit.ts";
import { callGitHub } from "../request-fault.ts";

interface ListedRepository {
  owner: string;
  repo: string;
  /** The default branch. */
  branch: string;
}

/** The repositories of the installation that the token is of; without those that are read-only. */
export async function listRepositories({ octokit }: GitHub): Promise<ListedRepository[]> {
  const listed = await callGitHub("Listing the repositories of the installation", () =>
    octokit.paginate(octokit.rest.apps.listReposAccessibleToInstallation, { per_page: 100 }),
  );
  return listed
    .filter(({ archived, disabled }) => !archived && !disabled)
    .map(({ name, owner, default_branch }) => ({
      owner: owner.login,
      repo: name,
      branch: default_branch,
    }));
}
