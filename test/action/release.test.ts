import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { writeProgram } from "../pytest/project.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const FILE = new URL("../../.github/workflows/release.yml", import.meta.url);
const SHA = "b".repeat(40);
const MOVE = `--method PATCH repos/octo/tdd/git/refs/tags/v1 -f sha=${SHA} -F force=true`;
const CREATE = `--method POST repos/octo/tdd/git/refs -f ref=refs/tags/v1 -f sha=${SHA}`;

/** Refusals of GitHub's that `gh` ends with. */
const REFUSED = 'echo "gh: Resource not accessible by integration (HTTP 403)" >&2; exit 1';
const ABSENT = 'echo "gh: Reference does not exist (HTTP 422)" >&2; exit 1';

describe("moving the major tag", () => {
  it("points it at the release", () => {
    expect(moveMajorTag({ patch: "exit 0", post: "exit 0" })).toMatchObject({
      status: 0,
      asked: [MOVE],
    });
  });

  it("creates it where there is none", () => {
    expect(moveMajorTag({ patch: ABSENT, post: "exit 0" })).toMatchObject({
      status: 0,
      asked: [MOVE, CREATE],
    });
  });

  it("leaves it at a later version", () => {
    const { status, asked, stdout } = moveMajorTag({ tags: ["v1.2.3", "v1.10.0"] });
    expect({ status, asked }).toEqual({ status: 0, asked: [] });
    expect(stdout).toContain("v1 stays at v1.10.0.");
  });

  it("workflow files changed meanwhile, and GitHub refuses the job's token: names the line to type", () => {
    const { status, stdout } = moveMajorTag({ patch: REFUSED, post: REFUSED });
    expect(status).toBe(1);
    expect(stdout).toContain(
      "::error::GitHub did not let this job move v1. Move it by hand: git push --force origin 'v1.2.3^{}:refs/tags/v1'",
    );
  });
});

interface Answers {
  tags?: readonly string[];
  /** What `gh` does, in shell. */
  patch?: string;
  post?: string;
}

/** The step of the workflow, with a `gh` that answers as told. */
function moveMajorTag({ tags = ["v1.2.2", "v1.2.3"], patch = REFUSED, post = REFUSED }: Answers) {
  const place = temporaryDirectory();
  const log = join(place, "asked");
  const refs = tags.map((tag) => `refs/tags/${tag}`).join("\\n");
  writeProgram(
    join(place, "gh"),
    `shift
case "$*" in
*matching-refs*) printf '${refs}\\n' ;;
*PATCH*) echo "$*" >>${log}; ${patch} ;;
*POST*) echo "$*" >>${log}; ${post} ;;
esac`,
  );
  const { run } = parse(readFileSync(FILE, "utf8")).jobs.publish.steps.at(-1) as { run: string };
  const { status, stdout } = spawnSync("bash", ["-c", `touch ${log}; ${run}`], {
    encoding: "utf8",
    env: {
      PATH: [place, process.env.PATH].join(delimiter),
      GITHUB_REF_NAME: "v1.2.3",
      GITHUB_SHA: SHA,
      GH_REPO: "octo/tdd",
    },
  });
  const asked = readFileSync(log, "utf8").split("\n").filter(Boolean);
  return { status, stdout, asked };
}
