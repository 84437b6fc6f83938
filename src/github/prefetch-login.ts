/** The one query that the tokens of jobs, Apps and people may all make. */
export const LOGIN_QUERY = "query { viewer { login } }";

interface LoginRequest {
  token: string;
  /** `https://api.github.com`, or that of an enterprise server. */
  apiUrl: string;
  signal: AbortSignal;
}

const MAX_CHARACTERS = 10_000;
const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Asks for a token's account without octokit, so that GitHub answers while octokit is loaded. Null on any
 * failure: then octokit asks again, with retries and proper errors.
 */
export function prefetchLogin(request: LoginRequest): Promise<string | null> {
  return sendQuery(request)
    .then(parseLogin)
    .catch(() => null);
}

async function sendQuery({ token, apiUrl, signal }: LoginRequest): Promise<string> {
  const url = new URL(`${apiUrl.replace(/\/api\/v3\/?$/, "/api")}/graphql`);
  const { request } = await (url.protocol === "http:" ? import("node:http") : import("node:https"));
  const headers = {
    authorization: `token ${token}`,
    "content-type": "application/json",
    "user-agent": "tdd-arbiter",
  };
  return new Promise((resolve, reject) => {
    const query = request(
      url,
      { method: "POST", headers, signal, timeout: TIMEOUT_MILLISECONDS },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part) => {
          text += part;
          if (text.length > MAX_CHARACTERS) response.destroy();
        });
        response.on("error", reject);
        response.on("close", () => resolve(text));
      },
    );
    query.on("timeout", () => query.destroy());
    query.on("error", reject);
    query.end(JSON.stringify({ query: LOGIN_QUERY }));
  });
}

/** Null when the response has no login. */
function parseLogin(text: string): string | null {
  const { data } = JSON.parse(text) as { data?: { viewer?: { login?: unknown } } };
  const login = data?.viewer?.login;
  return typeof login === "string" && login !== "" ? login : null;
}
