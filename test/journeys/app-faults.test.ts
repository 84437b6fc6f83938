import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../app.yml";
import { type AppRecord, installApp, registerApp } from "../github/simulator/apps/apps.ts";
import { deliver } from "../github/simulator/apps/deliveries.ts";
import { type GitHubEvent, personOf } from "../github/simulator/people.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import { WORKFLOW } from "../github/simulator/workflow-files.ts";
import type { World } from "../github/simulator/world.ts";
import { APP_WORKFLOW } from "../server/app-scene.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import { environmentOf, type ServerProcess, startProcess } from "./app-server.ts";

/** In `npm run soak` there are 10,000 deliveries. */
const ROUNDS = Number(process.env.APP_FAULT_ROUNDS ?? 1);
/** Most of a round is waiting. */
const ROUNDS_AT_ONCE = 6;
const TRIGGERS = 120;
const AT_ONCE = 8;

it(`${ROUNDS * TRIGGERS} triggers with faults: each takes effect once, none is lost`, {
  timeout: ROUNDS * 300_000,
}, async () => {
  const figures: Figures = { ...NOTHING };
  let seed = 0;
  const rows = Array.from({ length: ROUNDS_AT_ONCE }, async () => {
    while (seed < ROUNDS) {
      seed += 1;
      const round = await runRound(seed);
      for (const name of FIGURES) figures[name] += round[name];
      if (ROUNDS > 1) process.stdout.write(`${JSON.stringify(figures)}\n`);
    }
  });
  await Promise.all(rows);
  expect(figures.deliveries).toBeGreaterThan(ROUNDS * TRIGGERS);
  expect(figures).toMatchObject({ doubled: 0, lost: 0, unauthorised: 0 });
  expect(figures.effects).toBe(figures.wanted);
});

const NOTHING = {
  deliveries: 0,
  /** Deliveries that the server answered with an error, or not at all. */
  failed: 0,
  /** Triggers of people who may write. */
  wanted: 0,
  dispatches: 0,
  effects: 0,
  doubled: 0,
  lost: 0,
  /** Effects for a person who may not write. */
  unauthorised: 0,
};

type Figures = typeof NOTHING;
const FIGURES = Object.keys(NOTHING) as (keyof Figures)[];

interface Asked {
  event: GitHubEvent;
  /** Null for a person who may not write. */
  effect: string | null;
}

/** Nothing listens there. */
const NOWHERE = "http://127.0.0.1:9";

async function runRound(seed: number): Promise<Figures> {
  const random = createRandom(seed);
  const simulator = await startSimulator({
    people: { ann: "admin", bob: "write", eve: "read" },
    files: { [WORKFLOW]: APP_WORKFLOW },
  });
  const { world } = simulator;
  const app = registerApp(world, { ...parse(manifest), name: "our-arbiter" });
  installApp(world, app);
  const asked = Array.from({ length: TRIGGERS }, (_, index) => ask(world, index));
  planFaults(simulator, random);
  const servers = await Promise.all([1, 2].map(() => start(simulator, app)));

  // Some reach no server, some come twice, in any order, to either server.
  const planned = asked.flatMap(({ event }, index) => {
    const isLost = random() < 0.1;
    const times = isLost || random() < 0.7 ? 1 : 2 + Math.floor(random() * 2);
    const id = `d-${seed}-${index}`;
    return Array.from({ length: times }, () => ({ event, id, isLost, at: random() }));
  });
  planned.sort((one, other) => one.at - other.at);
  const deliveries = planned.length;
  let failed = 0;
  const kills = [0.3, 0.7].map((part) => Math.floor(deliveries * part));
  const work = Array.from({ length: AT_ONCE }, async () => {
    for (let next = planned.shift(); next !== undefined; next = planned.shift()) {
      if (kills.includes(planned.length)) await replaceOne(servers, simulator, app);
      const { event, id, isLost } = next;
      const server = isLost ? NOWHERE : servers[random() < 0.5 ? 0 : 1]?.url;
      const url = `${server}/api/github/webhooks`;
      const { status } = await deliver(event, { app, url, id });
      if (status !== 200) failed += 1;
    }
  });
  await Promise.all(work);
  await Promise.all(servers.map(end));

  await redeliverAll(simulator, app);
  expect(simulator.violations).toEqual([]);
  await simulator.close();
  const wanted = asked.flatMap(({ effect }) => (effect === null ? [] : [effect]));
  return { deliveries, failed, dispatches: world.dispatches.length, ...compare(world, wanted) };
}

