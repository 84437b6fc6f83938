import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readVerifyArguments } from "../../src/cli/arguments.ts";
import { temporaryRepository, writeFiles } from "../temporary-repository.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("the Stop hook for coding agents", () => {
  it.each([
    ["lets an agent stop whose tests prove the change", [0], 0, ["--quick"]],
    [
      "asks the whole check where the quick one finds no proof",
      [1, 0],
      0,
      ["--quick", "--mutants 0"],
    ],
    ["keeps an agent at work if the change does not hold", [1, 1], 2, ["--quick", "--mutants 0"]],
    ["keeps no agent at work where nothing can be judged", [2, 2], 1, ["--quick", "--mutants 0"]],
  ])("%s", (_, codes, expected, flags) => {
    const { status, stderr, asked } = stop({ stop_hook_active: false }, codes);
    expect(asked).toEqual(flags.map((flag) => `verify --worktree ${flag}`));
    for (const line of asked) readVerifyArguments(line.split(" ").slice(1));
    expect([status, stderr]).toEqual([expected, expected === 0 ? "" : "the reason\n"]);
  });

  it("keeps no agent at work twice", () => {
    expect(stop({ stop_hook_active: true }, [1, 1])).toMatchObject({ status: 0, asked: [] });
  });

  /** Runs the hook with a command in place of ours that ends with these codes in turn. */
  function stop(input: object, codes: readonly number[]) {
    const cwd = temporaryRepository();
    const log = join(cwd, ".git/asked");
    const script = `echo "$@" >> ${log}\necho the reason\nset -- ${codes.join(" ")}\nshift $(($(wc -l < ${log}) - 1))\nexit $1\n`;
    writeFiles(cwd, { ".git/asked": "", ".git/verify.sh": script });
    const { status, stderr } = spawnSync(join(root, "examples/agents/verify-before-stop.sh"), {
      cwd,
      input: JSON.stringify(input),
      env: { PATH: process.env.PATH, TDD_ARBITER: `sh ${cwd}/.git/verify.sh` },
      encoding: "utf8",
    });
    return { status, stderr, asked: readFileSync(log, "utf8").split("\n").filter(Boolean) };
  }
});

it("the commands of the skill and of the pre-commit hook are ones that there are", () => {
  const skill = readFileSync(join(root, "examples/agents/SKILL.md"), "utf8");
  const [hook] = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"));
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [program, ...args] = hook.entry.split(" ");
  expect(Object.keys(bin)).toContain(program);
  const commands = [
    args,
    ...[...skill.matchAll(/\bverify (--[\w -]+)/g)].map(([line]) => line.split(" ")),
  ];
  expect(commands.length).toBeGreaterThan(3);
  for (const [command, ...flags] of commands) {
    expect(command).toBe("verify");
    readVerifyArguments(flags);
  }
});
