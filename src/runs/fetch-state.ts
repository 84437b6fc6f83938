import { type GitRepo, tryGit } from "../git/git.ts";
import { NOTES_REF } from "../git/notes.ts";
import { fetchRefs, type Remote, readRemoteTips } from "../git/remote/remote.ts";
import { pullNotes } from "../git/remote/state-sync.ts";
import type { Checkout } from "../git/repository.ts";
import { stateRef } from "../git/state/ref-store.ts";
import { readTips } from "../git/state/refs.ts";

export const ORIGIN = { url: "origin" };

/** What `origin` holds, or why nothing could be read from it. */
export interface Origin {
  answer: "reached" | "unreachable" | "none";
  /** The commits of its state, its notes and the runs' branches, by ref. */
  tips: ReadonlyMap<string, string>;
}

const OURS = /^refs\/(tdd\/issue-[1-9]\d{0,9}|notes\/tdd)$/;

interface StateQuery {
  /** All issues where it is left out. */
  issue?: number | undefined;
  /** The name of an issue's branch. */
  branch(issue: number | "*"): string;
}

/**
 * Fetches the state and the notes of an issue, or of all, from `origin`: a clone brings neither along.
 * It writes nothing to `origin`, and keeps what this repository has.
 */
export async function fetchOriginState(
  checkout: Checkout,
  { issue, branch }: StateQuery,
): Promise<Origin> {
  const repo = gitRepoOf(checkout);
  const known = await tryGit(repo, ["remote", "get-url", ORIGIN.url]);
  if (known.exitCode !== 0) return { answer: "none", tips: new Map() };
  const which = issue ?? "*";
  const refs = [stateRef(which), NOTES_REF, `refs/heads/${branch(which)}`];
  // If origin cannot be reached, use the local state.
  const tips = await readRemoteTips(repo, ORIGIN, refs).catch(() => null);
  if (tips === null) return { answer: "unreachable", tips: new Map() };

  const here = await readTips(repo, "refs/");
  const absent = [...tips.keys()].filter((ref) => OURS.test(ref) && !here.has(ref));
  if (absent.length > 0) {
    await fetchRefs(
      repo,
      ORIGIN,
      absent.map((ref) => `${ref}:${ref}`),
    );
  }
  // Notes are merged, since both sides may have their own. A state that is here is kept.
  const [ours, theirs] = [here.get(NOTES_REF), tips.get(NOTES_REF)];
  if (ours !== undefined && theirs !== undefined && ours !== theirs) {
    await pullNotes(repo, ORIGIN);
  }
  return { answer: "reached", tips };
}

export function gitRepoOf({ root, commonDir, env }: Checkout): GitRepo {
  return { directory: root, gitDir: commonDir, env };
}

interface Access {
  serverUrl: string;
  repository: { owner: string; repo: string };
  token: string;
}

/**
 * The repository on GitHub as a git remote. Each command is given the token, which is stored nowhere.
 * The header that a checkout left in the configuration is reset: GitHub refuses two tokens.
 */
export function remoteOf({ serverUrl, repository: { owner, repo }, token }: Access): Remote {
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    url: `${serverUrl}/${owner}/${repo}.git`,
    config: {
      [`http.${serverUrl}/.extraheader`]: ["", `AUTHORIZATION: basic ${basic}`],
      "credential.helper": "",
    },
  };
}
