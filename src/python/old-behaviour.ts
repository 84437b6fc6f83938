import type { FileChange } from "../ports.ts";
import { changedFunctions } from "./changes/changed-functions.ts";
import { isPythonFile } from "./files.ts";
import { readDefinitions, readImports } from "./parse.ts";

/** A module before and after a change; null where it does not exist. */
interface Versions {
  path: string;
  /** Where it was before; null for a new one. */
  before: string | null;
  old: string | null;
  now: string | null;
}

/**
 * The new modules with the old behaviour: each changed function looks as it does now, by its text,
 * signature, docstring and code, and does what it did before. A test that passes with them looks at
 * functions and never at what they do. Null where no function changed, or where the change has other parts
 * as well, such as constants, imports or a moved file: a test may be about those.
 */
export function withOldBehaviour(files: readonly Versions[]): FileChange[] | null {
  const isInPlace = files.every(({ path, before }) => before === null || before === path);
  if (files.length === 0 || !isInPlace || !files.every(keepsImports)) return null;
  const changes = files.map((file) => {
    const names = changedFunctions([file])?.map(({ name }) => name) ?? null;
    if (names === null || names.length === 0 || file.now === null) return null;
    const call = `_take_old_behaviour(globals(), ${JSON.stringify(names)}, ${JSON.stringify(file.old ?? "")})`;
    return { path: file.path, content: `${file.now.trimEnd()}\n\n\n${TAKE}\n\n${call}\n` };
  });
  return changes.every((change) => change !== null) ? changes : null;
}

/** Other imports may be what makes the new code right. */
function keepsImports({ old, now }: Versions): boolean {
  const importsOf = (text: string) => readImports(text).map((each) => JSON.stringify(each));
  const left = new Set(importsOf(now ?? ""));
  return importsOf(old ?? "").every((each) => left.has(each));
}

const TAKE = `def _take_old_behaviour(space, names, text):
    import ast
    import functools
    import inspect
    import types

    class Dressed:
        def __init__(self, old, new):
            functools.update_wrapper(self, new)
            self._old = old
            for name in ("__code__", "__defaults__", "__kwdefaults__"):
                setattr(self, name, getattr(new, name))

        def __call__(self, *given, **named):
            return self._old(*given, **named)

        def __get__(self, instance, owner=None):
            return self if instance is None else types.MethodType(self, instance)

    def missing(*given, **named):
        raise NotImplementedError

    definitions = (ast.FunctionDef, ast.AsyncFunctionDef)
    before = {node.name: node for node in ast.parse(text).body if isinstance(node, definitions)}
    for name in names:
        new, old = space[name], missing
        if name in before:
            exec(compile(ast.Module([before[name]], []), "<old>", "exec", dont_inherit=True), space)
            old = space[name]
        is_plain = isinstance(new, types.FunctionType) and not inspect.iscoroutinefunction(new)
        space[name] = Dressed(old, new) if is_plain else old
`;

/**
 * The new modules with a comment at the end of each and of each function: they do the same, and their
 * texts, lengths and hashes are others.
 */
export function withComments(files: readonly Pick<Versions, "path" | "now">[]): FileChange[] {
  return files.flatMap(({ path, now }) => {
    if (now === null || !isPythonFile(path)) return [];
    const lines = now.trimEnd().split("\n");
    const functions = readDefinitions(now).filter(({ kind }) => kind === "function");
    for (const { at, to } of functions.toReversed()) {
      const [indent = ""] = /^\s*/.exec(lines[at - 1] ?? "") ?? [];
      lines.splice(to, 0, `${indent}    # The end.`);
    }
    return [{ path, content: `${lines.join("\n")}\n# The end.\n` }];
  });
}
