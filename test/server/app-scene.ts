import { parse } from "yaml";
import manifest from "../../app.yml";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { createServerLog } from "../../src/server/log.ts";
import { type RunningServer, runServer } from "../../src/server/run-server.ts";
import type { ServerSettings } from "../../src/server/settings.ts";
import { EDITED_ACTION, editTemplate, readTemplate } from "../action/templates.ts";
import { type AppRecord, installApp, registerApp } from "../github/simulator/apps/apps.ts";
import {
  type DeliveryAnswer,
  type DeliveryOptions,
  deliver,
} from "../github/simulator/apps/deliveries.ts";
import { type GitHubEvent, personOf } from "../github/simulator/people.ts";
import { type Planned, type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import { WORKFLOW } from "../github/simulator/workflow-files.ts";
import type { World } from "../github/simulator/world.ts";

/** A repository with one issue, in which the App is installed, and its server. */
export interface AppScene {
  simulator: Simulator;
  world: World;
  app: AppRecord;
  server: RunningServer;
  /** The lines of the server's log. */
  logged: Record<string, unknown>[];
  person(login: string): ReturnType<typeof personOf>;
  deliver(event: GitHubEvent, options?: Partial<DeliveryOptions>): Promise<DeliveryAnswer>;
  /** Another server of the same App. */
  startAnother(settings?: Partial<ServerSettings>): Promise<RunningServer>;
  close(): Promise<void>;
}

export const APP_WORKFLOW = editTemplate(readTemplate("tdd-app.yml"));

export async function openAppScene(
  planned: Partial<Planned> = {},
  settings: Partial<ServerSettings> = {},
): Promise<AppScene> {
  const simulator = await startSimulator({
    people: { ann: "admin", bob: "write", tom: "triage", eve: "read" },
    files: { [WORKFLOW]: APP_WORKFLOW, "app.py": "value = 0\n" },
    now: () => new Date(),
    ...planned,
  });
  const { world } = simulator;
  personOf(world, "eve").opensIssue({ title: "New thing", body: "- The value is one.\n" });
  const app = registerApp(world, { ...parse(manifest), name: "our-arbiter" });
  installApp(world, app);
  const logged: AppScene["logged"] = [];
  const servers: RunningServer[] = [];
  const start = async (more: Partial<ServerSettings>) => {
    const safe = createSanitizer({ secrets: [app.pem, app.webhookSecret] });
    const server = await runServer({
      settings: { ...settingsOf(simulator, app), ...settings, ...more },
      safe,
      log: createServerLog({ write: (line) => logged.push(JSON.parse(line)), safe }),
    });
    servers.push(server);
    return server;
  };
  const server = await start({});
  app.hookUrl = `${server.url}/api/github/webhooks`;
  return {
    simulator,
    world,
    app,
    server,
    logged,
    person: (login) => personOf(world, login),
    deliver: (event, options = {}) => deliver(event, { app, ...options }),
    startAnother: (more = {}) => start(more),
    close: async () => {
      await Promise.all(servers.map((one) => one.stop()));
      await simulator.close();
    },
  };
}

function settingsOf({ url }: Simulator, app: AppRecord): ServerSettings {
  return {
    appId: app.id,
    privateKey: app.pem,
    webhookSecret: app.webhookSecret,
    host: "127.0.0.1",
    port: 0,
    apiUrl: url,
    action: EDITED_ACTION,
    redeliverySeconds: 0,
  };
}

/** The triggers that workflows were started with. */
export function triggersOf({ dispatches }: World): Record<string, unknown>[] {
  return dispatches.map(({ inputs }) => JSON.parse(String(inputs.trigger)));
}
