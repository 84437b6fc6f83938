import { describe, expect, it } from "vitest";
import { CONFIGURED_INPUTS, readInputs } from "../../src/action/inputs.ts";
import { COMMAND_FLAGS, FLAGS as KNOWN_FLAGS } from "../../src/cli/arguments.ts";
import {
  type ConfigSources,
  resolveBaseBranch,
  resolveConfig,
  resolveModels,
  resolveTriggerConfig,
} from "../../src/config/resolve.ts";
import { CONFIG_KEYS, type Config, DEFAULT_CONFIG, SETTINGS } from "../../src/config/schema.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { inputsOf } from "../action/inputs-of.ts";

describe("every key", () => {
  it("has its default where no source sets it", async () => {
    const { config, origins } = await resolveConfig({});
    expect(config).toEqual(DEFAULT_CONFIG);
    expect([...origins.keys()]).toEqual(CONFIG_KEYS);
    expect(new Set(origins.values())).toEqual(new Set(["default"]));
  });

  it("comes from the flag, then the environment, then the file", async () => {
    const file =
      "sandbox: bubblewrap\npython: a\nattempts: 7\nexecution: { parallel_suite: false }\n";
    const env = { TDD_SANDBOX: "user", TDD_PYTHON: "b" };
    const flags = { sandbox: "off", timeout: 9 } as const;
    const { config, origins } = await resolveConfig({ flags, env, file: tddYml(file) });
    expect(config).toMatchObject({
      sandbox: "off",
      python: "b",
      attempts: 7,
      execution: { timeout_seconds: 9, parallel_suite: false, collect_coverage: false },
    });
    expect(Object.fromEntries(origins)).toMatchObject({
      sandbox: "flag --sandbox",
      python: "TDD_PYTHON",
      attempts: ".github/tdd.yml",
      "execution.timeout_seconds": "flag --timeout",
      "execution.parallel_suite": ".github/tdd.yml",
      "execution.collect_coverage": "default",
    });
  });

  it("comes from the red stage's file where .github/tdd.yml does not set it", async () => {
    const stage = "stage: red\ntest_directory: checks\nvalidation: { max_pass_ratio: 0.1 }\n";
    const file = { ...tddYml("validation: { max_pass_ratio: 0.2 }\n"), stage };
    const { config, origins } = await resolveConfig({ file });
    expect(config).toMatchObject({
      test_directory: "checks",
      validation: { max_pass_ratio: 0.2, allow_some_passes: true },
    });
    expect(Object.fromEntries(origins)).toMatchObject({
      test_directory: ".agentforge/config/stages/red.yaml",
      "validation.max_pass_ratio": ".github/tdd.yml",
      "validation.allow_some_passes": "default",
    });
  });

  it("does not change the defaults of the next call", async () => {
    await resolveConfig({ flags: { timeout: 1, "max-tokens": 2 } });
    expect((await resolveConfig({})).config).toEqual(DEFAULT_CONFIG);
  });
});

it.each<[keyof typeof FLAGS, string, unknown]>([
  ["model", "model", "openai:a"],
  ["base", "base_branch", "main"],
  ["python", "python", "py"],
  ["timeout", "execution.timeout_seconds", 9],
  ["attempts", "attempts", 2],
  ["sandbox", "sandbox", "user"],
  ["network", "network", "on"],
  ["no-refactor", "refactor", false],
  ["lint-command", "lint_command", "tox"],
  ["max-tokens", "budgets.max_tokens", 5],
  ["max-cost-usd", "budgets.max_cost_usd", 0.5],
])("the flag --%s sets %s", async (flag, key, value) => {
  const { config, origins } = await resolveConfig({ flags: { [flag]: FLAGS[flag] } });
  const found = key.split(".").reduce<unknown>(valueAt, config);
  expect(found).toEqual(value);
  expect(origins.get(key)).toBe(`flag --${flag}`);
});

const FLAGS = {
  model: "openai:a",
  base: "main",
  python: "py",
  timeout: 9,
  attempts: 2,
  sandbox: "user",
  network: "on",
  "no-refactor": true,
  "lint-command": "tox",
  "max-tokens": 5,
  "max-cost-usd": 0.5,
} as const;

it("arguments for pytest replace those of the file, where there are any", async () => {
  const file = tddYml("pytest_args: [-x]\n");
  const none = await resolveConfig({ flags: { pytestArgs: [] }, file });
  expect(none.config.pytest_args).toEqual(["-x"]);
  const some = await resolveConfig({ flags: { pytestArgs: ["-k", "a"] }, file });
  expect(some.config.pytest_args).toEqual(["-k", "a"]);
  expect(some.origins.get("pytest_args")).toBe("arguments after --");
});

