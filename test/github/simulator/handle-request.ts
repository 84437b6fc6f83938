import type { IncomingMessage, ServerResponse } from "node:http";
import { readAppToken } from "./apps/apps.ts";
import { serveStorage } from "./apps/artifacts.ts";
import { LOGS } from "./apps/check-runs.ts";
import { serveManifestFlow } from "./apps/manifest-flow.ts";
import { serveGit } from "./git-backend.ts";
import { serveGraphql } from "./graphql.ts";
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

/** An action that a person takes while a request is on its way, once. */
export interface Moment {
  method: string;
  path: RegExp;
  act(): unknown;
}

export interface Records {
  journal: JournalEntry[];
  violations: string[];
  faults: Fault[];
  moments: Moment[];
  /** Told of every request once it was answered. */
  listeners: ((entry: JournalEntry) => void)[];
}

/** One request, from its token to the journal; a planned fault comes first. */
export async function handleRequest(
  { world, journal, violations, faults, moments, listeners }: Records & { world: World },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url: path = "/" } = request;
  const note = (entry: JournalEntry) => {
    journal.push(entry);
    for (const hear of listeners) hear(entry);
  };
  await take(moments, { method, path })?.act();
  const token = readToken(request, world);
  const login = token === BAD || token === null ? null : token.login;
  const fault = take(faults, { method, path });
  const refused = refuseTwoTokens(request) ?? refusal(token, fault);
  if (refused !== null) {
    note({ method, path, login, status: refused.status });
    return sendFault(response, refused);
  }
  const asker = { world, token: token === BAD ? null : token };
  const shown = fault === null ? response : silenced(response);
  const { violations: broken = [], ...served } = await serve(asker, request, shown);
  note({ method, path, login, ...served, status: fault?.status ?? served.status });
  violations.push(...broken);
  if (fault !== null) sendFault(response, fault);
}

type Served = Pick<JournalEntry, "status" | "body" | "moved"> & { violations?: string[] };

async function serve(
  asker: { world: World; token: Token | null },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Served> {
  const { url: path = "/" } = request;
  if (path.includes(".git/")) return serveGit(asker, request, response);
  const stored = serveStorage(asker.world, request, response);
  if (stored !== null) return stored;
  if (path.startsWith(LOGS)) return serveLog(asker.world, path, response);
  const registered = await serveManifestFlow(asker.world, request, response);
  if (registered !== null) return registered;
  if (path !== "/graphql") return serveApi(asker, request, response);
  return serveGraphql(asker, request, response);
}

function serveLog(world: World, path: string, response: ServerResponse): Served {
  const run = world.checkRuns.find(({ id }) => id === Number(path.slice(LOGS.length)));
  response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(run?.log ?? "");
  return { status: 200 };
}

const BAD = "bad";
const FAULT = { message: "Simulated fault" };

/** `Bearer …`, `token …`, or Basic with the token for a password, as git sends it. */
function readToken({ headers }: IncomingMessage, world: World): Token | null | typeof BAD {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  if (value === "") return null;
  const isBasic = scheme.toLowerCase() === "basic";
  const plain = isBasic
    ? Buffer.from(value, "base64").toString().split(":").slice(1).join(":")
    : value;
  return world.tokens.get(plain) ?? readAppToken(world, plain) ?? BAD;
}

/** GitHub does not choose between two tokens; Node would show the first. */
function refuseTwoTokens({ rawHeaders }: IncomingMessage): Pick<Fault, "status" | "body"> | null {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  const count = names.filter((name) => /^authorization$/i.test(name)).length;
  return count > 1 ? { status: 400, body: { message: "Duplicate header: Authorization" } } : null;
}

function take<Plan extends { method: string; path: RegExp }>(
  planned: Plan[],
  { method, path }: { method: string; path: string },
): Plan | null {
  const index = planned.findIndex((plan) => plan.method === method && plan.path.test(path));
  const [found] = index === -1 ? [] : planned.splice(index, 1);
  return found ?? null;
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
  const text = typeof body === "string" ? body : JSON.stringify(body ?? FAULT);
  response.end(text);
}

/** What is written to it does not arrive. */
function silenced(response: ServerResponse): ServerResponse {
  return { ...response, writeHead: () => {}, end: () => {} } as unknown as ServerResponse;
}
