export { make } from "../unreached-tests/make.mjs";

/**
 * @param {Record<string, string>} repo
 * @returns {Record<string, string>}
 */
export function solve(repo) {
  const path = "tollway/tariff.py";
  const text = (repo[path] ?? "").replace(
    'if axles < 1:\n        raise ValueError("a vehicle has axles")',
    'if axles < 0:\n        raise ValueError("a vehicle has axles")\n    if axles == 0:\n        return 1',
  );
  return { [path]: text };
}
