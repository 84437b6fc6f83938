import type { FileChange } from "../ports.ts";
import { isPythonFile, isTestPath, lastName, modulePath, topName } from "./files.ts";
import { isPythonName, readDefinitions, readImports, readNames, splitParameters } from "./parse.ts";
import { makesNames, type PromisedName } from "./promised-names.ts";
import REPLACE from "./scripts/replace_names.py";

interface RepositoryFiles {
  files: readonly string[];
  read(path: string): Promise<string | null>;
}

/**
 * Writes stubs for promised names that the tests import, so that pytest can collect the tests and they
 * fail one by one. The arbiter writes them, not a model. A method such as `Cart.add` gets none: nothing
 * imports it, and its class is a promise of its own. A constant of a class may be read on import, as in
 * `parametrize`.
 */
export async function writeStubs(
  missing: readonly PromisedName[],
  { files, read }: RepositoryFiles,
): Promise<FileChange[]> {
  const contents = new Map<string, string>();
  for (const promised of innermostFirst(missing.filter(isImportable))) {
    const { path, packages } = locate(promised, [...files, ...contents.keys()]);
    for (const marker of packages) contents.set(marker, "");
    const before = contents.get(path) ?? (await read(path)) ?? "";
    contents.set(path, append(before, stubText(promised)));
  }
  for (const promised of missing.filter(({ kind }) => kind === "constant")) {
    const [owner, ...members] = promised.name?.split(".") ?? [];
    const { path } = locate(promised, [...files, ...contents.keys()]);
    const before = contents.get(path) ?? (await read(path)) ?? "";
    const hasOwner = readDefinitions(before).some(({ name }) => name === owner);
    if (members.length > 0 && hasOwner) contents.set(path, append(before, stubText(promised)));
  }
  return [...contents].map(([path, content]) => ({ path, content }));
}

interface Wanted extends RepositoryFiles {
  /** The names that are known to be missing. */
  missing: readonly PromisedName[];
  /** The texts of the test files. */
  texts: readonly string[];
}

/**
 * The missing names, and the other promised names that the tests mention and that no module defines:
 * Python reports one missing name at a time. A name that may exist is left alone, because a stub
 * would replace it.
 */
export async function absentNames(
  promised: readonly PromisedName[],
  { missing, texts, files, read }: Wanted,
): Promise<PromisedName[]> {
  const words = new Set(texts.join("\n").split(/[^\p{L}\p{N}_]+/u));
  const absent: PromisedName[] = [];
  for (const promise of promised) {
    const mayBeAbsent = isImportable(promise) && isMentioned(promise);
    if (missing.includes(promise) || (mayBeAbsent && (await isAbsent(promise)))) {
      absent.push(promise);
    }
  }
  return absent;

  function isMentioned({ module, name }: PromisedName): boolean {
    return words.has(name ?? module.split(".").at(-1) ?? "");
  }

  async function isAbsent(promise: PromisedName): Promise<boolean> {
    const { path } = locate(promise, files);
    if (!files.includes(path)) return true;
    return promise.name !== null && !mayDefine((await read(path)) ?? "", promise.name);
  }
}

/** The promised names that the code did not have before stubs were written. */
export async function newNames(
  promised: readonly PromisedName[],
  { files, read }: RepositoryFiles,
): Promise<PromisedName[]> {
  const found: PromisedName[] = [];
  for (const promise of promised) {
    const { path } = locate(promise, files);
    if (isNew(promise, files.includes(path) ? ((await read(path)) ?? "") : null)) {
      found.push(promise);
    }
  }
  return found;
}

function isNew(promise: PromisedName, source: string | null): boolean {
  const { name } = promise;
  if (source === null || name === null) return source === null;
  const stub = isImportable(promise) ? stubText(promise) : null;
  if (stub !== null && unixText(source).includes(stub)) return true;
  return !mayDefine(source, lastName(name));
}

/** A module with a stub of the promised name, if it does not define the name. */
function defineAbsent(source: string, promise: PromisedName): string {
  const isThere = promise.name === null || mayDefine(source, promise.name);
  return isThere || !isImportable(promise) ? source : append(source, stubText(promise));
}

/** Whether a module defines, imports or assigns a name, or may have it from elsewhere. */
function mayDefine(source: string, name: string): boolean {
  if (readImports(source).some((each) => each.name === "*")) return true;
  if (makesNames(source)) return true;
  return readNames(source).some((found) => {
    return found.name === name && (found.role === "binding" || found.role === "member");
  });
}

/** The texts of the stubs in a file that raise: none of them may be left in the finished code. */
export function raisingStubs(promises: readonly PromisedName[], content: string): string[] {
  const texts = promises.filter(isImportable).map((promised) => stubText(promised) ?? "");
  const raising = texts.filter((text) => text.includes("raise NotImplementedError"));
  return raising.filter((text) => unixText(content).includes(text));
}

function isImportable({ name }: PromisedName): boolean {
  return name === null || !name.includes(".");
}

/** `shop.cart` makes `shop` a package, whose `__init__.py` then takes the stubs of `shop` itself. */
function innermostFirst(promises: readonly PromisedName[]): PromisedName[] {
  return promises.toSorted((one, other) => depthOf(other.module) - depthOf(one.module));
}

