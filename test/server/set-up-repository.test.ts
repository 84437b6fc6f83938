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
  const step = workflow.jobs.tdd.steps.at(-1);
  expect(step).toMatchObject({ uses: EDITED_ACTION, with: { "app-login": "our-arbiter[bot]" } });
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
