import { type GitPlace, tryGit } from "./git.ts";

/** The tracked Python files in which one of these words stands, as a word of its own. */
export async function searchWords(place: GitPlace, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const patterns = words.flatMap((word) => ["-e", word]);
  // Words as they are: a pattern would take git twenty times as long. Exit 1 means none was found.
  const options = ["-z", "-I", "--files-with-matches", "--word-regexp", "--fixed-strings"];
  const found = await tryGit(place, ["grep", ...options, ...patterns, "--", "*.py"]);
  return found.stdout.split("\0").filter((path) => path !== "");
}
