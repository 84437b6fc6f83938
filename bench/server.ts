import { createHmac, generateKeyPairSync } from "node:crypto";
import { Agent, createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createNodeMiddleware, Probot } from "probot";
import { createSanitizer } from "../src/safe-text/sanitizer.ts";
import { createServerLog } from "../src/server/log.ts";
import { runServer } from "../src/server/run-server.ts";
import { WEBHOOK_PATH } from "../src/server/webhook-server.ts";
import { compare, inTurn, type Measurement } from "./measure.ts";

const TRIES = 5;
const DELIVERIES = 1000;
const AT_ONCE = 16;
/** At least 0.8 times as many per second. */
const GOAL = 1 / 0.8;
/** A person sees the sign within a second; GitHub waits ten. */
const LONGEST_MILLISECONDS = 1000;
const WARM_UP = 20_000;
const MANY = 100_000;
const GOAL_OF_MEMORY = 1.1;

const SECRET = "a secret of sixteen characters or more";

/** What an App gets most of: comments that are not for it. */
const BODY = JSON.stringify({
  action: "created",
  comment: { id: 1, body: "Thank you. ".repeat(500) },
  issue: { number: 1, title: "Codes", body: "- Unknown codes raise.\n".repeat(100) },
  repository: { full_name: "o/r", name: "r", owner: { login: "o" }, default_branch: "main" },
  sender: { login: "ann", type: "User" },
  installation: { id: 1 },
});

/** The App's server, against Probot's own with a handler that does nothing. */
export async function benchServer(): Promise<Measurement[]> {
  const github = await listen(createServer((_, response) => answerAsGitHub(response)));
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const privateKey = key.export({ type: "pkcs1", format: "pem" }).toString();
  const safe = createSanitizer({ secrets: [privateKey, SECRET] });
  const server = await runServer({
    settings: {
      appId: 1,
      privateKey,
      webhookSecret: SECRET,
      host: "127.0.0.1",
      port: 0,
      apiUrl: github.url,
      action: null,
      redeliverySeconds: 0,
    },
    safe,
    // What is written is thrown away, but it is made.
    log: createServerLog({ write: () => {}, safe }),
  });
  const probot = await startProbot(privateKey);
  try {
    const latencies: number[] = [];
    const ours = () => deliver(server.url, DELIVERIES, (took) => latencies.push(took));
    const theirs = () => deliver(probot.url, DELIVERIES);
    const speed = await inTurn(TRIES, { ours, theirs });
    const p99 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0;
    return [
      compare(`${DELIVERIES} signed deliveries / bare Probot`, { ...speed, goal: GOAL }),
      compare(`p99 of an answer, ${AT_ONCE} at once / one second`, {
        ours: p99,
        theirs: LONGEST_MILLISECONDS,
        goal: 1,
      }),
      await benchMemory(server.url),
    ];
  } finally {
    await server.stop();
    probot.close();
    github.close();
  }
}

async function benchMemory(url: string): Promise<Measurement> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed / 1024 ** 2;
  };
  await deliver(url, WARM_UP);
  const theirs = used();
  await deliver(url, MANY);
  const name = `memory after ${MANY} more deliveries / before`;
  return { ...compare(name, { ours: used(), theirs, goal: GOAL_OF_MEMORY }), unit: "MB" };
}

async function startProbot(privateKey: string): Promise<Listening> {
  const probot = new Probot({ appId: 1, privateKey, secret: SECRET, logLevel: "fatal" });
  const app = (loaded: Probot) => loaded.on("issue_comment", () => {});
  return listen(
    createServer(await createNodeMiddleware(app, { probot, webhooksPath: WEBHOOK_PATH })),
  );
}

function answerAsGitHub(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ slug: "arbiter", html_url: "https://github.com/apps/arbiter" }));
}

interface Listening {
  url: string;
  close(): void;
}

async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Sends so many deliveries, a few at once, over connections that are kept. */
async function deliver(
  url: string,
  count: number,
  onAnswer: (milliseconds: number) => void = () => {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let left = count;
  const rows = Array.from({ length: AT_ONCE }, async () => {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      await post(url, agent);
      onAnswer(performance.now() - started);
    }
  });
  await Promise.all(rows);
  agent.destroy();
}

const SIGNATURE = `sha256=${createHmac("sha256", SECRET).update(BODY).digest("hex")}`;

let posted = 0;

function post(url: string, agent: Agent): Promise<void> {
  posted += 1;
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(BODY),
    "x-github-delivery": `72d3162e-cc78-11e3-81ab-${String(posted).padStart(12, "0")}`,
    "x-github-event": "issue_comment",
    "x-hub-signature-256": SIGNATURE,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${WEBHOOK_PATH}`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if (answer.statusCode === 200) return resolve();
        reject(new Error(`a delivery was answered with ${answer.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end(BODY);
  });
}
