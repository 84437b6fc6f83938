import { randomBytes } from "node:crypto";
import { fillItem, fillSchema } from "../fill-schema.ts";
import type { Operation, Request } from "../operation.ts";
import { notFound, Refusal } from "../refusal.ts";
import { renderRepository, renderUser } from "../render.ts";
import type { AppRecord, InstallationRecord } from "./apps.ts";

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
    template: "/app/installations",
    needs: ["metadata", "read"],
    run: (request) => {
      const app = appOf(request);
      const body = app.installations.map((one) => renderInstallation(request, app, one));
      return { status: 200, body };
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
    template: "/installation/repositories",
    needs: ["metadata", "read"],
    run: ({ world, token }) => {
      if (token.installation === undefined) throw new Refusal(403, "Resource not accessible");
      const repositories = [fillSchema("repository", renderRepository(world))];
      return { status: 200, body: { total_count: 1, repositories } };
    },
  },
];

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

function renderInstallation(
  { world }: Request,
  app: AppRecord,
  { id, isSuspended }: InstallationRecord,
) {
  return fillItem("/app/installations", {
    id,
    app_id: app.id,
    app_slug: app.slug,
    account: null,
    permissions: app.permissions,
    events: app.events,
    suspended_at: isSuspended ? world.now() : null,
  });
}
