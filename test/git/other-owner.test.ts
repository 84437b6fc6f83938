import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeError } from "../../src/errors.ts";
import { findRepository, inspectRepository } from "../../src/git/repository.ts";
import { temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";
import { pathWithDoubtingGit } from "./other-owner.ts";

describe("a checkout that belongs to another user (dubious ownership)", () => {
  const directory = () => temporaryRepository({ "a.txt": "a\n" });

  it("is trusted where it is the checkout of the job, also through a link", async () => {
    const checkout = directory();
    const link = join(temporaryDirectory(), "link");
    symlinkSync(checkout, link);
    for (const workspace of [checkout, link]) {
      const env = inJob(workspace);
      expect(await inspectRepository({ directory: workspace, env })).toMatchObject({
        root: checkout,
        base: { branch: "main" },
      });
    }
  });

  it("any other is refused, with the line that trusts it", async () => {
    const checkout = directory();
    const trust = `git config --global --add safe.directory ${checkout}`;
    for (const env of [inJob("/elsewhere"), { PATH: pathWithDoubtingGit() }]) {
      const error = await findRepository({ directory: checkout, env }).catch((thrown) => thrown);
      expect(describeError(error)).toBe(
        `${checkout} belongs to another user, so git refuses to work in it. If you trust it: ${trust}`,
      );
      expect(describeError(error, "github")).toContain(
        `Add a step before this one that runs: ${trust}`,
      );
    }
  });
});

function inJob(workspace: string): NodeJS.ProcessEnv {
  const PATH = pathWithDoubtingGit();
  return { PATH, GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace };
}
