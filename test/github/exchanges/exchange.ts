import nock from "nock";
import { afterEach, beforeEach, expect } from "vitest";
import type { ArbiterError } from "../../../src/errors.ts";
import { connectToGitHub, type GitHub, type Pace } from "../../../src/github/octokit.ts";

const API = "https://api.github.com";
export const REPOSITORY = "/repos/octo/shop";

const AT_ONCE = { key: () => ({ schedule: async (_: object, job: () => unknown) => job() }) };

/** A second takes a millisecond, and nothing is queued. */
const HURRIED: Pace = {
  second: 1,
  throttle: { write: AT_ONCE as never, notifications: AT_ONCE as never },
};

export interface Recorded {
  request: readonly [method: "GET" | "POST" | "PATCH" | "PUT", path: string];
  status: number;
  headers?: Record<string, string>;
  body: object;
  /** How often GitHub answers so. */
  times?: number;
}

/** Call it at the top of a test file: no request leaves the machine, and every planned one is made. */
export function useRecordings(): void {
  beforeEach(() => {
    nock.disableNetConnect();
  });
  afterEach(() => {
    const left = nock.pendingMocks();
    nock.cleanAll();
    nock.enableNetConnect();
    expect(left).toEqual([]);
  });
}

/** Answers the next such request as GitHub did. */
export function replay({ request: [method, path], status, headers, body, times = 1 }: Recorded) {
  const json = { "content-type": "application/json; charset=utf-8", ...headers };
  nock(API).intercept(path, method).times(times).reply(status, body, json);
}

export interface Connected {
  github: GitHub;
  warnings: string[];
}

export async function connect({ login = "github-actions[bot]" } = {}): Promise<Connected> {
  const warnings: string[] = [];
  const github = await connectToGitHub({
    token: "t",
    baseUrl: API,
    repository: { owner: "octo", repo: "shop" },
    warn: (text) => warnings.push(text),
    prefetchedLogin: Promise.resolve(login),
    pace: HURRIED,
  });
  return { github, warnings };
}

/** What a request failed with. */
export async function failureOf(request: Promise<unknown>): Promise<ArbiterError> {
  return request.then(
    (result) => {
      throw new Error(`It did not fail: ${JSON.stringify(result)}`);
    },
    (error) => error,
  );
}
