import { SETTINGS } from "../config/schema.ts";
import { COMMAND_FLAGS, type CommandName, FLAGS } from "./arguments.ts";

interface CommandHelp {
  /** What follows the command's name. */
  usage: string;
  about: string;
  example: string;
  /** What a flag means for this command, where that differs. */
  flags?: Readonly<Record<string, string>>;
  takesPytestArguments?: true;
}

const COMMAND_HELP: Readonly<Record<CommandName, CommandHelp>> = {
  init: {
    usage: "[--verify] [--yes] [--dry-run] [--github] [--remove]",
    about: "set a repository up: workflow, issue form and settings; asks at most four questions",
    example: "init --dry-run",
  },
  check: {
    usage: "<issue.md> [--context <path>] [--model <provider:model>] [--json]",
    about:
      "say whether an issue is ready, which files it means and what a run would cost: no model",
    example: "check issue.md",
    flags: { json: "keys ready, title, problems, advice, criteria, testCases, preview" },
  },
  run: {
    usage: "<issue.md> [options] [-- pytest args]",
    about: "turn an issue into a merged change, test first, in a git worktree",
    example: "run issue.md --model openai:gpt-6-sol",
    flags: {
      issue:
        "the issue's number; the branch is feat/issue-<n> (default: that of the text or of the file's name, else a free one)",
    },
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
      "[<base> | <base>..<head>] [--worktree] [--quick] [--require <policy>] [--report <file>] [--check <file>] [-- pytest args]",
    about: "say whether a change was written test-first: no model, nothing is changed",
    example: "verify main..feature",
    flags: {
      base: "what the change is compared with: a branch or commit (default: the branch that this one tracks, or the default branch)",
      report: "write the proof to a file, as in-toto statements: proof.json",
      "issue-file":
        "a text, such as the issue's, whose examples are replayed with the old and the new source",
      json: "keys result, passes, reason, tests, mutants, missed, hunks, examples, base, head, places",
    },
    takesPytestArguments: true,
  },
  audit: {
    usage: "[--last <n> | --since <day>] [--html <file>] [--json] [-- pytest args]",
    about: "verify the last changes of the branch that is checked out; continues where it stopped",
    example: "audit --last 20 --html audit.html",
    flags: {
      mutants: "the most mutants that are tried of each change (default: 0, none)",
      json: "keys changes, planned, name, address",
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
    usage: "[--repo <dir>] [--model <provider:model>] [--offline] [--github] [--all] [--json]",
    about: "check what a run needs, with one small call of the model, and say how to get it",
    example: "doctor --model openai:gpt-6-sol",
    flags: {
      github: "look at the settings on GitHub, too, with the token in GH_TOKEN or GITHUB_TOKEN",
      json: "keys ready, findings, settings",
    },
  },
  graph: {
    usage: "",
    about: "print the workflow as a Mermaid diagram",
    example: "graph",
  },
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
    const { value = "", help = "" } = FLAGS[flag] ?? {};
    return row(`--${flag} ${value}`, flags[flag] ?? help);
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

/** Those that set a key, as a flag does. */
const VARIABLES = Object.values(SETTINGS).flatMap(({ variable, flag }) =>
  variable === undefined || flag === undefined
    ? []
    : [`  ${`${variable}=${flag.value}`.padEnd(24)} as --${flag.name}`],
);

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
${VARIABLES.join("\n")}
  NO_COLOR=1               plain text
`;
