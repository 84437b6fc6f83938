// Sets the test repository up with plain requests to GitHub's REST API.
import { setTimeout as sleep } from "node:timers/promises";
import { STEPS } from "./steps.mjs";
import { VARIANTS, workflowFiles } from "./workflows.mjs";

/**
 * @typedef {object} Plan
 * @property {string} api
 * @property {string} owner
 * @property {string} repo
 * @property {string} action what `uses:` names
 * @property {{ maintainer: string, writer: string, stranger: string }} tokens
 * @property {(line: string) => void} say
 */

/** The numbers of the steps' issues, and what could not be set up. @typedef {{ issues: number[], missing: string[] }} SetUp */

const PROJECT = {
  "pyproject.toml": '[project]\nname = "shop"\nversion = "1.0"\n',
  "shop/__init__.py": "",
  "shop/prices.py": "def total(prices):\n    return sum(prices)\n",
  "tests/test_prices.py":
    "from shop.prices import total\n\n\ndef test_total():\n    assert total([1, 2]) == 3\n",
};

const LABELS = ["tdd-implement", ...VARIANTS.map(({ label }) => label)];

/** @param {Plan} plan @returns {Promise<SetUp>} */
export async function setUp(plan) {
  const { owner, repo, action, tokens, say } = plan;
  const ask = connect(plan);
  const at = `/repos/${owner}/${repo}`;
  const { login: maintainer } = await ask("GET", "/user", { token: tokens.maintainer });
  const { login: writer } = await ask("GET", "/user", { token: tokens.writer });
  const { login: stranger } = await ask("GET", "/user", { token: tokens.stranger });
  if (new Set([maintainer, writer, stranger]).size < 3) {
    throw new Error("The three tokens have to belong to three accounts.");
  }
  say(`Accounts: ${maintainer} (maintainer), ${writer} (writer), ${stranger} (stranger).`);

  const isPerson = owner.toLowerCase() === maintainer.toLowerCase();
  const where = isPerson ? "/user/repos" : `/orgs/${owner}/repos`;
  await ask("POST", where, { body: { name: repo, private: false, auto_init: true } });
  for (const [path, text] of Object.entries(PROJECT)) await putFile(ask, { at, path, text });
  // Before the workflows: a base that lacks them.
  await branch(ask, { at, name: "old" });
  for (const [path, text] of Object.entries(workflowFiles(action))) {
    await putFile(ask, { at, path, text });
  }
  await branch(ask, { at, name: "queue" });
  say("Files and branches are there.");

  for (const name of LABELS) await ask("POST", `${at}/labels`, { body: { name, color: "1d76db" } });
  const invitation = await ask("PUT", `${at}/collaborators/${writer}`, {
    body: { permission: "push" },
  });
  if (invitation !== null) {
    const mine = `/user/repository_invitations/${invitation.id}`;
    await ask("PATCH", mine, { token: tokens.writer });
  }
  await ask("PUT", `${at}/actions/permissions/workflow`, {
    body: { default_workflow_permissions: "read", can_approve_pull_request_reviews: true },
  });
  const issues = [];
  for (const { title, issue } of STEPS) {
    issues.push(await openIssue(ask, { at, title, ...issue }));
  }
  const missing = await protect(ask, at);
  say("People, labels, issues and protection are there.");
  return { issues, missing };
}

/** @typedef {(method: string, path: string, options?: { token?: string, body?: object }) => Promise<any>} Ask */

/** GitHub asks for a second between requests that write. */
const PAUSE_MILLISECONDS = 1000;

/** @param {Plan} plan @returns {Ask} */
function connect({ api, tokens }) {
  const pause = /^http:\/\/127\./.test(api) ? 0 : PAUSE_MILLISECONDS;
  return async (method, path, { token = tokens.maintainer, body } = {}) => {
    if (method !== "GET") await sleep(pause);
    const response = await fetch(`${api}${path}`, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "user-agent": "tdd-arbiter-live-checklist",
        "x-github-api-version": "2022-11-28",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text === "" ? null : JSON.parse(text);
    if (response.ok) return answer;
    const details = (answer?.errors ?? []).map((/** @type {any} */ one) => one.message ?? one);
    const reason = [answer?.message ?? "", ...details].join(" ").trim();
    throw new Refused(
      `${method} ${path} was answered ${response.status}: ${reason}`,
      response.status,
    );
  };
}

class Refused extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @param {Ask} ask @param {{ at: string, path: string, text: string }} file */
async function putFile(ask, { at, path, text }) {
  const content = Buffer.from(text).toString("base64");
  await ask("PUT", `${at}/contents/${path}`, { body: { message: `chore: add ${path}`, content } });
}

/** @param {Ask} ask @param {{ at: string, name: string }} branch */
async function branch(ask, { at, name }) {
  const { object } = await ask("GET", `${at}/git/ref/heads/main`);
  await ask("POST", `${at}/git/refs`, { body: { ref: `refs/heads/${name}`, sha: object.sha } });
}

/**
 * @param {Ask} ask
 * @param {{ at: string, title: string, base?: string, locked?: boolean }} issue
 * @returns {Promise<number>}
 */
async function openIssue(ask, { at, title, base, locked = false }) {
  // Each issue asks for a function of its own, so that the changes do not meet.
  const name = `price_${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")}`.slice(0, 40);
  const body = `Add \`${name}(price)\` to \`shop/prices.py\`.

## Acceptance criteria

- It returns the price plus 19 percent, rounded to two places.
- A negative price raises ValueError.
${base === undefined ? "" : `\nbase: ${base}\n`}`;
  const { number } = await ask("POST", `${at}/issues`, { body: { title, body } });
  if (locked)
    await ask("PUT", `${at}/issues/${number}/lock`, { body: { lock_reason: "resolved" } });
  return number;
}

/** Last, because nothing can be pushed to main afterwards. @param {Ask} ask @param {string} at */
async function protect(ask, at) {
  await ask("PUT", `${at}/branches/main/protection`, {
    body: {
      required_status_checks: { strict: false, contexts: ["slow-check"] },
      enforce_admins: true,
      required_pull_request_reviews: {
        required_approving_review_count: 1,
        dismiss_stale_reviews: true,
      },
      restrictions: null,
    },
  });
  return ask("POST", `${at}/rulesets`, { body: QUEUE }).then(
    () => [],
    (error) => {
      if (error.status !== 422) throw error;
      return ["The merge queue: GitHub has queues only in repositories of organisations."];
    },
  );
}

const QUEUE = {
  name: "queue",
  target: "branch",
  enforcement: "active",
  conditions: { ref_name: { include: ["refs/heads/queue"], exclude: [] } },
  rules: [
    {
      type: "merge_queue",
      parameters: {
        check_response_timeout_minutes: 30,
        grouping_strategy: "ALLGREEN",
        max_entries_to_build: 5,
        max_entries_to_merge: 5,
        merge_method: "MERGE",
        min_entries_to_merge: 1,
        min_entries_to_merge_wait_minutes: 1,
      },
    },
    {
      type: "required_status_checks",
      parameters: {
        required_status_checks: [{ context: "slow-check" }],
        strict_required_status_checks_policy: false,
      },
    },
  ],
};
