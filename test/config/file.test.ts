import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { findConfigFile, readValidKey } from "../../src/config/file.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));
const ISSUE = ["--issue", "7", "--issue-file", join(DEMO, "issue-7.md")];

describe("findConfigFile", () => {
  it("has no text where there is no file", async () => {
    const none = { name: ".github/tdd.yml", text: null, stage: null };
    expect(await findConfigFile(temporaryRepository())).toEqual(none);
    expect(await findConfigFile("/")).toEqual(none);
  });

  it("finds the repository's file from a folder below it, and no other repository's", async () => {
    const repo = temporaryRepository();
    writeFiles(join(repo, ".."), { ".github/tdd.yml": "attempts: 9\n" });
    expect((await findConfigFile(repo)).text).toBeNull();
    writeFiles(repo, { ".github/tdd.yml": "attempts: 7\n" });
    expect((await findConfigFile(join(repo, "shop"))).text).toBe("attempts: 7\n");
  });

  it("finds the red stage's file of seed 003, with or without ours", async () => {
    const repo = temporaryRepository();
    const stage = "stage: red\n";
    writeFiles(repo, { ".agentforge/config/stages/red.yaml": stage });
    expect(await findConfigFile(join(repo, "shop"))).toMatchObject({ text: null, stage });
    writeFiles(repo, { ".github/tdd.yml": "attempts: 7\n" });
    expect(await findConfigFile(repo)).toMatchObject({ text: "attempts: 7\n", stage });
  });

  it("refuses a file that cannot be read", async () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, ".github/tdd.yml"), { recursive: true });
    await expect(findConfigFile(directory)).rejects.toMatchObject({ code: "config-unusable" });
  });

  it("does not wait for a pipe", async () => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, ".github"));
    const pipe = join(directory, ".github/tdd.yml");
    execFileSync("python3", ["-c", "import os, sys; os.mkfifo(sys.argv[1])", pipe]);
    await expect(findConfigFile(directory)).rejects.toMatchObject({ code: "config-unusable" });
  });
});

describe("the command line with a configuration file", () => {
  it("refuses a key it does not know, before anything starts", async () => {
    const cwd = temporaryRepository();
    writeFiles(cwd, { ".github/tdd.yml": "time_out: 3\n" });
    const { terminal, complained } = fakeTerminal({ cwd });
    expect(await main(["run", ...ISSUE, "--model", "scripted:x"], terminal)).toBe(2);
    expect(complained()).toContain("Error: .github/tdd.yml: There is no key time_out.");
  });

  it("uses model, base branch and context limit of the file", async () => {
    const cwd = temporaryRepository();
    git(cwd, "branch", "develop");
    const script = join(temporaryDirectory(), "answers.json");
    writeFileSync(script, JSON.stringify({ plan: ["no plan"] }));
    const yaml = `model: scripted:${script}\nbase_branch: develop\ncontext: { max_tokens: 20 }\n`;
    writeFiles(cwd, { ".github/tdd.yml": yaml });
    const first = fakeTerminal({ cwd });
    const args = ["run", ...ISSUE, "--context", "shop/cart.py"];
    expect(await main(args, first.terminal)).toBe(2);
    expect(first.complained()).toContain("Context exceeds 20 tokens");

    const second = fakeTerminal({ cwd });
    expect(await main(["run", ...ISSUE, "--base", "none"], second.terminal)).toBe(2);
    expect(second.complained()).toContain("no local branch called none");

    const third = fakeTerminal({ cwd });
    expect(await main(["run", ...ISSUE, "--report", "r.json"], third.terminal)).toBe(1);
    expect(JSON.parse(readFileSync(join(cwd, "r.json"), "utf8")).status).toBe("failed");
    expect(third.shown()).toContain("The plan cannot be read");
  });

  it("passes interpreter, limit and arguments on to pytest; flags go first", async () => {
    const cwd = temporaryDirectory();
    const test = "def test_one(): assert 1 == 2\ndef test_two(): pass\n";
    writeFiles(cwd, {
      "test_it.py": test,
      ".github/tdd.yml": "pytest_args: [-k, test_two]\nexecution: { timeout_seconds: 60 }\n",
    });
    const filed = fakeTerminal({ cwd });
    expect(await main(["verdict", "--phase", "green"], filed.terminal)).toBe(0);
    const typed = fakeTerminal({ cwd });
    const args = ["verdict", "--phase", "red", "--", "-k", "test_one"];
    expect(await main(args, typed.terminal)).toBe(0);

    writeFiles(cwd, { ".github/tdd.yml": "python: none/python\n" });
    const { terminal, shown } = fakeTerminal({ cwd, env: { TDD_PYTHON: undefined } });
    expect(await main(["verdict", "--phase", "green"], terminal)).toBe(1);
    expect(shown()).toContain("tooling");
  });
});

describe("readValidKey", () => {
  it.each([
    ["of a file that is valid", "label: build\n", "build"],
    ["beside an unknown key", "label: build\nlabels: [x]\n", "build"],
    ["beside a fault of the syntax", "label: build\nattempts: [1\n", "build"],
    ["of its own that is not valid", "label: [build]\n", undefined],
    ["of a file that leaves it out", "attempts: 1\n", undefined],
    ["of a file that is no list of keys", "- label\n", undefined],
    ["of an alias without its anchor", "label: *none\n", undefined],
  ])("reads a value %s", (_, text, label) => {
    expect(readValidKey(text, "label")).toBe(label);
  });
});
