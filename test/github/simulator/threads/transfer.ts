import type { Answer } from "../operation.ts";
import { renderIssue } from "../render.ts";
import type { IssueRecord, World } from "../world.ts";

/** A repository beside the simulated one, as far as its address goes. */
const OTHER_REPOSITORY = 4711;

/** The address that GitHub redirects to from a transferred issue: by the repository's id. */
export function addressOfTransferred(world: World, { number }: { number: number }): string {
  return `${world.url}/repositories/${OTHER_REPOSITORY}/issues/${number}`;
}

/** A transferred issue at its new address, where the token may read only what is public; null for other paths. */
export function serveTransferred(world: World, path: string): Answer | null {
  const [, number] = path.match(/^\/repositories\/4711\/issues\/(\d+)$/) ?? [];
  if (number === undefined) return null;
  for (const issue of world.issues.values()) {
    if (issue.gone?.how !== "transferred" || issue.gone.number !== Number(number)) continue;
    return issue.gone.isPrivate ? NOT_FOUND : { status: 200, body: renderElsewhere(world, issue) };
  }
  return NOT_FOUND;
}

const NOT_FOUND: Answer = { status: 404, body: { message: "Not Found" } };

function renderElsewhere(world: World, issue: IssueRecord) {
  if (issue.gone?.how !== "transferred") throw new Error(`#${issue.number} was not transferred`);
  const { repository, number } = issue.gone;
  return {
    ...renderIssue(world, issue),
    number,
    html_url: `${world.url}/${repository}/issues/${number}`,
    repository_url: `${world.url}/repos/${repository}`,
  };
}
