import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  CONFIG_FILE,
  DEFAULT_CONFIG,
  KNOWN_LINTERS,
  chooseModels,
  createModelsByNode,
  describeSandbox,
  findSandbox,
  inspectRepository,
  isConfigured,
  loadConfig,
  probeEnvironment,
  readDoctorArguments,
  requirePytest,
  testSetup,
  toJson,
  tryGit
} from "./chunk-DEMWOMQC.js";
import "./chunk-BU22QP4N.js";
import "./chunk-AFRMWGWQ.js";
import {
  ArbiterError,
  ExitCode,
  cleanText,
  describeError
} from "./chunk-IDSE3A7Y.js";
import "./chunk-KGJQXHYP.js";
import "./chunk-WLIEFF7X.js";
import "./chunk-KPOE4I3O.js";

// src/cli/doctor-command.ts
import { resolve } from "node:path";

// src/cli/doctor/finding.ts
function there(name, detail) {
  return { name, state: "there", detail, fix: null };
}
function advice(name, detail, fix = null) {
  return { name, state: "advice", detail, fix };
}
function missing(name, detail, fix = null) {
  return { name, state: "missing", detail, fix };
}
async function tryOut(name, look) {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ArbiterError)) return missing(name, describeError(error));
    return missing(name, error.message, error.fix);
  }
}

// src/cli/doctor/versions.ts
var OLDEST_NODE = [20, 0];
var OLDEST_GIT = [2, 30];
var OLDEST_PYTHON = [3, 9];
function findPlatform(platform, nodeVersion) {
  if (platform !== "linux") {
    return missing("Platform", platform, "Run it on Linux: on a runner, in a container, in WSL 2.");
  }
  if (!isAtLeast(nodeVersion, OLDEST_NODE)) {
    return missing("Platform", `Node ${nodeVersion}`, "Install Node 20 or newer.");
  }
  return there("Platform", `Linux, Node ${nodeVersion}`);
}
function findGit(printed) {
  const fix = "Install git 2.30 or newer: sudo apt-get install git";
  if (printed === null) return missing("git", "not found", fix);
  const version = /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? "";
  return isAtLeast(version, OLDEST_GIT) ? there("git", version) : missing("git", version || "no version", fix);
}
function isOldPython(version) {
  return !isAtLeast(version, OLDEST_PYTHON);
}
function isAtLeast(version, oldest) {
  const parts = version.split(".").map(Number);
  const [major = 0, minor = 0] = parts;
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || major === oldestMajor && minor >= oldestMinor;
}

// src/lint/find-linters.ts
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
async function findLinters({
  root,
  path
}) {
  const found = [];
  for (const linter of KNOWN_LINTERS) {
    if (!await isConfigured(linter, root)) continue;
    found.push({ name: linter.name, installed: await isInstalled(linter.command[0] ?? "", path) });
  }
  return found;
}
async function isInstalled(program, path) {
  const tries = path.split(delimiter).map(
    (directory) => access(join(directory, program), constants.X_OK).then(
      () => true,
      () => false
    )
  );
  return (await Promise.all(tries)).includes(true);
}

// src/pytest/python-version.ts
import { execFile } from "node:child_process";
import { promisify } from "node:util";
async function readPythonVersion(executable, env) {
  const { stdout } = await promisify(execFile)(executable, ["--version"], {
    env: probeEnvironment(env),
    timeout: 1e4
  });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? "";
}

