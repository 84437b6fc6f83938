import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Fault,
  handleRequest,
  type JournalEntry,
  type Moment,
  type Records,
} from "./handle-request.ts";
import { makeRepository } from "./make-repository.ts";
import { type Account, accountOf, type Role, type Rules, type Token, type World } from "./world.ts";

export interface Planned {
  owner?: string;
  repo?: string;
  defaultBranch?: string;
  /** What the default branch holds. */
  files: Readonly<Record<string, string>>;
  people: Readonly<Record<string, Role>>;
  rules?: Partial<Rules>;
  /** What time it is; without it, a second later at each call. */
  now?: () => Date;
}

export interface Simulator {
  world: World;
  url: string;
  gitUrl: string;
  journal: JournalEntry[];
  /** What is not as GitHub's description has it: has to stay empty. */
  violations: string[];
  addToken(value: string, token: Token): void;
  fail(fault: Fault): void;
  /** Runs an action of a person right before such a request is served. */
  meanwhile(moment: Moment): void;
  /** Planned requests that were never made: such a test checks nothing. */
  unmet(): string[];
  /** Tells of every request once it was answered. */
  listen(hear: (entry: JournalEntry) => void): void;
  /** With `keep`, what it holds can still be forked, and goes with the process. */
  close(options?: { keep?: boolean }): Promise<void>;
}

const DEFAULT_RULES: Rules = {
  mergeMethods: ["merge", "squash", "rebase"],
  actionsMayOpenPulls: true,
  requiredApprovals: 0,
  deleteBranchOnMerge: false,
  isPrivate: false,
  hasDrafts: true,
  hidesMergeMethods: false,
  mergeableUnknown: 0,
  isArchived: false,
  contentLimit: null,
  protection: "classic",
  requiredChecks: [],
  requiresLinearHistory: false,
  dismissesStaleApprovals: false,
  rulesetMethods: null,
  allowsAutoMerge: false,
  requiresQueue: false,
  requiresSignatures: false,
  requiresUpToDate: false,
};

/** A GitHub on this machine that enforces the rules of the real one. */
export async function startSimulator(planned: Planned): Promise<Simulator> {
  const place = mkdtempSync(join(tmpdir(), "github-"));
  return serve(place, createWorld(planned, makeRepository(place, planned)));
}

/** Another one where all is as it is here now; what happens there does not happen here. */
export async function forkSimulator({ world }: Pick<Simulator, "world">): Promise<Simulator> {
  const place = mkdtempSync(join(tmpdir(), "github-"));
  const gitDir = join(place, "bare.git");
  cpSync(world.gitDir, gitDir, { recursive: true });
  const { nextId, now, ...data } = world;
  return serve(place, { ...structuredClone(data), gitDir, nextId, now });
}

async function serve(place: string, world: World): Promise<Simulator> {
  const records: Records = {
    journal: [],
    violations: [],
    faults: [],
    moments: [],
    listeners: [],
  };
  const { journal, violations, faults, moments, listeners } = records;

  const server = createServer((request, response) => {
    handleRequest({ world, ...records }, request, response).catch((error) => {
      violations.push(`${request.method} ${request.url}: ${error}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    world,
    url: world.url,
    gitUrl: `${world.url}/${world.owner}/${world.repo}.git`,
    journal,
    violations,
    addToken: (value, token) => world.tokens.set(value, token),
    fail: (fault) => faults.push(fault),
    meanwhile: (moment) => moments.push(moment),
    unmet: () => [...faults, ...moments].map(({ method, path }) => `${method} ${path}`),
    listen: (hear) => listeners.push(hear),
    close: async ({ keep = false } = {}) => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (!keep) rmSync(place, { recursive: true, force: true });
    },
  };
}

function createWorld(planned: Planned, gitDir: string): World {
  const { now = secondBySecond() } = planned;
  let id = 1000;
  const world: World = {
    owner: planned.owner ?? "octo",
    repo: planned.repo ?? "shop",
    defaultBranch: planned.defaultBranch ?? "main",
    rules: { ...DEFAULT_RULES, ...planned.rules },
    branchRules: new Map(),
    renamed: new Map(),
    accounts: new Map<string, Account>(),
    tokens: new Map(),
    issues: new Map(),
    labels: new Map(),
    history: [],
    checks: new Map(),
    awaitingClick: new Set(),
    queue: new Map(),
    started: [],
    dispatches: [],
    checkRuns: [],
    artifacts: [],
    apps: new Map(),
    gitDir,
    url: "",
    nextId: () => {
      id += 1;
      return id;
    },
    now: () => now().toISOString(),
  };
  for (const [login, role] of Object.entries(planned.people)) accountOf(world, login).role = role;
  return world;
}

function secondBySecond(): () => Date {
  let seconds = 0;
  return () => {
    seconds += 1;
    return new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
  };
}
