import { resolve } from "node:path";
import { loadConfig } from "../../config/load-config.ts";
import { CONFIG_FILE, type Config, DEFAULT_CONFIG } from "../../config/schema.ts";
import { lookAround } from "../../runs/doctor.ts";
import { type Finding, there, tryOut } from "../../runs/finding.ts";
import { testSetup } from "../../runs/test-setup.ts";
import { findPlatform } from "../../runs/versions.ts";
import { readDoctorArguments } from "../read-arguments.ts";
import type { SafeTerminal } from "../safe-terminal.ts";
import { ExitCode } from "../terminal.ts";
import { toJson } from "../to-json.ts";
import { canStart, describeFindings } from "./describe-findings.ts";

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
    ...(await lookAround({
      ...testSetup({ ...options, pytestArgs: [] }, config, { env, failClosed: false }),
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
