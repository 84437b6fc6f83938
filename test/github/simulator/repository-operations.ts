import { fillSchema } from "./fill-schema.ts";
import { branchHead } from "./git.ts";
import type { Operation } from "./operation.ts";
import { removeBranch } from "./pull-operations.ts";
import { notFound, Refusal } from "./refusal.ts";
import { renderRepository, renderUser } from "./render.ts";
import { accountOf, type Role, type World } from "./world.ts";

const REPOSITORY = "/repos/{owner}/{repo}";

/** The old four words that the API still answers with, beside the role's own name. */
const PERMISSION = {
  admin: "admin",
  maintain: "write",
  write: "write",
  triage: "read",
  read: "read",
  none: "none",
} as const satisfies Record<Role, string>;

export const repositoryOperations: Operation[] = [
  {
    method: "GET",
    template: REPOSITORY,
    needs: ["metadata", "read"],
    run: ({ world }) => ({ status: 200, body: renderRepository(world) }),
  },
  {
    method: "GET",
    template: `${REPOSITORY}/collaborators/{username}/permission`,
    needs: ["metadata", "read"],
    run: ({ world, params }) => {
      const username = params.username ?? "";
      if (!world.accounts.has(username.toLowerCase())) {
        throw new Refusal(404, `${username} is not a user`);
      }
      const { login, ...account } = accountOf(world, username);
      // Everyone may read what is public.
      const role = account.role === "none" && !world.rules.isPrivate ? "read" : account.role;
      const user = fillSchema("nullable-collaborator", renderUser(world, login));
      return { status: 200, body: { permission: PERMISSION[role], role_name: role, user } };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/git/ref/{ref}`,
    needs: ["contents", "read"],
    run: ({ world, params }) => {
      const branch = branchOf(params.ref);
      const sha = branchHead(world.gitDir, branch);
      if (sha === null) throw notFound();
      const object = { type: "commit", sha, url: `${world.url}/git/commits/${sha}` };
      return { status: 200, body: fillSchema("git-ref", { ref: `refs/heads/${branch}`, object }) };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/branches/{branch}`,
    needs: ["contents", "read"],
    run: ({ world, params }) => {
      const name = params.branch ?? "";
      const sha = branchHead(world.gitDir, name);
      const renamed = world.renamed.get(name);
      const address = `${world.url}/repos/${world.owner}/${world.repo}/branches`;
      if (sha === null && renamed !== undefined) {
        const location = `${address}/${encodeURIComponent(renamed)}`;
        throw new Refusal(301, "Moved Permanently", undefined, { location });
      }
      if (sha === null) throw notFound();
      const commit = fillSchema("commit", { sha, url: `${world.url}/git/commits/${sha}` });
      return { status: 200, body: fillSchema("branch-with-protection", { name, commit }) };
    },
  },
  {
    method: "GET",
    template: `${REPOSITORY}/rulesets/{ruleset_id}`,
    needs: ["metadata", "read"],
    run: ({ world, params }) => {
      if (Number(params.ruleset_id) !== RULESET || !demandsSignatures(world)) throw notFound();
      const known = { id: RULESET, name: "signed", source: "octo/shop", enforcement: "active" };
      const bypass = { current_user_can_bypass: "never" };
      return { status: 200, body: fillSchema("repository-ruleset", { ...known, ...bypass }) };
    },
  },
  {
    method: "GET",
    template: "/users/{username}",
    needs: ["metadata", "read"],
    run: ({ world, params }) => {
      const body = fillSchema("public-user", renderUser(world, params.username ?? ""));
      return { status: 200, body };
    },
  },
  {
    method: "DELETE",
    template: `${REPOSITORY}/git/refs/{ref}`,
    needs: ["contents", "write"],
    run: ({ world, params, actor }) => {
      const gone = { branch: branchOf(params.ref), by: actor.login };
      if (removeBranch(world, gone)) return { status: 204 };
      throw new Refusal(422, "Reference does not exist");
    },
  },
];

/** The one that the rules of a branch name. */
const RULESET = 7;

function demandsSignatures({ rules }: World): boolean {
  return rules.pushRules?.includes("signatures") === true;
}

function branchOf(ref: string | undefined): string {
  return (ref ?? "").replace(/^heads\//, "");
}
