import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { EDITED_ACTION } from "../action/templates.ts";
import { installApp } from "../github/simulator/apps/apps.ts";
import { deliver } from "../github/simulator/apps/deliveries.ts";
import { dispatchedEvent } from "../github/simulator/apps/workflow-runs.ts";
import { git } from "../github/simulator/git.ts";
import type { GitHubEvent } from "../github/simulator/people.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import { startProcess } from "./app-server.ts";
import { issueOf } from "./expect-final-state.ts";
import { BOT, openJourney } from "./journey.ts";

it("from the manifest to a merged pull request", async () => {
  const journey = await openJourney();
  const { simulator, world, person } = journey;
  const { gitDir } = world;
  const withWorkflow = git(gitDir, "rev-parse", "main");
  git(gitDir, "update-ref", "refs/heads/main", withoutWorkflow(gitDir, withWorkflow));
  const directory = temporaryDirectory();
  const github = { GITHUB_API_URL: simulator.url, GITHUB_SERVER_URL: simulator.url, PORT: "0" };

  // The operator registers the App in a browser.
  const args = ["setup", "--url", "http://arbiter.test", "--org", "octo"];
  const setUp = await startProcess({ args, directory, env: github });
  // The state in the printed address keeps other users of the machine from the page.
  const [shown = ""] = /http:\/\/127\S+/.exec(setUp.printed()) ?? [];
  const form = await (await fetch(shown)).text();
  const value = (pattern: RegExp) =>
    (pattern.exec(form)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const body = new URLSearchParams({ manifest: value(/name="manifest" value="([^"]+)"/) });
  const done = await fetch(value(/action="([^"]+)"/), { method: "POST", body });
  expect(await done.text()).toContain("What to do next");
  expect(await setUp.exited).toBe(0);
  const [app] = world.apps.values();
  if (app === undefined) throw new Error("no App was registered");
  installApp(world, app);
  const write = "write";
  const permissions = {
    contents: write,
    issues: write,
    pull_requests: write,
    checks: write,
  } as const;
  simulator.addToken("job-token", { login: BOT, permissions, isJobToken: true });

  const server = await startProcess({ directory, env: { ...github, TDD_ACTION: EDITED_ACTION } });
  app.hookUrl = `${server.url}/api/github/webhooks`;
  const send = async (event: GitHubEvent) => (await deliver(event, { app })).body.result;

  // A person is told what is missing, and gets it.
  expect(await send(person("bob").labels(1, "tdd-implement"))).toBe("answered");
  expect(issueOf(world, 1).comments.at(-1)?.body).toContain("/tdd setup");
  expect(await send(person("bob").comments(1, "/tdd setup"))).toBe("answered");
  expect(await send(person("ann").mergesPull(2))).toBe("ignored");
  expect(git(gitDir, "show", "main:.github/workflows/tdd.yml")).toContain("workflow_dispatch");

  // A stranger starts nothing; a writer's command runs the Action, twice delivered or not.
  expect(await send(person("eve").comments(1, "/tdd start"))).toBe("refused");
  const start = person("bob").comments(1, "/tdd start");
  expect(await send(start)).toBe("dispatched");
  expect(await send(start)).toBe("dispatched");
  const inputs = { "app-login": "tdd-arbiter[bot]" };
  const runs = world.dispatches.values();
  const runDispatched = () => {
    const { value: run } = runs.next();
    if (run === undefined) throw new Error("nothing was dispatched");
    return journey.run(dispatchedEvent(world, run), {
      inputs: { ...inputs, trigger: String(run.inputs.trigger) },
    });
  };
  const job = await runDispatched();
  expect(job).toMatchObject({ exitCode: 0, outputs: { status: "waiting", "pr-number": "3" } });
  const asked = journey.asked.length;
  expect(await runDispatched()).toMatchObject({ exitCode: 0, outputs: { status: "ignored" } });
  expect(journey.asked).toHaveLength(asked);

  // A person who starts the workflow cannot act in the name of another.
  const [run] = world.dispatches;
  if (run === undefined) throw new Error("nothing was dispatched");
  const forged = await journey.run(dispatchedEvent(world, { ...run, by: "bob" }), {
    inputs: { ...inputs, trigger: String(run.inputs.trigger).replace("comment-", "comment-9") },
  });
  expect(forged).toMatchObject({ exitCode: 0, outputs: { status: "ignored" } });
  expect(forged.log).toContain("bob is not the App that may forward a trigger");

  const [evidence, ...more] = world.checkRuns;
  const proposed = git(gitDir, "rev-parse", "feat/issue-1");
  expect(evidence).toMatchObject({ name: "TDD evidence", head: proposed, conclusion: "success" });
  expect(evidence?.summary).toContain("### Evidence");
  expect(more).toEqual([]);

  expect(await send(person("bob").reviews(3, { state: "APPROVED" }))).toBe("dispatched");
  expect(await runDispatched()).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  expect(git(gitDir, "show", "main:app.py")).toBe("value = 1");
  expect(issueOf(world, 1)).toMatchObject({ state: "closed", labels: ["tdd-done"] });

  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(server.printed()).not.toContain(app.webhookSecret);
  expect(simulator.violations).toEqual([]);
  await journey.close();
});

/** A commit of the same files without workflows. */
function withoutWorkflow(gitDir: string, commit: string): string {
  const github = git(gitDir, "ls-tree", `${commit}:.github`).split("\n");
  const kept = github.filter((row) => !row.endsWith("\tworkflows"));
  const inner = mktree(gitDir, kept);
  const rows = git(gitDir, "ls-tree", commit).split("\n");
  const tree = mktree(gitDir, [
    ...rows.filter((row) => !row.endsWith("\t.github")),
    `040000 tree ${inner}\t.github`,
  ]);
  return git(gitDir, "commit-tree", tree, "-p", commit, "-m", "chore: no workflow yet");
}

function mktree(gitDir: string, rows: readonly string[]): string {
  return execFileSync("git", [`--git-dir=${gitDir}`, "mktree"], {
    input: `${rows.join("\n")}\n`,
    encoding: "utf8",
  }).trim();
}
