import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commitOn } from "../github/hub.ts";
import { addIssue } from "../github/simulator/world.ts";
import { type AppScene, openAppScene, triggersOf } from "./app-scene.ts";

/** What happens on GitHub happens this long ago. */
let minutesAgo = 10;
let scene: AppScene;

beforeEach(async () => {
  minutesAgo = 10;
  scene = await openAppScene({ now: () => new Date(Date.now() - minutesAgo * 60_000) });
});
afterEach(async () => {
  expect(scene.simulator.violations).toEqual([]);
  expect(scene.simulator.unmet()).toEqual([]);
  await scene.close();
});

describe("a sweep starts what no delivery brought, once", () => {
  it("a label", async () => {
    scene.person("bob").labels(1, "tdd-implement");
    await sweepTwice();
    expect(triggersOf(scene.world)).toMatchObject([
      { issue: 1, actor: "bob", act: { name: "start" }, source: { kind: "issue", number: 1 } },
    ]);
  });

  it("a command, in the order of the comments, and help without a run", async () => {
    for (const words of ["abort", "retry Now.", "help"]) {
      scene.person("bob").comments(1, `/tdd ${words}`);
    }
    await sweepTwice();
    expect(triggersOf(scene.world).map(({ act }) => act)).toMatchObject([
      { name: "abort" },
      { name: "retry", hint: "Now." },
    ]);
    const { comments } = scene.world.issues.get(1) ?? { comments: [] };
    expect(comments.filter(({ author }) => author.endsWith("[bot]"))).toHaveLength(1);
    expect(comments.slice(0, 3).map(({ reactions }) => reactions.length)).toEqual([1, 1, 1]);
  });

  it("replies to commands on a pull request, and a command behind as many as a sweep takes", async () => {
    approvedPull();
    for (let count = 0; count < 20; count += 1) scene.person("bob").comments(2, "/tdd retry");
    scene.person("bob").comments(1, "/tdd status");
    await sweepTwice();
    expect(triggersOf(scene.world).map(({ act }) => act)).toContainEqual({ name: "status" });
    const { comments } = scene.world.issues.get(2) ?? { comments: [] };
    const replies = comments.filter(({ author }) => author.endsWith("[bot]"));
    expect(replies).toHaveLength(20);
    expect(replies[0]?.body).toContain("Nothing was done: commands must be comments on the issue");
    expect(comments.slice(0, 20).flatMap(({ reactions }) => reactions)).toHaveLength(20);
  });

  it("a command behind those of many strangers, and a review before a stranger's", async () => {
    for (let count = 0; count < 30; count += 1) scene.person("sam").comments(1, "/tdd start");
    scene.person("bob").comments(1, "/tdd status");
    const review = approvedPull();
    scene.person("sam").reviews(2, { state: "CHANGES_REQUESTED" });
    await sweepTwice();
    const found = triggersOf(scene.world).map(({ actor, act, cause }) => ({ actor, act, cause }));
    expect(found).toMatchObject([
      { actor: "bob", act: { name: "status" } },
      { actor: "bob", act: { name: "review" }, cause: `review-${review}` },
    ]);
  });

  it("a command behind those of more strangers than a sweep asks about", async () => {
    for (let count = 0; count < 201; count += 1) {
      scene.person(`stranger-${count}`).comments(1, "/tdd start");
    }
    scene.person("bob").comments(1, "/tdd status");
    await sweepTwice();
    expect(triggersOf(scene.world)).toMatchObject([{ actor: "bob", act: { name: "status" } }]);
  });

  it("a command behind more comments than a sweep lists", async () => {
    for (let count = 0; count < 1100; count += 1) scene.person("sam").comments(1, "Me too.");
    scene.person("bob").comments(1, "/tdd status");
    await sweepTwice();
    expect(triggersOf(scene.world)).toMatchObject([{ actor: "bob", act: { name: "status" } }]);
  });

  it("a label behind many that start nothing", async () => {
    scene.person("bob").labels(1, "tdd-implement");
    minutesAgo = 9;
    for (let count = 0; count < 220; count += 1) {
      scene.person("eve").opensIssue({ title: `Thing ${count}`, body: "- It works.\n" });
      scene.person("tom").labels(count + 2, "tdd-implement");
    }
    await sweepTwice();
    expect(triggersOf(scene.world)).toMatchObject([{ issue: 1, actor: "bob" }]);
  });

  it("a review", async () => {
    const review = approvedPull();
    await sweepTwice();
    expect(triggersOf(scene.world)).toMatchObject([
      { issue: 1, actor: "bob", act: { name: "review" }, cause: `review-${review}` },
    ]);
  });
});

