import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { WIRES, type Wire, type WireName } from "./wires.ts";

/** The server's reply to one call. */
export type Reply =
  | {
      text: string;
      stop?: "end" | "length" | "refusal";
      tokens?: FakeTokens | null;
    }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | { body: string; type: string }
  /** Never answers. */
  | { hang: true }
  /** Sends part of the answer, and closes the connection. */
  | { broken: string }
  /** Sends part of the answer, and ends the stream as if it were complete. */
  | { unfinished: string }
  /** Sends part of the answer, and then nothing. */
  | { stalled: string }
  /** Sends part of the answer, then an error. */
  | { failing: string };

export interface FakeTokens {
  input: number;
  output: number;
  cached?: number;
  written?: number;
}

interface FakeCall {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

type Replies = readonly Reply[] | ((call: FakeCall) => Reply);

/** A fake provider that stops when the test ends. */
export async function fakeServer(replies: Replies) {
  const server = await startFakeServer(replies);
  onTestFinished(server.close);
  return server;
}

/** A server with real sockets and the providers' APIs, which records every call. */
export async function startFakeServer(replies: Replies) {
  const journal: FakeCall[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    const body = (await json(request)) as FakeCall["body"];
    const call = { method: request.method ?? "", path, headers: request.headers, body };
    journal.push(call);
    const listed = typeof replies === "function" ? replies(call) : replies[journal.length - 1];
    const reply = listed ?? { status: 400, body: "no reply is left" };
    const wire = Object.values(WIRES).find(({ matches }) => matches(path));
    if (wire === undefined) return send(response, { status: 404, body: "no such path" });
    if (!("hang" in reply)) say(response, reply, wire);
  }
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { journal, host, url: `http://${host}`, env: environments(`http://${host}`), close };
}

/** The variables that direct each provider's client to this server. */
function environments(url: string): Record<WireName, Record<string, string>> {
  return {
    openai: { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: "key-of-openai" },
    responses: { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: "key-of-openai" },
    anthropic: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "key-of-anthropic" },
    google: { GOOGLE_GEMINI_BASE_URL: url, GOOGLE_API_KEY: "key-of-google" },
  };
}

function say(response: ServerResponse, reply: Exclude<Reply, { hang: true }>, wire: Wire) {
  if ("status" in reply) return send(response, reply);
  if ("type" in reply)
    return response.writeHead(200, { "content-type": reply.type }).end(reply.body);
  response.writeHead(200, { "content-type": "text/event-stream" });
  if ("broken" in reply) {
    response.write(wire.begin(reply.broken));
    return setImmediate(() => response.destroy());
  }
  if ("stalled" in reply) return response.write(wire.begin(reply.stalled));
  if ("unfinished" in reply) return response.end(wire.begin(reply.unfinished));
  if ("failing" in reply) return response.end(wire.begin(reply.failing) + wire.fail());
  const { text, stop = "end", tokens = { input: 100, output: 20 } } = reply;
  return response.end(wire.begin(text, tokens) + wire.end(stop, tokens));
}

function send(response: ServerResponse, { status, headers = {}, body = "" }: Sent) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/plain" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers }).end(text);
}

type Sent = Extract<Reply, { status: number }>;
