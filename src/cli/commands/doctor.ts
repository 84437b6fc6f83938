import { resolve } from "node:path";
import { styleText } from "node:util";
import { findConfigFile } from "../../config/file.ts";
import { flatten, type ResolvedConfig, resolveConfig } from "../../config/resolve.ts";
import { CONFIG_FILE, STAGE_FILE } from "../../config/schema.ts";
import { checkPlatform, diagnose, type Finding, findingOfError, ok } from "../../runs/doctor.ts";
import { diagnoseGitHub } from "../../runs/doctor-github.ts";
import { cleanText, oneLine } from "../../safe-text/clean-text.ts";
import { readDoctorArguments } from "../arguments.ts";
import { hasColour } from "../session.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";

/** `tdd-arbiter doctor`: what keeps a run from starting, and how to mend it. */
export async function doctorCommand(
  args: readonly string[],
  { cwd, env, signal, stdout, safe }: SafeTerminal,
): Promise<ExitCode> {
  const { json, repo, offline, all, github, ...flags } = readDoctorArguments(args);
  const directory = resolve(cwd, repo);
  const { resolved, finding } = await checkConfig(directory, { flags, env });
  const findings = [
    checkPlatform(process.platform, process.versions.node),
    finding,
    ...(await diagnose({ directory, config: resolved.config, env, safe, offline, signal })),
    ...(github ? await diagnoseGitHub({ directory, config: resolved.config, env }) : []),
  ];
  const ready = canStart(findings);
  const settings = listSettings(resolved);
  const colour = hasColour(stdout, env);
  const text = describeDiagnosis(findings, { colour, settings: all ? settings : null });
  stdout.write(json ? toJson({ ready, findings, settings }, safe) : text);
  return ready ? ExitCode.done : ExitCode.failed;
}

/** Where the file cannot be used, the rest is checked without it. */
async function checkConfig(
  directory: string,
  sources: Pick<Parameters<typeof resolveConfig>[0], "flags" | "env">,
): Promise<{ resolved: ResolvedConfig; finding: Finding }> {
  try {
    const file = await findConfigFile(directory);
    const resolved = await resolveConfig({ ...sources, file });
    const found = [
      ...(file.text === null ? [] : [file.name]),
      ...(file.stage === null ? [] : [STAGE_FILE]),
    ];
    const detail = found.join(", ") || `no ${CONFIG_FILE}; using the defaults`;
    return { resolved, finding: ok("Configuration", detail) };
  } catch (error) {
    const resolved = await resolveConfig(sources);
    return { resolved, finding: findingOfError("Configuration", error) };
  }
}

interface Page {
  colour?: boolean;
  /** Shown with everything that is well; null for the problems alone. */
  settings?: readonly Setting[] | null;
}

/** One line if all is well, else the problems first. */
export function describeDiagnosis(
  findings: readonly Finding[],
  { colour = false, settings = null }: Page = {},
): string {
  const shown = findings.filter(({ state }) => settings !== null || state !== "there");
  const pages = [
    ...(shown.length === 0 ? [] : [describeFindings(shown, colour)]),
    ...(settings === null ? [] : [describeSettings(settings)]),
    conclude(findings),
  ];
  return pages.join("\n");
}

const MARKS = { there: "✔", advice: "!", missing: "✘" } as const;
const STYLES = { there: "green", advice: "yellow", missing: "red" } as const;
const ORDER = ["missing", "advice", "there"] as const;
const NAME_WIDTH = 14;
const INDENT = " ".repeat(NAME_WIDTH + 3);

export function canStart(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== "missing");
}

/** One line for each finding, problems first, and below it what to do about it. */
export function describeFindings(findings: readonly Finding[], colour: boolean): string {
  const paint = (style: "green" | "yellow" | "red" | "dim", text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const sorted = ORDER.flatMap((state) => findings.filter((finding) => finding.state === state));
  const lines = sorted.flatMap(({ name, state, detail, fix }) => [
    `${paint(STYLES[state], MARKS[state])} ${name.padEnd(NAME_WIDTH)} ${indented(detail)}`,
    ...(fix === null ? [] : [paint("dim", `${INDENT}→ ${indented(fix)}`)]),
  ]);
  return [...lines, ""].join("\n");
}

function indented(text: string): string {
  return cleanText(text).trim().replaceAll("\n", `\n${INDENT}`);
}

function conclude(findings: readonly Finding[]): string {
  const more = "doctor --all shows every check and setting.";
  if (canStart(findings)) {
    const model = findings.find(({ name }) => name === "Model")?.detail ?? "";
    return `A run can start, with ${cleanText(model)}. ${more}\n`;
  }
  const names = findings.filter(({ state }) => state === "missing").map(({ name }) => name);
  const verify = names.join() === "Model" ? " `verify` can: it asks no model." : "";
  return `A run cannot start yet: ${names.join(", ")}.${verify}\n`;
}

interface Setting {
  /** With its group before a dot, as in `execution.timeout_seconds`. */
  key: string;
  /** Null where the key has no value. */
  value: unknown;
  origin: string;
}

function listSettings({ config, origins }: ResolvedConfig): Setting[] {
  const values = flatten(config);
  return [...origins].map(([key, origin]) => ({ key, value: values.get(key) ?? null, origin }));
}

const LONGEST_VALUE = 50;

/** A table of key, value and origin: first what was set, then the defaults. */
export function describeSettings(settings: readonly Setting[]): string {
  const isDefault = ({ origin }: Setting) => origin === "default";
  const sorted = [
    ...settings.filter((setting) => !isDefault(setting)),
    ...settings.filter(isDefault),
  ];
  const rows = sorted.map(({ key, value, origin }) => [key, describeValue(value), origin] as const);
  const keyWidth = Math.max(...rows.map(([key]) => key.length));
  const valueWidth = Math.max(...rows.map(([, value]) => value.length));
  const lines = rows.map(
    ([key, value, origin]) => `  ${key.padEnd(keyWidth)}  ${value.padEnd(valueWidth)}  ${origin}`,
  );
  return ["Settings, and where each comes from", ...lines, ""].join("\n");
}

function describeValue(value: unknown): string {
  if (value === null) return "–";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return oneLine(cleanText(text), LONGEST_VALUE);
}
