/** The one question that a job's token, an App's and a person's all may ask. */
export const LOGIN_QUERY = "query { viewer { login } }";

interface Asked {
  token: string;
  /** `https://api.github.com`, or an enterprise's own. */
  apiUrl: string;
  signal: AbortSignal;
}

const MOST_CHARACTERS = 10_000;
const LIMIT = 10_000;

/**
 * Whose a token is, asked without what asks better, so that GitHub answers while that is loaded. Null
 * for whatever is not the plain answer: then it is asked again, by who waits, repeats and explains.
 */
export function prefetchLogin(asked: Asked): Promise<string | null> {
  return ask(asked)
    .then(loginIn)
    .catch(() => null);
}

async function ask({ token, apiUrl, signal }: Asked): Promise<string> {
  const url = new URL(`${apiUrl.replace(/\/api\/v3\/?$/, "/api")}/graphql`);
  const { request } = await (url.protocol === "http:" ? import("node:http") : import("node:https"));
  const headers = {
    authorization: `token ${token}`,
    "content-type": "application/json",
    "user-agent": "tdd-arbiter",
  };
  return new Promise((resolve, reject) => {
    const question = request(url, { method: "POST", headers, signal, timeout: LIMIT }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => {
        text += part;
        if (text.length > MOST_CHARACTERS) answer.destroy();
      });
      answer.on("error", reject);
      answer.on("close", () => resolve(text));
    });
    question.on("timeout", () => question.destroy());
    question.on("error", reject);
    question.end(JSON.stringify({ query: LOGIN_QUERY }));
  });
}

/** An answer that is something else, or of a failure, has no such place in it. */
function loginIn(text: string): string | null {
  const { data } = JSON.parse(text) as { data?: { viewer?: { login?: unknown } } };
  const login = data?.viewer?.login;
  return typeof login === "string" && login !== "" ? login : null;
}
