import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { findRepository } from "../../src/git/repository.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import { writeProgram } from "../pytest/project.ts";
import { temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

describe("GIT_CONFIG_COUNT needs git 2.31", () => {
  it.each(["git version 2.30.9", "git version 2.17.1 (Apple Git-112)", "git version 1.8.3.1"])(
    "%s is refused before anything else",
    async (printed) => {
      await expect(find(printed)).rejects.toMatchObject({
        code: "platform-unsupported",
        message: expect.stringMatching(
          /^TDD Arbiter needs git 2\.31 or newer; this is git \d+\.\d+\.\d+/,
        ),
        fix: "Install git 2.31 or newer: sudo apt-get install git",
      });
    },
  );

  it.each(["git version 2.31.0", "git version 2.45.1.windows.1", "git version 3.0.0"])(
    "%s is accepted",
    async (printed) => {
      expect(await find(printed)).toMatchObject({ folder: "" });
    },
  );
});

it("verify without git ends with 2 and says how to install it", async () => {
  const cwd = temporaryRepository({ "a.py": "" });
  const { terminal, complained } = fakeTerminal({ cwd, env: { PATH: "/nowhere" } });
  expect(await main(["verify"], terminal)).toBe(2);
  expect(complained()).toContain("TDD Arbiter needs git 2.31 or newer; it was not found.");
  expect(complained()).toContain("sudo apt-get install git");
});

it("verify outside of a repository ends with 2 and says where to run it", async () => {
  const { terminal, complained } = fakeTerminal({ cwd: temporaryDirectory() });
  expect(await main(["verify"], terminal)).toBe(2);
  expect(complained()).toContain("Run it inside a checkout, or pass one with --repo.");
});

/** Finds a repository with a git on the path that prints another version. */
function find(printed: string) {
  const directory = temporaryRepository({ "a.py": "" });
  const place = temporaryDirectory();
  const program = `case "$*" in *--version) echo "${printed}";; *) PATH="${process.env.PATH}" exec git "$@";; esac`;
  writeProgram(join(place, "git"), program);
  const env = { ...process.env, PATH: `${place}:${process.env.PATH}` };
  return findRepository({ directory, env });
}
