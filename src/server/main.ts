import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { useProxy } from "../config/environment.ts";
import { describeError, describeFault, isInternalError, VERSION } from "../errors.ts";
import { createSanitizer } from "../safe-text/sanitizer.ts";
import { secretValues } from "../safe-text/secret-values.ts";
import { createServerLog } from "./log.ts";
import { runServer } from "./run-server.ts";
import { setUpApp } from "./set-up-app.ts";
import { readSettings, unusable } from "./settings.ts";

interface Process {
  env: NodeJS.ProcessEnv;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  cwd(): string;
  once(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}

/** The server's command line: serves until it is told to stop, and returns the exit code. */
export async function main(args: readonly string[], given: Process): Promise<number> {
  const safe = createSanitizer({ secrets: secretValues(given.env) });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) given.once(signal, resolve);
  });
  try {
    const { command, url, org } = readArguments(args);
    if (command === "help") return print(given, HELP);
    if (command === "version") return print(given, `tdd-arbiter-server ${VERSION}\n`);
    const env = { ...readEnvFile(given.cwd()), ...given.env };
    safe.addSecrets(secretValues(env));
    await useProxy(env);
    if (command === "setup") {
      await setUpApp({ url, org, env, directory: given.cwd(), say: given.stdout, stopped });
      return 0;
    }
    const settings = readSettings(env);
    safe.addSecrets([settings.privateKey, settings.webhookSecret]);
    const log = createServerLog({ write: (line) => given.stdout.write(line), safe });
    const server = await runServer({ settings, safe, log });
    await stopped;
    await server.stop();
    return 0;
  } catch (error) {
    const text = isInternalError(error) ? describeFault(error) : describeError(error);
    given.stderr.write(`tdd-arbiter-server: ${safe.screen(safe.text(text))}\n`);
    return isInternalError(error) ? 1 : 2;
  }
}

/** Variables of the process win over those of the file. */
function readEnvFile(directory: string): NodeJS.ProcessEnv {
  const file = join(directory, ".env");
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, "utf8")) as NodeJS.ProcessEnv;
  } catch (cause) {
    const fix = "Let the server's user read it, or start the server in another folder.";
    throw unusable(`The file ${file} cannot be read.`, fix, cause);
  }
}

interface Arguments {
  command: "start" | "setup" | "help" | "version";
  /** Where GitHub reaches the server. */
  url: string | null;
  /** The organisation that the App belongs to; null for the user. */
  org: string | null;
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const { url = null, org = null } = values;
  if (values.help === true) return { command: "help", url, org };
  if (values.version === true) return { command: "version", url, org };
  const [command = "start", ...more] = positionals;
  if (more.length === 0 && (command === "start" || command === "setup" || command === "help")) {
    return { command, url, org };
  }
  throw unusable(`There is no command "${positionals.join(" ")}".`, SEE_HELP);
}

const SEE_HELP = "See: tdd-arbiter-server --help";

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: "string" },
        org: { type: "string" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (cause) {
    const [problem] = (cause instanceof Error ? cause.message : "").split(". ");
    throw unusable(`${problem}.`, SEE_HELP, cause);
  }
}

function print({ stdout }: Process, text: string): number {
  stdout.write(text);
  return 0;
}

const HELP = `tdd-arbiter-server: the GitHub App of TDD Arbiter

  tdd-arbiter-server                     receives events, and starts tdd.yml in their repositories
  tdd-arbiter-server setup --url <url>   registers the App on GitHub, and writes .env and its key here

Options of setup:
  --url <url>   where GitHub reaches the server, as in https://arbiter.example.com
  --org <name>  the organisation that the App belongs to; without it, your own account

Variables, also from a file .env in this folder:
  APP_ID             the App's number
  PRIVATE_KEY_PATH   the App's .pem file; or PRIVATE_KEY with its text
  WEBHOOK_SECRET     the App's webhook secret, 16 characters or more
  HOST, PORT         where to listen (127.0.0.1, 3000)
  TDD_ACTION         owner/tdd-arbiter@<full commit>: what /tdd setup proposes
  REDELIVERY_SECONDS time between two checks for failed deliveries, which GitHub is asked
                     to repeat (300); 0 for none
  GITHUB_API_URL, GITHUB_SERVER_URL   for GitHub Enterprise

Pages: /healthz, /readyz, /metrics. Exit code 2: a setting has to be corrected.
`;
