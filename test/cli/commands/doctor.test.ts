import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canStart, describeDiagnosis, describeFindings } from "../../../src/cli/commands/doctor.ts";
import { main } from "../../../src/cli/main.ts";
import { CONFIG_KEYS } from "../../../src/config/schema.ts";
import {
  advice,
  checkFolder,
  checkGitVersion,
  checkPlatform,
  findingOfError,
  isOldPython,
  missing,
  ok,
} from "../../../src/runs/doctor.ts";
import { fakeServer } from "../../llm/fake-server.ts";
import { writeProgram } from "../../pytest/project.ts";
import { KEY } from "../../safe-text/planted.ts";
import { temporaryDirectory, temporaryRepository, writeFiles } from "../../temporary-repository.ts";
import { fakeTerminal } from "../fake-terminal.ts";

describe("tdd-arbiter doctor", () => {
  it("reports everything that a run needs, and no secret", async () => {
    const cwd = temporaryRepository({ "a.py": "", "answers.json": "{}" });
    const model = ["--model", `scripted:${join(cwd, "answers.json")}`];
    const { terminal, shown } = fakeTerminal({ cwd, env: { GITHUB_TOKEN: KEY } });
    expect(await main(["doctor", "--all", ...model], terminal)).toBe(0);

    expect(shown()).toMatch(/\n✔ Platform {7}Linux, Node \d/);
    expect(shown()).toMatch(/\n✔ git {12}\d/);
    expect(shown()).toMatch(/\n✔ Repository {5}\/.*, base main\n/);
    expect(shown()).toMatch(/\n✔ Git directory {2}\/.*\/\.git, \d+ MB free\n✔ Temporary {6}\//);
    expect(shown()).toMatch(/\n✔ Python {9}3\.\d+\.\d+ with pytest \d.*, \//);
    expect(shown()).toContain(
      "\n✔ GitHub token   in GITHUB_TOKEN; tests and models never see it\n",
    );
    expect(shown()).toMatch(/(?:^|\n)[✔!] Sandbox {8}\w/);
    expect(shown()).toMatch(/\nA run can start, with scripted:answers\.json\. doctor --all .*\n$/);
    expect(shown()).not.toContain(KEY);
  });

  it("says where each setting comes from, as text and as JSON", async () => {
    const cwd = temporaryRepository({
      ".github/tdd.yml": `attempts: 5\nlint_command: lint --token ${KEY}\n`,
    });
    const args = ["doctor", "--all", "--network", "on", "--model", "skynet:t800"];
    const people = fakeTerminal({ cwd, env: { GITHUB_TOKEN: KEY } });
    await main(args, people.terminal);
    expect(people.shown()).toMatch(/\n {2}network +on +flag --network\n/);
    expect(people.shown()).toMatch(/\n {2}sandbox +off +TDD_SANDBOX\n/);
    expect(people.shown()).toMatch(/\n {2}attempts +5 +\.github\/tdd\.yml\n/);
    expect(people.shown()).toMatch(/\n {2}execution\.timeout_seconds +300 +default\n/);
    expect(people.shown()).toMatch(/\n {2}base_branch +– +default\n/);
    expect(people.shown()).not.toContain(KEY);

    const programs = fakeTerminal({ cwd, env: { GITHUB_TOKEN: KEY } });
    await main([...args, "--json"], programs.terminal);
    const { settings } = JSON.parse(programs.shown());
    expect(settings).toContainEqual({ key: "network", value: "on", origin: "flag --network" });
    expect(settings).toContainEqual({ key: "base_branch", value: null, origin: "default" });
    expect(settings).toHaveLength(CONFIG_KEYS.length);
    expect(programs.shown()).not.toContain(KEY);
  });

  it("says that a run cannot start where no model is named", async () => {
    const { terminal, shown } = fakeTerminal({ cwd: temporaryRepository({ "a.py": "" }) });
    expect(await main(["doctor"], terminal)).toBe(1);
    expect(shown()).toContain("✘ Model          none is named\n                 → Give --model");
    expect(shown()).toMatch(
      /\nA run cannot start yet: Model\. `verify` can: it asks no model\.\n$/,
    );
  });

  it("says how to get what is missing, as text and as JSON", async () => {
    const cwd = temporaryDirectory();
    mkdirSync(join(cwd, ".github"));
    writeFileSync(join(cwd, ".github/tdd.yml"), "atempts: 3\n");
    writeFileSync(join(cwd, "ruff.toml"), "");
    const { terminal, shown } = fakeTerminal({ cwd, env: { PATH: "/nowhere" } });
    const args = ["doctor", "--python", "/nowhere/python", "--model", "skynet:t800", "--json"];
    expect(await main(args, terminal)).toBe(1);
    const { ready, findings } = JSON.parse(shown());
    expect(ready).toBe(false);
    const states = findings.map(({ name, state }: Record<string, string>) => `${name} ${state}`);
    expect(states).toEqual([
      "Platform there",
      "Configuration missing",
      "git missing",
      "Repository missing",
      "Temporary there",
      "Python missing",
      "Sandbox advice",
      "Model missing",
      "Linter advice",
      "GitHub token there",
    ]);
    expect(findings[1].detail).toContain("Did you mean attempts?");
    expect(findings[2].fix).toContain("apt-get install git");
    expect(findings[5].fix).toContain("--python");
    expect(findings[8].fix).toBe("Type: python -m pip install ruff");
  });

  it("gives advice where a run can start anyway", async () => {
    const cwd = temporaryRepository({ "a.py": "", "answers.json": "{}" });
    const model = ["--model", `scripted:${join(cwd, "answers.json")}`];
    const { terminal, shown } = fakeTerminal({ cwd });
    expect(await main(["doctor", "--sandbox", "off", ...model], terminal)).toBe(0);
    expect(shown()).toContain("! Sandbox        off (no boundary)\n");
    expect(shown()).toContain("→ Tests can do what you can. Remove sandbox: off, and");
  });

  it("names the linters and the hosts of the models", async () => {
    const cwd = temporaryDirectory();
    writeFiles(cwd, { "ruff.toml": "", ".flake8": "", "mypy.ini": "" });
    for (const name of ["ruff", "flake8"]) writeProgram(join(cwd, "bin", name), "exit 0");
    const env = { PATH: join(cwd, "bin"), OPENAI_API_KEY: KEY };
    const { terminal, shown } = fakeTerminal({ cwd, env });
    const model = ["--model", "openai:gpt-5", "--offline"];
    const args = ["doctor", "--all", "--python", "/nowhere/python", ...model];
    expect(await main(args, terminal)).toBe(1);
    expect(shown()).toContain(
      "\n! Linter         configured, but not installed: mypy; ruff, flake8 will be run\n",
    );
    expect(shown()).toMatch(/\n✔ Model {10}openai:gpt-5 at \S+, not called\n/);
    expect(shown()).not.toContain(KEY);
  });

  it("calls the model once, and says why it cannot be used", async () => {
    const cwd = temporaryRepository({ "a.py": "" });
    const server = await fakeServer([
      { text: "OK" },
      { status: 404, body: { error: { message: "no such model" } } },
    ]);
    const ask = async (...more: string[]) => {
      const { terminal, shown } = fakeTerminal({ cwd, env: server.env.openai });
      const model = ["--model", "openai:gpt-4o"];
      const exitCode = await main(["doctor", ...model, ...more], terminal);
      return { exitCode, shown: shown() };
    };
    const good = await ask();
    expect(good.shown).toMatch(/A run can start, with openai:gpt-4o at \S+, answered\./);
    expect(server.journal).toHaveLength(1);
    const bad = await ask();
    expect(bad.exitCode).toBe(1);
    expect(bad.shown).toMatch(/^✘ Model {10}There is no model openai:gpt-4o at this address/);
    expect((await ask("--offline")).exitCode).toBe(0);
    expect(server.journal).toHaveLength(2);
  });

  it("prints one line if all is well", () => {
    const findings = [ok("git", "2.39"), ok("Model", "openai:x, answered")];
    expect(describeDiagnosis(findings)).toMatch(
      /^A run can start, with openai:x, answered\. .*\n$/,
    );
  });

  it("blames the folder where there is none, and nothing in it", async () => {
    const { terminal, shown } = fakeTerminal({ cwd: temporaryDirectory() });
    const args = ["doctor", "--repo", "nope", "--model", "skynet:t800", "--json"];
    expect(await main(args, terminal)).toBe(1);
    const findings: { name: string; state: string }[] = JSON.parse(shown()).findings;
    const missing = findings.filter(({ state }) => state === "missing").map(({ name }) => name);
    expect(missing).toEqual(["Repository", "Model"]);
    expect(findings.map(({ name }) => name)).not.toContain("Python");
  });

  describe("the workflow file", () => {
    const example = readFileSync(new URL("../../../examples/tdd.yml", import.meta.url), "utf8");
    const workflow = example.replace(/uses: REPLACE THIS.*/, "uses: octo/tdd-arbiter@0123abc");

    it.each([
      ["names label and prefix", workflow, "", "there"],
      ["is not that of TDD Arbiter", "on: push\njobs: { a: { if: x } }\n", "label: robot\n", null],
      ["is no valid YAML yet", example, "label: robot\n", null],
      ["does not name the label", workflow, "label: robot\n", "advice"],
      ["does not name the prefix", workflow, "branch_prefix: robot/\n", "advice"],
      [
        "sets the label itself",
        workflow.replace("          model:", "          label: tdd-implement\n          model:"),
        "label: robot\n",
        "there",
      ],
    ])("%s", async (_, text, config, state) => {
      const cwd = temporaryRepository({
        ".github/workflows/robot.yml": text,
        ".github/tdd.yml": config,
      });
      const { terminal, shown } = fakeTerminal({ cwd, env: { PATH: "/nowhere" } });
      await main(["doctor", "--python", "/nowhere/python", "--json"], terminal);
      const findings: { name: string; state: string }[] = JSON.parse(shown()).findings;
      const found = findings.find(({ name }) => name === "Workflow");
      expect(found?.state ?? null).toBe(state);
    });

    it("says what to put into the condition", async () => {
      const cwd = temporaryRepository({
        ".github/workflows/robot.yml": workflow,
        ".github/tdd.yml": "label: robot\nbranch_prefix: robot/\n",
      });
      const { terminal, shown } = fakeTerminal({ cwd });
      await main(["doctor", "--python", "/nowhere/python"], terminal);
      expect(shown()).toContain(
        "! Workflow       .github/workflows/robot.yml: the if: of the job tdd does not name the label robot or the branch prefix robot/, so nothing would start\n" +
          "                 → Write both into that if:, as in the configuration.\n",
      );
    });
  });

  it("refuses an unknown flag", async () => {
    const { terminal, complained } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(["doctor", "--fix"], terminal)).toBe(2);
    expect(complained()).toContain("Unknown option '--fix'");
  });
});

describe("folders that a run writes to", () => {
  it("are reported with their free space, and nothing is left in them", () => {
    const folder = temporaryDirectory();
    const { state, detail, fix } = checkFolder("Temporary", folder);
    expect([state, fix]).toEqual(["there", null]);
    expect(detail).toMatch(/, \d+ MB free$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("must be writable", () => {
    const { state, detail, fix } = checkFolder("Temporary", "/proc/self");
    expect(state).toBe("missing");
    expect(detail).toContain("nothing can be written to /proc/self: ");
    expect(fix).toBe("Make it writable for your user, or set TMPDIR to another folder.");
  });

  it("must not be on a full disk", () => {
    const { state, detail, fix } = checkFolder("Git directory", temporaryDirectory(), Infinity);
    expect(state).toBe("missing");
    expect(detail).toMatch(/^the disk of \/.* is full: \d+ MB are free$/);
    expect(fix).toBe("Free some space there.");
  });
});

describe("what is too old or absent", () => {
  it.each([
    ["git version 2.39.5", "there"],
    ["git version 2.31.0.windows.1", "there"],
    ["git version 2.30.9", "missing"],
    ["git version 2.29.9", "missing"],
    ["git version 1.99", "missing"],
    ["nonsense", "missing"],
    [null, "missing"],
  ])("%j", (printed, state) => expect(checkGitVersion(printed).state).toBe(state));

  it.each([
    ["linux", "20.0.0", "there"],
    ["linux", "18.20.1", "missing"],
    ["darwin", "24.0.0", "missing"],
  ])("%s with Node %s", (platform, version, state) => {
    expect(checkPlatform(platform, version).state).toBe(state);
  });

  it.each([
    ["3.8.19", true],
    ["3.9.0", false],
    ["", true],
  ])("Python %s", (version, old) => {
    expect(isOldPython(version)).toBe(old);
  });

  it("turns any error into a finding", () => {
    const broken = findingOfError("Thing", new Error("no disk"));
    expect(broken).toEqual(missing("Thing", "no disk"));
  });
});

it("marks what is wrong, and shows it first, with colours where they are enabled", () => {
  const findings = [ok("git", "2.39"), advice("Model", "none"), missing("Python", "a\nb", "c")];
  expect(canStart(findings)).toBe(false);
  expect(describeFindings(findings, false)).toMatchInlineSnapshot(`
    "✘ Python         a
                     b
                     → c
    ! Model          none
    ✔ git            2.39
    "
  `);
  expect(describeFindings(findings, true)).toContain("\u001b[31m✘\u001b[39m Python");
});
