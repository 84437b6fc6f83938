import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import * as z from "zod";
import manifest from "../../app.yml";
import { ArbiterError, describeError } from "../errors.ts";
import { escapeHtml } from "../safe-text/html.ts";
import { CLOUD_API, listen, readApiUrl, readNumber, unusable } from "./settings.ts";
import { WEBHOOK_PATH } from "./webhook-server.ts";

interface SetUpOptions {
  /** Where GitHub reaches the server; null where the user gave none. */
  url: string | null;
  org: string | null;
  env: NodeJS.ProcessEnv;
  /** Where `.env` and the key are written. */
  directory: string;
  say: { write(text: string): unknown };
  /** Settles when the user gives up. */
  stopped: Promise<void>;
}

interface SetUp extends SetUpOptions {
  url: string;
  /** Proves that the browser that comes back is the one that left from here, and is its user's. */
  state: string;
  apiUrl: string;
  serverUrl: string;
}

/**
 * Registers the App with the manifest flow: a page here sends the browser to GitHub with the manifest,
 * GitHub sends it back with a code, and the code is exchanged once for the App's key and secret.
 */
export async function setUpApp(options: SetUpOptions): Promise<void> {
  const { env, say, stopped, org } = options;
  const setUp: SetUp = {
    ...options,
    url: requireUrl(options.url),
    state: randomUUID(),
    apiUrl: readApiUrl(env),
    serverUrl: (env.GITHUB_SERVER_URL?.trim() || "https://github.com").replace(/\/+$/, ""),
  };
  if (org !== null && !/^[\w-]+$/.test(org)) {
    throw unusable(`--org is "${org}".`, "It takes the name of an organisation.");
  }
  for (const name of [".env", KEY_FILE]) {
    const file = join(options.directory, name);
    // The key of another App would be lost; and GitHub shows the new one only once.
    if (!existsSync(file)) continue;
    throw unusable(`${file} exists already.`, "Move it away, or run setup in an empty folder.");
  }
  let registered = () => {};
  const isRegistered = new Promise<void>((resolve) => {
    registered = resolve;
  });
  const server = createServer((request, response) => {
    const address = `http://${request.headers.host}`;
    if (!isThisMachine(address)) return show(response, 403, page(OTHER_NAME));
    const [pathname, query] = (request.url ?? "/").split("?", 2);
    const searchParams = new URLSearchParams(query);
    // Every user of this machine can connect; the terminal shows the state to one of them.
    if (pathname === `/${setUp.state}`) return show(response, 200, registerPage(setUp, address));
    if (pathname !== "/created") return show(response, 404, page("There is no such page."));
    finish(setUp, searchParams).then(
      (text) => {
        show(response, 200, text);
        registered();
      },
      (error) => show(response, 400, page(`<p>${escapeHtml(describeError(error))}</p>`)),
    );
  });
  const port = readNumber(env.PORT?.trim() || "3000", { name: "PORT", most: 65_535 });
  const bound = await listen(server, { host: "127.0.0.1", port });
  const start = `http://127.0.0.1:${bound}/${setUp.state}`;
  say.write(`Open ${start} in a browser on this machine to register the App.\n`);
  const next = "the page in your browser says what is left. Start the server with";
  const sayDone = () => say.write(`Next: ${next}: tdd-arbiter-server\n`);
  await Promise.race([isRegistered.then(sayDone), stopped]);
  server.closeIdleConnections();
  await Promise.race([new Promise((resolve) => server.close(resolve)), sleep(1000)]);
  server.closeAllConnections();
}

/** A page of another site that leads here under its own name would get the code, and with it the key. */
function isThisMachine(address: string): boolean {
  return URL.canParse(address) && OWN_NAMES.has(new URL(address).hostname);
}

const OWN_NAMES: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);
const OTHER_NAME = "<p>Open this page as http://127.0.0.1, with the port.</p>";

