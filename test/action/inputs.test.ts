import { describe, expect, it } from "vitest";
import { readInputs } from "../../src/action/inputs.ts";
import type { ActionInputs } from "../../src/runs/github/job.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { secretValues } from "../../src/safe-text/secret-values.ts";
import { inputsOf } from "./inputs-of.ts";

const TOKEN = "ghs_notARealTokenButLongEnough0123456789";

describe("readInputs", () => {
  it("needs a token, and nothing else", () => {
    expect(read({})).toEqual({
      token: TOKEN,
      trigger: null,
      mode: "all",
      cardLabel: null,
      bundle: null,
      appLogin: null,
      workingDirectory: ".",
      setupCommand: null,
      configFile: ".github/tdd.yml",
      overrides: {},
      warnings: [],
    });
  });

  it("a build or publish job needs the path of the bundle", () => {
    const bundle = "/tmp/x.bundle";
    expect(read({ INPUT_MODE: "Build", INPUT_BUNDLE: bundle })).toMatchObject({
      mode: "build",
      bundle,
    });
    expect(() => read({ INPUT_MODE: "publish" })).toThrow("The input bundle is");
    expect(() => read({ INPUT_MODE: "publish", INPUT_BUNDLE: "x" })).toThrow("an absolute path");
    expect(() => read({ INPUT_MODE: "publsh" })).toThrow("Did you mean publish?");
    expect(read({ INPUT_MODE: "verify" })).toMatchObject({ mode: "verify", bundle: null });
    expect(() => read({ INPUT_REQUIRE: "proofs" })).toThrow("proof, strict, none, or mutants=");
  });

  it("an empty input counts as absent", () => {
    const names = ["MODEL", "LABEL", "COPY", "ATTEMPTS", "REFACTOR", "WORKING-DIRECTORY", "CONFIG"];
    const empty = Object.fromEntries(names.map((name) => [`INPUT_${name}`, " \n"]));
    expect(read(empty)).toEqual(read({}));
  });

  it.each<[string, string, ActionInputs["overrides"]]>([
    ["MODEL", "openai:gpt-5", { model: "openai:gpt-5" }],
    ["LABEL", " please build ", { label: "please build" }],
    ["BASE-BRANCH", "develop", { base_branch: "develop" }],
    ["BRANCH-PREFIX", "tdd/", { branch_prefix: "tdd/" }],
    ["PYTHON", ".venv/bin/python", { python: ".venv/bin/python" }],
    ["PYTEST-ARGS", `-m "not slow" -p no:x`, { pytest_args: ["-m", "not slow", "-p", "no:x"] }],
    ["PASS-ENV", "DATABASE_URL, A\n B", { pass_env: ["DATABASE_URL", "A", "B"] }],
    ["COPY", "src/a b.py\n\n  gen/**\n", { copy: ["src/a b.py", "gen/**"] }],
    ["TIMEOUT", "900", { execution: { timeout_seconds: 900 } }],
    ["ATTEMPTS", "5", { attempts: 5 }],
    ["MAX-TOKENS", "2_000_000", { budgets: { max_tokens: 2_000_000 } }],
    ["MAX-COST", "2.50", { budgets: { max_cost_usd: 2.5 } }],
    ["REFACTOR", "False", { refactor: false }],
    ["REFACTOR", "on", { refactor: true }],
    ["REQUIRE", "mutants=80", { verify: { require: "mutants=80" } }],
    ["LINT-COMMAND", "ruff check", { lint_command: "ruff check" }],
    ["CHANGES-REQUESTED", "revise", { changes_requested: "revise" }],
    ["MERGE-METHOD", "squash", { merge_method: "squash" }],
    ["MERGE-METHOD", "Squash", { merge_method: "squash" }],
    ["SANDBOX", "off", { sandbox: "off" }],
    ["NETWORK", "on", { network: "on" }],
    // Some YAML parsers turn `network: on` into this.
    ["NETWORK", "true", { network: "on" }],
  ])("%s: %j", (name, value, overrides) => {
    expect(read({ [`INPUT_${name}`]: value }).overrides).toEqual(overrides);
  });

  it("keeps inputs that are no configuration keys apart", () => {
    const inputs = read({
      INPUT_TRIGGER: '{"issue":7}',
      "INPUT_APP-LOGIN": "arbiter[bot]",
      "INPUT_WORKING-DIRECTORY": "./services/shop/",
      "INPUT_SETUP-COMMAND": "pip install -e .",
      INPUT_CONFIG: "services/shop/tdd.yml",
    });
    expect(inputs).toMatchObject({
      trigger: '{"issue":7}',
      appLogin: "arbiter[bot]",
      workingDirectory: "services/shop",
      setupCommand: "pip install -e .",
      configFile: "services/shop/tdd.yml",
      overrides: {},
    });
  });

  it.each([
    ["ATTEMPTS", "three", 'The input attempts is "three". It takes a whole number above 0.'],
    ["ATTEMPTS", "0", 'The input attempts is "0". It takes a whole number above 0.'],
    ["ATTEMPTS", "1e3", 'The input attempts is "1e3". It takes a whole number above 0.'],
    [
      "TIMEOUT",
      "99999999",
      'The input timeout is "99999999". It takes a whole number above 0, at most 604800.',
    ],
    ["MAX-COST", "$5", 'The input max-cost is "$5". It takes a number above 0, as in 2.50.'],
    [
      "MERGE-METHOD",
      "sqaush",
      'The input merge-method is "sqaush". Did you mean squash? It takes merge, squash or rebase.',
    ],
    [
      "CHANGES-REQUESTED",
      "panic",
      'The input changes-requested is "panic". It takes abort or revise.',
    ],
    ["NETWORK", "maybe", 'The input network is "maybe". It takes off or on.'],
    ["REFACTOR", "fals", 'The input refactor is "fals". Did you mean false? It takes true or'],
    ["MODEL", "gpt-5", 'The input model is "gpt-5". It takes provider:model, as in'],
    ["PASS-ENV", "A-B", 'The input pass-env is "A-B". It takes names of variables'],
    ["PASS-ENV", "github_token", "It takes names of variables"],
    ["PYTEST-ARGS", "-k 'x", `The input pytest-args is "-k 'x". It takes words`],
    ["COPY", "../x", 'The input copy is "../x". It takes paths inside the repository'],
    ["COPY", "/etc/passwd", "It takes paths inside the repository"],
    ["COPY", ".git/config", "It takes paths inside the repository"],
    ["BRANCH-PREFIX", "-x", 'The input branch-prefix is "-x". It takes the start of a branch name'],
    ["BRANCH-PREFIX", "issue1", "It takes the start of a branch name"],
    ["BASE-BRANCH", "--upload-pack=x", "It takes the name of a branch"],
    ["LABEL", "x".repeat(51), "It takes a label of at most 50 characters"],
    [
      "WORKING-DIRECTORY",
      "../other",
      'The input working-directory is "../other". It takes a folder',
    ],
    ["WORKING-DIRECTORY", "/srv", "It takes a folder inside the repository"],
    ["CONFIG", "../tdd.yml", 'The input config is "../tdd.yml". It takes a file inside'],
    ["APP-LOGIN", "two words", 'The input app-login is "two words". It takes'],
  ])("refuses %s: %j", (name, value, message) => {
    expect(() => read({ [`INPUT_${name}`]: value })).toThrow(refusal(message));
  });

  it("names all problems at once", () => {
    const wrong = { INPUT_ATTEMPTS: "x", INPUT_SANDBOX: "none", INPUT_CONFIG: "/" };
    expect(() => read(wrong)).toThrow(refusal(/sandbox.*\n.*attempts.*\n.*config/));
  });

  it("says what to do when the token's secret does not exist", () => {
    expect(() => read({ INPUT_TOKEN: "" })).toThrow(
      expect.objectContaining({
        code: "bad-input",
        message: "The input token is empty.",
        fix: expect.stringContaining("secret"),
      }),
    );
  });

  it("shows no secret, whichever input has it", () => {
    const key = "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789";
    for (const name of ["MODEL", "ATTEMPTS", "MERGE-METHOD", "CONFIG", "PASS-ENV"]) {
      const env = { ANTHROPIC_API_KEY: key, [`INPUT_${name}`]: `/${key}/${TOKEN}` };
      expect(() => read(env)).toThrow(refusal(new RegExp(`^(?![\\s\\S]*(${key}|${TOKEN}))`)));
    }
    expect(() => read({ INPUT_SANDBOX: `x\n::error::${"y".repeat(500)}` })).toThrow(
      refusal(/^The input sandbox is "x ::error::y[^\n]{1,120}\. It takes/),
    );
  });

  it("are read by what the job gives, which is getInput of @actions/core", () => {
    const safe = createSanitizer({ secrets: [] });
    const given = { INPUT_TOKEN: "", INPUT_MODEL: "" };
    const readInput = (name: string) => (name === "model" ? "openai:core" : "t");
    expect(readInputs(given, { safe, readInput }).overrides).toEqual({ model: "openai:core" });
  });

  it("warns about an unknown input", () => {
    expect(read({ INPUT_ATEMPTS: "5", INPUT_BASE_BRANCH: "x", INPUT_ZZZ: "z" }).warnings).toEqual([
      "There is no input atempts. Did you mean attempts?",
      "There is no input base_branch. Did you mean base-branch?",
      "There is no input zzz.",
    ]);
  });
});

function read(env: Record<string, string>): ActionInputs {
  const given = { INPUT_TOKEN: TOKEN, ...env };
  const safe = createSanitizer({ secrets: secretValues(given) });
  return readInputs(given, { safe, readInput: inputsOf(given) });
}

function refusal(message: string | RegExp) {
  const shown =
    typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message);
  return expect.objectContaining({ code: "bad-input", message: shown });
}
