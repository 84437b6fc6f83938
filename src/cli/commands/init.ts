import { resolve } from "node:path";
import { findBrokenRule } from "../../config/key-rule.ts";
import { ArbiterError } from "../../errors.ts";
import {
  applyFiles,
  diffFiles,
  type PlannedFile,
  planFiles,
  planRemoval,
} from "../../runs/set-up/files.ts";
import {
  cleanGitHub,
  findGh,
  type Gh,
  readGitHubRepository,
  type Step,
  setUpGitHub,
} from "../../runs/set-up/github.ts";
import { readKeptState, removeKeptState } from "../../runs/set-up/state.ts";
import {
  findOwnAction,
  type Survey,
  secretOf,
  suggestModel,
  surveyRepository,
} from "../../runs/set-up/survey.ts";
import { type Answers, requireAction } from "../../runs/set-up/templates.ts";
import { cleanText, count } from "../../safe-text/clean-text.ts";
import { type InitOptions, readInitArguments } from "../arguments.ts";
import { type Lines, readLines } from "../questions.ts";
import { ExitCode, type SafeTerminal } from "../terminal.ts";

/** `tdd-arbiter init`: the files that TDD Arbiter needs in a repository, and the settings on GitHub. */
export async function initCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const options = readInitArguments(args);
  const { cwd, env, stdout } = terminal;
  const directory = resolve(cwd, options.repo);
  const survey = await surveyRepository({ directory, flags: options, env });
  const lines = readLines(terminal);
  const talk: Talk = { options, survey, terminal, lines };
  try {
    if (options.remove) return await remove(talk);
    const action =
      options.action === undefined ? await findOwnAction(env) : requireAction(options.action);
    stdout.write(`${describeSurvey(survey)}\n`);
    return await setUp(talk, action);
  } finally {
    lines.close();
  }
}

interface Talk {
  options: InitOptions;
  survey: Survey;
  terminal: SafeTerminal;
  lines: Lines;
}

async function setUp(talk: Talk, action: string): Promise<ExitCode> {
  const { options, survey, terminal } = talk;
  const { env, stdout } = terminal;
  const kind = options.verify ? "verify" : "run";
  const answers = kind === "verify" ? null : await findAnswers(talk);
  const model = answers?.model ?? survey.resolved.config.model ?? suggestModel(env);
  const secret = secretOf(model) ?? "ANTHROPIC_API_KEY";
  const planned = await planFiles(survey, { kind, action, answers, secret });
  if (options["dry-run"]) {
    stdout.write((await diffFiles(planned.filter(isChange), env)) || UNCHANGED);
    return ExitCode.done;
  }
  const files = await settle(planned, talk);
  const gh = await askForGitHub(talk);
  const changes = files.filter(isWritten);
  for (const file of files) stdout.write(`${describeFile(file)}\n`);
  if (gh === null) {
    if (changes.length === 0) {
      stdout.write(UNCHANGED);
      return ExitCode.done;
    }
    await applyFiles(survey.checkout.root, changes);
    stdout.write(`\n${describeInstall(survey)}\n${nextSteps({ kind, secret, survey })}`);
    return ExitCode.done;
  }
  const { name, branch } = await readGitHubRepository(gh);
  const { checkout, resolved } = survey;
  const steps = await setUpGitHub(gh, {
    ...{ checkout, branch, files: changes, kind, label: resolved.config.label },
    secret: { name: secret, value: env[secret] || null },
  });
  stdout.write(`\n${describeInstall(survey)}\nOn GitHub, in ${name}:\n${describeSteps(steps)}`);
  return steps.some(({ state }) => state === "failed") ? ExitCode.failed : ExitCode.done;
}

const UNCHANGED = "Nothing to write: every file is as init would write it.\n";

function isChange({ state }: PlannedFile): boolean {
  return state !== "same" && state !== "keep";
}

function isWritten({ state }: PlannedFile): boolean {
  return state === "create" || state === "update" || state === "remove";
}

interface Question {
  key: keyof Answers;
  text: string;
  fallback: string;
  /** What is wrong with an answer; null for nothing. */
  check(answer: string): string | null;
}

/** The settings to write; null where there is a file of settings already, which stays as it is. */
async function findAnswers({ options, survey, terminal, lines }: Talk): Promise<Answers | null> {
  const { config, origins } = survey.resolved;
  const isGiven = (key: keyof Answers) => origins.get(KEYS[key])?.startsWith("flag ") === true;
  const defaults = {
    model: config.model ?? suggestModel(terminal.env),
    maxCostUsd: String(config.budgets.max_cost_usd ?? USUAL_LIMIT),
    gate: config.gate,
    changesRequested: config.changes_requested,
  };
  const all = questions(defaults);
  if (survey.hasConfig && !all.some(({ key }) => isGiven(key))) return null;
  const open = survey.hasConfig ? [] : all.filter(({ key }) => !isGiven(key));
  const answered = new Map<string, string>();
  const isAsking = !options.yes && !options["dry-run"];
  if (open.length > 0 && isAsking && terminal.stdin.isTTY !== true) throw noTerminal(open);
  for (const question of isAsking ? open : []) {
    answered.set(question.key, await ask(question, { lines, terminal }));
  }
  const answerTo = (key: keyof Answers) => answered.get(key) ?? defaults[key];
  const model = answerTo("model");
  const wrong = checkModel(model);
  if (wrong !== null)
    throw new ArbiterError("bad-usage", `The model is "${model}".`, { fix: wrong });
  const gate = answerTo("gate") === "tests" ? "tests" : "change";
  const changesRequested = answerTo("changesRequested") === "revise" ? "revise" : "abort";
  return { model, maxCostUsd: Number(answerTo("maxCostUsd")), gate, changesRequested };
}

