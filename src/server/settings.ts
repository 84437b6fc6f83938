import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ArbiterError } from "../errors.ts";

/** What the operator of the App has set, in variables or in a file `.env`. */
export interface ServerSettings {
  appId: number;
  /** The App's private key, as PEM. */
  privateKey: string;
  webhookSecret: string;
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** `https://api.github.com`, or that of an enterprise server. */
  apiUrl: string;
  /** The Action that `/tdd setup` proposes; null for none. */
  action: string | null;
  /** Seconds between two requests for failed deliveries; 0 for none. */
  redeliverySeconds: number;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and checks everything before the server listens: a mistake is one line with its fix. */
export function readSettings(env: Variables): ServerSettings {
  const read = (name: string) => env[name]?.trim() ?? "";
  if (read("SWEEP_SECONDS") !== "") {
    throw unusable("SWEEP_SECONDS no longer exists.", "Set REDELIVERY_SECONDS instead.");
  }
  return {
    appId: readAppId(read("APP_ID")),
    privateKey: readPrivateKey(read("PRIVATE_KEY"), read("PRIVATE_KEY_PATH")),
    webhookSecret: readWebhookSecret(read("WEBHOOK_SECRET")),
    host: read("HOST") || "127.0.0.1",
    port: readNumber(read("PORT") || "3000", { name: "PORT", most: 65_535 }),
    apiUrl: readApiUrl(env),
    action: readAction(read("TDD_ACTION")),
    redeliverySeconds: readNumber(read("REDELIVERY_SECONDS") || "300", {
      name: "REDELIVERY_SECONDS",
      most: 86_400,
    }),
  };
}

const SET_UP = "Run: tdd-arbiter-server setup --url <url>";

function readAppId(text: string): number {
  if (text === "")
    throw unusable("APP_ID is not set.", `${SET_UP}, or set it to the App's number.`);
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw unusable(`APP_ID is "${text}".`, "It takes the number on the App's page, not its name.");
  }
  return Number(text);
}

function readPrivateKey(text: string, path: string): string {
  if (text === "" && path === "") {
    throw unusable(
      "Neither PRIVATE_KEY nor PRIVATE_KEY_PATH is set.",
      `${SET_UP}, or set PRIVATE_KEY_PATH to the .pem file that GitHub gave you.`,
    );
  }
  const pem = text === "" ? readKeyFile(path) : text.replaceAll("\\n", "\n");
  const name = text === "" ? path : "PRIVATE_KEY";
  try {
    if (createPrivateKey(pem).asymmetricKeyType === "rsa") return pem;
  } catch {
    // The reason may quote the key.
  }
  throw unusable(
    `${name} is not an RSA private key.`,
    "Generate one on the App's page, and pass the whole .pem file, from BEGIN to END.",
  );
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw unusable(
      `The file ${path} of PRIVATE_KEY_PATH cannot be read.`,
      "Correct the path, and let the server's user read the file.",
      cause,
    );
  }
}

const SHORTEST_SECRET = 16;

/** Probot would use "development" without one, and anyone could sign deliveries. */
function readWebhookSecret(text: string): string {
  const fix = "Set it to the webhook secret on the App's page; make one with: openssl rand -hex 32";
  if (text === "") throw unusable("WEBHOOK_SECRET is not set.", fix);
  if (text.length < SHORTEST_SECRET) {
    throw unusable(`WEBHOOK_SECRET has fewer than ${SHORTEST_SECRET} characters.`, fix);
  }
  return text;
}

export const CLOUD_API = "https://api.github.com";

/** The address of GitHub's API. */
export function readApiUrl(env: Variables): string {
  const text = env.GITHUB_API_URL?.trim() || CLOUD_API;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) {
    return text.replace(/\/+$/, "");
  }
  throw unusable(
    `GITHUB_API_URL is "${text}".`,
    "It takes an address, as in https://github.example.com/api/v3, or leave it out for github.com.",
  );
}

function readAction(text: string): string | null {
  if (text === "") return null;
  if (/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/.test(text)) return text;
  throw unusable(
    `TDD_ACTION is "${text}".`,
    "It takes owner/repository@commit with all 40 digits of the commit: a tag could be moved.",
  );
}

export function readNumber(text: string, { name, most }: { name: string; most: number }): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw unusable(`${name} is "${text}".`, `It takes a number up to ${most}.`);
}

export function unusable(problem: string, fix: string, cause?: unknown): ArbiterError {
  return new ArbiterError("bad-usage", problem, { fix, cause });
}

type Place = Pick<ServerSettings, "host" | "port">;

/** Returns the port once the server listens. */
export async function listen(server: Server, { host, port }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, { host, port })));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function explain(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  if (error.code === "EADDRINUSE") {
    const fix = "Stop what listens there, or set PORT to another.";
    return unusable(`The port ${port} of ${host} is in use.`, fix, error);
  }
  return unusable(
    `The server cannot listen on the port ${port} of ${host}: ${error.code}.`,
    "Set HOST to an address of this machine, and PORT to a port that the server's user may open.",
    error,
  );
}
