import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseDocument } from "yaml";
import type * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { nearestKey } from "./nearest-key.ts";
import { CONFIG_FILE, Config, DEFAULT_CONFIG, GROUPS } from "./schema.ts";

/** The configuration in a file's text; what is wrong with it is said with the key it is about. */
export function readConfig(text: string, file = CONFIG_FILE): Config {
  const unusable: Complaint = (reason, cause) =>
    new ArbiterError("config-unusable", `${file}: ${reason}`, { cause });
  const result = Config.safeParse(withoutEmptyGroups(parseYaml(text, unusable)));
  if (result.success) return result.data;
  throw unusable(result.error.issues.map(describeIssue).join(" "), result.error);
}

type Complaint = (reason: string, cause: unknown) => ArbiterError;

function parseYaml(text: string, unusable: Complaint): unknown {
  const document = parseDocument(text, { stringKeys: true, logLevel: "error" });
  const [fault] = document.errors;
  if (fault !== undefined) throw unusable(fault.message.replace(/:?\n[\s\S]*$/, "."), fault);
  try {
    return document.toJS() ?? {};
  } catch (cause) {
    // An alias that leads nowhere, or to so much that nobody means it.
    throw unusable(`${cause instanceof Error ? cause.message : String(cause)}.`, cause);
  }
}

/** A group whose keys are all left out, or commented out, says nothing. */
function withoutEmptyGroups(root: unknown): unknown {
  if (typeof root !== "object" || root === null || Array.isArray(root)) return root;
  const isEmptyGroup = ([name, value]: [string, unknown]) => value === null && name in GROUPS;
  return Object.fromEntries(Object.entries(root).filter((entry) => !isEmptyGroup(entry)));
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.path.length === 0 && issue.code === "invalid_type") {
    return "Expected keys and their values, as in attempts: 3.";
  }
  if (issue.code !== "unrecognized_keys") return `${issue.path.join(".")}: ${issue.message}.`;
  const known = keysAt(issue.path);
  return issue.keys.map((key) => describeUnknown([...issue.path, key], known)).join(" ");
}

function describeUnknown(path: readonly PropertyKey[], known: readonly string[]): string {
  const nearest = nearestKey(String(path.at(-1)), known);
  const hint = nearest === null ? `Known: ${known.join(", ")}.` : `Did you mean ${nearest}?`;
  return `There is no key ${path.join(".")}. ${hint}`;
}

function keysAt(path: readonly PropertyKey[]): string[] {
  const [group] = path;
  const schema = Object.entries(GROUPS).find(([name]) => name === group)?.[1] ?? Config;
  return Object.keys(schema.shape);
}

const LARGEST_FILE = 1_000_000;

/** The configuration of the repository a directory is in: the defaults where it has none. */
export async function loadConfig(directory: string): Promise<Config> {
  for (let place = directory; ; place = dirname(place)) {
    const text = await readText(join(place, CONFIG_FILE));
    if (text !== null) return readConfig(text);
    const isTop = place === dirname(place) || (await exists(join(place, ".git")));
    if (isTop) return DEFAULT_CONFIG;
  }
}

async function readText(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  // Whoever reads a pipe waits for somebody to write.
  if (!found.isFile() || found.size > LARGEST_FILE) throw unreadable();
  return readFile(file, "utf8").catch((cause) => {
    throw unreadable(cause);
  });
}

function unreadable(cause?: unknown): ArbiterError {
  return new ArbiterError("config-unusable", `${CONFIG_FILE} cannot be read.`, { cause });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
