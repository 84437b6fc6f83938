import { isBot } from "./command.ts";
import type { GitHub } from "./octokit.ts";
import { callGitHub, orNull } from "./request-fault.ts";

/**
 * Null for a person who may write here now, otherwise why they may not. Asked anew each time: what an
 * event or an earlier answer says of somebody may no longer be so.
 */
export async function refuseUnlessWriter(
  { octokit, at }: Pick<GitHub, "octokit" | "at">,
  username: string,
): Promise<string | null> {
  const { getCollaboratorPermissionLevel } = octokit.rest.repos;
  const answer = await callGitHub(`Asking what ${username} may do`, () =>
    orNull(getCollaboratorPermissionLevel({ ...at, username })),
  );
  const { permission = "none", user = null } = answer?.data ?? {};
  if (user !== null && isBot(user)) return `${username} is a bot`;
  // `maintain` is answered as write, and a role of an organisation's own as what it is built on.
  if (user !== null && (permission === "admin" || permission === "write")) return null;
  return `${username} may not write to this repository`;
}