it.each([
  ["", "bubblewrap"],
  ["user", "user"],
])("TDD_SANDBOX=%s makes it %s", async (mode, expected) => {
  const file = tddYml("sandbox: bubblewrap\n");
  const { config } = await resolveConfig({ env: { TDD_SANDBOX: mode }, file });
  expect(config.sandbox).toBe(expected);
});

it("an empty TDD_PYTHON counts as unset", async () => {
  const file = tddYml("python: a\n");
  const { config, origins } = await resolveConfig({ env: { TDD_PYTHON: "" }, file });
  expect(config.python).toBe("a");
  expect(origins.get("python")).toBe(".github/tdd.yml");
});

describe("refuses a value that the file could not have either:", () => {
  it.each<[ConfigSources, string, string]>([
    [
      { flags: { timeout: 999_999_999 } },
      '--timeout is "999999999". It takes a whole number above 0, at most 604800.',
      "Give --timeout such a value, or leave it out.",
    ],
    [
      { flags: { model: "gpt" } },
      '--model is "gpt". It takes provider:model, as in openai:gpt-6-sol.',
      'Put the provider before it, as in "openai:gpt".',
    ],
    [
      { flags: { model: "openai:" } },
      '--model is "openai:". It takes provider:model, as in openai:gpt-6-sol.',
      'Put the model\'s name behind it, as in "openai:<model>".',
    ],
    [
      { flags: { base: "a..b" } },
      '--base is "a..b". It takes the name of a branch.',
      "Give --base such a value, or leave it out.",
    ],
    [
      { flags: { python: "" } },
      '--python is "". It takes a program, as in .venv/bin/python.',
      "Give --python such a value, or leave it out.",
    ],
    [
      { env: { TDD_SANDBOX: "none" } },
      'TDD_SANDBOX is "none". It takes auto, namespaces, bubblewrap, user or off.',
      "Give TDD_SANDBOX such a value, or unset it.",
    ],
  ])("%j", async (sources, message, fix) => {
    await expect(resolveConfig(sources)).rejects.toThrow(
      expect.objectContaining({ code: "bad-usage", message, fix }),
    );
  });
});

describe("models", () => {
  const file = "model: openai:a\nmodels: { plan: openai:b }\n";

  it("of the file are those by phase, too", async () => {
    expect(await job({}, file)).toMatchObject({ model: "openai:a", models: { plan: "openai:b" } });
  });

  it("are replaced by the one that a flag or an input names", async () => {
    expect(await job({ MODEL: "google:c" }, file)).toMatchObject({ model: "google:c", models: {} });
    const typed = await resolveConfig({ flags: { model: "google:c" }, file: tddYml(file) });
    expect(typed.config).toMatchObject({ model: "google:c", models: {} });
    expect(typed.origins.get("models.plan")).toBe("default");
  });

  it.each(["TDD_MOCK_LLM", "AGENTOS_MOCK_LLM"])(
    "are replaced by the script of %s",
    async (name) => {
      const { config, origins } = await resolveConfig({
        flags: { model: "google:c" },
        env: { [name]: "answers.json" },
        file: tddYml(file),
      });
      expect(config).toMatchObject({ model: "scripted:answers.json", models: {} });
      expect(origins.get("model")).toBe(name);
    },
  );

  it.each(["", "0"])("are kept where TDD_MOCK_LLM is %j", async (value) => {
    const { config } = await resolveConfig({ env: { TDD_MOCK_LLM: value }, file: tddYml(file) });
    expect(config.model).toBe("openai:a");
  });
});