function append(before: string, stub: string | null): string {
  if (stub === null || unixText(before).includes(stub)) return before;
  if (before.trim() === "") return `${stub}\n`;
  return `${before.trimEnd()}${withEndingsOf(before, `\n\n\n${stub}\n`)}`;
}

/** A text in the form of the file that it replaces: a model sees neither a byte order mark nor line endings. */
export function inFormOf(before: string | null, content: string): string {
  const mark = before?.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  return mark + withEndingsOf(before, content);
}

export const BYTE_ORDER_MARK = "\ufeff";

/** A text with Windows line endings where the file has them throughout. */
function withEndingsOf(before: string | null, content: string): string {
  if (before === null || !before.includes("\r\n") || /(?<!\r)\n/.test(before)) return content;
  return content.replaceAll("\n", "\r\n");
}

function unixText(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function stubText({ name, kind, signature }: PromisedName): string | null {
  if (name === null || kind === "module") return null;
  if (kind === "constant") return `${name} = None`;
  if (kind === "exception") return `class ${name}(Exception):\n    pass`;
  if (kind === "function") {
    const head = isCoroutine(signature) ? "async def" : "def";
    return `${head} ${name}(${stubParameters(signature)}):\n    raise NotImplementedError`;
  }
  return `class ${name}:\n    def __init__(self, *args, **kwargs):\n        raise NotImplementedError`;
}

/** Whether a signature such as `async def fetch(url)` is that of a coroutine. */
function isCoroutine(signature: string | null): boolean {
  return signature !== null && /^\s*async\b/.test(signature);
}

const ANYTHING = "*args, **kwargs";
const PARAMETER = /^(\/|\*(?!\w)|\*{0,2}\w+)\s*(?::[^=]*)?(=.*)?$/s;

/** The orders of required and optional parameters, `*args`, `**kwargs`, `/` and `*` that Python accepts. */
const ORDER = /^(?:r+\/r*o*|r*o+\/o*|r*o*)(?:a[ro]*|\*[ro]+)?k?$/;

interface Parameter {
  /** Its letter in ORDER. */
  letter: string;
  name: string;
  text: string;
}

/**
 * The parameters of a promised signature, without annotations and default values: these may use names
 * that do not exist yet, and a stub has to be importable.
 */
export function stubParameters(signature: string | null): string {
  const written = signature === null ? null : splitParameters(signature);
  const parameters = written?.map(bareParameter) ?? [null];
  if (!parameters.every((parameter) => parameter !== null)) return ANYTHING;

  const names = parameters.map(({ name }) => name).filter((name) => name !== "");
  const isValid = ORDER.test(parameters.map(({ letter }) => letter).join(""));
  if (!isValid || !names.every(isPythonName) || new Set(names).size < names.length) return ANYTHING;
  return parameters.map(({ text }) => text).join(", ");
}

function bareParameter(parameter: string): Parameter | null {
  const [, text = "", value] = PARAMETER.exec(parameter) ?? [];
  if (text === "") return null;
  const name = text.replaceAll(/[/*]/g, "");
  if (name === "") return { letter: text, name, text };
  if (text.startsWith("*")) return { letter: text.startsWith("**") ? "k" : "a", name, text };
  if (value === undefined) return { letter: "r", name, text };
  return { letter: "o", name, text: `${name}=None` };
}

interface ModuleLocation {
  path: string;
  /** `__init__.py` files that are missing for the module to be importable. */
  packages: string[];
}

/** The file of a promised name. */
export function locate(
  { module, path, listsPackages }: Pick<PromisedName, "module" | "path" | "listsPackages">,
  files: readonly string[],
): ModuleLocation {
  if (path === undefined) return locateModule(module, files);
  if (listsPackages) return { path, packages: [] };
  const root = modulePath(path).slice(0, -module.length);
  return { path, packages: missingPackages(module, root, new Set(files)) };
}

/** The file of a dotted module, whether it exists in the repository or not. */
export function locateModule(module: string, files: readonly string[]): ModuleLocation {
  const known = new Set(files);
  const relativePath = module.replaceAll(".", "/");
  const roots = sourceRoots(module, files);
  for (const root of roots) {
    for (const path of [`${root}${relativePath}.py`, `${root}${relativePath}/__init__.py`]) {
      if (known.has(path)) return { path, packages: [] };
    }
  }
  const [root = ""] = roots;
  const isFolder = files.some((file) => file.startsWith(`${root}${relativePath}/`));
  const path = `${root}${relativePath}${isFolder ? "/__init__" : ""}.py`;
  return { path, packages: missingPackages(module, root, known) };
}

/** The folders that imports start from; those that contain the top package come first. */
function sourceRoots(module: string, files: readonly string[]): string[] {
  const top = topName(module);
  const isPackage = files.includes("src/__init__.py");
  const holdsCode = files.some((file) => /^src\/.*\.py$/.test(file));
  const usual = holdsCode && !isPackage ? ["src/", ""] : ["", "src/"];
  const holdsTop = (root: string) =>
    files.some((file) => file.startsWith(`${root}${top}/`) || file === `${root}${top}.py`);
  const others = usual.filter((root) => !holdsTop(root));
  const holding = usual.filter(holdsTop);
  return holding.length > 0 ? [...holding, ...others] : [...projectRoots(top, files), ...others];
}

const NO_PROJECT = /(^|\/)(?:docs?|examples?|scripts?|tools?|benchmarks?|build|vendor)\//;

/**
 * The folders of a monorepo that have the package, or the only module of that name: they may be on the
 * search path by configuration.
 */
function projectRoots(top: string, files: readonly string[]): string[] {
  const known = new Set(files);
  const isProject = (root: string, file: string) =>
    !isTestPath(file) && !NO_PROJECT.test(root) && !known.has(`${root}__init__.py`);
  const packages = files.flatMap((file) => {
    const folders = file.split("/").slice(0, -1);
    // The innermost folder of that name; a namespace package has no modules of its own.
    const at = isPythonFile(file) ? folders.lastIndexOf(top) : -1;
    const root = `${folders.slice(0, at).join("/")}/`;
    return at > 0 && isProject(root, file) ? [root] : [];
  });
  const ending = `/${top}.py`;
  const modules = files
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, root: file.slice(0, 1 - ending.length) }))
    .filter(({ file, root }) => isProject(root, file));
  const [only] = modules.length === 1 ? modules : [];
  return [...new Set([...packages, ...(only === undefined ? [] : [only.root])])];
}

