import { describeError } from "../../errors.ts";
import { findMissed } from "../../github/app/find-missed.ts";
import { listRepositories } from "../../github/app/list-repositories.ts";
import { type AppAccess, connectAsApp } from "./app-access.ts";
import { createExpiringSet } from "./expiring-map.ts";
import type { Delivery, Forwarded } from "./forward-event.ts";
import type { ReadSettings } from "./repository-settings.ts";

interface SweepOptions {
  app: AppAccess;
  readSettings: ReadSettings;
  forward(delivery: Delivery): Promise<Forwarded>;
  /** The installations that are not suspended. */
  listInstallations(): Promise<number[]>;
  /** Told of every repository that was searched. */
  onSwept(swept: Swept): void;
  /** Stops the sweep after the trigger that it is at. */
  isStopped(): boolean;
  now?: () => number;
}

interface Swept {
  installation: number;
  repository: string;
  result: "done" | "no-workflow" | "rate-limit" | "failed";
  /** How many missed triggers were started. */
  dispatched: number;
  reason: string | null;
}

/** A sweep of a large installation goes on where the one before it ended. */
const MOST_REPOSITORIES = 100;

/** As long as sweeps look back. */
const REFUSED = { milliseconds: 24 * 3_600_000, most: 100_000 };

/**
 * Searches all repositories for triggers that no delivery brought, and forwards those. It keeps nothing but
 * its place among the repositories and what it refused, to ask GitHub less: what has a run is read from
 * GitHub, so copies of the server may sweep at the same time.
 */
export function createSweep(given: SweepOptions): () => Promise<void> {
  const places = new Map<number, number>();
  const { now = Date.now } = given;
  const options = {
    ...given,
    now,
    places,
    refused: createExpiringSet<string>({ ...REFUSED, now }),
  };
  return async () => {
    for (const installation of await options.listInstallations()) {
      if (options.isStopped()) return;
      await sweepInstallation(installation, options).catch((error) => {
        const failed = { result: "failed", dispatched: 0, reason: describeError(error) } as const;
        options.onSwept({ installation, repository: "", ...failed });
      });
    }
  };
}

interface Sweeping extends SweepOptions {
  now(): number;
  places: Map<number, number>;
  refused: ReturnType<typeof createExpiringSet<string>>;
}

async function sweepInstallation(installation: number, options: Sweeping): Promise<void> {
  const { app, places, isStopped, onSwept } = options;
  const nowhere = await connectAsApp(app, { installation, owner: "", repo: "" });
  const repositories = await listRepositories(nowhere);
  const first = (places.get(installation) ?? 0) % Math.max(repositories.length, 1);
  const turn = [...repositories.slice(first), ...repositories.slice(0, first)];
  for (const [index, repository] of turn.slice(0, MOST_REPOSITORIES).entries()) {
    if (isStopped()) return;
    places.set(installation, first + index + 1);
    const swept = await sweepRepository({ ...repository, installation }, options).catch(
      (error): Outcome => ({ result: "failed", dispatched: 0, reason: describeError(error) }),
    );
    onSwept({ installation, repository: `${repository.owner}/${repository.repo}`, ...swept });
    if (swept.result === "rate-limit") return;
  }
}

type Outcome = Pick<Swept, "result" | "dispatched" | "reason">;

interface SweptRepository {
  installation: number;
  owner: string;
  repo: string;
  branch: string;
}

async function sweepRepository(
  place: SweptRepository,
  { app, readSettings, forward, isStopped, now, refused }: Sweeping,
): Promise<Outcome> {
  const github = await connectAsApp(app, place);
  const settings = await readSettings(github);
  const found = await findMissed(github, { ...settings, now: now(), refused });
  if ("stopped" in found) return { result: found.stopped, dispatched: 0, reason: null };
  const { owner, repo, branch, installation } = place;
  const full_name = `${owner}/${repo}`;
  const repository = { name: repo, owner: { login: owner }, default_branch: branch, full_name };
  const unsettled = new Set<number | string>();
  const failures: unknown[] = [];
  let dispatched = 0;
  for (const { payload, ...missed } of found.missed) {
    if (isStopped()) break;
    const { issue } = payload as { issue?: { number: number } };
    const about = issue?.number ?? missed.id;
    // Commands take effect in the order in which they were given, or not at all in this sweep.
    if (unsettled.has(about)) continue;
    const complete = { ...(payload as object), repository, installation: { id: installation } };
    try {
      const { result } = await forward({ ...missed, payload: complete });
      if (result === "dispatched") dispatched += 1;
    } catch (error) {
      failures.push(error);
      unsettled.add(about);
    }
  }
  if (failures.length === 0) return { result: "done", dispatched, reason: null };
  return { result: "failed", dispatched, reason: describeError(failures[0]) };
}
