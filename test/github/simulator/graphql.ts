import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { record } from "./history.ts";
import { enableAutoMerge, enqueue } from "./merging/later-merges.ts";
import { Refusal } from "./refusal.ts";
import { issueNodeId } from "./render.ts";
import {
  accountOf,
  type IssueRecord,
  type MergeMethod,
  rulesOf,
  type Token,
  type World,
} from "./world.ts";

interface Asker {
  world: World;
  token: Token | null;
}

interface Asked {
  query: string;
  variables?: Record<string, unknown>;
}

interface GraphqlError {
  type: "FORBIDDEN" | "UNPROCESSABLE" | "NOT_FOUND";
  path: string[];
  message: string;
}

interface Result {
  data: Record<string, unknown>;
  errors?: GraphqlError[];
}

type Field = (asker: Asker & { token: Token }, asked: Asked) => Result;

const NO_DRAFTS = "Draft pull requests are not supported in this repository.";

/** The few fields that are asked for; what is wrong with one comes with status 200, as on GitHub. */
const FIELDS: Readonly<Record<string, Field>> = {
  viewer: ({ token }) => ({ data: { viewer: { login: token.login } } }),
  nodes: readLabellings,
  repository: (asker, asked) =>
    asked.query.includes("lastEditedAt") ? readEdits(asker, asked) : readPullRequest(asker, asked),
  markPullRequestReadyForReview: (asker, { variables = {} }) =>
    mutate(asker, "markPullRequestReadyForReview", () => {
      const { issue, pull } = findPull(asker.world, variables.id);
      pull.isDraft = false;
      record(asker.world, asker.token.login, { issue: issue.number, what: "made-ready" });
      return { pullRequest: { isDraft: false } };
    }),
  convertPullRequestToDraft: (asker, { variables = {} }) =>
    mutate(asker, "convertPullRequestToDraft", () => {
      if (!asker.world.rules.hasDrafts) throw new Refusal(422, NO_DRAFTS);
      const { pull } = findPull(asker.world, variables.id);
      pull.isDraft = true;
      return { pullRequest: { isDraft: true } };
    }),
  enqueuePullRequest: (asker, { variables = {} }) =>
    mutate(asker, "enqueuePullRequest", () => {
      const { id, head } = variables;
      const { login: by, isJobToken } = asker.token;
      enqueue(asker.world, findPull(asker.world, id), expecting(head, { by, isJobToken }));
      return { mergeQueueEntry: { position: asker.world.queue.size } };
    }),
  enablePullRequestAutoMerge: (asker, { variables = {} }) =>
    mutate(asker, "enablePullRequestAutoMerge", () => {
      const { id, head, mergeMethod } = variables;
      const { login: by, isJobToken } = asker.token;
      const wanted = { method: String(mergeMethod).toLowerCase() as MergeMethod, by, isJobToken };
      enableAutoMerge(asker.world, findPull(asker.world, id), expecting(head, wanted));
      return { pullRequest: { autoMergeRequest: { enabledAt: asker.world.now() } } };
    }),
};

/** When an issue was last edited; a new title is an edit of the same kind here. A pull request is no issue. */
function readEdits({ world }: Asker, { variables = {} }: Asked): Result {
  if (world.issues.get(Number(variables.issue))?.pull !== null) {
    const message = `Could not resolve to an Issue with the number of ${variables.issue}.`;
    const errors: GraphqlError[] = [{ type: "NOT_FOUND", path: ["repository", "issue"], message }];
    return { data: { repository: { issue: null } }, errors };
  }
  const edits = world.history.filter(
    ({ issue, what }) => issue === variables.issue && what === "edited",
  );
  const issue = { lastEditedAt: edits.at(-1)?.at ?? null, timelineItems: { nodes: [] } };
  return { data: { repository: { issue } } };
}

const MOST_NODES = 100;

/** Who set labels on issues, and when the issues were edited. */
function readLabellings({ world }: Asker, { variables = {} }: Asked): Result {
  const ids = variables.ids as string[];
  const since = String(variables.since);
  if (ids.length > MOST_NODES) throw new Error(`more than ${MOST_NODES} nodes were asked for`);
  const nodes = ids.map((node) => {
    const issue = [...world.issues.values()].find(({ id }) => issueNodeId(id) === node);
    if (issue === undefined) return null;
    const happened = world.history.map((entry, index) => ({ entry, id: `LE_${index + 1}` }));
    const edits = happened.filter(
      ({ entry }) => entry.issue === issue.number && entry.what === "edited",
    );
    const labelled = happened.flatMap(({ entry, id }) =>
      entry.issue === issue.number && entry.what === "labelled" && entry.at >= since
        ? [
            {
              id,
              createdAt: entry.at,
              actor: actorOf(world, entry.by),
              label: { name: entry.label },
            },
          ]
        : [],
    );
    const lastEditedAt = edits.at(-1)?.entry.at ?? null;
    return { id: node, lastEditedAt, timelineItems: { nodes: labelled } };
  });
  return { data: { nodes } };
}

