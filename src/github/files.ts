import type { GitHub } from "./octokit.ts";
import { callGitHub, httpStatusOf, orNull } from "./request-fault.ts";

interface FileLocation {
  path: string;
  /** The default branch where none is named. */
  branch?: string;
}

/** The text of a file, empty for anything else of that name; null where the branch has nothing there. */
export async function readFileText(
  { octokit, at }: GitHub,
  { path, branch }: FileLocation,
): Promise<string | null> {
  const place = { ...at, path, ...(branch === undefined ? {} : { ref: branch }) };
  const response = await callGitHub(`Reading ${path}`, () =>
    orNull(octokit.rest.repos.getContent(place)),
  );
  if (response === null || Array.isArray(response.data)) return null;
  const { data } = response;
  const isFile = data.type === "file" && "content" in data;
  return isFile ? Buffer.from(data.content, "base64").toString() : "";
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

interface CommittedFile extends Required<FileLocation> {
  text: string;
  message: string;
}

/** Adds a file to a branch; leaves one that is there as it is. */
export async function commitFile(
  github: GitHub,
  { path, text, message, branch }: CommittedFile,
): Promise<void> {
  const { octokit, at } = github;
  if ((await readFileText(github, { path, branch })) !== null) return;
  const content = Buffer.from(text).toString("base64");
  await callGitHub(`Adding ${path}`, () =>
    octokit.rest.repos.createOrUpdateFileContents({ ...at, path, message, content, branch }),
  );
}
