import { fillSchema } from "./fill-schema.ts";
import { branchHead, tryGit } from "./git.ts";
import { commitFiles } from "./make-repository.ts";
import { findIssue, type Operation, type Request } from "./operation.ts";
import { invalid, notFound, Refusal } from "./refusal.ts";
import { renderIssue, renderRepository, renderUser } from "./render.ts";
import {
  accountOf,
  addIssue,
  type BaseRules,
  hasRole,
  type MergeMethod,
  type Role,
  type World,
} from "./world.ts";

const REPOSITORY = "/repos/{owner}/{repo}";

/** What a repository was set up with, beside its files, branches, people and issues. */
interface Setup {
  isCreated: boolean;
  invitations: Map<number, { login: string; role: Role }>;
  workflowPermissions: Record<string, unknown>;
  /** By branch, as it was asked for. */
  protections: Map<string, Record<string, unknown>>;
  rulesets: Record<string, unknown>[];
}

const SETUPS = new WeakMap<World, Setup>();

export function setupOf(world: World): Setup {
  const known = SETUPS.get(world);
  if (known !== undefined) return known;
  const setup: Setup = {
    isCreated: false,
    invitations: new Map(),
    workflowPermissions: {},
    protections: new Map(),
    rulesets: [],
  };
  SETUPS.set(world, setup);
  return setup;
}

/** What people with a token of their own do to set a repository up. */
export const setupOperations: Operation[] = [
  {
    method: "GET",
    template: "/user",
    needs: ["metadata", "read"],
    run: ({ world, actor }) => {
      const body = fillSchema("public-user", renderUser(world, actor.login));
      return { status: 200, body };
    },
  },
  { method: "POST", template: "/user/repos", needs: ["metadata", "read"], run: createRepository },
  {
    method: "POST",
    template: "/orgs/{org}/repos",
    needs: ["metadata", "read"],
    run: createRepository,
  },
  {
    method: "PUT",
    template: `${REPOSITORY}/contents/{path}`,
    needs: ["contents", "write"],
    // An installation may do what its permissions say, whatever the role of its account.
    run: (request) =>
      request.token.installation === undefined ? asAdmin(putFile)(request) : putFile(request),
  },
  {
    method: "PUT",
    template: `${REPOSITORY}/collaborators/{username}`,
    needs: ["metadata", "read"],
    run: asAdmin(invite),
  },
  {
    method: "PATCH",
    template: "/user/repository_invitations/{invitation_id}",
    needs: ["metadata", "read"],
    run: ({ world, actor, params }) => {
      const invitation = setupOf(world).invitations.get(Number(params.invitation_id));
      if (invitation?.login !== actor.login) throw notFound();
      actor.role = invitation.role;
      return { status: 204 };
    },
  },
  {
    method: "PUT",
    template: `${REPOSITORY}/actions/permissions/workflow`,
    needs: ["metadata", "read"],
    run: asAdmin(({ world, body }) => {
      setupOf(world).workflowPermissions = body;
      world.rules.actionsMayOpenPulls = body.can_approve_pull_request_reviews === true;
      return { status: 204 };
    }),
  },
  {
    method: "POST",
    template: `${REPOSITORY}/git/refs`,
    needs: ["contents", "write"],
    run: ({ world, body }) => {
      const { ref, sha } = body as { ref: string; sha: string };
      if (!tryGit(world.gitDir, "update-ref", ref, sha, "").ok) {
        throw new Refusal(422, "Reference already exists");
      }
      const object = { type: "commit", sha, url: `${world.url}/git/commits/${sha}` };
      return { status: 201, body: fillSchema("git-ref", { ref, object }) };
    },
  },
  {
    method: "PUT",
    template: `${REPOSITORY}/branches/{branch}/protection`,
    needs: ["metadata", "read"],
    run: asAdmin(({ world, params, body }) => {
      const { branch = "" } = params;
      if (branchHead(world.gitDir, branch) === null) {
        throw new Refusal(404, "Branch not found");
      }
      setupOf(world).protections.set(branch, body);
      world.branchRules.set(branch, readProtection(body as unknown as Protection));
      const url = `${world.url}/repos/${world.owner}/${world.repo}/branches/${branch}/protection`;
      return { status: 200, body: fillSchema("protected-branch", { url }) };
    }),
  },
  {
    method: "POST",
    template: `${REPOSITORY}/rulesets`,
    needs: ["metadata", "read"],
    run: asAdmin(({ world, body }) => {
      refuseQueue(world, body);
      setupOf(world).rulesets.push(body);
      if (body.enforcement === "active") applyRuleset(world, body as unknown as Ruleset);
      const known = { id: world.nextId(), name: body.name, enforcement: body.enforcement };
      return { status: 201, body: fillSchema("repository-ruleset", known) };
    }),
  },
  {
    method: "POST",
    template: `${REPOSITORY}/issues`,
    needs: ["issues", "write"],
    run: ({ world, actor, body }) => {
      const { title, body: text = null } = body as { title: string; body?: string };
      const issue = addIssue(world, { title, body: text, author: actor.login, pull: null });
      return { status: 201, body: renderIssue(world, issue) };
    },
  },
  {
    method: "PUT",
    template: `${REPOSITORY}/issues/{issue_number}/lock`,
    needs: ["issues", "write"],
    run: asAdmin((request) => {
      findIssue(request).isLocked = true;
      return { status: 204 };
    }),
  },
];

