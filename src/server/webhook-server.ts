import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { parseJson } from "../parse-json.ts";

/** A request that carries a delivery, after its signature was checked. */
export interface SignedDelivery {
  id: string;
  name: string;
  payload: object;
}

export interface Answer {
  status: number;
  body: string;
  type?: string;
  headers?: Readonly<Record<string, string>>;
}

interface WebhookServerOptions {
  verify(body: string, signature: string): Promise<boolean>;
  /** Answers a delivery; an error is answered with 500. */
  receive(delivery: SignedDelivery): Promise<Answer>;
  /** Other pages, by path. */
  pages: Readonly<Record<string, () => Answer | Promise<Answer>>>;
  /** Told of each request that was refused before its event was read, and why. */
  onRefused(answer: Answer): void;
  onError(error: unknown): void;
  limits?: Limits;
}

interface Limits {
  bodyBytes: number;
  /** For one request, from its first byte to its last. */
  requestMilliseconds: number;
  /** Bytes of bodies in memory whose signature is not checked yet, all together. */
  totalBytes: number;
  /** Connections without a signed request, all together. */
  connections: number;
}

export const WEBHOOK_PATH = "/api/github/webhooks";

/** GitHub's own limit of a payload is 25 MB. */
const LIMITS: Limits = {
  bodyBytes: 25 * 1024 * 1024,
  requestMilliseconds: 10_000,
  totalBytes: 64 * 1024 * 1024,
  connections: 2000,
};

/**
 * Receives deliveries over HTTP. Probot's own middleware is not used: it answers 202 after nine seconds,
 * whether or not the event was handled, and reads bodies of any size before it looks at a signature.
 */
export function createWebhookServer(options: WebhookServerOptions): Server {
  const limits = options.limits ?? LIMITS;
  const connections = createShares<Socket>(limits.connections);
  const bodies = createShares<IncomingMessage>(limits.totalBytes);
  const server = createServer({ connectionsCheckingInterval: 1000 }, (request, response) => {
    // A broken connection needs no answer.
    request.on("error", () => {});
    response.on("error", () => {});
    answer(request, { ...options, limits, connections, bodies })
      .catch((error: unknown) => {
        options.onError(error);
        return refusal(500, "The server failed; its log says why.");
      })
      .then((sent) => send(response, sent));
  });
  server.headersTimeout = limits.requestMilliseconds;
  server.requestTimeout = limits.requestMilliseconds;
  server.on("connection", (socket) => {
    socket.once("close", () => connections.free(socket));
    connections.take(socket, 1)?.destroy();
  });
  return server;
}

interface Answering extends WebhookServerOptions {
  limits: Limits;
  connections: Shares<Socket>;
  bodies: Shares<IncomingMessage>;
}

async function answer(request: IncomingMessage, options: Answering): Promise<Answer> {
  const [path = "/"] = (request.url ?? "/").split("?");
  if (path !== WEBHOOK_PATH) return answerPage(request, path, options);
  const refused = (status: number, error: string): Answer => {
    const answered = refusal(status, error);
    options.onRefused(answered);
    return answered;
  };
  if (request.method !== "POST") return refused(405, "Deliveries are sent with POST.");
  const headers = readHeaders(request);
  if ("problem" in headers) return refused(headers.status, headers.problem);
  const body = await readSignedBody(request, headers.signature, options);
  if ("problem" in body) return refused(body.status, body.problem);
  options.connections.free(request.socket);
  const payload = parseJson(body.text);
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    return refused(400, "The body is not a JSON object.");
  }
  return options.receive({ id: headers.id, name: headers.name, payload });
}

async function answerPage(
  { method }: IncomingMessage,
  path: string,
  { pages }: WebhookServerOptions,
): Promise<Answer> {
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (page === undefined) return refusal(404, "There is no such page.");
  return method === "GET" || method === "HEAD"
    ? page()
    : refusal(405, "This page is read with GET.");
}

interface Refused {
  status: number;
  problem: string;
}

