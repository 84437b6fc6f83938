import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { editTemplate, readTemplate } from "../action/templates.ts";
import { commitFiles } from "../github/simulator/make-repository.ts";
import { findWorkflow, WORKFLOW } from "../github/simulator/workflow-files.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { lockRunsOut } from "./fault.ts";
import { BOT, file, type Journey, openJourney } from "./journey.ts";
import type { JobOptions } from "./run-action.ts";

const TO_RELEASE = { inputs: { "base-branch": "release" } };

let journey: Journey;

beforeEach(async () => {
  journey = await openJourney();
});
afterEach(() => journey.close());

describe("pull_request_review and unmerged pull_request events run the workflow file of refs/pull/N/merge", () => {
  it("a base branch that lacks the workflow is refused before a model is asked", async () => {
    branchRelease(null);
    const label = journey.person("ann").labels(1, "tdd-implement");
    const job = await journey.run(label, TO_RELEASE);
    expect(job.exitCode).toBe(1);
    expect(journey.asked).toEqual([]);
    const problem =
      "The branch release has no .github/workflows/tdd.yml, so an approval of a pull request into it would start nothing.";
    const fix = "Add the file to release as it is on main, or build on main";
    expect(job.log).toContain(problem);
    const [comment] = issueOf(journey.world, 1).comments;
    expect(comment?.body).toContain(problem.replaceAll("_", "\\_"));
    expect(comment?.body).toContain(fix);
    expectSettled(journey.simulator, {
      says: "The run did not start",
      label: "tdd-failed",
      branch: false,
      jobs: journey.jobs,
    });
  });

  it.each<[string, JobOptions]>([
    ["in one job", {}],
    ["in the build job", { token: "read-token", inputs: { mode: "build", bundle: "/nowhere" } }],
  ])(
    "retry %s: a base branch that has lost the workflow is refused before a model is asked",
    async (_, { inputs = {}, ...job }) => {
      const permissions = { contents: "read", issues: "read", pull_requests: "read" } as const;
      const { world, simulator, person, asked } = journey;
      simulator.addToken("read-token", { login: BOT, permissions, isJobToken: true });
      branchRelease(editTemplate(readTemplate("tdd.yml")));
      journey.answer({ implement: [file("app.py", "value = 5\n")] });
      const once = { inputs: { ...TO_RELEASE.inputs, attempts: "1" } };
      const failed = await journey.run(person("ann").labels(1, "tdd-implement"), once);
      expect(failed).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
      commitFiles(world.gitDir, { branch: "release", files: { [WORKFLOW]: null } });
      asked.length = 0;

      const retry = person("ann").comments(1, "/tdd retry");
      const refused = await journey.run(retry, {
        ...job,
        inputs: { ...TO_RELEASE.inputs, ...inputs },
      });
      expect(refused.exitCode, refused.log).toBe(1);
      expect(refused.log).toContain("The branch release has no .github/workflows/tdd.yml");
      expect(asked).toEqual([]);
    },
  );

  it("a run that was killed is not continued on a base branch that has lost the workflow", async () => {
    const { world, simulator, person, asked } = journey;
    branchRelease(editTemplate(readTemplate("tdd.yml")));
    const killed = await journey.run(person("ann").labels(1, "tdd-implement"), {
      ...TO_RELEASE,
      watch: (printed, child) => void (printed.includes("── Red") && child.kill("SIGKILL")),
    });
    expect(killed.exitCode).toBeNull();
    lockRunsOut(world);
    commitFiles(world.gitDir, { branch: "release", files: { [WORKFLOW]: null } });
    asked.length = 0;
    const refused = await journey.run(person("ann").comments(1, "/tdd retry"), TO_RELEASE);
    expect(refused.exitCode, refused.log).toBe(1);
    expect(refused.log).toContain("The branch release has no .github/workflows/tdd.yml");
    expect(asked).toEqual([]);
    expect(simulator.violations).toEqual([]);
  });

  it("with the same workflow on the base, an approval merges", async () => {
    branchRelease(editTemplate(readTemplate("tdd.yml")));
    await journey.run(journey.person("ann").labels(1, "tdd-implement"), TO_RELEASE);
    expect(issueOf(journey.world, 2).body).not.toContain("/tdd status");
    const approval = journey.person("ann").reviews(2, { state: "APPROVED" });
    await journey.run(approval, TO_RELEASE);
    expect(issueOf(journey.world, 2).pull?.mergeCommit).toMatch(/^\w{40}$/);
  });

  it("with another version of it on the base, the pull request says what to do if an approval does nothing", async () => {
    branchRelease("name: Old\non: push\njobs: {}\n");
    // GitHub refuses the job's own token a branch whose workflows are not those of the default branch.
    const permissions = {
      contents: "write",
      issues: "write",
      pull_requests: "write",
      workflows: "write",
    } as const;
    journey.simulator.addToken("app", { login: "tdd[bot]", permissions, isJobToken: false });
    const byApp = { ...TO_RELEASE, token: "app" };
    await journey.run(journey.person("ann").labels(1, "tdd-implement"), byApp);
    expect(issueOf(journey.world, 2).body).toContain(
      "The workflow file of `release` differs from that of `main`, and GitHub uses the one of `release` for reviews. If nothing happens after your approval, comment `/tdd status` on the issue.",
    );
    const approval = journey.person("ann").reviews(2, { state: "APPROVED" });
    expect(findWorkflow(journey.world, approval)?.text).toContain("on: push");
    const asked = journey.person("ann").comments(1, "/tdd status");
    const merged = await journey.run(asked, byApp);
    expect(merged.outputs.status).toBe("merged");
    expect(issueOf(journey.world, 2).pull?.mergeCommit).toMatch(/^\w{40}$/);
  });
});

/** A branch beside the default branch, with this workflow or none. */
function branchRelease(workflow: string | null): void {
  const files = { [WORKFLOW]: workflow, "NOTES.md": "Released.\n" };
  commitFiles(journey.world.gitDir, { branch: "release", files, from: "main" });
}
