export { make } from "../unreached-tests/make.mjs";

/**
 * @param {Record<string, string>} repo
 * @returns {Record<string, string>}
 */
export function solve(repo) {
  const path = "tollway/tariff.py";
  const text = (repo[path] ?? "")
    .replace("if axles == 1 and not night:", "if axles == 1:")
    .replace(" + (1 if night else 0)", "");
  return { [path]: text };
}
