import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { compare, type Measurement, median } from "./measure.ts";
import { makeDirectory } from "./temporary-directory.ts";

const TRIES = 15;
const GOAL = 2;

const PERSON = { login: "ann", type: "User" };
const LABELLED = {
  action: "labeled",
  label: { name: "tdd-implement" },
  issue: { number: 1, title: "Codes", body: "" },
  sender: PERSON,
  repository: { full_name: "octo/shop", name: "shop", owner: { login: "octo" } },
};

/** The built Action, from its start to its first request and to its end, against Node doing nothing. */
export async function benchStart(main: string): Promise<Measurement[]> {
  const place = makeDirectory();
  let asked = () => {};
  const server = createServer((_, response) => {
    asked();
    response.writeHead(403, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const event = join(place, "event.json");
  writeFileSync(event, JSON.stringify(LABELLED));
  writeFileSync(join(place, "output"), "");
  const start = (name: string) => action(main, { url, place, event, name });
  try {
    const nothing = () =>
      median(TRIES, () =>
        ended(spawn(process.execPath, ["-e", "0"], { stdio: "ignore", env: {} })),
      );
    // The first processes of all find nothing in memory yet.
    await nothing();
    const before = await nothing();
    const request = await median(
      TRIES,
      async () => {
        const child = start("issues");
        await new Promise<void>((resolve) => {
          asked = resolve;
        });
        return child;
      },
      (child) => {
        child.kill("SIGKILL");
        return ended(child);
      },
    );
    const idle = await median(TRIES, () => ended(start("push")));
    const theirs = (before + (await nothing())) / 2;
    const against = { theirs, goal: GOAL };
    return [
      compare("start of the Action to its first request / node -e 0", {
        ours: request,
        ...against,
      }),
      compare("an event that is not for it, to the end / node -e 0", { ours: idle, ...against }),
    ];
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(place, { recursive: true, force: true });
  }
}

interface Started {
  url: string;
  place: string;
  event: string;
  name: string;
}

function action(main: string, { url, place, event, name }: Started): ChildProcess {
  return spawn(process.execPath, [main], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      GITHUB_REPOSITORY: "octo/shop",
      GITHUB_SERVER_URL: url,
      GITHUB_API_URL: url,
      GITHUB_EVENT_NAME: name,
      GITHUB_EVENT_PATH: event,
      GITHUB_WORKFLOW: "TDD",
      GITHUB_RUN_ID: "1",
      GITHUB_WORKSPACE: place,
      GITHUB_OUTPUT: join(place, "output"),
      INPUT_TOKEN: "a-token-that-opens-nothing",
    },
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.on("close", () => resolve()));
}
