import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { hashText } from "../../src/github/issues.ts";
import { readTrigger } from "../../src/github/read-trigger.ts";
import { commitOn } from "../github/hub.ts";
import { dispatchedEvent } from "../github/simulator/apps/workflow-runs.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { APP_WORKFLOW, type AppScene, openAppScene, triggersOf } from "./app-scene.ts";

let scene: AppScene;

beforeEach(async () => {
  scene = await openAppScene();
});
afterEach(async () => {
  expect(scene.simulator.violations).toEqual([]);
  expect(scene.simulator.unmet()).toEqual([]);
  await scene.close();
});

describe("what a person who may write does", () => {
  it("starts the workflow with a trigger that the Action believes, and gets a sign", async () => {
    const { world, person, deliver } = scene;
    const answer = await deliver(person("bob").labels(1, "tdd-implement"), { id: "d-1" });
    expect(answer).toEqual({
      status: 200,
      body: { result: "dispatched", issue: 1, cause: "delivery-d-1" },
    });
    expect(world.dispatches).toMatchObject([
      {
        workflow: "tdd.yml",
        ref: "main",
        by: "our-arbiter[bot]",
        title: "#1 start for bob (delivery-d-1)",
      },
    ]);
    expect(world.issues.get(1)?.reactions).toMatchObject([
      { login: "our-arbiter[bot]", content: "eyes" },
    ]);
    const [run] = world.dispatches;
    if (run === undefined) throw new Error("nothing was dispatched");
    const settings = { label: "x", botLogin: "github-actions[bot]", branchPrefix: "feat/issue-" };
    const appLogin = "our-arbiter[bot]";
    expect(readTrigger(dispatchedEvent(world, run), { ...settings, appLogin })).toEqual({
      trigger: {
        issue: 1,
        actor: "bob",
        act: { name: "start" },
        text: null,
        textHash: hashText({ title: "New thing", body: "- The value is one.\n" }),
        source: { kind: "issue", number: 1 },
        cause: "delivery-d-1",
      },
    });
  });

  it("names a comment as its cause, however often it is delivered", async () => {
    const { world, person, deliver } = scene;
    const event = person("bob").comments(1, "/tdd retry from:code Use a table.");
    const id = (event.payload.comment as { id: number }).id;
    for (const delivery of ["d-1", "d-1", "d-2"]) await deliver(event, { id: delivery });
    expect(triggersOf(world).map(({ cause }) => cause)).toEqual(Array(3).fill(`comment-${id}`));
    expect(triggersOf(world)[0]).toMatchObject({
      act: { name: "retry", from: "code", hint: "Use a table." },
    });
    expect(world.issues.get(1)?.comments[0]?.reactions).toHaveLength(1);
  });

  it("is answered without a job where help is enough", async () => {
    const { world, person, deliver } = scene;
    expect((await deliver(person("bob").comments(1, "/tdd help"))).body.result).toBe("answered");
    expect(world.dispatches).toEqual([]);
    expect(world.issues.get(1)?.comments.at(-1)?.body).toContain("/tdd retry");
  });

  it("counts by the repository's own label and branches", async () => {
    await scene.close();
    const files = { ".github/tdd.yml": "label: build it\nbranch_prefix: bot/\n" };
    scene = await openAppScene({ files: { ...WITH_WORKFLOW, ...files } });
    const { person, deliver, world } = scene;
    expect((await deliver(person("bob").labels(1, "tdd-implement"))).body.result).toBe("ignored");
    expect((await deliver(person("bob").labels(1, "Build it"))).body.result).toBe("dispatched");
    expect(world.dispatches).toHaveLength(1);
  });
});

describe("what starts nothing", () => {
  const events: [string, string, () => GitHubEvent][] = [
    ["triage, who may label", "refused", () => scene.person("tom").labels(1, "tdd-implement")],
    ["read, in a comment", "refused", () => scene.person("eve").comments(1, "/tdd start")],
    ["a stranger", "refused", () => scene.person("sam").comments(1, "/tdd abort")],
    ["a bot", "ignored", () => scene.person("evil[bot]").comments(1, "/tdd start")],
    ["the App itself", "ignored", () => scene.person("our-arbiter[bot]").comments(1, "/tdd start")],
    ["another label", "ignored", () => scene.person("bob").labels(1, "bug")],
    ["other words", "ignored", () => scene.person("bob").comments(1, "Try /tdd start")],
    ["a dispatch", "ignored", () => dispatchOf("bob")],
  ];

  it.each(events)("%s is %s", async (_, result, make) => {
    const event = make();
    scene.simulator.journal.length = 0;
    const answer = await scene.deliver(event);
    expect(answer).toMatchObject({ status: 200, body: { result } });
    expect(scene.world.dispatches).toEqual([]);
    const written = scene.simulator.journal.filter(
      ({ method, path }) => method !== "GET" && !path.endsWith("/access_tokens"),
    );
    expect(written).toEqual([]);
  });

  it("a hundred more comments of a stranger cost GitHub no question", async () => {
    const { person, deliver, simulator, world } = scene;
    const event = person("sam").comments(1, "/tdd start");
    await deliver(event);
    simulator.journal.length = 0;
    for (let count = 0; count < 100; count += 1) {
      expect((await deliver(event)).body.result).toBe("refused");
    }
    expect(simulator.journal).toEqual([]);
    expect(world.dispatches).toEqual([]);
  });
});

