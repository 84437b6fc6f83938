import { createHash } from "node:crypto";
import { ArbiterError } from "../errors.ts";
import { cutMiddle } from "../safe-text/clean-text.ts";
import type { GitHub } from "./octokit.ts";
import { doOnce, httpStatusOf, messageOf, orNull } from "./request-fault.ts";

export interface PullRequest {
  number: number;
  url: string;
  title: string;
  body: string;
  branch: string;
  head: string;
  /** The branch that it is to be merged into. */
  base: string;
  author: string;
  isDraft: boolean;
  /** For GraphQL. */
  id: string;
}

/** Tells the run's pull request from others of the same branch, which a person may have opened. */
export interface PullRequestKey {
  branch: string;
  /** Its address; null before it was opened. */
  proposal: string | null;
  /** The branch that it was opened for; null where that is not known. */
  base: string | null;
}

type Connection = Pick<GitHub, "octokit" | "at" | "login">;

/** The open pull request of the run; pull requests of forks are ignored. */
export async function findOpenPullRequest(
  github: Connection,
  key: PullRequestKey,
): Promise<PullRequest | null> {
  const found = chooseOwn(await listPulls(github, key.branch, "open"), key, github.login);
  return found === undefined ? null : toPullRequest(found);
}

/** The open pull requests of a branch, which may be one of a fork, with this commit as their head. */
export async function findPullsWithHead(
  github: Connection,
  { repository, branch, commit }: { repository: string; branch: string; commit: string },
): Promise<{ number: number; url: string }[]> {
  const found = await listPulls(github, branch, "open", repository);
  const own = found.filter(({ head }) => head.sha === commit);
  return own.map(({ number, html_url: url }) => ({ number, url }));
}

/** The run's pull request, open or not; the newest of several. */
export async function findLastPullRequest(
  github: Connection,
  key: PullRequestKey,
): Promise<(PullRequest & { mergeCommit: string | null }) | null> {
  const found = chooseOwn(await listPulls(github, key.branch, "all"), key, github.login);
  if (found === undefined) return null;
  const mergeCommit = found.merged_at === null ? null : found.merge_commit_sha;
  return { ...toPullRequest(found), mergeCommit };
}

/** The number of another open pull request of the branch; null for none. Deleting the branch would close it. */
export async function findOtherPullRequest(
  github: Connection,
  key: PullRequestKey,
): Promise<number | null> {
  const open = await listPulls(github, key.branch, "open");
  const own = chooseOwn(open, key, github.login);
  return open.find((pull) => pull !== own)?.number ?? null;
}

/** Newest first. */
async function listPulls(
  { octokit, at }: Connection,
  branch: string,
  state: "open" | "all",
  repository = `${at.owner}/${at.repo}`,
): Promise<ListedPull[]> {
  const head = `${repository.split("/")[0]}:${branch}`;
  const { data } = await octokit.rest.pulls.list({ ...at, head, state, per_page: 100 });
  // GitHub's own filter is too wide: an owner may have forks of their own repository.
  return data.filter(({ head: { ref, repo } }) => {
    return ref === branch && repo?.full_name.toLowerCase() === repository.toLowerCase();
  });
}

interface ListedPull extends PullPayload {
  merged_at: string | null;
  merge_commit_sha: string | null;
}

/** By its number, which stays when the repository or the base is renamed; before it has one, by its base. */
function chooseOwn(
  pulls: readonly ListedPull[],
  { proposal, base }: PullRequestKey,
  login: string,
): ListedPull | undefined {
  const number = /\/pull\/(\d+)$/.exec(proposal ?? "")?.[1];
  if (number !== undefined) return pulls.find((pull) => pull.number === Number(number));
  return (
    pulls.find((pull) => pull.base.ref === base) ??
    pulls.find((pull) => pull.user?.login.toLowerCase() === login.toLowerCase()) ??
    (base === null ? pulls[0] : undefined)
  );
}

interface PullRequestText {
  title: string;
  body: string;
}

interface WantedPull {
  key: PullRequestKey;
  base: string;
  text: PullRequestText;
  /** Opens it as a draft where the repository has drafts; one that is open stays what it is. */
  isDraft?: boolean;
}

/** Opens the run's pull request, or updates it; what a person wrote into it stays. */
export async function upsertPullRequest(
  github: GitHub,
  { key, base, text, isDraft = false }: WantedPull,
): Promise<PullRequest> {
  const { rest } = github.octokit;
  const { branch } = key;
  const pull = await doOnce(github, {
    find: () => findOpenPullRequest(github, key),
    act: async () => {
      const parameters = { ...github.at, head: branch, base, ...writeText(text, null) };
      const create = (draft: boolean) =>
        rest.pulls.create({ ...parameters, ...(draft ? { draft } : {}) });
      const created = create(isDraft).catch((error) => {
        if (isDraft && isWithoutDrafts(error)) return create(false);
        throw error;
      });
      const refuse = (error: unknown) => explainRefusal(error, github, { branch, base });
      return toPullRequest((await created.catch(refuse)).data);
    },
  });
  const { title, body } = writeText(text, pull);
  if (pull.title === title && pull.body === body) return pull;
  const change = { ...github.at, pull_number: pull.number, title, body };
  return toPullRequest((await rest.pulls.update(change)).data);
}

/** Private repositories on free plans have no drafts. A query is answered so without a status. */
export function isWithoutDrafts(error: unknown): boolean {
  const status = httpStatusOf(error);
  const isRefused = status === null || status === 422;
  return isRefused && /draft pull requests are not supported/i.test(messageOf(error));
}

