import { COMMAND_FLAGS, type CommandName, type FLAGS } from "./arguments.ts";

type Flag = keyof typeof FLAGS;

interface CommandHelp {
  /** What follows the command's name. */
  usage: string;
  about: string;
  example: string;
  /** What a flag means for this command, where that differs. */
  flags?: Partial<Record<Flag, string>>;
  takesPytestArguments?: true;
}

const ONE_JSON = "one JSON object on stdout, everything else on stderr";

const COMMAND_HELP: Readonly<Record<CommandName, CommandHelp>> = {
  run: {
    usage: "--issue <n> (--issue-file <md> | --lld <md>) [options] [-- pytest args]",
    about: "turn an issue into a merged change, test first, in a git worktree",
    example: "run --issue 42 --issue-file issue.md --model openai:gpt-5",
    takesPytestArguments: true,
  },
  resume: {
    usage: "--issue <n> [options] [-- pytest args]",
    about:
      "continue a run that was stopped or killed, here or in another clone; at the gate, decide",
    example: "resume --issue 42",
    flags: { model: "the model to ask (default: that of the configuration, then that of the run)" },
    takesPytestArguments: true,
  },
  retry: {
    usage: "--issue <n> [--from <phase>] [options] [hint …] [-- pytest args]",
    about: "try again after a failure or an abort, with the failure history and the hint",
    example: 'retry --issue 42 "Amounts are in cents"',
    flags: { model: "the model to ask (default: that of the configuration, then that of the run)" },
    takesPytestArguments: true,
  },
  status: {
    usage: "[--issue <n>] [--json]",
    about:
      "print where a run stands and what happened, read from the refs; without --issue, of all runs",
    example: "status --issue 42",
    flags: { issue: "the issue's number", json: "the same as JSON on stdout" },
  },
  abort: {
    usage: "--issue <n> [--json]",
    about: "ask a running run to stop before its next step; clean up after one that is not running",
    example: "abort --issue 42",
    flags: { issue: "the issue's number" },
  },
  verify: {
    usage:
      "[--base <rev>] [--head <rev>] [--require <policy>] [--report <file>] [--check <file>] [-- pytest args]",
    about: "say whether a change was written test-first: no model, nothing is changed",
    example: "verify --base main",
    flags: {
      base: "what the change is compared with: a branch or commit (default: origin's branch, main or master)",
      report: "write the proof to a file, as in-toto statements: proof.json",
      json: "keys holds, tests, mutants, base, head, reason",
    },
    takesPytestArguments: true,
  },
  verdict: {
    usage: "[dir] --phase red|green [--json] [-- pytest args]",
    about: "run the tests of a directory once and say what they prove",
    example: "verdict . --phase green -- tests/test_cart.py",
    flags: { json: "keys exitCode, verdict, reason, route, sandbox, tests, output" },
    takesPytestArguments: true,
  },
  doctor: {
    usage: "[--repo <dir>] [--model <provider:model>] [--json]",
    about:
      "check what a run needs, say how to get what is missing, and where each setting comes from",
    example: "doctor --model openai:gpt-5",
    flags: { json: "keys ready, findings, settings" },
  },
  graph: {
    usage: "",
    about: "print the workflow as a Mermaid diagram",
    example: "graph",
  },
};

