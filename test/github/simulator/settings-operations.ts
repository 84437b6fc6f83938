import { fillSchema } from "./fill-schema.ts";
import { git } from "./git.ts";
import type { Operation, Request } from "./operation.ts";
import { notFound } from "./refusal.ts";
import { rulesOf, type World } from "./world.ts";

const REPOSITORY = "/repos/{owner}/{repo}";

/** How a repository is set up, as those may read it whose token has the permission. */
export const settingsOperations: Operation[] = [
  {
    method: "GET",
    template: `${REPOSITORY}/actions/permissions`,
    needs: ["administration", "read"],
    run: ({ world }) => ({
      status: 200,
      body: { enabled: true, allowed_actions: "all", ...world.rules.actions },
    }),
  },
  {
    method: "GET",
    template: `${REPOSITORY}/actions/permissions/selected-actions`,
    needs: ["administration", "read"],
    run: ({ world }) => {
      if (world.rules.actions?.allowed_actions !== "selected") throw notFound();
      const patterns_allowed = [...(world.rules.allowedActions ?? [])];
      return {
        status: 200,
        body: { github_owned_allowed: true, verified_allowed: false, patterns_allowed },
      };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/actions/permissions/workflow`,
    needs: ["administration", "read"],
    run: ({ world }) => ({
      status: 200,
      body: {
        default_workflow_permissions: "read",
        can_approve_pull_request_reviews: world.rules.actionsMayOpenPulls,
      },
    }),
  },
  {
    method: "GET",
    template: `${REPOSITORY}/actions/workflows`,
    needs: ["actions", "read"],
    run: ({ world }) => {
      const workflows = listWorkflows(world);
      return { status: 200, body: { total_count: workflows.length, workflows } };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/actions/secrets`,
    needs: ["secrets", "read"],
    run: ({ world }) => secretsOf(world.rules.secrets),
  },
  {
    method: "GET",
    template: `${REPOSITORY}/actions/organization-secrets`,
    needs: ["secrets", "read"],
    run: ({ world }) => secretsOf(world.rules.organizationSecrets),
  },
  {
    method: "GET",
    template: `${REPOSITORY}/rules/branches/{branch}`,
    needs: ["metadata", "read"],
    run: (request) => ({ status: 200, body: rulesOfBranch(request) }),
  },
];

function listWorkflows({ gitDir, defaultBranch, rules, url }: World) {
  const listed = git(gitDir, "ls-tree", "-r", "--name-only", defaultBranch, ".github/workflows");
  return listed
    .split("\n")
    .filter((path) => /\.ya?ml$/.test(path))
    .map((path, id) => {
      const state = rules.disabledWorkflows?.includes(path) ? "disabled_inactivity" : "active";
      const address = `${url}/workflows/${id}`;
      const known = { id, name: path, path, state, url: address, html_url: address };
      return fillSchema("workflow", { ...known, badge_url: address });
    });
}

function secretsOf(names: readonly string[] = []) {
  const secrets = names.map((name) => fillSchema("actions-secret", { name }));
  return { status: 200, body: { total_count: secrets.length, secrets } };
}

const PUSH_RULES: Readonly<Record<string, string>> = {
  signatures: "required_signatures",
  creations: "creation",
  updates: "update",
  deletions: "deletion",
};

/** Only rules of rulesets are shown here, not those of a classic protection. */
function rulesOfBranch({ world, params }: Request) {
  const { branch = "" } = params;
  const from = { ruleset_source_type: "Repository", ruleset_source: world.repo, ruleset_id: 7 };
  const pushes = (world.rules.pushRules ?? []).flatMap((rule) =>
    typeof rule === "string" ? (PUSH_RULES[rule] ?? []) : [],
  );
  const { protection, requiresQueue } = rulesOf(world, branch);
  const isBase = branch === world.defaultBranch && protection === "ruleset";
  return [...pushes, ...(isBase && requiresQueue ? ["merge_queue"] : [])].map((type) => ({
    type,
    ...from,
  }));
}