describe("where GitHub does not accept a dispatch", () => {
  it("the delivery fails, so that it can be repeated, and no sign is given", async () => {
    const { person, deliver, simulator, world } = scene;
    const event = person("bob").comments(1, "/tdd start");
    for (const status of [500, 502]) {
      simulator.fail({ method: "POST", path: /\/dispatches$/, status });
    }
    expect((await deliver(event)).status).toBe(503);
    expect(world.issues.get(1)?.comments[0]?.reactions).toEqual([]);
    expect((await deliver(event)).body.result).toBe("dispatched");
    expect(world.dispatches).toHaveLength(1);
  });

  it("a limit is not waited for", async () => {
    const { person, deliver, simulator } = scene;
    const headers = { "retry-after": "60" };
    simulator.fail({ method: "POST", path: /\/dispatches$/, status: 429, headers });
    expect((await deliver(person("bob").comments(1, "/tdd start"))).status).toBe(503);
  });

  it("because the workflow is missing, one comment says how to add it", async () => {
    await scene.close();
    scene = await openAppScene({ files: { "app.py": "" } });
    const { person, deliver, world } = scene;
    for (const words of ["/tdd start", "/tdd start", "/tdd status"]) {
      const answer = await deliver(person("bob").comments(1, words));
      expect(answer).toMatchObject({ status: 200, body: { result: "answered" } });
    }
    const ours = world.issues.get(1)?.comments.filter(({ author }) => author.endsWith("[bot]"));
    expect(ours).toHaveLength(1);
    expect(ours?.[0]?.body).toContain("Comment `/tdd setup`");
  });

  it("because the workflow takes no trigger, the comment says what it needs", async () => {
    await scene.close();
    const workflow = "name: x\non:\n  workflow_dispatch:\njobs: {}\n";
    scene = await openAppScene({ files: { ".github/workflows/tdd.yml": workflow } });
    await scene.deliver(scene.person("bob").labels(1, "tdd-implement"));
    expect(scene.world.issues.get(1)?.comments[0]?.body).toContain("Unexpected inputs");
  });

  it.each([403, 422])(
    "because the workflow is disabled, with %s, the comment says so",
    async (status) => {
      const { person, deliver, simulator, world } = scene;
      const message = "Cannot trigger a 'workflow_dispatch' on a disabled workflow";
      simulator.fail({ method: "POST", path: /\/dispatches$/, status, body: { message } });
      const answer = await deliver(person("bob").labels(1, "tdd-implement"));
      expect(answer).toEqual({ status: 200, body: { result: "answered", reason: message } });
      const { body } = world.issues.get(1)?.comments.at(-1) ?? {};
      expect(body).toContain("disabled workflow");
      expect(body).toContain("has to be enabled under Actions");
    },
  );

  it("because the default branch was renamed since, the workflow of the new one is started", async () => {
    const { person, deliver, world } = scene;
    const event = person("bob").labels(1, "tdd-implement");
    person("ann").renamesBranch("main", "trunk");
    expect((await deliver(event)).body.result).toBe("dispatched");
    expect(world.dispatches).toMatchObject([{ ref: "trunk" }]);
  });

  it("because the repository has no commit, the comment says so", async () => {
    const { person, deliver, simulator, world } = scene;
    const body = { message: "No ref found for: main" };
    for (const status of [422, 422]) {
      simulator.fail({ method: "POST", path: /\/dispatches$/, status, body });
    }
    expect((await deliver(person("bob").labels(1, "tdd-implement"))).body.result).toBe("answered");
    expect(world.issues.get(1)?.comments.at(-1)?.body).toContain("No ref found for: main");
  });

  it("because a hint does not fit once it is encoded, the comment says that it is too long", async () => {
    const { person, deliver, world } = scene;
    const event = person("bob").comments(1, `/tdd retry ${'"\n'.repeat(14_000)}.`);
    expect((await deliver(event)).body.result).toBe("answered");
    expect(world.issues.get(1)?.comments.at(-1)?.body).toContain("the hint is too long");
    expect(world.dispatches).toEqual([]);
  });
});

it("a repository that is gone starts nothing, and is no fault", async () => {
  const { person, deliver, world } = scene;
  const { name, payload } = person("bob").labels(1, "tdd-implement");
  const { repository } = payload as { repository: object };
  const gone = { ...repository, name: "gone", full_name: "octo/gone" };
  const answer = await deliver({ name, payload: { ...payload, repository: gone } });
  expect(answer).toMatchObject({ status: 200, body: { result: "refused" } });
  expect(world.dispatches).toEqual([]);
});

