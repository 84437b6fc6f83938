import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeError } from "../../src/errors.ts";
import { setUpApp } from "../../src/server/set-up-app.ts";
import { readSettings } from "../../src/server/settings.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

let simulator: Simulator;
let directory: string;

beforeEach(async () => {
  simulator = await startSimulator({ files: {}, people: { ann: "admin" } });
  directory = temporaryDirectory();
});
afterEach(() => simulator.close());

it("registers the App, keeps key and secret from others, and says what to do next", async () => {
  const { done, shown } = await start("octo");
  const first = await (await fetch(shown)).text();
  const [, action = ""] = /action="([^"]+)"/.exec(first) ?? [];
  expect(action).toContain(`${simulator.url}/organizations/octo/settings/apps/new?state=`);
  const manifest = JSON.parse(readHtml(/name="manifest" value="([^"]+)"/.exec(first)?.[1] ?? ""));
  expect(manifest).toMatchObject({
    hook_attributes: { url: "https://arbiter.example.com/api/github/webhooks" },
    default_permissions: { actions: "write", metadata: "read" },
    public: false,
  });
  const body = new URLSearchParams({ manifest: JSON.stringify(manifest) });
  const sent = await fetch(readHtml(action), { method: "POST", body, redirect: "manual" });
  const back = sent.headers.get("location") ?? "";
  const forged = back.replace(/state=.*/, "state=mine");
  expect((await fetch(forged)).status).toBe(400);
  const last = await (await fetch(back)).text();
  await done;

  const [app] = simulator.world.apps.values();
  expect(last).toContain(`${simulator.url}/apps/tdd-arbiter/installations/new`);
  expect(last).toContain("TDD_ACTION");
  expect(last).not.toContain(app?.webhookSecret);
  const file = join(directory, ".env");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const variables = Object.fromEntries(
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("=")),
  );
  const key = join(directory, variables.PRIVATE_KEY_PATH);
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(readSettings({ ...variables, PRIVATE_KEY_PATH: key })).toMatchObject({
    appId: app?.id,
    privateKey: app?.pem,
    webhookSecret: app?.webhookSecret,
    // The server asks the same GitHub.
    apiUrl: simulator.url,
  });
});

it("refuses a folder that has a key, before anything is registered", async () => {
  writeFileSync(join(directory, ".env"), "APP_ID=1\n");
  await expect(start(null)).rejects.toThrow(".env exists already");
});

it("refuses to start without an address, with the fix", async () => {
  const problem = await setUpApp({ ...options(null), url: null }).catch(describeError);
  expect(problem).toContain("--url is missing. Say where GitHub will reach the server");
});

it.each(["arbiter.example.com", "ftp://arbiter.example.com"])(
  "refuses the address %s",
  async (url) => {
    const problem = await setUpApp({ ...options(null), url }).catch(describeError);
    expect(problem).toContain(`--url is "${url}". It takes an address`);
  },
);

it("refuses a name that no organisation can have", async () => {
  const problem = await setUpApp(options("octo/shop")).catch(describeError);
  expect(problem).toContain('--org is "octo/shop". It takes the name of an organisation.');
});

it("registers for the user's own account on github.com by default, and stops when told to", async () => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const env = { PORT: "0", GITHUB_API_URL: simulator.url };
  const { done, shown, here } = await start(null, { env, stopped });
  const first = await (await fetch(shown)).text();
  expect(first).toContain('action="https://github.com/settings/apps/new?state=');
  expect(first).toContain("create the App for your account");
  const missing = await fetch(`${here}/favicon.ico`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain("There is no such page.");
  stop();
  await done;
  expect(existsSync(join(directory, ".env"))).toBe(false);
});

it("answers only under the names of this machine: GitHub would send the code to any other", async () => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const { done, shown } = await start(null, { stopped });
  const { port, pathname } = new URL(shown);
  const ask = (host: string, path = pathname) =>
    new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port, path, headers: { host } };
      get(options, ({ statusCode }) => resolve(statusCode)).on("error", reject);
    });
  expect(await ask(`evil.example.com:${port}`)).toBe(403);
  expect(await ask(`127.0.0.1.evil.example.com:${port}`)).toBe(403);
  // The port of an ssh tunnel may be another.
  for (const host of ["localhost:8080", "127.0.0.1", "[::1]:3000"])
    expect(await ask(host)).toBe(200);
  expect(await ask("localhost", "//")).toBe(404);
  stop();
  await done;
});

it("shows the state to nobody but the user of the terminal", async () => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const { done, shown, here } = await start(null, { stopped });
  const [, state = ""] = /state=([\w-]+)/.exec(await (await fetch(shown)).text()) ?? [];
  expect(state).not.toBe("");
  for (const path of ["/", "/created", "/mine", "/created?state=mine&code=mine"]) {
    const response = await fetch(`${here}${path}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain(state);
  }
  stop();
  await done;
});

it("writes nothing where no code comes back, or GitHub refuses it", async () => {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const { done, shown, here } = await start(null, { stopped });
  const [, state] = /state=([\w-]+)/.exec(await (await fetch(shown)).text()) ?? [];
  const without = await fetch(`${here}/created?state=${state}`);
  expect(without.status).toBe(400);
  expect(await without.text()).toContain("GitHub did not send this browser here.");
  simulator.fail({ method: "POST", path: /\/conversions$/, status: 404 });
  const refused = await fetch(`${here}/created?state=${state}&code=old`);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("GitHub answered 404 to the code.");
  stop();
  await done;
  expect(readdirSync(directory)).toEqual([]);
});

interface Started {
  done: Promise<void>;
  /** The address that the terminal shows. */
  shown: string;
  here: string;
}

/** Runs the set-up until it says where its page is. */
function start(
  org: string | null,
  more: Partial<Parameters<typeof setUpApp>[0]> = {},
): Promise<Started> {
  return new Promise((resolve, reject) => {
    const done = setUpApp({
      ...options(org),
      ...more,
      say: {
        write: (text) => {
          const [shown] = /http:\/\/\S+/.exec(text) ?? [];
          if (shown !== undefined) resolve({ done, shown, here: new URL(shown).origin });
        },
      },
    });
    done.catch(reject);
  });
}

function options(org: string | null) {
  return {
    url: "https://arbiter.example.com/",
    org,
    env: { PORT: "0", GITHUB_API_URL: simulator.url, GITHUB_SERVER_URL: simulator.url },
    directory,
    say: { write: () => {} },
    stopped: new Promise<void>(() => {}),
  };
}

function readHtml(html: string): string {
  return html.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
