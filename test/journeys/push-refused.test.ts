import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { git, tryGit } from "../github/simulator/git.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import { expectSettled, issueOf } from "./expect-final-state.ts";
import { errorsOf, pushByHand } from "./fault.ts";
import { FILES, file, type Journey, openJourney } from "./journey.ts";

const WORKFLOW = ".github/workflows/ci.yml";

let journey: Journey;
afterEach(() => journey.close());

describe("A push with GITHUB_TOKEN is refused (refusing to allow a GitHub App to create or update workflow … without workflows permission)", () => {
  it("after the base has moved: said with the fix, and retry rebuilds on the current base without asking a model again", async () => {
    journey = await openJourney({ files: { ...FILES, [WORKFLOW]: "on: push\n" } });
    const { world, simulator, run, person, asked, jobs } = journey;
    // The lock is pushed right after the base was read.
    simulator.meanwhile({
      method: "POST",
      path: /git-receive-pack$/,
      act: () =>
        void pushByHand(world, { branch: "main", path: WORKFLOW, content: "on: pull_request\n" }),
    });
    const job = await run(person("ann").labels(1, "tdd-implement"));
    expect(job, job.log).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
    const told = errorsOf(job).join();
    expect(told).toContain(`GitHub refuses feat/issue-1: its ${WORKFLOW} differs`);
    expect(told).toContain("workflows: write");
    expect(told).not.toContain("can be reached");
    expectSettled(simulator, {
      says: "The run failed",
      label: "tdd-failed",
      branch: false,
      reports: 1,
      jobs,
    });

    const again = await run(person("ann").comments(1, "/tdd retry"));
    expect(again, again.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(asked).toHaveLength(4);
    expect(git(world.gitDir, "merge-base", "main", "feat/issue-1")).toBe(
      git(world.gitDir, "rev-parse", "main"),
    );
    expect(git(world.gitDir, "rev-list", "--count", "main..feat/issue-1")).toBe("2");
    expectSettled(simulator, {
      says: "Waiting for review",
      label: "tdd-review",
      branch: true,
      pulls: ["open"],
      reports: 1,
      jobs,
    });
  });
});

describe("GH013 (rulesets: signed commits, restricted names, push rules)", () => {
  it("signed commits without a key: refused before a model is asked, with the rule and the fix", async () => {
    journey = await openJourney();
    const { world, simulator, run, person, asked, jobs } = journey;
    world.rules.pushRules = ["signatures"];
    const job = await run(person("ann").labels(1, "tdd-implement"));
    expect(job, job.log).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
    const told = errorsOf(job).join();
    expect(told).toContain("A rule of the repository wants signed commits on feat/issue-1");
    expect(told).toContain("TDD_SIGNING_KEY");
    expect(asked).toEqual([]);
    expectSettled(simulator, {
      ...{ says: "The run did not start", label: "tdd-failed", branch: false, jobs },
    });
  });

  it("signed commits with a key: every commit is verified, and nobody sees the key", async () => {
    journey = await openJourney({
      people: { ann: "admin", bob: "write", eve: "read", robo: "write" },
    });
    const { world, simulator, run, person, asked } = journey;
    world.rules.pushRules = ["signatures"];
    world.rules.requiresSignatures = true;
    const permissions = { contents: "write", issues: "write", pull_requests: "write" } as const;
    simulator.addToken("pat", { login: "robo", permissions, isJobToken: false });
    const key = makeKey();
    world.signingKeys = new Map([["robo", key.public]]);
    journey.answer({ scaffold: [file("tests/test_new.py", LOOKS_FOR_THE_KEY)] });
    const options = { token: "pat", env: { TDD_SIGNING_KEY: key.private } };
    const job = await run(person("ann").labels(1, "tdd-implement"), options);
    expect(job, job.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });

    const signers = `gpg.ssh.allowedSignersFile=${world.gitDir}/allowed-signers`;
    const commits = git(world.gitDir, "rev-list", "main..feat/issue-1").split("\n");
    expect(commits).toHaveLength(2);
    for (const commit of commits) {
      const verify = ["-c", "gpg.format=ssh", "-c", signers, "verify-commit", commit];
      expect(tryGit(world.gitDir, ...verify)).toMatchObject({ ok: true });
    }
    // The runner hides what follows ::add-mask::.
    const everything = [
      job.log.replace(/^::add-mask::.*$/gm, ""),
      ...[job.summary, JSON.stringify(asked), JSON.stringify([...world.issues.values()])],
      execFileSync("git", [`--git-dir=${world.gitDir}`, ...ALL_OBJECTS], { encoding: "utf8" }),
    ].join("\n");
    const lines = key.private.split("\n").filter((line) => /^[^-].{30}/.test(line));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => everything.includes(line))).toEqual([]);

    const merged = await run(person("bob").reviews(2, { state: "APPROVED" }), options);
    expect(merged, merged.log).toMatchObject({ exitCode: 0, outputs: { status: "merged" } });
    expect(git(world.gitDir, "log", "--format=%s", "main")).toContain("feat: new thing");
  });

  it("signed commits, where the rules cannot be read: the issue and the job name the rule and the fix, and the state is kept", async () => {
    journey = await openJourney();
    const { world, simulator, run, person, asked, jobs } = journey;
    world.rules.pushRules = ["signatures"];
    simulator.fail({ method: "GET", path: /rules\/branches/, status: 404 });
    const job = await run(person("ann").labels(1, "tdd-implement"));
    expect(job, job.log).toMatchObject({ exitCode: 1, outputs: { status: "failed" } });
    const told = errorsOf(job).join();
    expect(told).toContain("refuses feat/issue-1: Commits must have verified signatures.");
    expect(told).toContain("a signing key of the token's account");
    const report = issueOf(world, 1)
      .comments.map(({ body }) => body)
      .join("\n");
    expect(report).toContain("verified signatures");
    expectSettled(simulator, {
      says: "The run failed",
      label: "tdd-failed",
      branch: false,
      reports: 1,
      jobs,
    });

    world.rules.pushRules = [];
    const again = await run(person("ann").comments(1, "/tdd retry"));
    expect(again, again.log).toMatchObject({ exitCode: 0, outputs: { status: "waiting" } });
    expect(asked).toHaveLength(4);
  });
});

const LOOKS_FOR_THE_KEY = `import os
from app import value


def test_new():
    places = [str(os.environ), open("/proc/self/environ").read()]
    assert not any("TDD_SIGNING" in place or "OPENSSH" in place for place in places)
    assert value == 1
`;

const ALL_OBJECTS = ["log", "--all", "-p", "--format=%B", "--notes=tdd"];

function makeKey(): Record<"private" | "public", string> {
  const path = join(temporaryDirectory(), "key");
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "robo", "-f", path]);
  return { private: readFileSync(path, "utf8"), public: readFileSync(`${path}.pub`, "utf8") };
}
