// Takes the operations that we use, and the schemas they need, out of GitHub's published description:
//   npm pack @octokit/openapi && tar xzf octokit-openapi-*.tgz package/generated/api.github.com.json
//   node scripts/extract-openapi.mjs package/generated/api.github.com.json
// The whole has hundreds of megabytes; what is left is kept in the repository, and says its version.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TARGET = fileURLToPath(new URL("../test/github/", import.meta.url));

const REPOSITORY = "/repos/{owner}/{repo}";
const ISSUE = `${REPOSITORY}/issues/{issue_number}`;
const COMMENT = `${REPOSITORY}/issues/comments/{comment_id}`;
const PULL = `${REPOSITORY}/pulls/{pull_number}`;

/** @type {Record<string, string[]>} */
const OPERATIONS = {
  [REPOSITORY]: ["get"],
  [ISSUE]: ["get", "patch"],
  [`${ISSUE}/comments`]: ["get", "post"],
  [`${ISSUE}/labels`]: ["post"],
  [`${ISSUE}/labels/{name}`]: ["delete"],
  [`${ISSUE}/reactions`]: ["post"],
  [COMMENT]: ["patch"],
  [`${COMMENT}/reactions`]: ["get", "post"],
  [`${REPOSITORY}/labels`]: ["post"],
  [`${REPOSITORY}/labels/{name}`]: ["get"],
  [`${REPOSITORY}/collaborators/{username}/permission`]: ["get"],
  [`${REPOSITORY}/pulls`]: ["get", "post"],
  [PULL]: ["get", "patch"],
  [`${PULL}/merge`]: ["put"],
  [`${PULL}/reviews`]: ["get"],
  [`${PULL}/reviews/{review_id}/comments`]: ["get"],
  [`${PULL}/comments`]: ["get"],
  [`${PULL}/comments/{comment_id}/replies`]: ["post"],
  [`${REPOSITORY}/branches/{branch}`]: ["get"],
  [`${REPOSITORY}/git/ref/{ref}`]: ["get"],
  [`${REPOSITORY}/git/refs/{ref}`]: ["delete"],
  [`${REPOSITORY}/actions/workflows/{workflow_id}/dispatches`]: ["post"],
  [`${REPOSITORY}/actions/runs/{run_id}`]: ["get"],
  [`${REPOSITORY}/actions/runs/{run_id}/artifacts`]: ["get"],
  [`${REPOSITORY}/actions/artifacts/{artifact_id}/{archive_format}`]: ["get"],
  "/users/{username}": ["get"],
};

/** What scripts/live-checklist.mjs asks for to set a repository up. @type {Record<string, string[]>} */
const SET_UP = {
  "/user": ["get"],
  "/user/repos": ["post"],
  "/orgs/{org}/repos": ["post"],
  "/user/repository_invitations/{invitation_id}": ["patch"],
  [`${REPOSITORY}/contents/{path}`]: ["put"],
  [`${REPOSITORY}/collaborators/{username}`]: ["put"],
  [`${REPOSITORY}/actions/permissions/workflow`]: ["put"],
  [`${REPOSITORY}/git/refs`]: ["post"],
  [`${REPOSITORY}/branches/{branch}/protection`]: ["put"],
  [`${REPOSITORY}/rulesets`]: ["post"],
  [`${REPOSITORY}/issues`]: ["post"],
  [`${ISSUE}/lock`]: ["put"],
};

/** What `doctor --github` asks for. @type {Record<string, string[]>} */
const DOCTOR = {
  [`${REPOSITORY}/actions/permissions`]: ["get"],
  [`${REPOSITORY}/actions/permissions/selected-actions`]: ["get"],
  [`${REPOSITORY}/actions/permissions/workflow`]: ["get"],
  [`${REPOSITORY}/actions/workflows`]: ["get"],
  [`${REPOSITORY}/actions/secrets`]: ["get"],
  [`${REPOSITORY}/actions/organization-secrets`]: ["get"],
  [`${REPOSITORY}/rules/branches/{branch}`]: ["get"],
};

/** What the server of the App asks for. @type {Record<string, string[]>} */
const APP = {
  "/app": ["get"],
  "/app/installations/{installation_id}/access_tokens": ["post"],
  "/app/hook/deliveries": ["get"],
  "/app/hook/deliveries/{delivery_id}/attempts": ["post"],
  "/app-manifests/{code}/conversions": ["post"],
  [`${REPOSITORY}/contents/{path}`]: ["get"],
  [`${REPOSITORY}/check-runs`]: ["post"],
  [`${REPOSITORY}/commits/{ref}/check-runs`]: ["get"],
};

/** What a run asks about the checks and rules of its branch. @type {Record<string, string[]>} */
const CHECKS = {
  [`${REPOSITORY}/actions/jobs/{job_id}/logs`]: ["get"],
  [`${REPOSITORY}/rulesets/{ruleset_id}`]: ["get"],
};

/** For people, and nothing is checked against it. */
const PROSE = ["description", "summary", "title"];
const EXTRAS = ["example", "examples", "externalDocs", "tags", "x-github"];

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("Name the file api.github.com.json.");
const whole = JSON.parse(readFileSync(source, "utf8"));
/** @type {any} */
let part = {};
extract("openapi.json", OPERATIONS);
extract("openapi-setup.json", SET_UP);
extract("openapi-app.json", APP);
extract("openapi-doctor.json", DOCTOR);
extract("openapi-checks.json", CHECKS);

function extract(/** @type {string} */ file, /** @type {Record<string, string[]>} */ operations) {
  part = { openapi: whole.openapi, info: { version: whole.info.version }, paths: {} };
  for (const [path, methods] of Object.entries(operations)) {
    part.paths[path] = {};
    for (const method of methods) part.paths[path][method] = keep(whole.paths[path][method]);
  }
  writeFileSync(TARGET + file, `${JSON.stringify(part, null, 1)}\n`);
}

/** The value without its prose; what it refers to is kept beside it. @returns {any} */
function keep(/** @type {any} */ value) {
  if (Array.isArray(value)) return value.map(keep);
  if (value === null || typeof value !== "object") return value;
  if (typeof value.$ref === "string") keepReferred(value.$ref.slice(2).split("/"));
  const isProse = (/** @type {string} */ key) =>
    PROSE.includes(key) && typeof value[key] === "string";
  const keys = Object.keys(value).filter((key) => !isProse(key) && !EXTRAS.includes(key));
  return Object.fromEntries(keys.map((key) => [key, keep(value[key])]));
}

function keepReferred(/** @type {string[]} */ [area = "", kind = "", name = ""]) {
  part[area] ??= {};
  part[area][kind] ??= {};
  if (name in part[area][kind]) return;
  part[area][kind][name] = {};
  part[area][kind][name] = keep(whole[area][kind][name]);
}
