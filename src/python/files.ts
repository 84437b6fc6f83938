import { posix } from "node:path";

export function isPythonFile(path: string): boolean {
  return path.endsWith(".py");
}

/** Whether a file has a name that pytest collects by default. */
export function hasTestName(path: string): boolean {
  return /(^|\/)(test_[^/]*|[^/]*_test)\.py$/.test(path);
}

export function isConftest(path: string): boolean {
  return posix.basename(path) === "conftest.py";
}

export function isInTestFolder(path: string): boolean {
  return /(^|\/)tests?\//i.test(path);
}

/** Whether a file belongs to the tests, by its name or its folder, in upper or lower case. */
export function isTestPath(path: string): boolean {
  const name = path.toLowerCase();
  return hasTestName(name) || isConftest(name) || isInTestFolder(path);
}

/** `shop/cart` for `shop/cart.py` and for `shop/cart/__init__.py`. */
export function modulePath(path: string): string {
  return path.replace(/(\/__init__)?\.py$/, "");
}

/** `cart` for `shop/cart.py` and for `shop/cart/__init__.py`. */
export function moduleStem(path: string): string {
  return posix.basename(modulePath(path));
}

/** `a` and `a/b` for `a/b/c.py`. */
export function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** `shop` of `shop.cart.Cart`. */
export function topName(dotted: string): string {
  return dotted.replace(/\..*/s, "");
}

/** `Cart` of `shop.cart.Cart`. */
export function lastName(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}
