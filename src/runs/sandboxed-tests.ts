import type { Log, TestRunner } from "../ports.ts";
import type { PytestOptions } from "../pytest/command.ts";
import { chooseInterpreter, requirePytest } from "../pytest/interpreter.ts";
import { createPytestRunner } from "../pytest/runner.ts";
import { describeBoundary } from "../routing/sandbox-rungs.ts";
import { passedSecrets } from "../safe-text/secret-values.ts";
import type { Sandbox } from "../sandbox/confinement.ts";
import { findSandbox, type SandboxMode, type SelectedSandbox } from "../sandbox/find-sandbox.ts";
import { createProgramRunner, type ProgramRunnerOptions } from "../sandbox/program-runner.ts";
import type { TestOptions } from "./options.ts";

/** Checks that tests can run and selects their sandbox, so that a problem shows before a run starts. */
export async function prepareTests(
  options: TestOptions,
  { root, log }: { root: string; log: Log },
): Promise<SelectedSandbox> {
  warnOfSecrets(options, log);
  await requirePytest({ ...options, root });
  return chooseSandbox(options, root);
}

/** Redaction knows many forms of a value, but a test can invent others. */
function warnOfSecrets({ passEnv }: TestOptions, log: Log): void {
  const names = Object.entries(passEnv)
    .filter(([name, value]) => passedSecrets({ [name]: value }).length > 0)
    .map(([name]) => name);
  if (names.length === 0) return;
  const text = `pass_env: tests can see ${names.join(", ")}, and a test that can see a secret can leak it. Pass values that are worth nothing outside of tests.`;
  log.record({ kind: "warned", text });
}

export async function chooseSandbox(options: TestOptions, root: string): Promise<SelectedSandbox> {
  const { sandbox: mode, network, failClosed, python, env } = options;
  const choice = await chooseInterpreter({ root, python, env });
  const interpreter = "missing" in choice ? null : choice;
  return findSandbox({ mode, network, failClosed, interpreter, checkout: root, env });
}

export interface TestRunnerOptions
  extends Omit<PytestOptions, "programs">,
    Pick<ProgramRunnerOptions, "placeClone"> {
  sandbox: Sandbox;
}

export function createTestRunner(options: TestRunnerOptions): TestRunner {
  return createPytestRunner({ ...options, programs: createProgramRunner(options) });
}

/** Logs the sandbox of the tests; a warning with the reasons when there is no boundary. */
export function announceSandbox(
  sandbox: SelectedSandbox,
  { mode, log }: { mode: SandboxMode; log: Log },
): void {
  if (sandbox.rung !== "off") {
    const detail = describeBoundary(sandbox);
    log.record({ kind: "finished", node: "sandbox", detail, ok: true });
    return;
  }
  const reasons = sandbox.reasons.map(({ rung, why }) => `${rung}: ${why}`).join("; ");
  const because = mode === "off" ? "sandbox is set to off" : `no sandbox works here: ${reasons}`;
  const text = `Tests run without a sandbox, with your permissions, because ${because}.`;
  log.record({ kind: "warned", text });
}
