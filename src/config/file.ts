import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseDocument } from "yaml";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import { oneLine } from "../safe-text/clean-text.ts";
import { describeRule, keysAt, nearestKey } from "./key-rule.ts";
import {
  CONFIG_FILE,
  CONFIG_KEYS,
  Config,
  type FileText,
  isGroup,
  STAGE_FILE,
  StageConfig,
} from "./schema.ts";

const LARGEST_FILE = 1_000_000;

/** The texts of the configuration files of the repository that holds a directory; null for those it has not. */
export async function findConfigFile(directory: string): Promise<Required<FileText>> {
  const found: Required<FileText> = { name: CONFIG_FILE, text: null, stage: null };
  for (let folder = directory; ; folder = dirname(folder)) {
    found.text ??= await readConfigText(folder, CONFIG_FILE);
    found.stage ??= await readConfigText(folder, STAGE_FILE);
    if (folder === dirname(folder) || (await exists(join(folder, ".git")))) return found;
  }
}

async function readConfigText(folder: string, name: string): Promise<string | null> {
  const file = join(folder, name);
  const unreadable = (cause?: unknown) =>
    new ArbiterError("config-unusable", `${name} cannot be read.`, { cause });
  const stats = await stat(file).catch(() => null);
  if (stats === null) return null;
  // Reading a pipe would block until something writes to it.
  if (!stats.isFile() || stats.size > LARGEST_FILE) throw unreadable();
  return readFile(file, "utf8").catch((cause) => {
    throw unreadable(cause);
  });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

interface FileConfig {
  /** With the defaults for what the file leaves out. */
  config: Config;
  /** The dotted keys that the file sets. */
  keys: ReadonlySet<string>;
}

/** Validates a file's text. An error names the key that it is about. */
export function readConfig(text: string, file = CONFIG_FILE): FileConfig {
  const unusable: CreateError = (reason, cause) =>
    new ArbiterError("config-unusable", `${file}: ${reason}`, { cause });
  const content = withoutEmptyGroups(parseYaml(text, unusable));
  const schema = file === STAGE_FILE ? StageConfig : Config;
  const { data, error } = schema.safeParse(content);
  if (error) {
    const known = Object.keys(schema.shape);
    throw unusable(
      error.issues.map((each) => describeIssue(each, content, known)).join(" "),
      error,
    );
  }
  const { stage: _, ...values } = { stage: null, ...data };
  return {
    config: Config.parse(values),
    keys: new Set(CONFIG_KEYS.filter((key) => hasKey(content, key))),
  };
}

/** One key of a file, whatever is wrong with the rest of it; undefined where it is missing or not valid. */
export function readValidKey(text: string, key: "label" | "branch_prefix"): string | undefined {
  const value = tryParse(text)?.[key];
  return value === undefined ? undefined : Config.shape[key].safeParse(value).data;
}

/** What can be read of a file that may have errors; null for nothing. */
function tryParse(text: string): Record<string, unknown> | null {
  try {
    const document = parseDocument(text, { stringKeys: true, logLevel: "silent" });
    return z.looseObject({}).safeParse(document.toJS()).data ?? null;
  } catch {
    return null;
  }
}

type CreateError = (reason: string, cause: unknown) => ArbiterError;

function parseYaml(text: string, unusable: CreateError): unknown {
  const document = parseDocument(text, { stringKeys: true, logLevel: "error" });
  const [fault] = document.errors;
  if (fault !== undefined) throw unusable(fault.message.replace(/:?\n[\s\S]*$/, "."), fault);
  try {
    return document.toJS() ?? {};
  } catch (cause) {
    // An alias without its anchor, or aliases that expand to an unreasonable size.
    throw unusable(`${cause instanceof Error ? cause.message : String(cause)}.`, cause);
  }
}

/** A group whose keys are all commented out is null in YAML; it counts as left out. */
function withoutEmptyGroups(root: unknown): unknown {
  if (typeof root !== "object" || root === null || Array.isArray(root)) return root;
  const isEmptyGroup = ([name, value]: [string, unknown]) => value === null && isGroup(name);
  return Object.fromEntries(Object.entries(root).filter((entry) => !isEmptyGroup(entry)));
}

const LONGEST_VALUE = 50;

/** Names the key, its value and what is allowed. */
function describeIssue(
  issue: z.core.$ZodIssue,
  content: unknown,
  topKeys: readonly string[],
): string {
  if (issue.path.length === 0 && issue.code === "invalid_type") {
    return "Expected keys with values, as in attempts: 3.";
  }
  const { path } = issue;
  if (issue.code === "invalid_key") {
    const [reason] = issue.issues;
    const { takes } = describeRule([], reason?.message ?? "");
    return `${path.slice(0, -1).join(".")} has a key ${String(path.at(-1))}. Its keys are ${takes}.`;
  }
  if (issue.code !== "unrecognized_keys") {
    const value = oneLine(JSON.stringify(valueAt(content, path)) ?? "missing", LONGEST_VALUE);
    return `${path.join(".")} is ${value}. It takes ${describeRule(path, issue.message).takes}.`;
  }
  const known = path.length === 0 ? topKeys : keysAt(path);
  return issue.keys.map((key) => describeUnknown([...issue.path, key], known)).join(" ");
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => Object(value)[key], content);
}

function describeUnknown(path: readonly PropertyKey[], known: readonly string[]): string {
  const nearest = nearestKey(String(path.at(-1)), known);
  const hint = nearest === null ? `Known: ${known.join(", ")}.` : `Did you mean ${nearest}?`;
  return `There is no key ${path.join(".")}. ${hint}`;
}

function hasKey(content: unknown, key: string): boolean {
  const [name = "", inner] = key.split(".");
  if (typeof content !== "object" || content === null || !Object.hasOwn(content, name))
    return false;
  if (inner === undefined) return true;
  return hasKey(Object.entries(content).find(([found]) => found === name)?.[1], inner);
}
