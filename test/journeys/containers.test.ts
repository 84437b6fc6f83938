import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pathWithDoubtingGit } from "../git/other-owner.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { type Journey, openJourney } from "./journey.ts";
import type { JobOptions } from "./run-action.ts";

let journey: Journey;

beforeEach(async () => {
  journey = await openJourney();
});
afterEach(() => journey.close());

describe("In container jobs the checkout belongs to another user (dubious ownership), and mounts and user namespaces are unavailable", () => {
  it("a checkout of another user is worked in, from the label to the merge", async () => {
    const labelled = await journey.run(label(), belongsToAnother());
    expect(labelled, labelled.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    const approval = journey.person("ann").reviews(2, { state: "APPROVED" });
    const approved = await journey.run(approval, belongsToAnother());
    expect(approved, approved.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
  });

  it("a new user who uses a container job: refused before a model is asked, with the fix", async () => {
    const job = await journey.run(label(), {
      ...belongsToAnother(),
      starter: withoutMounts(),
      inputs: { sandbox: "auto" },
    });
    expect(job.exitCode, job.log).toBe(1);
    expect(journey.asked).toEqual([]);
    const [comment] = issueOf(journey.world, 1).comments;
    expect(comment?.body).toContain("No sandbox works here");
    expect(comment?.body).toContain("runs-on: ubuntu-24.04, and no container: in the job");
    expectSettled(journey.simulator, {
      says: "The run did not start",
      label: "tdd-failed",
      branch: false,
      // Git would not look at their checkouts for the test.
      jobs: [],
    });
  });
});

function label() {
  return journey.person("ann").labels(1, "tdd-implement");
}

const OTHER_USER = 12_345;

/** Without root, git's own variable for tests makes it think so. */
function belongsToAnother(): Pick<JobOptions, "prepare" | "env"> {
  if (process.getuid?.() === 0) {
    const owner = `${OTHER_USER}:${OTHER_USER}`;
    return { prepare: (checkout) => void execFileSync("chown", ["-R", owner, checkout]) };
  }
  return { env: { PATH: pathWithDoubtingGit() } };
}

/** What Docker takes from root by default, and a container's user has no sudo. */
function withoutMounts(): string[] {
  const fewer = ["--bounding-set=-sys_admin", "--inh-caps=-sys_admin"];
  return ["setpriv", "--no-new-privs", ...(process.getuid?.() === 0 ? fewer : []), "--"];
}
