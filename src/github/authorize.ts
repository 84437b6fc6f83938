import { isBot } from "./command.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub, orNull } from "./request-fault.ts";

/**
 * Null for a user who may write to the repository now, otherwise the reason to refuse. Asks GitHub every
 * time, because permissions in events and earlier answers may be out of date.
 */
export async function refuseUnlessWriter(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  username: string,
): Promise<string | null> {
  const { getCollaboratorPermissionLevel } = octokit.rest.repos;
  const response = await callGitHub(`Checking the permission of ${username}`, () =>
    orNull(getCollaboratorPermissionLevel({ ...at, username })),
  );
  if (response === null) {
    return `GitHub knows no user ${username}: the account was removed or renamed, or belongs to an App`;
  }
  const { permission, user } = response.data;
  if (user !== null && isBot(user)) return `${username} is a bot`;
  // GitHub reports `maintain` as write, and a custom role as the role that it is based on.
  if (user !== null && (permission === "admin" || permission === "write")) return null;
  // Strangers have `read` where the repository is public.
  return `${username} may not write to this repository: a maintainer can give write access`;
}
