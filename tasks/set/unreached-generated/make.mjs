export { make } from "../unreached-tests/make.mjs";

/**
 * @param {Record<string, string>} repo
 * @returns {Record<string, string>}
 */
export function solve(repo) {
  const path = "tollway/tariff.py";
  const text = (repo[path] ?? "").replace(
    "return axles * PER_AXLE",
    "return axles * (4 if axles >= 5 else PER_AXLE)",
  );
  return { [path]: text };
}
