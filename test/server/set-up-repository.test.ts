import { afterEach, beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { EDITED_ACTION } from "../action/templates.ts";
import { git } from "../github/simulator/git.ts";
import { type AppScene, openAppScene } from "./app-scene.ts";

const PATH = ".github/workflows/tdd.yml";

let scene: AppScene;

beforeEach(async () => {
  scene = await openAppScene({ files: { "app.py": "value = 0\n" } });
});
afterEach(async () => {
  expect(scene.simulator.violations).toEqual([]);
  await scene.close();
});

it("/tdd setup opens one pull request with a workflow that is ready to run", async () => {
  const { world, person, deliver } = scene;
  for (const _ of [1, 2]) {
    expect((await deliver(person("bob").comments(1, "/tdd setup"))).body.result).toBe("answered");
  }
  const pulls = [...world.issues.values()].filter(({ pull }) => pull !== null);
  expect(pulls).toHaveLength(1);
  expect(pulls[0]?.pull).toMatchObject({ head: "tdd-arbiter/setup", base: "main" });
  expect(git(world.gitDir, "diff", "--name-only", "main", "tdd-arbiter/setup")).toBe(PATH);
  const workflow = parse(git(world.gitDir, "show", `tdd-arbiter/setup:${PATH}`));
  expect(workflow.jobs.tdd.steps).toContainEqual(
    expect.objectContaining({
      uses: EDITED_ACTION,
      with: expect.objectContaining({ "app-login": "our-arbiter[bot]" }),
    }),
  );
  expect(Object.keys(workflow.on)).toEqual(["workflow_dispatch"]);
  expect(said()).toContain(`/pull/${pulls[0]?.number})`);

  git(world.gitDir, "update-ref", "refs/heads/main", "refs/heads/tdd-arbiter/setup");
  expect((await deliver(person("bob").comments(1, "/tdd start"))).body.result).toBe("dispatched");
  await deliver(person("bob").comments(1, "/tdd setup"));
  expect(said()).toContain("exists already");
});

it("without the permission for workflows, the reply has the file to add by hand", async () => {
  const { world, person, deliver, app } = scene;
  delete app.permissions.workflows;
  await deliver(person("bob").comments(1, "/tdd setup"));
  expect(said()).toContain("workflows: write");
  expect(said()).toContain(`uses: ${EDITED_ACTION}`);
  expect([...world.issues.values()].filter(({ pull }) => pull !== null)).toEqual([]);
});

it.each([
  ["contents", "contents: write"],
  ["pull_requests", "pull requests: write"],
] as const)("with %s that the App may only read, the reply asks for that", async (name, words) => {
  const { person, deliver, app } = scene;
  app.permissions[name] = "read";
  await deliver(person("bob").comments(1, "/tdd setup"));
  expect(said()).toContain(words);
  expect(said()).not.toContain("workflows: write");
  expect(said()).toContain(`uses: ${EDITED_ACTION}`);
});

it("a limit of GitHub's is no missing permission: the delivery fails, and can come again", async () => {
  const { person, deliver, simulator } = scene;
  const body = { message: "You have exceeded a secondary rate limit" };
  simulator.fail({ method: "PUT", path: /\/contents\//, status: 403, body });
  const event = person("bob").comments(1, "/tdd setup");
  expect((await deliver(event)).status).toBe(503);
  expect(said()).toBe("");
  expect((await deliver(event)).body.result).toBe("answered");
  expect(said()).toContain("/pull/");
});

it("without a version of the Action, the reply says what the operator has to set", async () => {
  const { app, person, deliver, startAnother } = scene;
  const server = await startAnother({ action: null });
  const url = `${server.url}/api/github/webhooks`;
  await deliver(person("bob").comments(1, "/tdd setup"), { app, url });
  expect(said()).toContain("TDD_ACTION");
});

it("a person who may not write sets nothing up", async () => {
  const { world, person, deliver } = scene;
  expect((await deliver(person("eve").comments(1, "/tdd setup"))).body.result).toBe("refused");
  expect(world.issues.size).toBe(1);
});

/** The last reply of the App. */
function said(): string {
  const comments = scene.world.issues.get(1)?.comments ?? [];
  return comments.findLast(({ author }) => author === "our-arbiter[bot]")?.body ?? "";
}