/** A query names a bot without the end of its login. */
function actorOf(world: World, login: string) {
  const { type } = accountOf(world, login);
  return { __typename: type, login: login.replace(/\[bot\]$/, "") };
}

export async function serveGraphql(
  { world, token }: Asker,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ status: number; body: unknown; violations: string[] }> {
  const asked = (await json(request)) as Asked;
  const [, name = ""] = /\{\s*(\w+)/.exec(asked.query) ?? [];
  const field = FIELDS[name];
  const violations = field === undefined ? [`GraphQL: there is no field ${name}`] : [];
  const [status, body] =
    token === null
      ? [401, { message: "This endpoint requires you to be authenticated." }]
      : [200, field?.({ world, token }, asked) ?? { data: null, errors: [] }];
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
  return { status, body: asked, violations };
}

function mutate({ token }: Asker & { token: Token }, name: string, act: () => object): Result {
  const refuse = (type: GraphqlError["type"], message: string): Result => ({
    data: { [name]: null },
    errors: [{ type, path: [name], message }],
  });
  const { contents, pull_requests } = token.permissions;
  if (contents !== "write" || pull_requests !== "write") {
    return refuse("FORBIDDEN", "Resource not accessible by integration");
  }
  try {
    return { data: { [name]: act() } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse("UNPROCESSABLE", error.message);
  }
}

function expecting<Wanted extends object>(head: unknown, wanted: Wanted) {
  return head === undefined ? wanted : { ...wanted, expectedHead: String(head) };
}

function findPull({ issues }: World, id: unknown) {
  const issue = [...issues.values()].find((one) => nodeId(one) === id);
  if (issue === undefined || issue.pull === null) {
    throw new Refusal(200, `Could not resolve to a node with the global id of '${id}'`);
  }
  return { issue, pull: issue.pull };
}

function nodeId({ id }: IssueRecord): string {
  return `PR_${id}`;
}

/** A pull request with the rules of its base: rulesets for all to see, protection for administrators. */
function readPullRequest(
  { world, token }: Asker & { token: Token },
  { variables = {} }: Asked,
): Result {
  const issue = world.issues.get(Number(variables.number));
  if (issue === undefined || issue.pull === null) {
    const path = ["repository", "pullRequest"];
    const message = `Could not resolve to a PullRequest with the number of ${variables.number}.`;
    return { data: { repository: null }, errors: [{ type: "NOT_FOUND", path, message }] };
  }
  const rules = rulesOf(world, issue.pull.base);
  const mayRead = token.permissions.administration !== undefined;
  const path = ["repository", "pullRequest", "baseRef", "branchProtectionRule"];
  const message = "Resource not accessible by integration";
  const pullRequest = {
    id: nodeId(issue),
    isMergeQueueEnabled: rules.requiresQueue,
    isInMergeQueue: world.queue.has(issue.number),
    baseRef: {
      branchProtectionRule: rules.protection === "classic" && mayRead ? protectionOf(rules) : null,
      rules: { nodes: rules.protection === "ruleset" ? rulesetOf(rules) : [] },
    },
  };
  return {
    data: { repository: { autoMergeAllowed: rules.allowsAutoMerge, pullRequest } },
    ...(rules.protection === "classic" && !mayRead
      ? { errors: [{ type: "FORBIDDEN", path, message }] }
      : {}),
  };
}

function protectionOf(rules: World["rules"]) {
  return {
    dismissesStaleReviews: rules.dismissesStaleApprovals,
    requiredApprovingReviewCount: rules.requiredApprovals,
    requiresLinearHistory: rules.requiresLinearHistory,
  };
}

function rulesetOf(rules: World["rules"]) {
  const reviews = {
    type: "PULL_REQUEST",
    parameters: {
      dismissStaleReviewsOnPush: rules.dismissesStaleApprovals,
      requiredApprovingReviewCount: rules.requiredApprovals,
      allowedMergeMethods: rules.rulesetMethods ?? ["merge", "squash", "rebase"],
    },
  };
  const others = [
    ...(rules.requiresLinearHistory ? ["REQUIRED_LINEAR_HISTORY"] : []),
    ...(rules.requiredChecks.length > 0 ? ["REQUIRED_STATUS_CHECKS"] : []),
    ...(rules.requiresQueue ? ["MERGE_QUEUE"] : []),
  ];
  return [reviews, ...others.map((type) => ({ type, parameters: {} }))];
}
