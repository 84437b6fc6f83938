import { describe, expect, it } from "vitest";
import { explainPushRefusal, pushFailed } from "../../../src/git/remote/remote.ts";

const REF = "refs/heads/feat/issue-7";
const URL = "https://github.com/octo/shop";
const UNREACHABLE = /can be reached/;

describe("A push with GITHUB_TOKEN is refused (refusing to allow a GitHub App to create or update workflow)", () => {
  it("names the file, the current base and an App's token", () => {
    const error = pushFailed(
      REF,
      `To ${URL}\n ! [remote rejected] 5fc6f7a -> feat/issue-7 (refusing to allow a GitHub App to create or update workflow \`.github/workflows/ci.yml\` without \`workflows\` permission)\nerror: failed to push some refs to '${URL}'`,
    );
    expect(error).toMatchObject({
      code: "push-refused",
      message:
        "GitHub refuses feat/issue-7: its .github/workflows/ci.yml differs from the default branch's, and the token may not change workflow files.",
      fix: expect.stringContaining("workflows: write"),
    });
    expect(error.fix).toContain("/tdd retry");
    expect(error.fix).not.toMatch(UNREACHABLE);
  });
});

describe("GH013 (rulesets: signed commits, restricted names, push rules)", () => {
  it.each([
    [
      "Commits must have verified signatures.",
      "  Found 1 violation:\n\n  027faa7121ee9df79db623e1a2848d2cc88a8dba",
      "TDD_SIGNING_KEY",
    ],
    ["Cannot create ref due to creations being restricted.", "", "branch_prefix"],
    ["Branch name must match a given regex pattern: ^bot/", "", "branch_prefix"],
    ["Committer email must match a given regex pattern: @corp$", "", "users.noreply.github.com"],
    ["Commit message must match a given regex pattern: Signed-off-by", "", "sign_off"],
    ["Push cannot contain secrets", "", "Remove the secret"],
    ["File path `secrets/a` is restricted", "", "name other files in the issue"],
    ["Cannot update this protected ref.", "", "Change the rule, or let the account"],
  ])("%s", (violation, details, fix) => {
    const error = pushFailed(REF, refusal(violation, details));
    expect(error).toMatchObject({
      code: "push-refused",
      message: `A rule of the repository refuses feat/issue-7: ${violation}`,
      fix: expect.stringContaining(fix),
    });
    expect(error.fix).toMatch(/Then comment \/tdd retry\.$/);
    expect(error.fix).not.toMatch(UNREACHABLE);
  });

  it("is explained when GitHub does not list the rules", () => {
    const told =
      " ! [remote rejected] 3.4 -> 3.4 (push declined due to repository rule violations)";
    expect(pushFailed(REF, told)).toMatchObject({
      code: "push-refused",
      message: "A rule of the repository refuses feat/issue-7: GitHub does not say which.",
    });
  });

  it("is not every failed push", () => {
    expect(explainPushRefusal(REF, "fatal: unable to access: Could not resolve host")).toBeNull();
  });
});

function refusal(violation: string, details: string): string {
  const lines = [
    `error: GH013: Repository rule violations found for ${REF}.`,
    `Review all repository rules at ${URL}/rules?ref=refs%2Fheads%2Ffeat%2Fissue-7`,
    "",
    `- ${violation}`,
    ...details.split("\n"),
    "",
  ];
  return [
    ...lines.map((line) => `remote: ${line}        `),
    `To ${URL}`,
    " ! [remote rejected] 5fc6f7a -> feat/issue-7 (push declined due to repository rule violations)",
    `error: failed to push some refs to '${URL}'`,
  ].join("\n");
}
