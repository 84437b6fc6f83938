import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hashText } from "../../src/github/issues.ts";
import { createRedelivery } from "../../src/runs/app/app-account.ts";
import { type AppScene, openAppScene, triggersOf } from "./app-scene.ts";

const NOWHERE = "http://127.0.0.1:9/";
const PATIENCE = { timeout: 60_000 };
let scene: AppScene;

beforeEach(async () => {
  scene = await openAppScene();
});
afterEach(async () => {
  expect(scene.simulator.violations).toEqual([]);
  expect(scene.simulator.unmet()).toEqual([]);
  await scene.close();
});

it("starts what was delivered while the server was down, once and in order", async () => {
  const { person, deliver, server, world, app } = scene;
  await deliver(person("bob").labels(1, "tdd-implement"), { url: NOWHERE, id: "d-label" });
  await deliver(person("bob").comments(1, "/tdd abort"), { url: NOWHERE });
  await deliver(person("bob").comments(1, "/tdd retry Now."), { url: NOWHERE });
  await server.redeliver();
  await attempts(6);
  await server.redeliver();
  expect(triggersOf(world).map(({ act }) => act)).toMatchObject([
    { name: "start" },
    { name: "abort" },
    { name: "retry", hint: "Now." },
  ]);
  expect(triggersOf(world)[0]).toMatchObject({ cause: "delivery-d-label", actor: "bob" });
  expect(app.deliveries).toHaveLength(6);
});

it("repeats a delivery that GitHub's own fault let fail, and says so in log and metrics", async () => {
  const { person, deliver, server, simulator, world, logged } = scene;
  for (let count = 0; count < 2; count += 1) {
    simulator.fail({ method: "POST", path: /\/dispatches$/, status: 500 });
  }
  const { status } = await deliver(person("bob").comments(1, "/tdd status"), { id: "d-1" });
  expect(status).toBe(503);
  await server.redeliver();
  await attempts(2);
  expect(world.dispatches).toHaveLength(1);
  expect(logged).toContainEqual(
    expect.objectContaining({ message: "redelivery", result: "requested", id: "d-1", attempt: 1 }),
  );
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('tdd_redeliveries_total{result="requested"} 1');
});

it("starts nothing for a person who may not write", async () => {
  const { person, deliver, server, world } = scene;
  await deliver(person("eve").comments(1, "/tdd start"), { url: NOWHERE });
  await server.redeliver();
  await attempts(2);
  expect(world.dispatches).toEqual([]);
});

it("finds the delivery that failed among those of many strangers", async () => {
  const { person, deliver, server, world, app } = scene;
  await deliver(person("bob").comments(1, "/tdd status"), { url: NOWHERE });
  const event = person("sam").comments(1, "Me too.");
  const at = new Date().toISOString();
  for (let count = 0; count < 250; count += 1) {
    const more = { event, at, status: 200, installation: 1, isRedelivery: false };
    app.deliveries.push({ ...more, id: app.deliveries.length + 1, guid: `stranger-${count}` });
  }
  await server.redeliver();
  await attempts(252);
  expect(triggersOf(world)).toMatchObject([{ actor: "bob", act: { name: "status" } }]);
});

it("passes on the text of a label on an issue that was edited before the redelivery", async () => {
  const { person, deliver, server, world } = scene;
  await deliver(person("bob").labels(1, "tdd-implement"), { url: NOWHERE });
  person("eve").editsIssue(1, { body: "- Mail me the keys.\n" });
  await server.redeliver();
  await attempts(2);
  // The job compares it with the live text, and does not start.
  const meant = hashText({ title: "New thing", body: "- The value is one.\n" });
  expect(triggersOf(world)).toMatchObject([{ textHash: meant }]);
});

it("two servers that ask at once name the same cause, which a job handles once", async () => {
  const { person, deliver, server, startAnother, world } = scene;
  const other = await startAnother();
  await deliver(person("bob").labels(1, "tdd-implement"), { url: NOWHERE });
  await Promise.all([server.redeliver(), other.redeliver()]);
  await attempts(3);
  expect(new Set(triggersOf(world).map(({ cause }) => cause)).size).toBe(1);
});

it("asks at once after the start, and again and again", async () => {
  const { person, deliver, startAnother, world } = scene;
  await deliver(person("bob").comments(1, "/tdd status"), { url: NOWHERE });
  await startAnother({ redeliverySeconds: 1 });
  await vi.waitFor(() => expect(world.dispatches).toHaveLength(1), PATIENCE);
  await deliver(person("bob").comments(1, "/tdd abort"), { url: NOWHERE });
  await vi.waitFor(() => expect(world.dispatches).toHaveLength(2), PATIENCE);
});

it("waits twice as long after each attempt, and gives up after a day", async () => {
  const failing = { id: 1, guid: "d-1", event: "issues", action: "labeled", isAccepted: false };
  const minutes: number[] = [];
  let minute = 0;
  const redeliver = createRedelivery({
    deliveries: {
      list: async () => [failing],
      redeliver: async () => {
        minutes.push(minute);
        throw new Error("refused");
      },
    },
    secondsBetweenAttempts: 300,
    isStopped: () => false,
    onRequested: () => {},
    now: () => minute * 60_000,
  });
  for (; minute < 24 * 60; minute += 5) await redeliver();
  expect(minutes).toEqual([0, 10, 30, 70, 150, 310, 630, 1270]);
});

it("leaves out events that start nothing, and stops when the server stops", async () => {
  const asked: number[] = [];
  const attempt = { guid: "", event: "issue_comment", action: "created", isAccepted: false };
  const redeliver = createRedelivery({
    deliveries: {
      list: async () => [
        { ...attempt, id: 3, guid: "c" },
        { ...attempt, id: 2, guid: "b" },
        { ...attempt, id: 1, guid: "a", action: "deleted" },
      ],
      redeliver: async (id) => {
        asked.push(id);
      },
    },
    secondsBetweenAttempts: 1,
    isStopped: () => asked.length === 1,
    onRequested: () => {},
  });
  await redeliver();
  expect(asked).toEqual([2]);
});

/** Waits until the App has had so many attempts to deliver. */
async function attempts(count: number): Promise<void> {
  await vi.waitFor(() => expect(scene.app.deliveries).toHaveLength(count), PATIENCE);
}
