import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);

// src/cli/is-directory.ts
import { stat } from "node:fs/promises";
async function isDirectory(path) {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}

export {
  isDirectory
};
