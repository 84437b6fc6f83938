import { posix } from "node:path";
import { isConftest, isPythonFile } from "./files.ts";

/** How tests use a file. */
export const MATERIAL_USES = ["collected", "imported", "opened"] as const;
type MaterialUse = (typeof MATERIAL_USES)[number];

/** The files that belong to the tests, by how they are used. */
export type TestMaterial = ReadonlyMap<string, MaterialUse>;

interface SeenFiles {
  /** Every file of the repository, relative to the root. */
  files: readonly string[];
  /** Files with tests that pytest collected. */
  collected: readonly string[];
  /** Python files of the repository that were loaded while tests ran. */
  loaded: readonly string[];
  /** Files of the repository that were opened for reading while tests ran. */
  opened: readonly string[];
  /** Files that the plan says the change alters or adds. */
  planned: readonly string[];
}

/**
 * What the tests are made of, whatever it is called and wherever it lies: the files that pytest collects,
 * every conftest.py, helper modules beside tests, and data that tests open. These are locked once the
 * tests are red. Never the product's own modules and data, and nothing that the plan changes, unless
 * pytest collects it.
 */
export function findTestMaterial({
  files,
  planned,
  loaded,
  opened,
  ...seen
}: SeenFiles): TestMaterial {
  const known = new Set(files);
  const collected = new Set(seen.collected.filter((path) => known.has(path)));
  const folders = testFolders(known, collected);
  const isBesideTests = (path: string) => foldersOf(path).some((folder) => folders.has(folder));
  const product = productFolders(
    files.filter((path) => !(collected.has(path) || isBesideTests(path))),
  );
  const material = new Map<string, MaterialUse>([
    ...opened
      .filter((path) => isBesideTests(path) || !isInProduct(path, product))
      .map(use("opened")),
    ...loaded.filter((path) => isPythonFile(path) && isBesideTests(path)).map(use("imported")),
    ...files.filter(isConftest).map(use("imported")),
  ]);
  for (const path of planned) material.delete(path);
  return new Map(
    [...material, ...[...collected].map(use("collected"))].filter(([path]) => known.has(path)),
  );
}

function use(how: MaterialUse) {
  return (path: string): [string, MaterialUse] => [path, how];
}

/** `tests`, `unit_tests`, `testing`, `testdata`, `test_data`, `specs`. */
const TEST_FOLDER = /(^|\/)(?:[a-z]+[_-])?(?:tests?|testing|specs?|test[_-]?[a-z]+)(\/|$)/i;

/**
 * The folders with collected files in which other modules are helpers of tests. Tests may live beside the
 * code that they test: without a name that says otherwise, a package is the product's, and so is a folder
 * with a module that a test there is named after.
 */
function testFolders(known: ReadonlySet<string>, collected: ReadonlySet<string>): Set<string> {
  const folders = new Set([...collected].map((path) => posix.dirname(path)));
  const modules = [...known].filter((path) => isPythonFile(path) && !collected.has(path));
  const tested = new Set([...collected].map((path) => besideTest(path)));
  const isTests = (folder: string) => {
    if (folder === "." || folder === "src") return false;
    if (TEST_FOLDER.test(folder)) return true;
    const own = modules.filter((path) => posix.dirname(path) === folder);
    return !(known.has(`${folder}/__init__.py`) || own.some((path) => tested.has(path)));
  };
  return new Set([...folders].filter(isTests));
}

/** The module in the same folder that a test is named after: `shop/cart.py` for `shop/test_cart.py`. */
function besideTest(path: string): string {
  const name = posix.basename(path);
  const subject = name.replace(/^(?:tests?|check|spec)_|_(?:tests?|check|spec)(?=\.py$)/, "");
  return posix.join(posix.dirname(path), subject);
}

/** The folders of modules that are no tests. */
function productFolders(files: readonly string[]): Set<string> {
  const modules = files.filter((path) => isPythonFile(path) && !isConftest(path));
  return new Set(
    modules.map((path) => posix.dirname(path)).filter((path) => !TEST_FOLDER.test(path)),
  );
}

/** Whether a file is a module of the product, or data in or below the folder of one. */
function isInProduct(path: string, product: ReadonlySet<string>): boolean {
  if (isPythonFile(path)) return true;
  // Every file is below the root, so there only the root's own files count.
  const isDirect = product.has(posix.dirname(path));
  return isDirect || foldersOf(path).some((folder) => folder !== "." && product.has(folder));
}

/** Every folder that the file is in, up to the root. */
function foldersOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? ["."] : [folder, ...foldersOf(folder)];
}
