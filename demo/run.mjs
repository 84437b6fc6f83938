// The product in two runs, on the example repository, offline: one that ends in a merge, one that
// gives up and says why. Everything in it is real but the model, whose answers are scripted.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPytest } from "../scripts/find-pytest.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

function main() {
  const python = findPytest();
  const place = mkdtempSync(join(tmpdir(), "tdd-demo-"));
  try {
    return tellStory(prepareShop(place), python);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * @param {string} shop
 * @param {string} python
 */
function tellStory(shop, python) {
  title("A maintainer writes an issue");
  show("cat", [join(here, "issue-7.md")], shop);

  title("First run: red, green fails once, mended, tidied, approved");
  const first = arbiter(shop, python, "7", "answers.json");

  title("What is in the history now: tests first, then the code");
  show("git", ["log", "--stat", "--format=%n%C(auto)%h %s", "--reverse", "HEAD~3.."], shop);

  title("Second run: a model that makes the same mistake every time");
  show("cat", [join(here, "issue-8.md")], shop);
  const second = arbiter(shop, python, "8", "answers-stubborn.json");

  title("That is all");
  say("The first run was merged, because its tests failed first and pass now.");
  say("The second stopped after three attempts and left a report: nothing was merged.");
  return first === 0 && second === 1 ? 0 : 1;
}

/** @param {string} place */
function prepareShop(place) {
  const shop = join(place, "shop");
  cpSync(join(here, "shop"), shop, { recursive: true });
  const identity = ["-c", "user.name=Maintainer", "-c", "user.email=maintainer@example.com"];
  quiet("git", ["init", "--quiet", "--initial-branch=main"], shop);
  quiet("git", ["add", "--all"], shop);
  quiet("git", [...identity, "commit", "--quiet", "--message", "feat: a cart"], shop);
  return shop;
}

/**
 * @param {string} shop
 * @param {string} python
 * @param {string} issue
 * @param {string} answers
 */
function arbiter(shop, python, issue, answers) {
  const args = ["run", "--issue", issue, "--issue-file", join(here, `issue-${issue}.md`)];
  const model = ["--model", `scripted:${join(here, answers)}`, "--decision", "approve"];
  const typed = `run --issue ${issue} --issue-file issue-${issue}.md --model scripted:${answers}`;
  say(`$ tdd-arbiter ${typed} --decision approve\n`);
  return show(process.execPath, [cli, ...args, ...model, "--python", python], shop);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function show(command, args, cwd) {
  const env = { ...process.env, GIT_PAGER: "cat", PAGER: "cat" };
  return spawnSync(command, args, { cwd, env, stdio: "inherit" }).status;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function quiet(command, args, cwd) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stderr}`);
}

/** @param {string} text */
function title(text) {
  const line = "─".repeat(Math.max(2, 76 - text.length));
  say(`\n── ${text} ${line}\n`);
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
