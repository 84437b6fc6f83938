import { afterEach, describe, expect, it } from "vitest";
import { marker, upsertComment } from "../../src/github/comments.ts";
import { connectToGitHub, DEFAULT_PACE } from "../../src/github/octokit.ts";
import { callGitHub } from "../../src/github/request-fault.ts";
import { block, md } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { type Hub, page, startHub } from "./hub.ts";
import type { Fault } from "./simulator/handle-request.ts";
import { personOf } from "./simulator/people.ts";

let hub: Hub;

afterEach(async () => {
  expect(hub.simulator.violations).toEqual([]);
  await hub.simulator.close();
});

const SECONDARY = { message: "You have exceeded a secondary rate limit." };
const HTML = { headers: { "content-type": "text/html" }, body: "<html>Unicorn!</html>" };
const soon = { "retry-after": "2" };

describe("what may be done twice is repeated", () => {
  it.each<[string, Omit<Fault, "method" | "path">]>([
    ["a server's fault", { status: 502 }],
    ["a secondary limit, 403", { status: 403, body: SECONDARY, headers: soon }],
    ["a secondary limit, 429", { status: 429, body: SECONDARY, headers: soon }],
    ["a limit without a name, 429", { status: 429, headers: soon }],
    ["a limit without a name, 403", { status: 403, headers: soon }],
    ["an HTML page from a proxy", { status: 200, ...HTML }],
    ["a page instead of words", { status: 503, ...HTML }],
    [
      "the hourly limit",
      { status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" } },
    ],
  ])("after %s", async (_, fault) => {
    await start();
    // What may not be repeated leaves no trace in what comes after.
    await hub.github.octokit.rest.reactions.createForIssue({
      ...hub.github.at,
      issue_number: 1,
      content: "eyes",
    });
    fail("GET", { times: 2, ...fault });
    expect((await getIssue()).data.title).toBe("Codes");
    expect(statuses("GET")).toEqual([fault.status, fault.status, 200]);
  });

  it("four times at the most", async () => {
    await start();
    fail("GET", { times: 9, status: 503 });
    await expect(getIssue()).rejects.toMatchObject({ status: 503 });
    expect(statuses("GET")).toEqual([503, 503, 503, 503]);
  });

  it("four times at the most for a limit too, each of which is said", async () => {
    await start();
    fail("GET", { times: 9, status: 429, body: SECONDARY, headers: soon });
    await expect(getIssue()).rejects.toMatchObject({ status: 429 });
    expect(statuses("GET")).toEqual([429, 429, 429, 429]);
    const said = expect.stringMatching(/^GitHub asks to wait 2 s before GET /);
    expect(hub.warnings).toEqual([said, said, said]);
  });

  it("and never when GitHub asks for more than we have time for", async () => {
    await start();
    fail("GET", { times: 9, status: 429, body: SECONDARY, headers: { "retry-after": "3600" } });
    await expect(getIssue()).rejects.toMatchObject({ status: 429 });
    expect(statuses("GET")).toEqual([429]);
  });

  it.each([400, 401, 403, 404, 405, 409, 410, 422])("%i is an answer", async (status) => {
    await start();
    fail("GET", { times: 9, status });
    await expect(getIssue()).rejects.toMatchObject({ status });
    expect(statuses("GET")).toEqual([status]);
  });
});

describe("a comment is written once", () => {
  it.each([
    ["before it was done", false],
    ["after it was done", true],
  ])("when GitHub fails %s", async (_, afterwards) => {
    await start();
    fail("POST", { status: 502, afterwards });
    await keep("hello");
    expect(bodies()).toEqual([`${MARKER}\nhello`]);
    expect(statuses("POST")).toEqual(afterwards ? [502] : [502, 201]);
  });

  it("when a limit has refused it", async () => {
    await start();
    fail("POST", { status: 403, body: SECONDARY, headers: soon });
    await keep("hello");
    expect(bodies()).toHaveLength(1);
    expect(statuses("POST")).toEqual([403, 201]);
  });

  it("three tries, and then it is said", async () => {
    await start();
    fail("POST", { times: 9, status: 502 });
    await expect(callGitHub("Writing", () => keep("hello"))).rejects.toMatchObject({
      code: "github-unreachable",
      message: "Writing failed: GitHub answered 502: Simulated fault",
    });
    expect(statuses("POST")).toEqual([502, 502, 502]);
    expect(bodies()).toEqual([]);
  });

  it("found again on any page, edited where it says something else, and left where not", async () => {
    await start();
    const ann = personOf(hub.world, "ann");
    for (let count = 0; count < 120; count += 1) ann.comments(1, "Me too.");
    const first = await keep("hello");
    expect(await keep("hello")).toEqual(first);
    expect(statuses("PATCH")).toEqual([]);
    expect((await keep("goodbye")).id).toBe(first.id);
    expect(bodies().filter((body) => body.startsWith(MARKER))).toEqual([`${MARKER}\ngoodbye`]);
  });

  it("and is never too long with its marker", async () => {
    await start();
    const longest = createSanitizer({ secrets: [] }).markdown(md`${block("x".repeat(65_500))}`);
    const long = marker("progress", "w".repeat(100), 1);
    await upsertComment(hub.github, { issue: 1, marker: long, page: longest });
    expect(bodies()).toHaveLength(1);
  });

  it("a comment that another account marked as ours is left alone", async () => {
    await start();
    personOf(hub.world, "eve").comments(1, `${MARKER}\nmine`);
    await keep("hello");
    expect(bodies()).toEqual([`${MARKER}\nmine`, `${MARKER}\nhello`]);
  });

  it("one that was removed while we looked is written again", async () => {
    await start();
    await keep("hello");
    fail("PATCH", { status: 404 });
    await keep("goodbye");
    expect(bodies()).toEqual([`${MARKER}\ngoodbye`]);
  });

  it("one that is there and cannot be edited is no reason to try for ever", async () => {
    await start();
    await keep("hello");
    fail("PATCH", { times: 9, status: 404 });
    await expect(keep("goodbye")).rejects.toMatchObject({ status: 404 });
    expect(statuses("PATCH")).toEqual([404, 404]);
    expect(bodies()).toEqual([`${MARKER}\nhello`]);
  });
});

describe("markers", () => {
  it("cannot be ended by a name, and are never the same for two", () => {
    expect(marker("progress", "a --> b", 1)).toBe(
      "<!-- tdd-arbiter progress a%20%2D%2D%3E%20b 1 -->",
    );
    expect(marker("report", "a b")).not.toBe(marker("report", "a", "b"));
  });
});

describe("faults are explained", () => {
  it.each<[number, object, object]>([
    [401, { message: "Bad credentials" }, { code: "github-refused", fix: /new one/ }],
    [
      403,
      { message: "Resource not accessible" },
      { code: "github-refused", fix: /contents: write/ },
    ],
    [404, { message: "Not Found" }, { code: "github-refused", fix: /still exists/ }],
    [
      422,
      { message: "Validation Failed", errors: [{ message: "too long" }, {}] },
      {
        code: "github-refused",
        message: "Reading failed: GitHub answered 422: Validation Failed too long",
      },
    ],
    [
      403,
      { message: "API rate limit exceeded" },
      { code: "github-unreachable", fix: /an hour later/ },
    ],
  ])("%i %j", async (status, body, { fix, ...told }: { fix?: RegExp }) => {
    await start();
    fail("GET", { status, body });
    const error = await callGitHub("Reading", getIssue).catch((thrown) => thrown);
    expect(error).toMatchObject({ ...told, data: { status } });
    if (fix !== undefined) expect(error.fix).toMatch(fix);
  });

  it("an unreachable server", async () => {
    await start();
    await hub.simulator.close();
    const error = await callGitHub("Reading", getIssue).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "github-unreachable" });
    hub.simulator = (await startHub()).simulator;
  });

  it("what is not GitHub's fault is thrown as it is", async () => {
    await start();
    const fault = new TypeError("ours");
    await expect(callGitHub("Reading", () => Promise.reject(fault))).rejects.toBe(fault);
  });
});