const READY = `mutation ready($id: ID!) {
  markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;

/** REST has no request for it. */
export async function markReady({ octokit }: GitHub, id: string): Promise<void> {
  await octokit.graphql(READY, { id });
}

const DRAFT = `mutation draft($id: ID!) {
  convertPullRequestToDraft(input: { pullRequestId: $id }) { pullRequest { isDraft } }
}`;

export async function convertToDraft({ octokit }: GitHub, id: string): Promise<void> {
  await octokit.graphql(DRAFT, { id });
}

/** GitHub's default keeps Actions from opening pull requests. */
function explainRefusal(
  error: unknown,
  { at }: GitHub,
  { branch, base }: Record<"branch" | "base", string>,
): never {
  const isForbidden =
    httpStatusOf(error) === 403 && /create or approve pull req/i.test(messageOf(error));
  if (!isForbidden) throw error;
  throw new ArbiterError(
    "pull-requests-forbidden",
    `${branch} is pushed, but GitHub Actions may not open pull requests in ${at.owner}/${at.repo}.`,
    {
      fix: `Tick "Allow GitHub Actions to create and approve pull requests" under Settings, Actions, General, give the Action an App's token, or open it yourself with gh pr create --head ${branch} --base ${base}; then comment /tdd retry.`,
      cause: error,
    },
  );
}

/** The account that merged a pull request; null when it is not known. */
export async function readMerger({ octokit, at }: GitHub, number: number): Promise<string | null> {
  const response = await orNull(octokit.rest.pulls.get({ ...at, pull_number: number }));
  return response?.data.merged_by?.login ?? null;
}

/** The commit of a branch on GitHub; null when it does not exist. */
export async function readBranch({ octokit, at }: GitHub, branch: string): Promise<string | null> {
  const response = await orNull(octokit.rest.git.getRef({ ...at, ref: `heads/${branch}` }));
  return response?.data.object.sha ?? null;
}

/** The new name of a renamed branch, to which GitHub redirects until the old one exists again; null for none. */
export async function readNewName({ octokit, at }: GitHub, branch: string): Promise<string | null> {
  const response = await orNull(octokit.rest.repos.getBranch({ ...at, branch }));
  const name = response?.data.name ?? branch;
  return name === branch ? null : name;
}

interface PullPayload {
  number: number;
  html_url: string;
  title: string;
  body: string | null;
  head: { ref: string; sha: string };
  base: { ref: string };
  user: { login: string } | null;
  draft?: boolean;
  node_id: string;
}

function toPullRequest(pull: PullPayload): PullRequest {
  const { number, html_url, title, body, head, base, user, draft = false, node_id } = pull;
  return {
    number,
    url: html_url,
    title,
    body: body ?? "",
    branch: head.ref,
    head: head.sha,
    base: base.ref,
    author: user?.login ?? "",
    isDraft: draft,
    id: node_id,
  };
}

/**
 * Title and description of a pull request, which a person may have edited since. A title that a person
 * changed stays. Of the description only the page between the two marks is replaced; if a person changed
 * the page itself, their version is kept below it, folded.
 */
function writeText(own: PullRequestText, current: PullRequestText | null): PullRequestText {
  // The hashes of what is written show later whether it was edited.
  const hashes = `${hashOf(own.title)} ${hashOf(own.body)}`;
  const page = `<!-- tdd-arbiter page -->\n${own.body}\n<!-- tdd-arbiter end ${hashes} -->`;
  if (current === null) return { title: own.title, body: page };
  const written = WRITTEN.exec(current.body)?.groups as Written | undefined;
  // A person opened the pull request, or deleted the marks.
  if (written === undefined)
    return { title: current.title, body: assemble({ page, above: current.body }) };
  const { above, below } = written;
  const isTitleOurs = written.titleHash === hashOf(current.title);
  const isPageOurs = written.pageHash === hashOf(written.page);
  const edited = isPageOurs ? "" : written.page;
  return {
    title: isTitleOurs ? own.title : current.title,
    body: assemble({ page, above, below, edited }),
  };
}

const WRITTEN =
  /^(?<above>[\s\S]*?)<!-- tdd-arbiter page -->(?<page>[\s\S]*?)<!-- tdd-arbiter end (?<titleHash>\w+) (?<pageHash>\w+) -->(?<below>[\s\S]*)$/;

interface Written {
  above: string;
  page: string;
  titleHash: string;
  pageHash: string;
  below: string;
}

/** GitHub's editor changes the line ends. */
function hashOf(text: string): string {
  const plain = text.replaceAll("\r\n", "\n").trim();
  return createHash("sha256").update(plain).digest("hex").slice(0, 16);
}

/** What GitHub takes; its edit history still has what is cut here. */
const MAX_BODY = 65_536;
const SUMMARY = "This page as it was edited before the change was revised";

interface Parts {
  page: string;
  above?: string;
  below?: string;
  /** The earlier page, where a person changed it. */
  edited?: string;
}

/** The page always fits; of a person's texts, as much as there is room for. */
function assemble({ page, above = "", below = "", edited = "" }: Parts): string {
  const marks = 400;
  let room = MAX_BODY - page.length - marks;
  const shorten = (text: string) => {
    const kept = cutMiddle(text.trim(), Math.max(0, room));
    room -= kept.length;
    return kept;
  };
  const [over, under, old] = [shorten(above), shorten(below), shorten(edited)];
  const fold = `<details><summary>${SUMMARY}</summary>\n\n${old}\n\n</details>`;
  return [over, page, old === "" ? "" : fold, under].filter((text) => text !== "").join("\n\n");
}