/** The value that a flag takes, and what it means. */
const FLAG_HELP: Readonly<Record<Flag, readonly [value: string, meaning: string]>> = {
  issue: ["<n>", "the issue's number; the branch is feat/issue-<n>"],
  "issue-file": ["<md>", "the issue's text"],
  lld: ["<md>", "a design document, instead of an issue"],
  context: ["<path>", "a file to show the model; can be given several times"],
  tests: [
    "<branch|path>",
    "tests that you wrote: checked, locked and never edited; a model writes only the code",
  ],
  gate: ["<g>", "change (default), or tests: approve the red tests before code is written"],
  "hold-out": [
    "",
    "keep a third of the issue's examples from the models, and check the code with them",
  ],
  base: ["<branch>", "the branch to build on and merge into (default: the one checked out)"],
  repo: ["<dir>", "the repository (default: the current directory)"],
  json: ["", ONE_JSON],
  model: [
    "<provider:model>",
    "the model to ask: openai, anthropic, google or scripted, as in openai:gpt-5",
  ],
  decision: ["<d>", "ask (default), approve or abort, at the human gate"],
  report: ["<file>", "write the result as JSON to a file"],
  python: ["<path>", "the interpreter that has pytest (default: .venv, then python3)"],
  timeout: ["<seconds>", "limit of a run of selected tests, and of one test (default: 300)"],
  attempts: ["<n>", "attempts of each phase before the run fails (default: 3)"],
  sandbox: ["<s>", "auto (default: the strongest that works), namespaces, bubblewrap, user or off"],
  network: ["<on|off>", "whether tests can use the network (default: off)"],
  copy: [
    "<path>",
    "an ignored file or folder that tests need, taken over from the checkout; can be given several times",
  ],
  "no-refactor": ["", "skip the refactoring: one model call fewer"],
  "setup-command": [
    "<line>",
    'run first in the repository, without any secret, as in "pip install -e ."',
  ],
  "test-command": [
    "<line>",
    "the final run before the gate, as CI runs the tests; python -m pytest by default",
  ],
  "lint-command": [
    "<line>",
    "run in the sandbox instead of the linters that the repository has configured",
  ],
  "max-tokens": [
    "<n>",
    "stop when all calls together have used this many tokens (default: 500000; 0 for no limit)",
  ],
  "max-cost-usd": [
    "<amount>",
    "stop when all calls together have cost this much (default: no limit)",
  ],
  from: ["<phase>", "plan, tests, code, refactor or lint (default: the phase that failed)"],
  phase: ["red|green", "what the tests should prove; required"],
  head: ["<rev>", "the last commit of the change (default: HEAD)"],
  require: [
    "<policy>",
    "proof (default): a test proves the change and none breaks; none: only report; mutants=80",
  ],
  mutants: ["<n>", "how many small changes of the new lines to try (default: 20; 0 for none)"],
  check: ["<file>", "verify what a proof.json is about again, and compare"],
  "mutant-seconds": ["<n>", "how long to try them, altogether (default: 120)"],
};

const NAMES = Object.keys(COMMAND_HELP) as CommandName[];

/** The help of one command; of all where there is no such command. */
export function describeHelp(name: string | undefined): string {
  const command = NAMES.find((known) => known === name);
  return command === undefined ? GENERAL_HELP : describeCommand(command);
}

function describeCommand(name: CommandName): string {
  const { usage, about, example, flags = {}, takesPytestArguments } = COMMAND_HELP[name];
  const rows = COMMAND_FLAGS[name].map((flag) => {
    const [value, meaning] = FLAG_HELP[flag];
    return row(`--${flag} ${value}`, flags[flag] ?? meaning);
  });
  const rest = takesPytestArguments ? [row("-- <args>", "passed to pytest unchanged")] : [];
  return [
    `tdd-arbiter ${name}: ${about}`,
    "",
    "Usage",
    `  tdd-arbiter ${name} ${usage}`.trimEnd(),
    "",
    "Options",
    ...rows,
    ...rest,
    DEBUG,
    "",
    "Example",
    `  tdd-arbiter ${example}`,
    "",
  ].join("\n");
}

const FLAG_WIDTH = 26;

function row(flag: string, meaning: string): string {
  return `  ${flag.trimEnd().padEnd(FLAG_WIDTH)} ${meaning}`;
}

const DEBUG = row("--debug", "when the command fails, print the stack and its causes on stderr");

const GENERAL_HELP = `tdd-arbiter: the model proposes, the arbiter decides

Usage
${NAMES.map((name) => `  tdd-arbiter ${name} ${COMMAND_HELP[name].usage}`.trimEnd()).join("\n")}

Commands
${NAMES.map((name) => `  ${name.padEnd(8)} ${COMMAND_HELP[name].about}`).join("\n")}

Every command
${row("--help", "its flags and an example; tdd-arbiter help prints this page")}
${DEBUG}

Instead of a command
${row("--version", "print the version")}

Exit codes
  0 done   1 failed, a snitch report was written   2 refused, nothing was started
  3 waiting for a person   4 aborted
  verify: 0 holds   1 does not hold   2 refused   4 could not be judged

Environment
  OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY
                           the key of the model's provider
  OPENAI_BASE_URL, ANTHROPIC_BASE_URL, GOOGLE_GEMINI_BASE_URL
                           another server with the same API
  TDD_MOCK_LLM=<file>      take answers from a script instead of a model; =1 for demo/answers.json
  TDD_PYTHON=<path>        as --python
  TDD_SANDBOX=<s>          as --sandbox
  NO_COLOR=1               plain text
`;
