/** Whether the environment names a proxy, as runners of one's own often do. */
export function hasProxy(env: NodeJS.ProcessEnv): boolean {
  return readProxies(env) !== null;
}

/**
 * Sends what this process asks of GitHub and of models through the proxy of the environment: neither
 * `fetch` nor `node:https` looks for one. Git reads the variables itself, but of some names only in small
 * letters, so it is given those. Without a proxy, nothing is loaded.
 */
export async function useProxy(env: NodeJS.ProcessEnv): Promise<void> {
  const proxies = readProxies(env);
  if (proxies === null) return;
  const { httpProxy, httpsProxy, noProxy } = proxies;
  Object.assign(env, { http_proxy: httpProxy, https_proxy: httpsProxy, no_proxy: noProxy });
  // It is CommonJS, of which a bundle only has the default.
  const { default: undici } = await import("undici");
  const { EnvHttpProxyAgent, fetch, FormData, Headers, Request, Response } = undici;
  const dispatcher = withoutWarnings(() => new EnvHttpProxyAgent(proxies));
  // The libraries for GitHub and for models all use the global function. Its own classes come with it,
  // since those that Node brings along may be of another version.
  const proxied: typeof fetch = (input, init) => fetch(input, { ...init, dispatcher });
  Object.assign(globalThis, { fetch: proxied, FormData, Headers, Request, Response });
}

interface Proxies {
  httpProxy: string;
  httpsProxy: string;
  /** Hosts to ask directly, separated by commas. */
  noProxy: string;
}

function readProxies(env: NodeJS.ProcessEnv): Proxies | null {
  const read = (name: string) => env[name]?.trim() || env[name.toUpperCase()]?.trim() || "";
  const [http, https] = [read("http_proxy"), read("https_proxy")];
  if (http === "" && https === "") return null;
  return { httpProxy: http, httpsProxy: https || http, noProxy: read("no_proxy") };
}

/** The agent calls itself experimental in a warning on every start; its version is pinned. */
function withoutWarnings<Value>(create: () => Value): Value {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return create();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Removes the variables that make the workflow engine and the model libraries send runs or questions to
 * a tracing service. They are often set for another program, and the data policy promises that nothing
 * but the questions to the model leaves the machine.
 */
export function silenceTracing(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (/^(LANGSMITH|LANGCHAIN)_/.test(name)) delete env[name];
  }
}