/** A label on an issue of its own, or a command on one; by people who may write, and by others. */
function ask(world: World, index: number): Asked {
  const login = ["ann", "bob", "eve", `stranger-${index}`][index % 4] ?? "";
  const mayWrite = index % 4 < 2;
  personOf(world, "eve").opensIssue({ title: `Thing ${index}`, body: "- It works.\n" });
  const number = world.issues.size;
  if (mayWrite && index % 3 === 0) {
    return {
      event: personOf(world, login).labels(number, "tdd-implement"),
      effect: `${number} start`,
    };
  }
  const event = personOf(world, login).comments(number, "/tdd status");
  return { event, effect: mayWrite ? `${number} status` : null };
}

function planFaults(simulator: Simulator, random: () => number): void {
  const paths = [
    ["POST", /\/dispatches$/],
    ["GET", /\/permission$/],
    ["POST", /\/reactions$/],
    ["POST", /\/access_tokens$/],
  ] as const;
  for (let count = 0; count < TRIGGERS / 2; count += 1) {
    const [method, path] = paths[Math.floor(random() * paths.length)] ?? paths[0];
    const status = [500, 502, 403, 429][Math.floor(random() * 4)] ?? 500;
    // GitHub may have done what it then fails to say.
    simulator.fail({ method, path, status, ...(random() < 0.3 ? { afterwards: true } : {}) });
  }
}

function start(simulator: Simulator, app: AppRecord, more: NodeJS.ProcessEnv = {}) {
  const env = { ...environmentOf(simulator, app), ...more };
  return startProcess({ directory: temporaryDirectory(), env });
}

/** Kills a server in the middle of its work, and starts another. */
async function replaceOne(servers: ServerProcess[], simulator: Simulator, app: AppRecord) {
  const [killed] = servers;
  killed?.child.kill("SIGKILL");
  await killed?.exited;
  servers[0] = await start(simulator, app);
}

async function end({ child, exited }: ServerProcess): Promise<void> {
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
}

/** Two servers ask for failed deliveries, until each event was accepted once. */
async function redeliverAll(simulator: Simulator, app: AppRecord): Promise<void> {
  const env = { REDELIVERY_SECONDS: "1" };
  const servers = await Promise.all([1, 2].map(() => start(simulator, app, env)));
  app.hookUrl = `${servers[0]?.url}/api/github/webhooks`;
  const isAccepted = (guid: string) =>
    app.deliveries.some((one) => one.guid === guid && one.status === 200);
  while (!app.deliveries.every(({ guid }) => isAccepted(guid))) await pause(500);
  await Promise.all(servers.map(end));
}

/** Each trigger is about an issue of its own, so an effect that was not wanted is one of a stranger. */
function compare(world: World, wanted: readonly string[]) {
  const effects = effectsOf(world);
  const once = new Set(effects);
  return {
    wanted: wanted.length,
    effects: effects.length,
    doubled: effects.length - once.size,
    lost: wanted.filter((effect) => !once.has(effect)).length,
    unauthorised: [...once].filter((effect) => !wanted.includes(effect)).length,
  };
}

/** What jobs do with the dispatches: the second of a cause does nothing, nor does a label that is gone. */
function effectsOf(world: World): string[] {
  const causes = new Set<string>();
  const labelled = new Set<number>();
  const effects: string[] = [];
  for (const { inputs } of world.dispatches) {
    const { cause, issue, act, source } = JSON.parse(String(inputs.trigger));
    const isLabel = act.name === "start" && source.kind === "issue";
    if (causes.has(cause) || (isLabel && labelled.has(issue))) continue;
    causes.add(cause);
    if (isLabel) labelled.add(issue);
    effects.push(`${issue} ${act.name}`);
  }
  return effects;
}

/** The same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
}