const KEYS: Readonly<Record<keyof Answers, string>> = {
  model: "model",
  maxCostUsd: "budgets.max_cost_usd",
  gate: "gate",
  changesRequested: "changes_requested",
};

/** Several times what a run costs as a rule. */
const USUAL_LIMIT = 2;

function questions(defaults: Record<keyof Answers, string>): Question[] {
  return [
    {
      key: "model",
      text: "Model, as provider:model",
      fallback: defaults.model,
      check: checkModel,
    },
    {
      key: "maxCostUsd",
      text: "Most that one run may cost, in US dollars",
      fallback: defaults.maxCostUsd,
      check: (answer) =>
        /^\d{1,6}(\.\d{1,4})?$/.test(answer) && Number(answer) > 0
          ? null
          : "Write an amount above 0, as in 2.50.",
    },
    {
      key: "gate",
      text: "What you approve: the finished change, or first the tests? (change, tests)",
      fallback: defaults.gate,
      check: (answer) =>
        answer === "change" || answer === "tests" ? null : "Write change or tests.",
    },
    {
      key: "changesRequested",
      text: "A review that requests changes closes the pull request (abort), or has the code revised (revise)",
      fallback: defaults.changesRequested,
      check: (answer) =>
        answer === "abort" || answer === "revise" ? null : "Write abort or revise.",
    },
  ];
}

function checkModel(answer: string): string | null {
  const rule = findBrokenRule(["model"], answer);
  if (rule !== null) return `It takes ${rule.takes}.`;
  return secretOf(answer) === null ? "Providers: openai, anthropic, google." : null;
}

function noTerminal(open: readonly Question[]): ArbiterError {
  const rows = open.map(({ text, fallback }) => `  ${text} [${fallback}]`);
  return new ArbiterError(
    "bad-usage",
    `init would ask, and stdin is no terminal:\n${rows.join("\n")}\n`,
    {
      fix: "Give --yes to take what is in brackets, or the flags --model, --max-cost-usd and --gate.",
    },
  );
}

async function ask(
  { text, fallback, check }: Question,
  { lines, terminal }: Asking,
): Promise<string> {
  const { stdout } = terminal;
  for (;;) {
    stdout.write(`${text} [${fallback}]: `);
    const line = await readLine({ lines, terminal });
    const answer = line === "" ? fallback : line;
    const wrong = check(answer);
    if (wrong === null) return answer;
    stdout.write(`${wrong}\n`);
  }
}

type Asking = Pick<Talk, "lines" | "terminal">;

async function readLine({ lines, terminal }: Asking): Promise<string> {
  const line = await lines.read();
  if (line !== null) return line;
  // Ctrl-C leaves the cursor behind the question.
  terminal.stdout.write("\n");
  throw stopped();
}

function stopped(): ArbiterError {
  return new ArbiterError("cancelled", "Stopped. Nothing was changed.", {
    fix: "Run it again, or give the answers as flags: tdd-arbiter init --help",
  });
}

/** Asks about each file that a person wrote or edited; without a terminal, or with --yes, it is kept. */
async function settle(
  planned: readonly PlannedFile[],
  { options, terminal, lines }: Talk,
): Promise<PlannedFile[]> {
  const settled: PlannedFile[] = [];
  for (const file of planned) {
    if (file.state !== "ask") {
      settled.push(file);
      continue;
    }
    const canAsk = !options.yes && terminal.stdin.isTTY === true;
    const isShown = canAsk && file.after !== null;
    if (isShown) terminal.stdout.write(`\n${await diffFiles([file], terminal.env)}\n`);
    const verb = file.after === null ? "Remove" : "Overwrite";
    const agrees =
      canAsk && (await confirm(`${verb} ${file.path}, which was edited?`, { lines, terminal }));
    const state = file.after === null ? "remove" : "update";
    settled.push({ ...file, state: agrees ? state : "keep" });
  }
  return settled;
}

async function confirm(text: string, asking: Asking): Promise<boolean> {
  asking.terminal.stdout.write(`${text} [y/N] `);
  return /^y(es)?$/i.test(await readLine(asking));
}