describe("in a job", () => {
  it("the workflow goes before the environment and the file, key by key", async () => {
    const file =
      "attempts: 7\nlabel: build\nexecution: { timeout_seconds: 60, parallel_suite: false }\nbudgets: { max_tokens: 9 }\n";
    const inputs = { TIMEOUT: "90", ATTEMPTS: "2", "MAX-COST": "1", PYTHON: "a" };
    expect(await job(inputs, file, { TDD_PYTHON: "b" })).toMatchObject({
      attempts: 2,
      label: "build",
      python: "a",
      execution: { timeout_seconds: 90, parallel_suite: false },
      budgets: { max_tokens: 9, max_cost_usd: 1 },
      merge_method: "merge",
    });
  });

  it.each(Object.entries(CONFIGURED_INPUTS))(
    "the origin of the input %s names it",
    async (name, { path }) => {
      const inputs = path.reduceRight<unknown>((value, key) => ({ [key]: value }), "x");
      const { origins } = await resolveConfig({
        inputs: inputs as ConfigSources["inputs"] & object,
      });
      expect(origins.get(path.join("."))).toBe(`input ${name}`);
    },
  );

  it.each([
    ["sandbox: off", { SANDBOX: "auto" }, "sandbox: off"],
    ["network: on", { NETWORK: "on" }, "network: on"],
    ["pass_env: [SHOP_TOKEN, SHOP_MODE]", { "PASS-ENV": "SHOP_TOKEN" }, "pass_env: SHOP_TOKEN"],
  ])("only the workflow may say %s", async (file, inputs, line) => {
    await expect(job({}, file)).rejects.toThrow(
      expect.objectContaining({
        code: "config-unusable",
        message: `.github/tdd.yml: ${line} weakens the protection of the job's secrets, so only the workflow may set it.`,
      }),
    );
    await expect(job(inputs, file)).resolves.toBeDefined();
    await expect(resolveConfig({ file: tddYml(file) })).resolves.toBeDefined();
  });

  it("the environment does not excuse a file that loosens", async () => {
    await expect(job({}, "sandbox: off", { TDD_SANDBOX: "auto" })).rejects.toThrow(/weakens/);
  });

  it("an error names the file", async () => {
    await expect(job({ CONFIG: "shop/tdd.yml" }, "x: 1")).rejects.toThrow(
      /^shop\/tdd\.yml: There is no/,
    );
  });
});

describe("what recognises a trigger", () => {
  it("comes from the input, then from a file that may be unusable, then from the default", async () => {
    const file = tddYml("label: build\nbranch_prefix: tdd/\nattempts: [1\n");
    const byFile = await resolveTriggerConfig({ file });
    expect(byFile.config).toMatchObject({ label: "build", branch_prefix: "tdd/", attempts: 3 });
    expect(byFile.origins.get("label")).toBe(".github/tdd.yml");
    const byInput = await resolveTriggerConfig({ inputs: { label: "go", attempts: 5 }, file });
    expect(byInput.config).toMatchObject({ label: "go", branch_prefix: "tdd/", attempts: 5 });
    expect(byInput.origins.get("label")).toBe("input label");
    const neither = await resolveTriggerConfig({ file: tddYml("label: [build]\n") });
    expect(neither.config).toEqual(DEFAULT_CONFIG);
  });
});

it("a run that goes on asks the models of the configuration, else those it has asked", async () => {
  const remembered = { model: "openai:a", models: { plan: "openai:b" } };
  const none = await resolveConfig({});
  expect(resolveModels(none, remembered)).toEqual({ names: remembered, origin: "stored run" });
  expect(resolveModels(none, null)).toMatchObject({ names: { model: undefined, models: {} } });
  const named = await resolveConfig({ flags: { model: "openai:c" } });
  expect(resolveModels(named, remembered)).toEqual({
    names: { model: "openai:c", models: {} },
    origin: "flag --model",
  });
});

it.each([
  ["dev", "next", "next", "issue"],
  [undefined, "next", "next", "issue"],
  ["dev", null, "dev", "configuration"],
  ["dev", "--force", "dev", "configuration"],
])("the base of %s and of an issue that says %s is %s", (configured, inIssue, branch, origin) => {
  expect(resolveBaseBranch(configured, inIssue)).toEqual({ branch, origin });
});

function tddYml(text: string) {
  return { name: ".github/tdd.yml", text };
}

async function job(
  named: Record<string, string>,
  text: string | null,
  env: NodeJS.ProcessEnv = {},
): Promise<Config> {
  const variables = Object.entries(named).map(([name, value]) => [`INPUT_${name}`, value]);
  const safe = createSanitizer({ secrets: [] });
  const given = { INPUT_TOKEN: "t", ...Object.fromEntries(variables) };
  const inputs = readInputs(given, { safe, readInput: inputsOf(given) });
  const file = { name: inputs.configFile, text };
  return (await resolveConfig({ inputs: inputs.overrides, env, file })).config;
}

function valueAt(value: unknown, key: string): unknown {
  return Object.entries(value ?? {}).find(([name]) => name === key)?.[1];
}

it("every flag that sets a key belongs to a command, and commands take only flags that there are", () => {
  const taken = new Set(Object.values(COMMAND_FLAGS).flat());
  expect([...taken].sort()).toEqual(Object.keys(KNOWN_FLAGS).sort());
  const flags = Object.values(SETTINGS).flatMap(({ flag }) => flag?.name ?? []);
  expect(flags.filter((flag) => !taken.has(flag))).toEqual([]);
});

it("places are found for the keys of groups, too", () => {
  expect(SETTINGS["execution.timeout_seconds"]).toMatchObject({ input: ["timeout", "number"] });
  expect(SETTINGS.sandbox).toMatchObject({ flag: { name: "sandbox" }, variable: "TDD_SANDBOX" });
});