describe("whom we act as", () => {
  it("is asked of GitHub", async () => {
    hub = await startHub({ login: "ann" });
    expect(hub.github.login).toBe("ann");
  });

  it("is the job's own bot where GitHub does not say, and asked again where it stumbles", async () => {
    await start();
    const refuse = (fault: Pick<Fault, "status" | "body">) =>
      hub.simulator.fail({ method: "POST", path: /graphql/, ...fault });
    const warnings: string[] = [];
    const connection = {
      token: "job-token",
      baseUrl: hub.simulator.url,
      repository: hub.github.at,
      warn: (text: string) => warnings.push(text),
      pace: { ...DEFAULT_PACE, second: 1 },
    };
    refuse({ status: 502 });
    expect((await connectToGitHub(connection)).login).toBe("arbiter[bot]");
    refuse({ status: 403 });
    expect((await connectToGitHub(connection)).login).toBe("github-actions[bot]");
    refuse({ status: 200, body: { errors: [{ message: "no" }] } });
    expect((await connectToGitHub(connection)).login).toBe("github-actions[bot]");
    expect(warnings).toHaveLength(2);
  });

  it("is the prefetched one, and is requested again if the prefetch failed", async () => {
    await start();
    const connection = {
      token: "job-token",
      baseUrl: hub.simulator.url,
      repository: hub.github.at,
      warn: () => {},
    };
    const asked = () => hub.simulator.journal.filter(({ path }) => path === "/graphql").length;
    const before = asked();
    const known = await connectToGitHub({ ...connection, prefetchedLogin: Promise.resolve("ann") });
    expect([known.login, asked() - before]).toEqual(["ann", 0]);
    const unknown = await connectToGitHub({
      ...connection,
      prefetchedLogin: Promise.resolve(null),
    });
    expect([unknown.login, asked() - before]).toEqual(["arbiter[bot]", 1]);
  });

  it("a token that is none is said to be", async () => {
    await start();
    const asked = connectToGitHub({
      token: "expired",
      baseUrl: hub.simulator.url,
      repository: hub.github.at,
      warn: () => {},
    });
    await expect(asked).rejects.toMatchObject({
      code: "github-refused",
      message: "Reading the token's account failed: GitHub answered 401: Bad credentials",
      fix: expect.stringContaining("wrong or has expired"),
    });
  });
});

