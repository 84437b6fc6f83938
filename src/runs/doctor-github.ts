import { basename } from "node:path/posix";
import type { Config } from "../config/schema.ts";
import { ArbiterError } from "../errors.ts";
import { tryGit } from "../git/git.ts";
import { readFileText } from "../github/files.ts";
import { connectToGitHub, DEFAULT_PACE, type GitHub } from "../github/octokit.ts";
import { callGitHub, orNull } from "../github/request-fault.ts";
import { advice, type Finding, findingOfError, missing, ok } from "./doctor.ts";
import { checkWorkflowText, describeUnnamed, findArbiterSteps } from "./workflow-conditions.ts";

interface Checkup {
  directory: string;
  config: Config;
  env: NodeJS.ProcessEnv;
}

/** Looks at the settings on GitHub that a run depends on, with the token of the user, and changes nothing. */
export async function diagnoseGitHub(checkup: Checkup): Promise<Finding[]> {
  let repository: GitHubRepository;
  try {
    repository = await openRepository(checkup);
  } catch (error) {
    return [findingOfError("Access", error)];
  }
  const { github, access, defaultBranch } = repository;
  const { config } = checkup;
  const workflows = await read("On GitHub", ACTIONS_PAGE, () => readWorkflows(repository));
  const found = "finding" in workflows ? [] : workflows.value;
  const checks: [string, string, () => Promise<Finding>][] = [
    ["Actions", GENERAL_PAGE, () => checkActions(github, found)],
    ["Pull requests", GENERAL_PAGE, () => checkTick(github)],
    ["Secrets", SECRETS_PAGE, () => checkSecrets(github, found)],
    ["Label", "Issues, Labels", () => checkLabel(github, config.label)],
    ["Rules", "Settings, Rules", () => checkRules(github, { defaultBranch, config })],
  ];
  const findings = [access];
  if ("finding" in workflows) findings.push(workflows.finding);
  else findings.push(...checkWorkflows(found, { defaultBranch, config }));
  for (const [name, page, check] of checks) {
    const result = await read(name, page, check);
    findings.push("finding" in result ? result.finding : result.value);
  }
  return findings;
}

const ACTIONS_PAGE = "Actions";
const GENERAL_PAGE = "Settings, Actions, General";
const SECRETS_PAGE = "Settings, Secrets and variables, Actions";

/** What a token may not read is no problem of the repository. */
async function read<Value>(name: string, page: string, work: () => Promise<Value>) {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof ArbiterError)) throw error;
    return { finding: advice(name, `could not be read: ${error.message}`, `Look under ${page}.`) };
  }
}

interface GitHubRepository {
  github: GitHub;
  access: Finding;
  defaultBranch: string;
}

async function openRepository({ directory, env }: Checkup): Promise<GitHubRepository> {
  const origin = await tryGit({ directory, env }, ["remote", "get-url", "origin"]);
  const { host, name } = readAddress(origin.stdout.trim());
  const [owner = "", repo = ""] = (env.GITHUB_REPOSITORY ?? name).split("/");
  if (repo === "") {
    throw new ArbiterError("bad-usage", "origin is no repository on GitHub", {
      fix: "Name it: GITHUB_REPOSITORY=<owner>/<repository>",
    });
  }
  const token = [env.GH_TOKEN, env.GITHUB_TOKEN].find((each) => (each ?? "") !== "");
  if (token === undefined) {
    throw new ArbiterError("bad-usage", "no token is set", {
      fix: "Type: GH_TOKEN=$(gh auth token) tdd-arbiter doctor --github",
    });
  }
  const github = await connectToGitHub({
    token,
    baseUrl: apiAddress(host, env),
    repository: { owner, repo },
    warn: () => {},
    pace: DEFAULT_PACE,
  });
  const { data } = await callGitHub(`Reading ${owner}/${repo}`, () =>
    github.octokit.rest.repos.get(github.at),
  );
  const said = `${data.full_name} as ${github.login}`;
  const access = data.archived
    ? missing("Access", `${data.full_name} is archived`, "Unarchive it under Settings, General.")
    : ok("Access", said);
  return { github, access, defaultBranch: data.default_branch };
}

