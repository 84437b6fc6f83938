import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { prefetchLogin } from "../../src/github/prefetch-login.ts";
import { startHub } from "./hub.ts";

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

it("is the login that the API returns", async () => {
  const { simulator } = await startHub();
  expect(await ask(simulator.url, { token: "job-token" })).toBe("arbiter[bot]");
  expect(await ask(simulator.url, { token: "expired" })).toBeNull();
  expect(simulator.violations).toEqual([]);
  expect(simulator.unmet()).toEqual([]);
  await simulator.close();
});

it("asks an enterprise's own server where that answers", async () => {
  let asked = "";
  const url = await listen((request, response) => {
    asked = `${request.method} ${request.url}`;
    response.end('{"data":{"viewer":{"login":"ann"}}}');
  });
  expect(await ask(`${url}/api/v3`)).toBe("ann");
  expect(asked).toBe("POST /api/graphql");
});

it.each<[string, RequestListener]>([
  ["a failure", (_, response) => response.writeHead(502).end("{}")],
  ["a page", (_, response) => response.end("<html>")],
  ["nothing in the right place", (_, response) => response.end('{"data":{"viewer":null}}')],
  ["no name", (_, response) => response.end('{"data":{"viewer":{"login":""}}}')],
  ["a way elsewhere", (_, response) => response.writeHead(302, { location: "/" }).end()],
  ["a broken connection", (request) => request.socket.destroy()],
  ["more than an answer", (_, response) => response.end(" ".repeat(50_000))],
])("has no answer where it meets %s", async (_, answer) => {
  expect(await ask(await listen(answer))).toBeNull();
});

it("is null for an invalid address or token, and once the request is cancelled", async () => {
  const url = await listen(() => {});
  const signal = AbortSignal.abort();
  expect(await ask(url, { signal })).toBeNull();
  expect(await ask(url, { token: "two\nlines" })).toBeNull();
  expect(await ask("no address")).toBeNull();
  const later = new AbortController();
  const asked = ask(url, { signal: later.signal });
  later.abort();
  expect(await asked).toBeNull();
});

function ask(apiUrl: string, options: { token?: string; signal?: AbortSignal } = {}) {
  const { token = "a-token", signal = new AbortController().signal } = options;
  return prefetchLogin({ token, apiUrl, signal });
}

async function listen(answer: RequestListener): Promise<string> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}
