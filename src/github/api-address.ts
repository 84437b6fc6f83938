import { ArbiterError } from "../errors.ts";

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