// src/compose-doctor.ts
async function lookAround(wanted) {
  const { root, finding } = await lookAtRepository(wanted);
  const python = await tryOut("Python", () => lookAtPython(root, wanted));
  return [
    await lookAtGit(wanted),
    finding,
    python,
    ...python.state === "missing" ? [advice("Sandbox", "cannot be tried without Python and pytest")] : [await tryOut("Sandbox", () => lookAtSandbox(root, wanted))],
    await tryOut("Model", () => lookAtModel(wanted)),
    await lookAtLinters(root, wanted),
    lookAtToken(wanted)
  ];
}
async function lookAtGit({ env }) {
  const asked = await tryGit({ directory: "/", env }, ["--version"]).catch(() => null);
  return findGit(asked?.stdout ?? null);
}
async function lookAtRepository({ directory, base, env }) {
  let root = directory;
  const finding = await tryOut("Repository", async () => {
    const repository = await inspectRepository({ directory, base, env });
    root = repository.root;
    return there("Repository", `${root}, base ${repository.base.branch}`);
  });
  return { root, finding };
}
async function lookAtPython(root, { python, env }) {
  const { executable, pytest } = await requirePytest({ root, python, env });
  const version = await readPythonVersion(executable, env);
  const detail = `${version} with pytest ${pytest}, ${executable}`;
  return isOldPython(version) ? missing("Python", detail, "Name Python 3.9 or newer with --python.") : there("Python", detail);
}
async function lookAtSandbox(root, wanted) {
  const sandbox = await findSandbox({ ...wanted, root, mode: wanted.sandbox });
  const reasons = sandbox.reasons.map(({ rung, why }) => `not ${rung}: ${why}`);
  const detail = [describeSandbox(sandbox), ...reasons].join("\n");
  if (sandbox.rung !== "off") return there("Sandbox", detail);
  const fix = wanted.sandbox === "off" ? "Leave sandbox: off away, and tests are locked into the strongest that works here." : "Install bubblewrap, or let it use sudo with --sandbox namespaces.";
  return advice("Sandbox", detail, `Tests can do what you can. ${fix}`);
}
async function lookAtModel({ models, env }) {
  const names = tryChooseModels(models, env);
  if (names === null) {
    const fix = "Give --model, or set model: in .github/tdd.yml.";
    return advice("Model", "none is named", fix);
  }
  const log = { record: () => {
  } };
  const { asked } = await createModelsByNode(names, { env, log, timeoutSeconds: 1 });
  const where = asked.map(({ name, host }) => host === null ? name : `${name} at ${host}`);
  return there("Model", where.join(", "));
}
function tryChooseModels(models, env) {
  try {
    return chooseModels(models, env);
  } catch {
    return null;
  }
}
async function lookAtLinters(root, { env }) {
  const linters = await findLinters({ root, path: env.PATH ?? "" });
  const [used] = linters.filter(({ installed }) => installed);
  if (used !== void 0) return there("Linter", used.name);
  const [absent] = linters;
  if (absent === void 0) return there("Linter", "none is configured, so nothing will be linted");
  const detail = `${absent.name} is configured, but not installed: nothing will be linted`;
  return advice("Linter", detail, `Type: python -m pip install ${absent.name}`);
}
function lookAtToken({ env }) {
  const names = ["GITHUB_TOKEN", "GH_TOKEN"].filter((name2) => (env[name2] ?? "") !== "");
  const [name] = names;
  if (name === void 0) return there("GitHub token", "none; local runs need none");
  return there("GitHub token", `in ${name}; tests and models never see it`);
}

// src/cli/doctor/describe-findings.ts
import { styleText } from "node:util";
var MARKS = { there: "\u2714", advice: "!", missing: "\u2718" };
var STYLES = { there: "green", advice: "yellow", missing: "red" };
var NAME_WIDTH = 14;
var INDENT = " ".repeat(NAME_WIDTH + 3);
function canStart(findings) {
  return findings.every(({ state }) => state !== "missing");
}
function describeFindings(findings, colour) {
  const paint = (style, text) => colour ? styleText(style, text, { validateStream: false }) : text;
  const lines = findings.flatMap(({ name, state, detail, fix }) => [
    `${paint(STYLES[state], MARKS[state])} ${name.padEnd(NAME_WIDTH)} ${indented(detail)}`,
    ...fix === null ? [] : [paint("dim", `${INDENT}\u2192 ${indented(fix)}`)]
  ]);
  return [...lines, "", conclusion(findings), ""].join("\n");
}
function indented(text) {
  return cleanText(text).trim().replaceAll("\n", `
${INDENT}`);
}
function conclusion(findings) {
  if (canStart(findings)) return "A run can start.";
  const names = findings.filter(({ state }) => state === "missing").map(({ name }) => name);
  return `A run cannot start yet: ${names.join(", ")}.`;
}

// src/cli/doctor-command.ts
async function doctorCommand(args, { cwd, env, stdout, safe }) {
  const options = readDoctorArguments(args);
  const directory = resolve(cwd, options.repo);
  const { config, finding } = await lookAtConfig(directory);
  const findings = [
    findPlatform(process.platform, process.versions.node),
    finding,
    ...await lookAround({
      ...testSetup({ ...options, pytestArgs: [] }, config, env),
      directory,
      base: config.base_branch,
      models: { typed: options.model, configured: config.model, models: config.models }
    })
  ];
  const ready = canStart(findings);
  const colour = stdout.isTTY === true && env.NO_COLOR === void 0;
  stdout.write(
    options.json ? toJson({ ready, findings }, safe) : describeFindings(findings, colour)
  );
  return ready ? ExitCode.done : ExitCode.failed;
}
async function lookAtConfig(directory) {
  let config = DEFAULT_CONFIG;
  const finding = await tryOut("Configuration", async () => {
    config = await loadConfig(directory);
    const text = config === DEFAULT_CONFIG ? `no ${CONFIG_FILE}, the defaults` : CONFIG_FILE;
    return there("Configuration", text);
  });
  return { config, finding };
}
export {
  doctorCommand
};
