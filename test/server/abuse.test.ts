import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createWebhookServer, WEBHOOK_PATH } from "../../src/server/webhook-server.ts";
import { installApp } from "../github/simulator/apps/apps.ts";
import { headersOf, sign } from "../github/simulator/apps/deliveries.ts";
import { readExamples } from "../github/webhook-examples.ts";
import { type AppScene, openAppScene } from "./app-scene.ts";

let scene: AppScene;

beforeAll(async () => {
  scene = await openAppScene();
});
afterAll(async () => {
  expect(scene.simulator.violations).toEqual([]);
  await scene.close();
});

it.each([
  ["no signature", { "x-hub-signature-256": "" }, 401],
  ["a malformed signature", { "x-hub-signature-256": "sha256=x" }, 401],
  ["another secret", { "x-hub-signature-256": sign("another secret of mine", "{}") }, 401],
  ["the default secret of Probot", { "x-hub-signature-256": sign("development", "{}") }, 401],
  ["an old signature", { "x-hub-signature": "sha1=00", "x-hub-signature-256": "" }, 401],
  ["no delivery id", { "x-github-delivery": "" }, 400],
  ["an id with commands", { "x-github-delivery": "a b;c" }, 400],
  ["no event name", { "x-github-event": "" }, 400],
  ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
])("a delivery with %s is refused", async (_, headers, status) => {
  const response = await post("{}", headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: expect.any(String) });
  expect(scene.world.dispatches).toEqual([]);
});

it("an empty body is refused like any other without a signature of ours, and is no fault", async () => {
  const given = { "content-type": "application/json", "content-length": "0" };
  const headers = { ...signed(""), "x-hub-signature-256": `sha256=${"0".repeat(64)}`, ...given };
  const response = await fetch(`${scene.server.url}${WEBHOOK_PATH}`, { method: "POST", headers });
  expect(response.status).toBe(400);
  expect(scene.logged.filter(({ level }) => level === "error")).toEqual([]);
});

it.each(["{", "null", "[]", '"x"', "3"])(
  "a signed body that is no JSON object is refused: %s",
  async (body) => {
    expect((await post(body, { "x-hub-signature-256": sign(secret(), body) })).status).toBe(400);
  },
);

it.each([undefined, null, "x", {}, { id: null }, { id: "1" }, { id: 0 }, { id: 1e300 }])(
  "an event with the installation %j is ignored, without a fault",
  async (installation) => {
    const { payload } = scene.person("bob").comments(1, "/tdd start");
    const body = JSON.stringify({ ...payload, installation });
    const given = { name: "issue_comment", id: "odd", body, secret: secret() };
    const response = await post(body, headersOf(given));
    expect([response.status, await response.json()]).toEqual([
      200,
      { result: "ignored", reason: "the event names no installation of the App" },
    ]);
    expect(scene.logged.filter(({ level }) => level === "error")).toEqual([]);
  },
);

it("other methods and paths are refused", async () => {
  const { url } = scene.server;
  expect((await fetch(`${url}${WEBHOOK_PATH}`)).status).toBe(405);
  expect((await fetch(`${url}/nothing`)).status).toBe(404);
  expect((await fetch(`${url}/healthz`, { method: "POST" })).status).toBe(405);
  expect((await fetch(`${url}/__proto__`)).status).toBe(404);
});

