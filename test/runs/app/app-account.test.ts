import type { Probot } from "probot";
import { afterEach, expect, it, vi } from "vitest";
import { describeError } from "../../../src/errors.ts";
import { openAppAccount } from "../../../src/runs/app/app-account.ts";

const APP = { slug: "our-arbiter", html_url: "https://github.com/apps/our-arbiter" };

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [401, "github-refused", "Reading the App failed: GitHub answered 401: Refused"],
  [404, "github-refused", "Compare APP_ID and the private key with the App's page"],
  [429, "github-unreachable", "Check that this machine reaches GITHUB_API_URL"],
  [502, "github-unreachable", "Reading the App failed: GitHub answered 502: Refused"],
])("does not open where GitHub answers %s to the key", async (status, code, words) => {
  const error = await openAppAccount(probotOf({ app: () => fail({ status }) })).catch((e) => e);
  expect(error).toMatchObject({ code });
  expect(describeError(error)).toContain(words);
});

it("does not open where GitHub answers with no App", async () => {
  const opened = openAppAccount(probotOf({ app: () => null }));
  await expect(opened).rejects.toThrow("GitHub answered with no App");
});

it("passes a fault of its own on", async () => {
  const opened = openAppAccount(probotOf({ app: () => fail({}) }));
  await expect(opened).rejects.toThrow(/^Refused$/);
});

it("has a login even where GitHub names no slug", async () => {
  const account = await openAppAccount(probotOf({ app: () => ({ html_url: APP.html_url }) }));
  expect(account).toMatchObject({ login: "[bot]", url: APP.html_url });
});

it("asks GitHub for a problem only after half a minute, and again once that has passed", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let isDown = false;
  const app = vi.fn(() => (isDown ? fail({ status: 500 }) : APP));
  const { findProblem } = await openAppAccount(probotOf({ app }));
  isDown = true;
  expect(await findProblem()).toBeNull();
  expect(app).toHaveBeenCalledTimes(1);
  later(30_001);
  expect(await findProblem()).toContain("Reading the App failed");
  isDown = false;
  expect(await findProblem()).toContain("Reading the App failed");
  expect(app).toHaveBeenCalledTimes(2);
  later(30_001);
  expect(await findProblem()).toBeNull();
});

it("asks once for all who want to know at the same time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const app = vi.fn(() => APP);
  const { findProblem } = await openAppAccount(probotOf({ app }));
  later(30_001);
  await Promise.all([findProblem(), findProblem(), findProblem()]);
  expect(app).toHaveBeenCalledTimes(2);
});

it("keeps a token for five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const token = vi.fn((id: number) => `token-${id}`);
  const { tokenFor } = await openAppAccount(probotOf({ token }));
  expect(await tokenFor(7)).toBe("token-7");
  expect(await tokenFor(7)).toBe("token-7");
  expect(token).toHaveBeenCalledTimes(1);
  later(5 * 60_000);
  await tokenFor(7);
  expect(token).toHaveBeenCalledTimes(2);
});

it("forgets the oldest token where there are too many", async () => {
  const token = vi.fn((id: number) => `token-${id}`);
  const { tokenFor } = await openAppAccount(probotOf({ token }));
  for (let id = 1; id <= 10_001; id += 1) await tokenFor(id);
  await tokenFor(2);
  expect(token).toHaveBeenCalledTimes(10_001);
  await tokenFor(1);
  expect(token).toHaveBeenCalledTimes(10_002);
});

it.each([
  [{ status: 403, response: { data: { message: "Suspended" } } }, "github-refused", "Suspended"],
  [{ status: 404 }, "github-refused", "Getting a token for the installation 7 failed"],
  [{ status: 429 }, "github-unreachable", "Deliver the event again."],
  [{ status: 503, response: {} }, "github-unreachable", "Deliver the event again."],
])("says why there is no token after %o, and asks again", async (answer, code, words) => {
  const token = vi.fn((): string => fail(answer));
  const { tokenFor } = await openAppAccount(probotOf({ token }));
  const error = await tokenFor(7).catch((e) => e);
  expect(error).toMatchObject({ code });
  expect(describeError(error)).toContain(words);
  token.mockReturnValueOnce("token");
  expect(await tokenFor(7)).toBe("token");
});

interface Answers {
  app?: () => unknown;
  token?: (installation: number) => string;
}

function probotOf({ app = () => APP, token = () => "token" }: Answers): Probot {
  const apps = {
    getAuthenticated: async () => ({ data: app() }),
    createInstallationAccessToken: async ({ installation_id }: { installation_id: number }) => ({
      data: { token: token(installation_id) },
    }),
  };
  return { auth: async () => ({ rest: { apps } }) } as unknown as Probot;
}

function fail(answer: object): never {
  throw Object.assign(new Error("Refused"), answer);
}

function later(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}