/** As in `git@github.com:octo/shop.git`. */
function readAddress(url: string): { host: string; name: string } {
  const address =
    /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)(?<host>[\w.-]+)[:/](?<name>[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;
  const { host = "github.com", name = "" } = address.exec(url)?.groups ?? {};
  return { host, name };
}

/** The API that a token is sent to. A host that only `origin` names gets no token, unless it is GitHub's own. */
export function apiAddress(origin: string, env: NodeJS.ProcessEnv): string {
  if (env.GITHUB_API_URL) return env.GITHUB_API_URL;
  const host = (env.GH_HOST || origin).toLowerCase();
  if (host === "github.com") return "https://api.github.com";
  if (/^[a-z0-9-]+\.ghe\.com$/.test(host)) return `https://api.${host}`;
  if (env.GH_HOST) return `https://${host}/api/v3`;
  throw new ArbiterError("bad-usage", `origin is on ${origin}, which may not be GitHub`, {
    fix: "Set GH_HOST to the host of GitHub, as in GH_HOST=github.com, or GITHUB_API_URL to the address of its API.",
  });
}

interface FoundWorkflow {
  path: string;
  state: string;
  text: string;
  /** The actions that it uses, and the secrets that it names; none where it cannot be read. */
  actions: string[];
  secrets: string[];
}

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;

/** The workflows of the default branch that use TDD Arbiter. */
async function readWorkflows({ github }: GitHubRepository): Promise<FoundWorkflow[]> {
  const { octokit, at } = github;
  const { data } = await callGitHub("Reading the workflows", () =>
    octokit.rest.actions.listRepoWorkflows({ ...at, per_page: 100 }),
  );
  const found: FoundWorkflow[] = [];
  for (const { path, state } of data.workflows) {
    const text = WORKFLOW.test(path) ? await readFileText(github, { path }) : null;
    if (text === null || !/^\s*(?:- )?uses:.*\btdd-arbiter\b.*@/m.test(text)) continue;
    found.push({ path, state, text, ...findArbiterSteps(text) });
  }
  return found;
}

interface Wanted {
  defaultBranch: string;
  config: Config;
}

function checkWorkflows(
  found: readonly FoundWorkflow[],
  { defaultBranch, config }: Wanted,
): Finding[] {
  if (found.length === 0) {
    const detail = `no workflow on ${defaultBranch} uses TDD Arbiter`;
    return [missing("On GitHub", detail, "Type: tdd-arbiter init --github")];
  }
  return found.map(({ path, state, text }) => {
    if (/^\s*(?:- )?uses:.*(?:REPLACE THIS|<owner>)/m.test(text)) {
      const fix = "Write the repository and the commit that you got TDD Arbiter from.";
      return missing("On GitHub", `${path} still has <owner>/tdd-arbiter@<commit>`, fix);
    }
    if (state !== "active") {
      const fix = `Type: gh workflow enable ${basename(path)}`;
      return missing("On GitHub", `${path} is disabled (${state})`, fix);
    }
    const [first] = checkWorkflowText(text, config);
    if (first === undefined) return ok("On GitHub", `${path} on ${defaultBranch}`);
    const { detail, fix } = describeUnnamed(path, first);
    return advice("On GitHub", detail, fix);
  });
}

async function checkActions(
  { octokit, at }: GitHub,
  found: readonly FoundWorkflow[],
): Promise<Finding> {
  const { data } = await callGitHub("Reading the policy of Actions", () =>
    octokit.rest.actions.getGithubActionsPermissionsRepository(at),
  );
  if (!data.enabled) {
    return missing("Actions", "they are disabled", `Enable them under ${GENERAL_PAGE}.`);
  }
  const foreign = new Set(
    found
      .flatMap(({ actions }) => actions.flatMap((uses) => uses.split("@")[0] ?? []))
      .filter((name) => !name.startsWith(`${at.owner}/`)),
  );
  if (data.allowed_actions === "local_only" && foreign.size > 0) {
    const detail = `only those of the owner may run, not ${[...foreign].join(", ")}`;
    return missing("Actions", detail, `Allow them under ${GENERAL_PAGE}.`);
  }
  if (data.allowed_actions !== "selected") return ok("Actions", "all may run");
  const { data: selected } = await callGitHub("Reading the allowed actions", () =>
    octokit.rest.actions.getAllowedActionsRepository(at),
  );
  const patterns = selected.patterns_allowed ?? [];
  const isAllowed = (name: string) =>
    (selected.github_owned_allowed === true && /^(?:actions|github)\//.test(name)) ||
    patterns.some((pattern) => matches(pattern, name));
  const refused = [...foreign].filter((name) => !isAllowed(name));
  if (refused.length === 0) return ok("Actions", "those of the workflow may run");
  const isOne = refused.length === 1;
  return missing(
    "Actions",
    `only selected actions may run, and ${refused.join(", ")} ${isOne ? "is" : "are"} none of them`,
    `Add ${refused.map((name) => `${name}@*`).join(", ")} under ${GENERAL_PAGE}.`,
  );
}

/** `pypa/*`, `octo/tdd-arbiter@*`. */
function matches(pattern: string, name: string): boolean {
  const [path = ""] = pattern.split("@");
  return path.endsWith("*") ? name.startsWith(path.slice(0, -1)) : path === name;
}

async function checkTick({ octokit, at }: GitHub): Promise<Finding> {
  const { data } = await callGitHub("Reading what jobs may do", () =>
    octokit.rest.actions.getGithubActionsDefaultWorkflowPermissionsRepository(at),
  );
  if (data.can_approve_pull_request_reviews) return ok("Pull requests", "jobs may create them");
  const tick = "Allow GitHub Actions to create and approve pull requests";
  const fix = `Tick "${tick}" under ${GENERAL_PAGE}.`;
  return missing("Pull requests", "jobs may not create them", fix);
}

async function checkSecrets(
  { octokit, at }: GitHub,
  found: readonly FoundWorkflow[],
): Promise<Finding> {
  const { actions } = octokit.rest;
  const pages = { ...at, per_page: 100 };
  const known = await callGitHub("Reading the names of the secrets", async () => {
    const own = (await actions.listRepoSecrets(pages)).data.secrets;
    const shared = await orNull(actions.listRepoOrganizationSecrets(pages));
    return [...own, ...(shared?.data.secrets ?? [])].map(({ name }) => name);
  });
  const wanted = [...new Set(found.flatMap(({ secrets }) => secrets))];
  const absent = wanted.filter((name) => !known.includes(name));
  if (absent.length === 0) return ok("Secrets", wanted.join(", ") || "the workflow names none");
  const verb = absent.length === 1 ? "is" : "are";
  const fix = `Type: ${absent.map((name) => `gh secret set ${name}`).join(" && ")}`;
  return missing("Secrets", `${absent.join(", ")} ${verb} not set`, fix);
}

async function checkLabel({ octokit, at }: GitHub, name: string): Promise<Finding> {
  const label = await callGitHub(`Reading the label ${name}`, () =>
    orNull(octokit.rest.issues.getLabel({ ...at, name })),
  );
  if (label !== null) return ok("Label", name);
  return advice("Label", `${name} does not exist yet`, `Type: gh label create ${name}`);
}

/** The rules of rulesets that a push of a run, or its merge, can break. */
const HINDRANCES: Readonly<Record<string, string>> = {
  creation: "creating branches is restricted",
  update: "pushing is restricted",
  deletion: "deleting branches is restricted",
  required_signatures: "signed commits are required",
  branch_name_pattern: "branch names have to match a pattern",
  commit_message_pattern: "commit messages have to match a pattern",
  commit_author_email_pattern: "authors' addresses have to match a pattern",
  committer_email_pattern: "committers' addresses have to match a pattern",
  file_path_restriction: "some paths may not change",
};
/** Of the default branch only these matter: it is changed by a merge. */
const ON_BASE = ["required_signatures", "update"];

async function checkRules(github: GitHub, { defaultBranch, config }: Wanted): Promise<Finding> {
  const { octokit, at } = github;
  const typesOn = async (branch: string) => {
    const { data } = await callGitHub(`Reading the rules of ${branch}`, () =>
      octokit.rest.repos.getBranchRules({ ...at, branch, per_page: 100 }),
    );
    return data.map(({ type }): string => type);
  };
  const ours = await typesOn(`${config.branch_prefix}1`);
  const base = await typesOn(defaultBranch);
  const isHindrance = (type: string) =>
    type in HINDRANCES && (ours.includes(type) || ON_BASE.includes(type));
  const found = [...new Set([...ours, ...base])].filter(isHindrance);
  if (found.length === 0) return ok("Rules", "none that stop a run");
  const where = (type: string) =>
    [
      ...(ours.includes(type) ? [`${config.branch_prefix}…`] : []),
      ...(base.includes(type) && ON_BASE.includes(type) ? [defaultBranch] : []),
    ].join(" and ");
  const detail = found.map((type) => `${HINDRANCES[type]} on ${where(type)}`).join("; ");
  const fix = `Exclude ${config.branch_prefix}* from the ruleset, or add the account of the token to its bypass list.`;
  return advice("Rules", detail, fix);
}
