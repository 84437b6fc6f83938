import type { Probot } from "probot";
import { afterEach, expect, it, vi } from "vitest";
import { describeError } from "../../src/errors.ts";
import { openAppAccount } from "../../src/server/app-account.ts";

const APP = { slug: "our-arbiter", html_url: "https://github.com/apps/our-arbiter" };

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [401, "github-refused", "GitHub does not accept APP_ID with this private key."],
  [404, "github-refused", "Compare APP_ID with the App's page"],
  [502, "github-unreachable", "GitHub could not be asked about the App: Refused."],
  [undefined, "github-unreachable", "Check that this machine reaches GITHUB_API_URL"],
])("does not open where GitHub answers %s to the key", async (status, code, words) => {
  const error = await openAppAccount(probotOf({ app: () => fail({ status }) })).catch((e) => e);
  expect(error).toMatchObject({ code });
  expect(describeError(error)).toContain(words);
});

it("does not open where GitHub answers with no App", async () => {
  const opened = openAppAccount(probotOf({ app: () => null }));
  await expect(opened).rejects.toThrow("GitHub answered with no App");
});

it("does not open where what was thrown says nothing", async () => {
  const app = () => {
    throw null;
  };
  const opened = openAppAccount(probotOf({ app }));
  await expect(opened).rejects.toMatchObject({ code: "github-unreachable" });
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
  expect(await findProblem()).toContain("GitHub could not be asked about the App");
  isDown = false;
  expect(await findProblem()).toContain("GitHub could not be asked about the App");
  expect(app).toHaveBeenCalledTimes(2);
  later(30_001);
  expect(await findProblem()).toBeNull();
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
  [{ status: 403, response: { data: { message: "Suspended" } } }, "github-refused", "7: Suspended"],
  [{ status: 404 }, "github-refused", "7: Refused"],
  [{ status: 503, response: {} }, "github-unreachable", "7: Refused"],
  [{}, "github-unreachable", "Deliver the event again."],
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
