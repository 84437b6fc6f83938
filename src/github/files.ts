import type { GitHub } from "./octokit.ts";
import { callGitHub, httpStatusOf, orNull } from "./request-fault.ts";

interface FileLocation {
  path: string;
  branch: string;
}

/** GitHub's id of a file's content; null where the branch has no such file. */
export async function findFile(
  { octokit, at }: GitHub,
  { path, branch }: FileLocation,
): Promise<string | null> {
  const response = await callGitHub(`Reading ${path}`, () =>
    orNull(octokit.rest.repos.getContent({ ...at, path, ref: branch })),
  );
  return response === null || Array.isArray(response.data) ? null : response.data.sha;
}

interface NewBranch {
  branch: string;
  /** The branch that it starts at. */
  from: string;
}

/** Creates a branch; leaves one that is there as it is. */
export async function createBranch(
  { octokit, at }: GitHub,
  { branch, from }: NewBranch,
): Promise<void> {
  await callGitHub(`Creating the branch ${branch}`, async () => {
    const { data } = await octokit.rest.git.getRef({ ...at, ref: `heads/${from}` });
    const created = { ...at, ref: `refs/heads/${branch}`, sha: data.object.sha };
    await octokit.rest.git.createRef(created).catch((error) => {
      // Another delivery of the same command was faster, or the command was given before.
      if (httpStatusOf(error) !== 422) throw error;
    });
  });
}

interface CommittedFile extends FileLocation {
  text: string;
  message: string;
}

/** Adds a file to a branch; leaves one that is there as it is. */
export async function commitFile(
  github: GitHub,
  { path, text, message, branch }: CommittedFile,
): Promise<void> {
  const { octokit, at } = github;
  if ((await findFile(github, { path, branch })) !== null) return;
  const content = Buffer.from(text).toString("base64");
  await callGitHub(`Adding ${path}`, () =>
    octokit.rest.repos.createOrUpdateFileContents({ ...at, path, message, content, branch }),
  );
}

/** The text of a file on the default branch; null where there is none. */
export async function readFileText({ octokit, at }: GitHub, path: string): Promise<string | null> {
  const response = await callGitHub(`Reading ${path}`, () =>
    orNull(octokit.rest.repos.getContent({ ...at, path })),
  );
  if (response === null || Array.isArray(response.data)) return null;
  const { data } = response;
  return data.type === "file" && "content" in data
    ? Buffer.from(data.content, "base64").toString()
    : null;
}