/** The command line of GitHub, if the user wants it used. */
async function askForGitHub({ options, survey, terminal, lines }: Talk): Promise<Gh | null> {
  const gh = findGh(survey.checkout);
  if (options.github) {
    if (gh !== null) return gh;
    throw new ArbiterError("bad-usage", "gh is not on PATH.", {
      fix: "Install it from cli.github.com, or leave --github out and do the printed steps by hand.",
    });
  }
  const canAsk = !options.yes && terminal.stdin.isTTY === true;
  if (gh === null || !canAsk || survey.gitHub === null) return null;
  const what = options.remove
    ? "Remove the labels and the state on GitHub, too, with gh?"
    : "Set up GitHub with gh, too, and open a pull request with the files?";
  return (await confirm(what, { lines, terminal })) ? gh : null;
}

async function remove(talk: Talk): Promise<ExitCode> {
  const { options, survey, terminal } = talk;
  const { checkout, resolved } = survey;
  const { env, safe, stdout, stdin } = terminal;
  const planned = await planRemoval(checkout);
  const branchPrefix = resolved.config.branch_prefix;
  const state = await readKeptState(checkout, { safe, branchPrefix });
  const isEmpty = planned.length === 0 && state.refs.size === 0;
  const rows = [
    ...planned.map(({ path }) => `  ${path}`),
    ...(state.refs.size === 0
      ? []
      : [`  ${count(state.refs.size, "ref")} with the state of runs, and their reports`]),
    ...state.unfinished.map(({ issue }) => `  the run of #${issue}, which is not over`),
  ];
  stdout.write(
    isEmpty ? "Nothing of init or of a run is left here.\n" : `To remove:\n${rows.join("\n")}\n`,
  );
  if (options["dry-run"]) {
    stdout.write(await diffFiles(planned, env));
    return ExitCode.done;
  }
  if (!isEmpty && !options.yes) {
    if (stdin.isTTY !== true) {
      throw new ArbiterError("bad-usage", "init --remove would ask, and stdin is no terminal.", {
        fix: "Give --yes to remove what is listed.",
      });
    }
    if (!(await confirm("Remove it?", talk))) throw stopped();
  }
  const files = await settle(planned, talk);
  const gh = await askForGitHub(talk);
  await applyFiles(checkout.root, files.filter(isWritten));
  await removeKeptState(checkout, state);
  for (const file of files) stdout.write(`${describeFile(file)}\n`);
  const steps = gh === null ? [] : await cleanGitHub(gh, checkout);
  stdout.write(`${describeSteps(steps)}${LEFT}`);
  return steps.some(({ state }) => state === "failed") ? ExitCode.failed : ExitCode.done;
}

const LEFT = `
Left alone: branches and pull requests of runs, the secret (gh secret delete <name>), and the setting
that lets jobs create pull requests (Settings > Actions > General).
`;

function describeSurvey({ install, folder, linters, gitHub, defaultBranch }: Survey): string {
  const facts = [
    `${install.tool} (${install.because})`,
    `Python ${install.python}`,
    ...(linters.length === 0 ? [] : [`linters ${linters.join(", ")}`]),
    ...(folder === "" ? [] : [`in ${folder}`]),
    ...(gitHub === null ? [] : [`${gitHub} on GitHub`]),
    ...(defaultBranch === null ? [] : [`default branch ${defaultBranch}`]),
  ];
  return cleanText(`Found: ${facts.join("; ")}.`);
}

function describeInstall({ install }: Survey): string {
  const lines = install.commands.map((line) => `  ${line}`);
  return cleanText(
    [
      "The job installs the project with:",
      ...lines,
      "Correct that in the workflow if your tests need more.",
      "",
    ].join("\n"),
  );
}

const STATES: Readonly<Record<PlannedFile["state"], string>> = {
  create: "new",
  update: "updated",
  same: "unchanged",
  ask: "edited",
  keep: "kept, because it is yours",
  remove: "removed",
};

const PATH_WIDTH = 32;

function describeFile({ path, state }: PlannedFile): string {
  return `  ${path.padEnd(PATH_WIDTH)} ${STATES[state]}`;
}

const MARKS: Readonly<Record<Step["state"], string>> = { done: "✔", there: "-", failed: "✘" };

function describeSteps(steps: readonly Step[]): string {
  return steps
    .map(({ what, state, detail }) => `  ${MARKS[state]} ${what}: ${cleanText(detail)}\n`)
    .join("");
}

interface Next {
  kind: "run" | "verify";
  secret: string;
  survey: Survey;
}

function nextSteps({ kind, secret, survey }: Next): string {
  const branch = survey.defaultBranch ?? "the default branch";
  const merge = `Commit the files and merge them into ${branch}`;
  if (kind === "verify") return `Next: ${merge}. Every pull request is checked from then on.\n`;
  const { label } = survey.resolved.config;
  return [
    "Next, on GitHub (or let gh do it: tdd-arbiter init --github):",
    `  1. Settings > Secrets and variables > Actions: the secret ${secret}`,
    "  2. Settings > Actions > General: Allow GitHub Actions to create and approve pull requests",
    `  3. ${merge}: only the workflow there is started`,
    `  4. Create the label ${label} and set it on an issue that has acceptance criteria`,
    "",
  ].join("\n");
}