it("without a pace of its own it takes GitHub's", async () => {
  hub = await startHub({ pace: DEFAULT_PACE });
  personOf(hub.world, "ann").opensIssue({ title: "Codes", body: "" });
  expect((await getIssue()).status).toBe(200);
  expect(DEFAULT_PACE.second).toBe(1000);
});

const MARKER = marker("progress", "tdd", 1);

async function start(): Promise<void> {
  hub = await startHub();
  personOf(hub.world, "ann").opensIssue({ title: "Codes", body: "" });
}

function fail(
  method: string,
  { times = 1, ...fault }: Omit<Fault, "method" | "path"> & { times?: number },
) {
  for (let count = 0; count < times; count += 1) {
    hub.simulator.fail({ method, path: /issues/, ...fault });
  }
}

function getIssue() {
  return hub.github.octokit.rest.issues.get({ ...hub.github.at, issue_number: 1 });
}

function keep(text: string) {
  return upsertComment(hub.github, { issue: 1, marker: MARKER, page: page(text) });
}

function statuses(method: string): number[] {
  return hub.simulator.journal
    .filter((entry) => entry.method === method)
    .map(({ status }) => status);
}

function bodies(): string[] {
  return hub.world.issues.get(1)?.comments.map(({ body }) => body) ?? [];
}
