import type { FileChange } from "../ports.ts";
import { locateModule } from "./locate-module.ts";
import type { PromisedName } from "./promised-names.ts";
import { stubParameters } from "./stub-parameters.ts";

interface Surroundings {
  files: readonly string[];
  read(path: string): Promise<string | null>;
}

/**
 * Signature-only stand-ins for names that the plan promises and the tests import, so that pytest can
 * collect the tests and they fail one by one. Laid by the arbiter: no model writes them. A member
 * such as `Cart.add` gets none: nothing imports it, and its class is a promise of its own.
 */
export async function layStubs(
  missing: readonly PromisedName[],
  { files, read }: Surroundings,
): Promise<FileChange[]> {
  const contents = new Map<string, string>();
  for (const promised of innermostFirst(missing.filter(isImportable))) {
    const { path, packages } = locateModule(promised.module, [...files, ...contents.keys()]);
    for (const marker of packages) contents.set(marker, "");
    const before = contents.get(path) ?? (await read(path)) ?? "";
    contents.set(path, append(before, stubText(promised)));
  }
  return [...contents].map(([path, content]) => ({ path, content }));
}

/** The stubs among these that raise: none of them may be left when the change is done. */
export function raisingStubs(promises: readonly PromisedName[]): string[] {
  const texts = promises.filter(isImportable).map((promised) => stubText(promised) ?? "");
  return texts.filter((text) => text.includes("raise NotImplementedError"));
}

function isImportable({ name }: PromisedName): boolean {
  return name === null || !name.includes(".");
}

/** `shop.cart` makes `shop` a package, and what is promised in `shop` itself then goes into that. */
function innermostFirst(promises: readonly PromisedName[]): PromisedName[] {
  const depth = ({ module }: PromisedName) => module.split(".").length;
  return promises.toSorted((one, other) => depth(other) - depth(one));
}

function append(before: string, stub: string | null): string {
  if (stub === null || before.includes(stub)) return before;
  return before.trim() === "" ? `${stub}\n` : `${before.trimEnd()}\n\n\n${stub}\n`;
}

function stubText({ name, kind, signature }: PromisedName): string | null {
  if (name === null || kind === "module") return null;
  if (kind === "constant") return `${name} = None`;
  if (kind === "exception") return `class ${name}(Exception):\n    pass`;
  if (kind === "function") {
    return `def ${name}(${stubParameters(signature)}):\n    raise NotImplementedError`;
  }
  return `class ${name}:\n    def __init__(self, *args, **kwargs):\n        raise NotImplementedError`;
}
