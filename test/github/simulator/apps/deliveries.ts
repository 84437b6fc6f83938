import { createHmac, randomUUID } from "node:crypto";
import type { GitHubEvent } from "../workflow-events.ts";
import type { AppRecord } from "./apps.ts";

export interface DeliveryOptions {
  app: AppRecord;
  /** The first one by default. */
  installation?: number | undefined;
  /** Another server than the one that was registered. */
  url?: string;
  /** The same id again is a redelivery. */
  id?: string;
  /** GitHub waits ten seconds. */
  patience?: number;
  isRedelivery?: boolean;
}

/** Null where the server did not answer. */
export interface DeliveryAnswer {
  status: number | null;
  body: Record<string, unknown>;
}

/** Delivers an event to an App, as GitHub does: signed, once, without a second try. Keeps a record of it. */
export async function deliver(
  event: GitHubEvent,
  options: DeliveryOptions,
): Promise<DeliveryAnswer> {
  const { app, id = randomUUID(), isRedelivery = false } = options;
  const { installation = app.installations[0]?.id } = options;
  const at = new Date().toISOString();
  const answer = await send(event, { ...options, id, installation });
  const status = answer.status ?? 502;
  const number = app.deliveries.length + 1;
  app.deliveries.push({ id: number, guid: id, at, status, event, installation, isRedelivery });
  return answer;
}

async function send(
  event: GitHubEvent,
  { app, installation: number, url = app.hookUrl, id = "", patience = 10_000 }: DeliveryOptions,
): Promise<DeliveryAnswer> {
  const payload = { ...event.payload, installation: { id: number, node_id: "" } };
  const body = JSON.stringify(payload);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: headersOf({ name: event.name, id, body, secret: app.webhookSecret }),
      body,
      signal: AbortSignal.timeout(patience),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  } catch {
    return { status: null, body: {} };
  }
}

interface Signed {
  name: string;
  id: string;
  body: string;
  secret: string;
}

export function headersOf({ name, id, body, secret }: Signed): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "GitHub-Hookshot/044aadd",
    "x-github-event": name,
    "x-github-delivery": id,
    "x-hub-signature-256": sign(secret, body),
  };
}

export function sign(secret: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
