import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AppRecord } from "../github/simulator/apps/apps.ts";
import type { Simulator } from "../github/simulator/simulator.ts";

const BUILT = fileURLToPath(new URL("../../.test-dist/server.js", import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** The first address that it prints. */
  url: string;
  printed(): string;
  exited: Promise<number | null>;
}

interface ProcessOptions {
  /** The server's file; the built one if left out. */
  main?: string;
  args?: readonly string[];
  directory: string;
  env: NodeJS.ProcessEnv;
}

/** The built server as a process of its own; returns once it says where it listens. */
export async function startProcess(options: ProcessOptions): Promise<ServerProcess> {
  const { main = BUILT, args = [], directory, env } = options;
  const { PATH, JOURNEY_COVERAGE } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    cwd: directory,
    env: { PATH, NODE_V8_COVERAGE: JOURNEY_COVERAGE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.on("close", resolve));
  let text = "";
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    exited.then((code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
  return { child, url, printed: () => text, exited };
}

/** The settings of a server for an App of the simulator. */
export function environmentOf({ url }: Simulator, app: AppRecord): NodeJS.ProcessEnv {
  return {
    APP_ID: String(app.id),
    PRIVATE_KEY: app.pem,
    WEBHOOK_SECRET: app.webhookSecret,
    PORT: "0",
    GITHUB_API_URL: url,
    REDELIVERY_SECONDS: "0",
  };
}