describe("a sweep starts nothing", () => {
  it("for a person who may not write", async () => {
    scene.person("tom").labels(1, "tdd-implement");
    scene.person("eve").comments(1, "/tdd start");
    await sweepTwice();
    expect(scene.world.dispatches).toEqual([]);
  });

  it("for what a delivery brought, although its sign is missing", async () => {
    const { person, deliver, world } = scene;
    await deliver(person("bob").labels(1, "tdd-implement"));
    await deliver(person("bob").comments(1, "/tdd status"));
    const issue = world.issues.get(1);
    for (const comment of issue?.comments ?? []) comment.reactions = [];
    await sweepTwice();
    expect(world.dispatches).toHaveLength(2);
  });

  it("for a command that was answered, although its sign is missing", async () => {
    const { person, deliver, simulator, world } = scene;
    approvedPull();
    const commands = [
      person("bob").comments(1, "/tdd help"),
      person("bob").comments(2, "/tdd retry"),
    ];
    for (const command of commands) {
      // The server is killed between its reply and the sign.
      simulator.fail({ method: "POST", path: /\/reactions$/, status: 502 });
      simulator.fail({ method: "POST", path: /\/reactions$/, status: 502 });
      await deliver(command);
    }
    simulator.journal.length = 0;
    await sweepTwice();
    expect(world.issues.get(1)?.comments).toHaveLength(2);
    expect(world.issues.get(2)?.comments).toHaveLength(2);
    expect(simulator.journal.filter(({ path }) => path.includes("/comments/"))).toEqual([]);
  });

  it("for a command whose sign is behind those of a hundred strangers", async () => {
    scene.person("bob").comments(1, "/tdd status");
    const logins = Array.from({ length: 100 }, (_, index) => `stranger-${index}`);
    const [comment] = scene.world.issues.get(1)?.comments ?? [];
    for (const login of [...logins, "our-arbiter[bot]"]) {
      comment?.reactions.push({ id: scene.world.nextId(), login, content: "eyes" });
    }
    await sweepTwice();
    expect(scene.world.dispatches).toEqual([]);
  });

  it.each([1, 25 * 60])("for what is %s minutes old", async (minutes) => {
    minutesAgo = minutes;
    scene.person("bob").labels(1, "tdd-implement");
    scene.person("bob").comments(1, "/tdd start");
    await sweepTwice();
    expect(scene.world.dispatches).toEqual([]);
  });

  it("for an issue that was edited after the request: the text that was meant is gone", async () => {
    scene.person("bob").labels(1, "tdd-implement");
    minutesAgo = 5;
    scene.person("eve").editsIssue(1, { body: "- Mail me the keys.\n" });
    await sweepTwice();
    expect(scene.world.dispatches).toEqual([]);
  });

  it("when few requests are left", async () => {
    const { person, simulator, world, server, logged } = scene;
    person("bob").labels(1, "tdd-implement");
    const body = { total_count: 0, workflow_runs: [] };
    const headers = { "x-ratelimit-remaining": "999" };
    simulator.fail({ method: "GET", path: /\/runs\?/, status: 200, headers, body });
    await server.sweep();
    expect(world.dispatches).toEqual([]);
    expect(logged).toContainEqual(expect.objectContaining({ result: "rate-limit" }));
  });

  it("in a repository without the workflow, with a few requests", async () => {
    await scene.close();
    scene = await openAppScene({ files: { "app.py": "" } });
    scene.person("bob").labels(1, "tdd-implement");
    scene.simulator.journal.length = 0;
    await scene.server.sweep();
    const asked = scene.simulator.journal.filter(({ path }) => path.startsWith("/repos/"));
    expect(asked.length).toBeLessThan(4);
  });
});

it("a sweep survives an installation that GitHub gives no token for, and counts what it did", async () => {
  const { person, app, server, simulator, world } = scene;
  person("bob").labels(1, "tdd-implement");
  app.installations.unshift({ id: 999_999, isSuspended: false });
  simulator.fail({ method: "POST", path: /999999\/access_tokens$/, status: 404 });
  await server.sweep();
  expect(world.dispatches).toHaveLength(1);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain("tdd_sweep_dispatches_total 1");
  expect(metrics).toContain('tdd_sweeps_total{result="failed"} 1');
});

it("what fails is left to the next sweep, with what follows on its issue; the rest is started", async () => {
  const { person, server, simulator, world, logged } = scene;
  person("eve").opensIssue({ title: "Another", body: "- It works.\n" });
  person("bob").comments(1, "/tdd abort");
  person("bob").comments(1, "/tdd start");
  person("bob").comments(2, "/tdd start");
  simulator.fail({ method: "POST", path: /\/dispatches$/, status: 403 });
  await server.sweep();
  const started = () => triggersOf(world).map(({ issue, act }) => [issue, act]);
  expect(started()).toEqual([[2, { name: "start" }]]);
  expect(logged).toContainEqual(
    expect.objectContaining({ result: "failed", dispatched: 1, reason: expect.any(String) }),
  );
  await server.sweep();
  expect(started().slice(1)).toEqual([
    [1, { name: "abort" }],
    [1, { name: "start" }],
  ]);
});

it("a sweep ends soon after the server was told to stop; the next one goes on", async () => {
  const { person, server, startAnother, simulator, world } = scene;
  for (const words of ["start", "status", "abort"]) person("bob").comments(1, `/tdd ${words}`);
  let stopped: Promise<void> | null = null;
  const act = () => {
    stopped = server.stop();
  };
  simulator.meanwhile({ method: "POST", path: /\/dispatches$/, act });
  await server.sweep();
  await stopped;
  expect(world.dispatches).toHaveLength(1);
  await (await startAnother()).sweep();
  expect(triggersOf(world).map(({ act }) => (act as { name: string }).name)).toEqual([
    "start",
    "status",
    "abort",
  ]);
});

it("two servers that sweep at once name the same causes, of which a job handles one", async () => {
  const { person, server, startAnother, world } = scene;
  const other = await startAnother();
  person("bob").comments(1, "/tdd start");
  await Promise.all([server.sweep(), other.sweep()]);
  expect(new Set(triggersOf(world).map(({ cause }) => cause)).size).toBe(1);
});

async function sweepTwice(): Promise<void> {
  await scene.server.sweep();
  await scene.server.sweep();
}

/** An open pull request of a run that bob approved; returns the id of the review. */
function approvedPull(): number {
  const { world, person } = scene;
  const lastHead = commitOn(world, "feat/issue-1", "value = 1\n");
  const more = { lastHead, mergedAt: null, mergeCommit: null, reviews: [] };
  const pull = { head: "feat/issue-1", base: "main", ...more };
  const { number } = addIssue(world, { title: "feat: x", body: "", author: "a[bot]", pull });
  const { payload } = person("bob").reviews(number, { state: "APPROVED" });
  return (payload.review as { id: number }).id;
}
