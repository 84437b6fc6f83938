import { randomBytes } from "node:crypto";
import { fillItem, fillSchema } from "../fill-schema.ts";
import { tryGit } from "../git.ts";
import type { Operation, Request } from "../operation.ts";
import { notFound, Refusal } from "../refusal.ts";
import { renderUser } from "../render.ts";
import type { AppRecord, DeliveryRecord } from "./apps.ts";
import { deliver } from "./deliveries.ts";

/** What an App asks as itself, or with the token of an installation. */
export const appOperations: Operation[] = [
  {
    method: "GET",
    template: "/app",
    needs: ["metadata", "read"],
    run: (request) => ({ status: 200, body: renderApp(request, appOf(request)) }),
  },
  {
    method: "GET",
    template: "/app/hook/deliveries",
    needs: ["metadata", "read"],
    run: (request) => ({
      status: 200,
      body: appOf(request).deliveries.toReversed().map(renderDelivery),
    }),
  },
  {
    method: "POST",
    template: "/app/hook/deliveries/{delivery_id}/attempts",
    needs: ["metadata", "read"],
    run: (request) => {
      const app = appOf(request);
      const found = app.deliveries.find(({ id }) => id === Number(request.params.delivery_id));
      if (found === undefined) throw notFound();
      const { event, guid, installation } = found;
      const again = { app, id: guid, isRedelivery: true };
      // GitHub answers first, and delivers in its own time.
      setTimeout(() => deliver(event, { ...again, ...(installation && { installation }) }), 5);
      return { status: 202, body: {} };
    },
  },
  {
    method: "POST",
    template: "/app/installations/{installation_id}/access_tokens",
    needs: ["metadata", "read"],
    run: (request) => {
      const app = appOf(request);
      const id = Number(request.params.installation_id);
      const installation = app.installations.find((one) => one.id === id);
      if (installation === undefined) throw notFound();
      if (installation.isSuspended) {
        throw new Refusal(403, "This installation has been suspended");
      }
      const token = `ghs_${randomBytes(18).toString("hex")}`;
      const { permissions } = app;
      const login = `${app.slug}[bot]`;
      request.world.tokens.set(token, { login, permissions, isJobToken: false, installation: id });
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const body = { token, expires_at, permissions, repository_selection: "all" };
      return { status: 201, body: fillSchema("installation-token", body) };
    },
  },
  {
    method: "GET",
    template: "/repos/{owner}/{repo}/contents/{path}",
    needs: ["contents", "read"],
    run: readFile,
  },
];

function readFile({ world, params, query }: Request) {
  const { path = "" } = params;
  const ref = query.get("ref") ?? world.defaultBranch;
  const { ok, stdout } = tryGit(world.gitDir, "cat-file", "blob", `refs/heads/${ref}:${path}`);
  if (!ok) throw notFound();
  const content = Buffer.from(stdout).toString("base64");
  const name = path.split("/").at(-1);
  const found = { type: "file", path, name, encoding: "base64", content };
  return { status: 200, body: fillSchema("content-file", { ...found, size: stdout.length }) };
}

function appOf({ world, token }: Request): AppRecord {
  const app = world.apps.get(token.app ?? -1);
  if (app === undefined) throw new Refusal(401, "A JSON web token could not be decoded");
  return app;
}

export function renderApp({ world }: Pick<Request, "world">, app: AppRecord) {
  const { id, slug, permissions, events } = app;
  return fillSchema("integration", {
    id,
    slug,
    name: slug,
    owner: renderUser(world, world.owner),
    html_url: `${world.url}/apps/${slug}`,
    permissions,
    events,
  });
}

function renderDelivery({
  id,
  guid,
  at,
  status,
  event,
  installation,
  isRedelivery,
}: DeliveryRecord) {
  const { action = null } = event.payload as { action?: string };
  return fillItem("/app/hook/deliveries", {
    id,
    guid,
    delivered_at: at,
    duration: 0.1,
    redelivery: isRedelivery,
    status: status === 200 ? "OK" : `Invalid HTTP Response: ${status}`,
    status_code: status,
    event: event.name,
    action,
    installation_id: installation ?? null,
    repository_id: null,
  });
}
