import type { GitHub } from "../octokit.ts";
import { callGitHub, orNull } from "../request-fault.ts";

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