/** What can be refused before the body is read is refused then: an unsigned body costs nothing. */
function readHeaders({
  headers,
}: IncomingMessage): { id: string; name: string; signature: string } | Refused {
  const id = String(headers["x-github-delivery"] ?? "");
  const name = String(headers["x-github-event"] ?? "");
  const signature = String(headers["x-hub-signature-256"] ?? "");
  if (signature === "") return { status: 401, problem: "The delivery has no signature." };
  if (!/^sha256=[0-9a-f]{64}$/.test(signature)) {
    return { status: 401, problem: "The signature is malformed." };
  }
  if (!/^[\w-]{1,100}$/.test(id) || !/^\w{1,100}$/.test(name)) {
    return { status: 400, problem: "The delivery has no valid id and event name." };
  }
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) {
    return { status: 415, problem: "Set the content type to application/json on the App's page." };
  }
  return { id, name, signature };
}

async function readSignedBody(
  request: IncomingMessage,
  signature: string,
  options: Answering,
): Promise<{ text: string } | Refused> {
  try {
    const body = await readBody(request, options);
    if ("problem" in body) return body;
    // Without a body there is nothing to verify.
    if (body.text === "") return { status: 400, problem: "The body is empty." };
    if (await options.verify(body.text, signature)) return body;
    const problem = "The signature does not match: compare the webhook secrets of App and server.";
    return { status: 401, problem };
  } finally {
    options.bodies.free(request);
  }
}

async function readBody(
  request: IncomingMessage,
  { limits, bodies }: Answering,
): Promise<{ text: string } | Refused> {
  const tooLarge = { status: 413, problem: "The body is larger than 25 MB." };
  const tooMany = { status: 503, problem: "Too many deliveries are being read." };
  if (Number(request.headers["content-length"] ?? 0) > limits.bodyBytes) return tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.bodyBytes) return tooLarge;
      const loser = bodies.take(request, chunk.length);
      if (loser === request) return tooMany;
      loser?.socket.destroy();
      chunks.push(chunk);
    }
  } catch {
    if (size > 0 && !bodies.has(request)) return tooMany;
    return { status: 400, problem: "The connection ended before the body did." };
  }
  return { text: Buffer.concat(chunks).toString() };
}

/** The reason is shown among the App's deliveries on GitHub. */
export function refusal(status: number, error: string): Answer {
  return { status, type: "application/json", body: `${JSON.stringify({ error })}\n` };
}

function send(
  response: ServerResponse,
  { status, body, type = "text/plain", headers }: Answer,
): void {
  // What is left of a body that was refused is not read, so the connection cannot be used again.
  const isUnread = status >= 400 && !response.req.readableEnded;
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "x-content-type-options": "nosniff",
    ...(isUnread ? { connection: "close" } : {}),
    ...headers,
  });
  response.end(body);
}

/** Something limited that senders hold before a signature tells who they are. */
interface Shares<Holder> {
  /** Returns the holder that has to give way to this one, if any; it no longer counts. May be the same. */
  take(holder: Holder, amount: number): Holder | null;
  has(holder: Holder): boolean;
  free(holder: Holder): void;
}

/**
 * Refusing newcomers at the limit would let one sender lock everybody out, so the holders already here give way:
 * from the address that holds the most, the largest, or the oldest of equals. Behind a proxy all have one address.
 */
function createShares<Holder extends Socket | { socket: Socket }>(limit: number): Shares<Holder> {
  const shares = new Map<Holder, { address: string; amount: number }>();
  let total = 0;
  const free = (holder: Holder) => {
    total -= shares.get(holder)?.amount ?? 0;
    shares.delete(holder);
  };
  const findLargest = (): Holder | null => {
    const sums = new Map<string, number>();
    for (const { address, amount } of shares.values()) {
      sums.set(address, (sums.get(address) ?? 0) + amount);
    }
    const most = Math.max(...sums.values());
    let largest: [Holder, number] | null = null;
    for (const [holder, { address, amount }] of shares) {
      if (sums.get(address) === most && amount > (largest?.[1] ?? 0)) largest = [holder, amount];
    }
    return largest?.[0] ?? null;
  };
  return {
    take: (holder, amount) => {
      const { remoteAddress = "" } = "socket" in holder ? holder.socket : holder;
      const share = shares.get(holder) ?? { address: remoteAddress, amount: 0 };
      shares.set(holder, { ...share, amount: share.amount + amount });
      total += amount;
      if (total <= limit) return null;
      const loser = findLargest();
      if (loser !== null) free(loser);
      return loser;
    },
    has: (holder) => shares.has(holder),
    free,
  };
}