function missingPackages(module: string, root: string, known: ReadonlySet<string>): string[] {
  const parents = module.split(".").slice(0, -1);
  return parents
    .map((_, index) => `${root}${parents.slice(0, index + 1).join("/")}/`)
    .filter((folder) => ![...known].some((file) => file.startsWith(folder)))
    .map((folder) => `${folder}__init__.py`);
}

const NAME = "[\\p{L}\\p{N}_]+";
const STUBS = [
  `${NAME}(?:\\.${NAME})? = None`,
  `class ${NAME}\\(Exception\\):\\n {4}pass`,
  `(?:async )?def ${NAME}\\((?:[\\p{L}\\p{N}_, */]|=None)*\\):\\n {4}raise NotImplementedError`,
  `class ${NAME}:\\n {4}def __init__\\(self, \\*args, \\*\\*kwargs\\):\\n {8}raise NotImplementedError`,
];
const STUB = new RegExp(`^(?:${STUBS.join("|")})$`, "u");

/** Whether a file is unchanged but for stubs of the arbiter at its end. */
export function isStubbed(before: string | null, after: string | null): boolean {
  if (after === null) return false;
  const kept = (before ?? "").trimEnd();
  if (!after.startsWith(kept)) return false;
  const added = unixText(after.slice(kept.length)).trim();
  return added === "" || added.split(/\n{2,}/).every((block) => STUB.test(block));
}

/**
 * How replaced code answers: with nothing; with something else, after it has spoiled its arguments;
 * or with its first argument. No correct code does all three.
 */
export const RETURNED = ["nothing", "something", "argument"] as const;
type Returned = (typeof RETURNED)[number];

/**
 * Replaces everything that the plan promises with code that returns instead of raising: existing
 * functions that get a new parameter and members of existing classes too. The replacements stand at
 * the end of each module, where they win over what is there. A function keeps its text and signature:
 * a test that looks at these alone proves nothing.
 */
export async function writeReturningStubs(
  promises: readonly PromisedName[],
  returned: Returned,
  { files, read }: RepositoryFiles,
): Promise<FileChange[]> {
  const contents = new Map<string, string>();
  const byModule = new Map(promises.map((promise) => [promise.module, promise]));
  for (const promise of innermostFirst([...byModule.values()])) {
    const names = namesIn(promise.module, promises);
    const { path, packages } = locate(promise, [...files, ...contents.keys()]);
    for (const marker of packages) contents.set(marker, contents.get(marker) ?? "");
    const before = contents.get(path) ?? (await read(path)) ?? "";
    const defined = names.reduce(defineAbsent, before).trimEnd();
    contents.set(path, `${defined}\n\n\n${replacement(names, returned)}`);
  }
  return [...contents].map(([path, content]) => ({ path, content }));
}

type NamedPromise = PromisedName & { name: string };

function namesIn(module: string, promises: readonly PromisedName[]): NamedPromise[] {
  return promises.filter((promise): promise is NamedPromise => {
    return promise.module === module && promise.name !== null && promise.kind !== "module";
  });
}

function depthOf(module: string): number {
  return module.split(".").length;
}

/** Classes first: members are set on them. The plan's names are valid Python, so they need no escapes. */
function replacement(names: readonly NamedPromise[], returned: Returned): string {
  const ordered = names.toSorted((one, other) => depthOf(one.name) - depthOf(other.name));
  const list = ordered.map(({ name, kind, signature }) => {
    return `("${name}", "${kind}", ${isCoroutine(signature) ? "True" : "False"})`;
  });
  return `${REPLACE}\n\n_replace_names(globals(), "${returned}", [${list.join(", ")}])\n`;
}
