import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  COMMAND_FLAGS,
  type CommandName,
  readRunArguments,
  readVerdictArguments,
} from "../../src/cli/arguments.ts";
import { describeHelp } from "../../src/cli/help.ts";

const NEEDED = ["--issue", "7", "--issue-file", "issue.md"];

describe("run", () => {
  it("needs an issue and its text, and has defaults for the rest", () => {
    expect(readRunArguments(NEEDED)).toEqual({
      issue: 7,
      "issue-file": "issue.md",
      text: "issue.md",
      context: [],
      repo: ".",
      decision: "ask",
      json: false,
      pytestArgs: [],
    });
  });

  it("takes the file without a flag, and needs no number", () => {
    const options = readRunArguments(["issue.md", "--model", "scripted:x"]);
    expect(options).toMatchObject({ text: "issue.md", model: "scripted:x" });
    expect(options.issue).toBeUndefined();
  });

  it("reads every flag", () => {
    const args =
      "--issue=8 --lld lld.md --context a.py --context b.py --repo r --base main --model scripted:x --decision approve --report out.json --json --python py --timeout 9 --attempts 5 --max-tokens 0 --max-cost-usd 2.50 --lint-command tox --setup-command make -- -k x --json";
    expect(readRunArguments(args.split(" "))).toEqual({
      issue: 8,
      lld: "lld.md",
      text: "lld.md",
      context: ["a.py", "b.py"],
      repo: "r",
      base: "main",
      model: "scripted:x",
      decision: "approve",
      report: "out.json",
      json: true,
      python: "py",
      timeout: 9,
      attempts: 5,
      "max-tokens": 0,
      "max-cost-usd": 2.5,
      "lint-command": "tox",
      "setup-command": "make",
      pytestArgs: ["-k", "x", "--json"],
    });
  });

  it.each([
    [
      "a word for an issue",
      ["--issue", "x", "--lld", "x"],
      "--issue takes a whole number above 0.",
    ],
    ["half an issue", ["--issue", "1.5", "--lld", "x"], "--issue takes a whole number above 0."],
    ["issue 0", ["--issue", "0", "--lld", "x"], "--issue takes a whole number above 0."],
    ["an issue below", ["--issue=-1", "--lld", "x"], "--issue takes a whole number above 0."],
    ["no number", ["--issue", "", "--lld", "x"], "--issue takes a whole number above 0."],
    ["a time without end", [...NEEDED, "--timeout", "Infinity"], "--timeout takes a whole number"],
    ["half a token", [...NEEDED, "--max-tokens", "0.5"], "--max-tokens takes a whole number, or 0"],
    ["a cost in words", [...NEEDED, "--max-cost-usd", "two"], "--max-cost-usd takes an amount"],
    ["no cost", [...NEEDED, "--max-cost-usd", "0.0"], "--max-cost-usd takes an amount above 0."],
    ["no linter", [...NEEDED, "--lint-command", " "], "--lint-command takes a command, as in"],
    ["no set-up", [...NEEDED, "--setup-command="], "--setup-command takes a command, as in"],
    ["no attempts", [...NEEDED, "--attempts", "0"], "--attempts takes a whole number above 0."],
    [
      "no text",
      ["--issue", "7"],
      'Name the file with the issue\'s text, as in "tdd-arbiter run issue.md".',
    ],
    [
      "two texts",
      [...NEEDED, "--lld", "x"],
      "Give one file with the issue's text, not issue.md, x.",
    ],
    [
      "an unknown decision",
      [...NEEDED, "--decision", "maybe"],
      "--decision takes one of: ask, approve, abort.",
    ],
    ["an unknown option", [...NEEDED, "--force"], "Unknown option '--force'."],
    ["a misspelt option", ["--isue", "7"], "Unknown option '--isue'. Did you mean --issue?"],
    ["an option without its value", ["--issue"], "Option '--issue <value>' argument missing."],
    ["a value with a dash", ["--issue", "-1"], "--issue takes a whole number above 0."],
    [
      "a flag in place of a value",
      ["--model", "--json"],
      "--model needs a value; if it is --json, write --model=--json.",
    ],
    [
      "a word too many",
      [...NEEDED, "please"],
      "Give one file with the issue's text, not issue.md, please.",
    ],
    ["a value for a switch", [...NEEDED, "--json=yes"], "'--json' does not take an argument"],
  ])("refuses %s", (_, args, message) => {
    expect(() => readRunArguments(args)).toThrow(refusal("run", message));
  });

  it("lists every mistake at once", () => {
    const args = ["--issue", "x", "--lld", "x", "--decision", "no"];
    expect(() => readRunArguments(args)).toThrow(
      refusal("run", /--issue takes .* --decision takes/),
    );
  });
});

describe("verdict", () => {
  it("needs a phase, and defaults to the current directory", () => {
    expect(readVerdictArguments(["--phase", "red"])).toEqual({
      phase: "red",
      json: false,
      directory: ".",
      pytestArgs: [],
    });
  });

  it("passes everything after -- to pytest unchanged", () => {
    const args = "--phase green shop --python py --timeout 5 -- -k a --phase red -- x".split(" ");
    expect(readVerdictArguments(args)).toMatchObject({
      phase: "green",
      directory: "shop",
      python: "py",
      timeout: 5,
      pytestArgs: ["-k", "a", "--phase", "red", "--", "x"],
    });
  });

  it.each([
    ["no phase", [], "--phase takes one of: red, green."],
    ["another phase", ["--phase", "refactor"], "--phase takes one of: red, green."],
    ["two directories", ["--phase", "red", "a", "b"], "verdict takes one directory, not 2."],
    ["an option of the other command", ["--phase", "red", "--issue", "7"], "Unknown option"],
    ["no time", ["--phase", "red", "--timeout", "0"], "--timeout takes a whole number above 0."],
  ])("refuses %s", (_, args, message) => {
    expect(() => readVerdictArguments(args)).toThrow(refusal("verdict", message));
  });
});

function refusal(command: string, message: string | RegExp) {
  return expect.objectContaining({
    code: "bad-usage",
    fix: `See: tdd-arbiter ${command} --help`,
    message:
      typeof message === "string"
        ? expect.stringContaining(message)
        : expect.stringMatching(message),
  });
}

describe("the help", () => {
  const commands = Object.keys(COMMAND_FLAGS) as CommandName[];

  it.each(commands)("of %s has its usage, an example and exactly its flags", (command) => {
    const help = describeHelp(command);
    expect(help).toContain(`Usage\n  tdd-arbiter ${command}`);
    expect(help).toContain(`Example\n  tdd-arbiter ${command}`);
    const listed = [...help.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, flag]) => flag);
    expect(listed).toEqual([...COMMAND_FLAGS[command], "debug"]);
  });

  it("has every flag that docs/command-line.md and docs/verify.md name", () => {
    const flags = flagsIn(["", ...commands].map(describeHelp).join("\n"));
    for (const page of ["command-line", "verify"]) {
      const text = readFileSync(new URL(`../../docs/${page}.md`, import.meta.url), "utf8");
      const named = flagsIn(text.replace(/^```[\s\S]*?^```/gm, ""));
      expect(named.length, page).toBeGreaterThan(0);
      expect(named.filter((flag) => !flags.includes(flag))).toEqual([]);
    }
  });

  function flagsIn(text: string): string[] {
    return [
      ...new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag)),
    ].sort();
  }
});
