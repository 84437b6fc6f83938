import type { IncomingMessage, ServerResponse } from "node:http";
import { serveGit } from "./git-backend.ts";
import { serveApi } from "./serve-api.ts";
import type { Token, World } from "./world.ts";

/** One request as it was answered, in the order they came. */
export interface JournalEntry {
  method: string;
  path: string;
  status: number;
  login: string | null;
  body?: unknown;
  /** Refs that a push moved. */
  moved?: string[];
}

/** Something that goes wrong on demand, once for each time it is planned. */
export interface Fault {
  method: string;
  path: RegExp;
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Carries the request out, and only then answers wrongly, as a proxy in between may. */
  afterwards?: boolean;
}

export interface Records {
  journal: JournalEntry[];
  violations: string[];
  faults: Fault[];
}

/** One request, from its token to the journal; a planned fault comes first. */
export async function handleRequest(
  { world, journal, violations, faults }: Records & { world: World },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url: path = "/" } = request;
  const token = readToken(request, world);
  const login = token === BAD || token === null ? null : token.login;
  const fault = takeFault(faults, { method, path });
  const refused = refusal(token, fault);
  if (refused !== null) {
    journal.push({ method, path, login, status: refused.status });
    return sendFault(response, refused);
  }
  const asker = { world, token: token === BAD ? null : token };
  if (path.includes(".git/")) {
    journal.push({ method, path, login, ...(await serveGit(asker, request, response)) });
    return;
  }
  if (path === "/graphql") {
    // The one question that is asked there: whose the token is.
    journal.push({ method, path, login, status: 200 });
    return sendFault(response, { status: 200, body: { data: { viewer: { login } } } });
  }
  const shown = fault === null ? response : silenced(response);
  const served = await serveApi(asker, request, shown);
  journal.push({ method, path, login, status: fault?.status ?? served.status, body: served.body });
  violations.push(...served.violations);
  if (fault !== null) sendFault(response, fault);
}

const BAD = "bad";

/** `Bearer …`, `token …`, or Basic with the token for a password, as git sends it. */
function readToken({ headers }: IncomingMessage, { tokens }: World): Token | null | typeof BAD {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  if (value === "") return null;
  const isBasic = scheme.toLowerCase() === "basic";
  const plain = isBasic
    ? Buffer.from(value, "base64").toString().split(":").slice(1).join(":")
    : value;
  return tokens.get(plain) ?? BAD;
}

function takeFault(faults: Fault[], { method, path }: { method: string; path: string }) {
  const index = faults.findIndex((fault) => fault.method === method && fault.path.test(path));
  const [fault] = index === -1 ? [] : faults.splice(index, 1);
  return fault ?? null;
}

/** What is answered without anything being done. */
function refusal(token: Token | null | typeof BAD, fault: Fault | null) {
  if (fault !== null && fault.afterwards !== true) return fault;
  return token === BAD ? { status: 401, body: { message: "Bad credentials" } } : null;
}

function sendFault(
  response: ServerResponse,
  { status, headers, body }: Pick<Fault, "status" | "headers" | "body">,
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body ?? { message: "Simulated fault" }));
}

/** What is written to it does not arrive. */
function silenced(response: ServerResponse): ServerResponse {
  return { ...response, writeHead: () => {}, end: () => {} } as unknown as ServerResponse;
}