function requireUrl(url: string | null): string {
  if (url === null) {
    throw unusable(
      "--url is missing.",
      "Say where GitHub will reach the server: tdd-arbiter-server setup --url https://arbiter.example.com",
    );
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw unusable(`--url is "${url}".`, "It takes an address, as in https://arbiter.example.com");
  }
  return url.replace(/\/+$/, "");
}

function registerPage({ url, org, state, serverUrl }: SetUp, here: string): string {
  const owner = org === null ? "" : `/organizations/${org}`;
  const value = JSON.stringify({
    ...parse(manifest),
    url,
    hook_attributes: { url: `${url}${WEBHOOK_PATH}`, active: true },
    redirect_url: `${here}/created`,
  });
  return page(`<form action="${escapeHtml(`${serverUrl}${owner}/settings/apps/new?state=${state}`)}" method="post">
<input type="hidden" name="manifest" value="${escapeHtml(value)}">
<p>GitHub will ask for a name and create the App for ${org === null ? "your account" : escapeHtml(org)}. It sends its events to
<code>${escapeHtml(url)}</code>.</p>
<p><button type="submit">Register the App on GitHub</button></p>
</form>`);
}

const Created = z.object({
  id: z.int(),
  slug: z.string(),
  html_url: z.string(),
  webhook_secret: z.string(),
  pem: z.string(),
});

async function finish(setUp: SetUp, query: URLSearchParams): Promise<string> {
  const { apiUrl, state, directory, say } = setUp;
  const code = query.get("code") ?? "";
  if (query.get("state") !== state || !/^[\w-]+$/.test(code)) {
    throw unusable("GitHub did not send this browser here.", "Start again on the first page.");
  }
  const response = await fetch(`${apiUrl}/app-manifests/${code}/conversions`, {
    method: "POST",
    headers: { accept: "application/vnd.github+json", "user-agent": "tdd-arbiter" },
  });
  if (!response.ok) {
    throw new ArbiterError("github-refused", `GitHub answered ${response.status} to the code.`, {
      fix: "A code is good for one hour and one use: start again on the first page.",
    });
  }
  const { id, slug, html_url, webhook_secret, pem } = Created.parse(await response.json());
  const key = join(directory, KEY_FILE);
  writeSecret(key, pem);
  const settings = [
    `APP_ID=${id}`,
    `PRIVATE_KEY_PATH=${KEY_FILE}`,
    `WEBHOOK_SECRET=${webhook_secret}`,
    // An enterprise server: without it, github.com would be asked about the App.
    ...(apiUrl === CLOUD_API ? [] : [`GITHUB_API_URL=${apiUrl}`]),
  ];
  writeSecret(join(directory, ".env"), `${settings.join("\n")}\n`);
  say.write(
    `The App ${slug} is registered. Its key is in ${KEY_FILE}, its settings are in .env.\n`,
  );
  return page(`<p>The App <strong>${escapeHtml(slug)}</strong> is registered. Its key is in <code>${KEY_FILE}</code>, its settings are in
<code>.env</code>, both readable by you alone. Keep them out of git. What to do next:</p>
<ol>
<li>Put the Action into <code>.env</code>, so that <code>/tdd setup</code> can propose the workflow:
<code>TDD_ACTION=owner/tdd-arbiter@&lt;full commit&gt;</code></li>
<li>Start the server here, behind <code>${escapeHtml(setUp.url)}</code>: <code>tdd-arbiter-server</code></li>
<li><a href="${escapeHtml(`${html_url}/installations/new`)}">Install the App</a> in your repositories.</li>
<li>Comment <code>/tdd setup</code> on an issue, merge the pull request, and set the label <code>tdd-implement</code>.</li>
</ol>`);
}

const KEY_FILE = "tdd-arbiter.private-key.pem";

function writeSecret(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600, flag: "wx" });
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>TDD Arbiter: set-up</title>
<style>body{font:16px/1.5 system-ui;max-width:42rem;margin:3rem auto;padding:0 1rem}code{background:#8883}</style></head>
<body><h1>TDD Arbiter: register the App</h1>
${content}
</body></html>
`;
}

function show(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end(html);
}