/** There is one repository here, which is made once. */
function createRepository({ world, params, actor, body }: Request) {
  const setup = setupOf(world);
  const isHere = (params.org ?? actor.login) === world.owner && body.name === world.repo;
  if (!isHere) throw notFound();
  if (setup.isCreated) {
    throw new Refusal(422, "Repository creation failed.", [
      {
        resource: "Repository",
        code: "custom",
        field: "name",
        message: "name already exists on this account",
      },
    ]);
  }
  setup.isCreated = true;
  world.rules.allowsAutoMerge = body.allow_auto_merge === true;
  actor.role = "admin";
  return { status: 201, body: renderRepository(world) };
}

function putFile({ world, params, body, token }: Request) {
  const { path = "" } = params;
  const isWorkflow = path.startsWith(".github/workflows/");
  if (isWorkflow && token.installation !== undefined && token.permissions.workflows !== "write") {
    throw new Refusal(403, "Resource not accessible by integration");
  }
  const { content, branch = world.defaultBranch } = body as { content: string; branch?: string };
  if (setupOf(world).protections.has(branch)) {
    throw new Refusal(409, "Changes must be made through a pull request.");
  }
  const isThere = tryGit(world.gitDir, "cat-file", "-e", `${branch}:${path}`).ok;
  if (isThere && body.sha === undefined) {
    throw new Refusal(422, 'Invalid request.\n\n"sha" wasn\'t supplied.');
  }
  const files = { [path]: Buffer.from(content, "base64").toString("utf8") };
  const sha = commitFiles(world.gitDir, { branch, files });
  return { status: 201, body: fillSchema("file-commit", { content: null, commit: { sha } }) };
}

const ROLES = { pull: "read", triage: "triage", push: "write", maintain: "maintain" } as const;

function invite({ world, params, body }: Request) {
  const { login } = accountOf(world, params.username ?? "");
  const role = ROLES[body.permission as keyof typeof ROLES];
  if (role === undefined) {
    throw invalid({ resource: "Repository", code: "invalid", field: "permission" });
  }
  const id = world.nextId();
  setupOf(world).invitations.set(id, { login, role });
  return { status: 201, body: fillSchema("repository-invitation", { id }) };
}

/** What the classic protection of a branch is asked for with. */
interface Protection {
  required_status_checks: { contexts: string[] } | null;
  required_pull_request_reviews: {
    required_approving_review_count?: number;
    dismiss_stale_reviews?: boolean;
  } | null;
  required_linear_history?: boolean;
}

function readProtection(asked: Protection): Partial<BaseRules> {
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = asked;
  return {
    protection: "classic",
    requiredChecks: checks?.contexts ?? [],
    requiredApprovals: reviews === null ? 0 : (reviews.required_approving_review_count ?? 1),
    dismissesStaleApprovals: reviews?.dismiss_stale_reviews === true,
    requiresLinearHistory: asked.required_linear_history === true,
  };
}

interface Ruleset {
  conditions: { ref_name: { include: string[] } };
  rules: { type: string; parameters?: Record<string, unknown> }[];
}

function applyRuleset(world: World, { conditions, rules }: Ruleset): void {
  const added = rules.map((rule) => RULES[rule.type]?.(rule.parameters ?? {}) ?? {});
  for (const ref of conditions.ref_name.include) {
    const branch = ref === "~DEFAULT_BRANCH" ? world.defaultBranch : ref.replace("refs/heads/", "");
    const known = world.branchRules.get(branch) ?? {};
    world.branchRules.set(branch, Object.assign({ ...known, protection: "ruleset" }, ...added));
  }
}

/** By the type of a rule, what it demands of a merge. */
const RULES: Record<string, (parameters: Record<string, unknown>) => Partial<BaseRules>> = {
  merge_queue: () => ({ requiresQueue: true }),
  required_linear_history: () => ({ requiresLinearHistory: true }),
  required_status_checks: (parameters) => ({
    requiredChecks: (parameters.required_status_checks as { context: string }[]).map(
      ({ context }) => context,
    ),
  }),
  pull_request: (parameters) => ({
    requiredApprovals: Number(parameters.required_approving_review_count),
    dismissesStaleApprovals: parameters.dismiss_stale_reviews_on_push === true,
    rulesetMethods: (parameters.allowed_merge_methods as MergeMethod[] | undefined) ?? null,
  }),
};

/** Only organisations have queues. */
function refuseQueue({ owner, tokens }: World, { rules }: Record<string, unknown>): void {
  const isPerson = [...tokens.values()].some(({ login }) => login === owner);
  const hasQueue = JSON.stringify(rules).includes('"merge_queue"');
  if (isPerson && hasQueue) throw new Refusal(422, "Invalid rule 'merge_queue': ");
}

function asAdmin(run: Operation["run"]): Operation["run"] {
  return (request) => {
    if (hasRole(request.actor.role, "admin")) return run(request);
    throw new Refusal(403, "Must have admin rights to Repository.");
  };
}
