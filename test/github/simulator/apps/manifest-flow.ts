import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { fillSchema } from "../fill-schema.ts";
import type { World } from "../world.ts";
import { renderApp } from "./app-operations.ts";
import { type AppRecord, registerApp } from "./apps.ts";

/** Codes that were not exchanged yet; each is good for one use. */
const CODES = new WeakMap<World, Map<string, AppRecord>>();

/** The two pages of the manifest flow that need no token; null for any other request. */
export async function serveManifestFlow(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ status: number } | null> {
  const { pathname, searchParams } = new URL(request.url ?? "/", world.url);
  const codes = CODES.get(world) ?? new Map<string, AppRecord>();
  CODES.set(world, codes);
  if (/^(\/organizations\/[\w-]+)?\/settings\/apps\/new$/.test(pathname)) {
    const form = new URLSearchParams(await text(request));
    const manifest = JSON.parse(form.get("manifest") ?? "{}");
    const code = randomBytes(10).toString("hex");
    codes.set(code, registerApp(world, manifest));
    const state = searchParams.get("state") ?? "";
    const location = `${manifest.redirect_url}?code=${code}&state=${state}`;
    response.writeHead(302, { location }).end();
    return { status: 302 };
  }
  const [, code] = /^\/app-manifests\/(\w+)\/conversions$/.exec(pathname) ?? [];
  if (code === undefined || request.method !== "POST") return null;
  const app = codes.get(code);
  codes.delete(code);
  const status = app === undefined ? 404 : 201;
  const body = app === undefined ? { message: "Not Found" } : renderCreated(world, app);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  return { status };
}

function renderCreated(world: World, app: AppRecord) {
  return {
    ...fillSchema("integration", renderApp({ world }, app)),
    client_id: `Iv1.${app.id}`,
    client_secret: randomBytes(20).toString("hex"),
    webhook_secret: app.webhookSecret,
    pem: app.pem,
  };
}
