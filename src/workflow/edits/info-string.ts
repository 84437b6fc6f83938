const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  py: ["python", "python3", "py3"],
  pyi: ["python", "python3", "py"],
  md: ["markdown"],
  yml: ["yaml"],
  yaml: ["yml"],
  txt: ["text", "plaintext"],
  cfg: ["ini"],
};

/** Whether what stands behind a fence is the language that a file's ending says. */
export function namesLanguage(info: string, path: string): boolean {
  const ending = endingOf(path);
  const language = info.replace(/[\s:{].*$/s, "").toLowerCase();
  return language !== "" && [ending, ...(OTHER_NAMES[ending] ?? [])].includes(language);
}

/** Another file's path behind a fence, as in `python title="shop/cart.py"`; null where there is none. */
export function otherPathIn(info: string, path: string): string | null {
  // Cut, because nobody needs more of it and the patterns are not made for a megabyte.
  const words = info
    .slice(0, 300)
    .split(/\s+/)
    .map((word) => word.replace(/^[\w.-]*[=:]/, "").replace(/^["'`{]+|["'`}]+$/g, ""));
  const named = words
    .map((word) => word.replace(/^(?:\.?\/)+/, ""))
    .filter((word) => isPath(word, path));
  if (named.every((word) => word === path || path.endsWith(`/${word}`))) return null;
  return named[0] ?? null;
}

function isPath(word: string, path: string): boolean {
  const ending = endingOf(path);
  return word.includes("/") || (ending !== "" && word.endsWith(`.${ending}`));
}

function endingOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}
