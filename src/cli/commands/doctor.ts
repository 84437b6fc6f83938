import { resolve } from "node:path";
import { styleText } from "node:util";
import { loadConfig } from "../../config/file.ts";
import { CONFIG_FILE, type Config, DEFAULT_CONFIG } from "../../config/schema.ts";
import { examine, type Finding, findPlatform, there, tryOut } from "../../runs/doctor.ts";
import { resolveTestOptions } from "../../runs/options.ts";
import { cleanText } from "../../safe-text/clean-text.ts";
import { readDoctorArguments } from "../arguments.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";

/** `tdd-arbiter doctor`: what a run needs, what of it is there, and how to get the rest. */
export async function doctorCommand(
  args: readonly string[],
  { cwd, env, stdout, safe }: SafeTerminal,
): Promise<ExitCode> {
  const options = readDoctorArguments(args);
  const directory = resolve(cwd, options.repo);
  const { config, finding } = await lookAtConfig(directory);
  const findings: Finding[] = [
    findPlatform(process.platform, process.versions.node),
    finding,
    ...(await examine({
      ...resolveTestOptions({ ...options, pytestArgs: [] }, config, { env, failClosed: false }),
      directory,
      base: config.base_branch,
      lintCommand: config.lint_command,
      models: { typed: options.model, configured: config.model, models: config.models },
    })),
  ];
  const ready = canStart(findings);
  const colour = stdout.isTTY === true && env.NO_COLOR === undefined;
  stdout.write(
    options.json ? toJson({ ready, findings }, safe) : describeFindings(findings, colour),
  );
  return ready ? ExitCode.done : ExitCode.failed;
}

/** The defaults go on where the file cannot be used: the rest is worth knowing all the same. */
async function lookAtConfig(directory: string): Promise<{ config: Config; finding: Finding }> {
  let config: Config = DEFAULT_CONFIG;
  const finding = await tryOut("Configuration", async () => {
    config = await loadConfig(directory);
    const text = config === DEFAULT_CONFIG ? `no ${CONFIG_FILE}, the defaults` : CONFIG_FILE;
    return there("Configuration", text);
  });
  return { config, finding };
}

const MARKS = { there: "✔", advice: "!", missing: "✘" } as const;
const STYLES = { there: "green", advice: "yellow", missing: "red" } as const;
const NAME_WIDTH = 14;
const INDENT = " ".repeat(NAME_WIDTH + 3);

export function canStart(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== "missing");
}

/** What was found, one line each, and below it what to do about it. */
export function describeFindings(findings: readonly Finding[], colour: boolean): string {
  const paint = (style: "green" | "yellow" | "red" | "dim", text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const lines = findings.flatMap(({ name, state, detail, fix }) => [
    `${paint(STYLES[state], MARKS[state])} ${name.padEnd(NAME_WIDTH)} ${indented(detail)}`,
    ...(fix === null ? [] : [paint("dim", `${INDENT}→ ${indented(fix)}`)]),
  ]);
  return [...lines, "", conclusion(findings), ""].join("\n");
}

function indented(text: string): string {
  return cleanText(text).trim().replaceAll("\n", `\n${INDENT}`);
}

function conclusion(findings: readonly Finding[]): string {
  if (canStart(findings)) return "A run can start.";
  const names = findings.filter(({ state }) => state === "missing").map(({ name }) => name);
  return `A run cannot start yet: ${names.join(", ")}.`;
}
