import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { styleText } from "node:util";
import {
  type Audit,
  type AuditResult,
  auditBadge,
  describeAudit,
  findUnneeded,
  SAID,
} from "../../reports/audit/audit.ts";
import { auditPage } from "../../reports/audit/audit-page.ts";
import { auditHistory } from "../../runs/audit.ts";
import { toTestOptions } from "../../runs/options.ts";
import { cleanText, count, oneLine } from "../../safe-text/clean-text.ts";
import { passedSecrets } from "../../safe-text/secret-values.ts";
import { readAuditArguments } from "../arguments.ts";
import { hasColour, requireDirectoryOf, resolveCommandConfig, withProgress } from "../session.ts";
import { ExitCode, type SafeTerminal, toJson } from "../terminal.ts";

/** `tdd-arbiter audit`: verifies the last changes of a branch, and shows what their tests prove. */
export async function auditCommand(
  args: readonly string[],
  terminal: SafeTerminal,
): Promise<ExitCode> {
  const {
    last,
    since,
    json,
    html,
    badge,
    "setup-command": setupCommand,
    ...flags
  } = readAuditArguments(args);
  const { cwd, env, signal, safe, stdout } = terminal;
  await requireDirectoryOf("html", html, cwd);
  await requireDirectoryOf("badge", badge, cwd);
  const { config, directory } = await resolveCommandConfig(flags, terminal);
  const tests = toTestOptions(config, { env, failClosed: false });
  safe.addSecrets(passedSecrets(tests.passEnv));
  return withProgress({ options: { json }, terminal }, async ({ log, output }) => {
    const query = { directory, last: last ?? (since === undefined ? 20 : Infinity), since, env };
    const { copy, verify } = config;
    const seen = await auditHistory(query, {
      ...tests,
      ...{ copy, setupCommand, surface: "terminal", log, safe, signal },
      required: { require: "proof", by: null, waivers: [] },
      // They take most of the time, and there are many changes.
      mutants: { most: "mutants" in flags ? verify.mutants : 0, seconds: verify.mutant_seconds },
    });
    const audit = safe.value(seen);
    if (html !== undefined) await writeFile(resolve(cwd, html), auditPage(audit));
    // A badge of a part would be taken for one of all.
    if (badge !== undefined && !signal.aborted) {
      await writeFile(resolve(cwd, badge), `${JSON.stringify(auditBadge(audit.changes))}\n`);
    }
    if (json) stdout.write(toJson(audit, safe));
    const colour = hasColour(output, env);
    output.write(describeChanges(audit, colour));
    if (html !== undefined) output.write(`The page: ${html}\n`);
    return signal.aborted ? ExitCode.aborted : ExitCode.done;
  });
}

const STYLES: Readonly<Record<AuditResult, "green" | "dim" | "red" | "yellow">> = {
  holds: "green",
  "nothing-to-prove": "dim",
  "does-not-hold": "red",
  "not-judged": "yellow",
};

const LABEL_WIDTH = Math.max(...Object.values(SAID).map((said) => said.length));
const LONGEST_TITLE = 70;
const LONGEST_REASON = 200;

/** A table of the changes, and what they are together. */
function describeChanges(audit: Audit, colour: boolean): string {
  const indent = " ".repeat(LABEL_WIDTH + 4);
  const rows = audit.changes.flatMap(({ result, head, date, title, reason }) => {
    const label = SAID[result].padEnd(LABEL_WIDTH);
    const painted = colour ? styleText(STYLES[result], label, { validateStream: false }) : label;
    const first = `  ${painted}  ${head.slice(0, 10)}  ${date}  ${clean(title, LONGEST_TITLE)}`;
    const isTold = result === "does-not-hold" || result === "not-judged";
    return isTold ? [first, `${indent}${clean(reason, LONGEST_REASON)}`] : [first];
  });
  const unneeded = findUnneeded(audit.changes);
  const heading =
    unneeded.length === 0
      ? []
      : [
          `${count(unneeded.length, "change")} with tests that pass without ${unneeded.length === 1 ? "it" : "them"}:`,
          ...unneeded.map(
            ({ head, title }) => `  ${head.slice(0, 10)}  ${clean(title, LONGEST_TITLE)}`,
          ),
          "",
        ];
  return ["", ...rows, "", ...heading, describeAudit(audit), ""].join("\n");
}

function clean(text: string, most: number): string {
  return oneLine(cleanText(text), most);
}