it("a body over the limit is refused by its announced size, before it is sent", async () => {
  const headers = { ...signed("{}"), "content-length": String(26 * 1024 * 1024) };
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${scene.server.url}${WEBHOOK_PATH}`, { method: "POST", headers });
    sent.on("response", ({ statusCode }) => resolve(statusCode));
    sent.on("error", reject);
    sent.flushHeaders();
  });
  expect(status).toBe(413);
});

it("a body of unknown size over the limit is refused, and a slow one times out", async () => {
  await using small = await openSmallServer();
  expect(await small.talk(`${chunked()}${chunk(1200)}`)).toContain("413");
  expect(await small.talk(`${chunked()}${chunk(900)}`)).toContain("408");
});

it("when bodies fill the memory, the largest unsigned one of the busiest address ends first", async () => {
  await using small = await openSmallServer();
  const slow = small.talk(`${chunked()}${chunk(900)}`);
  const neighbour = small.talk(`${chunked()}${chunk(300)}`, "127.0.0.2");
  await small.hasRead(1200);
  // The slow body is closed without an answer: its sender may never read one.
  expect(await small.talk(whole(`{"a":"${"x".repeat(400)}"}`), "127.0.0.3")).toContain("200 OK");
  expect(await slow).toBe("");
  expect(await neighbour).toContain("408");
  expect(small.refused).toContain(503);
});

it("a body counts until its signature is checked", async () => {
  let check = (_: boolean) => {};
  const checked = new Promise<boolean>((resolve) => {
    check = resolve;
  });
  await using small = await openSmallServer({ verify: () => checked });
  const first = small.talk(whole("x".repeat(900)));
  await small.hasRead(900);
  expect(await small.talk(whole("x".repeat(950)))).toContain("503");
  check(false);
  expect(await first).toContain("401");
  expect(await small.talk(whole("x".repeat(950)))).toContain("401");
});

it("idle connections give way to new ones, those of the busiest address first", async () => {
  await using small = await openSmallServer();
  const neighbour = small.talk("", "127.0.0.2");
  const idle = Array.from({ length: 30 }, () => small.talk(""));
  for (const address of ["127.0.0.1", "127.0.0.2", "127.0.0.3"]) {
    expect(await small.talk(whole("{}"), address)).toContain("200 OK");
  }
  // Ten may be open: the oldest were closed without an answer, the others time out.
  const heard = await Promise.all(idle);
  expect(heard.filter((text) => text === "").length).toBeGreaterThanOrEqual(21);
  expect(heard.at(0)).toBe("");
  expect(heard.at(-1)).toContain("408");
  expect(await neighbour).toContain("408");
});

it("a signed delivery that is being handled never gives way", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const receive = async () => {
    begin();
    await finished;
    return { status: 200, body: "handled" };
  };
  await using small = await openSmallServer({ receive });
  const delivery = small.talk(whole("{}"));
  await begun;
  const idle = Array.from({ length: 30 }, () => small.talk(""));
  await idle[0];
  finish();
  expect(await delivery).toContain("handled");
  await Promise.all(idle);
});

it.each(["__proto__", "constructor", "toString", "error", "of_the_future"])(
  "a signed event with the unknown name %s is ignored with 200",
  async (name) => {
    const [installation] = scene.app.installations;
    const body = JSON.stringify({ action: "created", installation });
    const response = await post(body, headersOf({ name, id: "odd-name", body, secret: secret() }));
    expect([response.status, await response.json()]).toEqual([
      200,
      { result: "ignored", reason: "TDD Arbiter does not act on this event" },
    ]);
  },
);

it("every recorded payload, signed, is answered; none crashes the server", async () => {
  const examples = readExamples();
  expect(examples.length).toBeGreaterThan(300);
  const statuses = new Map<number, number>();
  const [installation] = scene.app.installations;
  for (const [index, { name, payload }] of examples.entries()) {
    const body = JSON.stringify({ ...payload, installation });
    const headers = headersOf({ name, id: `recorded-${index}`, body, secret: secret() });
    const response = await post(body, headers);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const answer = (await response.json()) as { result?: string; error?: string };
    expect(answer.result ?? answer.error).toEqual(expect.any(String));
  }
  // Their repositories are not those of the installation, which GitHub would not deliver.
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(300);
  expect(scene.logged.filter(({ level }) => level === "error")).toEqual([]);
  expect(scene.world.dispatches).toEqual([]);
  expect((await fetch(`${scene.server.url}/healthz`)).status).toBe(200);
});

it("a flood of one installation leaves room for others", async () => {
  const { world, app, person, deliver, simulator } = scene;
  const other = installApp(world, app);
  const flood = person("bob").comments(1, "/tdd status");
  const event = person("bob").comments(1, "/tdd start");
  // Longer than GitHub waits: this is about who is served, not about how fast this machine is.
  const patience = 60_000;
  const answers = Array.from({ length: 120 }, (_, index) =>
    deliver(flood, { id: `f-${index}`, patience }),
  );
  const served = await deliver(event, { installation: other.id, patience });
  expect(served.body.result).toBe("dispatched");
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toContain(503);
  expect(statuses).toContain(200);
  expect(simulator.violations).toEqual([]);
});

it("the pages tell how the server is, and no secret is in its log", async () => {
  const { url } = scene.server;
  expect(await (await fetch(`${url}/readyz`)).text()).toBe("ready\n");
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^tdd_deliveries_total\{result="ignored"\} \d+$/m);
  expect(metrics).toMatch(/^tdd_requests_refused_total\{status="401"\} \d+$/m);
  expect(metrics).toMatch(/^tdd_delivery_seconds_bucket\{le="\+Inf"\} \d+$/m);
  const log = JSON.stringify(scene.logged);
  expect(log).not.toContain(secret());
  expect(log).not.toMatch(/ghs_|BEGIN RSA/);
});

function secret(): string {
  return scene.app.webhookSecret;
}

function signed(body: string): Record<string, string> {
  return headersOf({ name: "ping", id: "one", body, secret: secret() });
}

function post(body: string, headers: Record<string, string>): Promise<Response> {
  const given = Object.entries({ ...signed(body), ...headers }).filter(([, value]) => value !== "");
  return fetch(`${scene.server.url}${WEBHOOK_PATH}`, {
    method: "POST",
    headers: Object.fromEntries(given),
    body,
  });
}

/** A server with low limits, which accepts every signature. */
async function openSmallServer(more: Partial<Parameters<typeof createWebhookServer>[0]> = {}) {
  const refused: number[] = [];
  const server = createWebhookServer({
    verify: async () => true,
    receive: async () => ({ status: 200, body: "" }),
    pages: {},
    onRefused: ({ status }) => refused.push(status),
    onError: () => {},
    limits: { bodyBytes: 1000, requestMilliseconds: 1000, totalBytes: 1500, connections: 10 },
    ...more,
  });
  let read = 0;
  server.on("request", (request) => {
    request.on("data", (bytes: Buffer) => {
      read += bytes.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    refused,
    talk: (bytes: string, from?: string) => talk({ port, bytes, from }),
    hasRead: (bytes: number) => vi.waitFor(() => expect(read).toBe(bytes), { timeout: 60_000 }),
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function head(): string {
  const headers = Object.entries(signed("{}")).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${WEBHOOK_PATH} HTTP/1.1\r\nhost: x\r\n${headers.join("")}`;
}

function whole(body: string): string {
  return `${head()}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
}

function chunked(): string {
  return `${head()}transfer-encoding: chunked\r\n\r\n`;
}

function chunk(size: number): string {
  return `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`;
}

interface Talk {
  port: number;
  bytes: string;
  /** One of the addresses of this machine. */
  from: string | undefined;
}

/** Sends bytes, and returns everything that comes back until the other side ends. */
function talk({ port, bytes, from = "127.0.0.1" }: Talk): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () => {
      socket.write(bytes);
    });
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
  });
}
