export interface ModuleLocation {
  path: string;
  /** `__init__.py` files that have to be made so that the module can be imported. */
  packages: string[];
}

/** Where a dotted module is, or would be, among the repository's files. */
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

/** Folders that Python's import starts from, the one that has the top package first. */
function sourceRoots(module: string, files: readonly string[]): string[] {
  const top = module.split(".")[0];
  const isPackage = files.includes("src/__init__.py");
  const holdsCode = files.some((file) => /^src\/.*\.py$/.test(file));
  const usual = holdsCode && !isPackage ? ["src/", ""] : ["", "src/"];
  const holdsTop = (root: string) => files.some((file) => file.startsWith(`${root}${top}/`));
  return [...usual.filter(holdsTop), ...usual.filter((root) => !holdsTop(root))];
}

function missingPackages(module: string, root: string, known: ReadonlySet<string>): string[] {
  const parents = module.split(".").slice(0, -1);
  return parents
    .map((_, index) => `${root}${parents.slice(0, index + 1).join("/")}/`)
    .filter((folder) => ![...known].some((file) => file.startsWith(folder)))
    .map((folder) => `${folder}__init__.py`);
}
