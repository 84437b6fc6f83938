import type { Remote } from "../../git/remote/remote.ts";

interface Access {
  serverUrl: string;
  repository: { owner: string; repo: string };
  token: string;
}

/**
 * A repository on GitHub for git, which is shown the token with each command and keeps it nowhere.
 * What a checkout has left in the configuration is taken back: with two tokens, GitHub refuses both.
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
