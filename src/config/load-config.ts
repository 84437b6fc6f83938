import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ArbiterError } from "../errors.ts";
import { readConfig } from "./file.ts";
import { CONFIG_FILE, type Config, DEFAULT_CONFIG } from "./schema.ts";

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
