import { description } from "../openapi.ts";
import { findThread, type Operation, type Request } from "../operation.ts";
import { notFound, Refusal } from "../refusal.ts";
import { hasRole, type IssueRecord, type Rules, type World } from "../world.ts";
import { addressOfTransferred } from "./transfer.ts";

/**
 * What GitHub refuses whatever the token may do: writing to an archived repository, issues that were
 * deleted or transferred, comments and reactions on a locked issue, and content that comes too fast.
 */
export function enforceThreadRules(operation: Operation, request: Request): void {
  const { world } = request;
  const isWrite = operation.method !== "GET";
  if (isWrite && world.rules.isArchived) {
    throw new Refusal(403, "Repository was archived so is read-only.");
  }
  const thread = findThread(request);
  if (thread !== null) {
    refuseGone(operation, world, thread);
    if (isWrite && thread.isLocked) refuseLocked(operation, request);
  }
  if (isWrite && CREATES_CONTENT.test(operation.template)) limitContent(world.rules);
}

/** A transfer shows as a redirect only where GitHub's description has one; elsewhere it is not found. */
function refuseGone({ method, template }: Operation, world: World, { gone }: IssueRecord): void {
  if (gone === null) return;
  if (gone.how === "deleted") throw new Refusal(410, "This issue was deleted");
  const responses = description.paths[template]?.[method.toLowerCase()]?.responses ?? {};
  if (!("301" in responses)) throw notFound();
  throw new Refusal(301, "Moved Permanently", undefined, {
    location: addressOfTransferred(world, gone),
  });
}

/** Reactions are off for all; comments stay open to people who may write, which a bot never is. */
function refuseLocked({ template }: Operation, { actor }: Request): void {
  if (template.endsWith("/reactions")) {
    throw new Refusal(403, "Unable to create reaction because issue is locked.");
  }
  const isCollaborator = actor.type === "User" && hasRole(actor.role, "write");
  if (!/\/comments(\/|$)/.test(template) || isCollaborator) return;
  throw new Refusal(403, "Unable to create comment because issue is locked.");
}

const CREATES_CONTENT = /\/(comments|pulls)$/;

/** The secondary limit on requests that create content and notify people; it forgets when it has refused. */
function limitContent({ contentLimit }: Rules): void {
  if (contentLimit === null) return;
  contentLimit.left -= 1;
  if (contentLimit.left >= 0) return;
  contentLimit.left = contentLimit.requests;
  const { retryAfter } = contentLimit;
  throw new Refusal(
    403,
    "You have exceeded a secondary rate limit and have been temporarily blocked from content creation. Please retry your request again later.",
    undefined,
    retryAfter === null ? {} : { "retry-after": String(retryAfter) },
  );
}