it("a server that is told to stop finishes what it has accepted, and accepts nothing more", async () => {
  const { person, deliver, simulator, server, world } = scene;
  let stopped: Promise<void> | null = null;
  const act = () => {
    stopped = server.stop();
  };
  simulator.meanwhile({ method: "GET", path: /\/permission$/, act });
  const answer = await deliver(person("bob").comments(1, "/tdd start"));
  expect(answer.body.result).toBe("dispatched");
  await stopped;
  expect(world.issues.get(1)?.comments[0]?.reactions).toHaveLength(1);
  expect((await deliver(person("bob").comments(1, "/tdd status"))).status).toBeNull();
});

it("a suspended installation is refused with GitHub's reason", async () => {
  const { person, deliver, app } = scene;
  const [installation] = app.installations;
  if (installation !== undefined) installation.isSuspended = true;
  const answer = await deliver(person("bob").labels(1, "tdd-implement"));
  expect(answer.status).toBe(503);
  expect(answer.body.error).toContain("suspended");
});

it("a token that GitHub fails to give is asked for twice, which leaves time to answer", async () => {
  const { person, deliver, simulator } = scene;
  const path = /\/access_tokens$/;
  for (const status of [502, 502]) simulator.fail({ method: "POST", path, status });
  const event = person("bob").comments(1, "/tdd start");
  expect(await deliver(event)).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining("Deliver the event again.") },
  });
  expect((await deliver(event)).body.result).toBe("dispatched");
});

it("fails soon where GitHub does not answer the question for a token, and works when it does again", async () => {
  const { simulator, person, deliver } = scene;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  // GitHub waits for ten seconds; the server must not.
  const patience = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation((time) => timeout(time < 10_000 ? 200 : time));
  onTestFinished(() => patience.mockRestore());
  const never = new Promise<void>(() => {});
  for (const _ of [1, 2]) {
    simulator.meanwhile({ method: "POST", path: /\/access_tokens$/, act: () => never });
  }
  const event = person("bob").labels(1, "tdd-implement");
  expect((await deliver(event)).status).toBe(503);
  patience.mockRestore();
  expect((await deliver(event)).body.result).toBe("dispatched");
});

it("an installation of another App is refused", async () => {
  const { person, deliver, world } = scene;
  const answer = await deliver(person("bob").labels(1, "tdd-implement"), { installation: 1 });
  expect(answer.status).toBe(503);
  expect(world.dispatches).toEqual([]);
});

describe("the end of checks", () => {
  it("starts nothing where the branch has no open pull request", async () => {
    expect((await scene.deliver(endOfChecks())).body).toEqual(NOT_APPROVED);
    expect(scene.world.dispatches).toEqual([]);
  });

  it("starts nothing before an approval, and the workflow after it", async () => {
    const { world, person, deliver } = scene;
    commitOn(world, "feat/issue-1", "value = 1\n");
    const number = person("ann").opensPull({ head: "feat/issue-1", base: "main" });
    expect((await deliver(endOfChecks())).body).toEqual(NOT_APPROVED);
    person("bob").reviews(number, { state: "APPROVED" });
    const answer = await deliver(endOfChecks(), { id: "d-9" });
    expect(answer.body).toEqual({ result: "dispatched", issue: 1, cause: "delivery-d-9" });
    expect(triggersOf(world)).toMatchObject([{ issue: 1, act: { name: "checks" } }]);
  });

  it("fails, so that it can be repeated, where the reviews cannot be read", async () => {
    scene.simulator.fail({ method: "GET", path: /\/pulls\b/, status: 403 });
    expect((await scene.deliver(endOfChecks())).status).toBe(503);
    expect(scene.world.dispatches).toEqual([]);
  });
});

it("an event that names no repository is ignored", async () => {
  const { name, payload } = scene.person("bob").labels(1, "tdd-implement");
  const { repository: _, ...rest } = payload;
  expect((await scene.deliver({ name, payload: rest })).body).toEqual({
    result: "ignored",
    reason: "the event names no installation and repository",
  });
});

it("a label with a comment that has no number is named after its delivery", async () => {
  const { name, payload } = scene.person("bob").labels(1, "tdd-implement");
  const event = { name, payload: { ...payload, comment: { id: "first" } } };
  const answer = await scene.deliver(event, { id: "d-1" });
  expect(answer.body).toEqual({ result: "dispatched", issue: 1, cause: "delivery-d-1" });
});

const NOT_APPROVED = {
  result: "ignored",
  reason: "the pull request of these checks is not approved",
};

function endOfChecks(): GitHubEvent {
  const { payload } = scene.person("bob").comments(1, "Checks.");
  const { repository, sender } = payload;
  const check_suite = { head_branch: "feat/issue-1" };
  return {
    name: "check_suite",
    payload: { action: "completed", check_suite, repository, sender },
  };
}

const WITH_WORKFLOW = { ".github/workflows/tdd.yml": APP_WORKFLOW };

function dispatchOf(login: string): GitHubEvent {
  const event = scene.person(login).comments(1, "/tdd start");
  return { name: "workflow_dispatch", payload: { ...event.payload, inputs: { issue: "1" } } };
}
