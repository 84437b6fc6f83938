import { expect, it } from "vitest";
import { apiAddress } from "../../src/runs/doctor-github.ts";

const ENTERPRISE = { GH_HOST: "git.octo.example" };
const ADDRESS = { GITHUB_API_URL: "http://127.0.0.1:1" };

it.each([
  ["github.com", {}, "https://api.github.com"],
  ["GitHub.com", {}, "https://api.github.com"],
  ["octo.ghe.com", {}, "https://api.octo.ghe.com"],
  ["git.octo.example", ENTERPRISE, "https://git.octo.example/api/v3"],
  ["github-work", { GH_HOST: "github.com" }, "https://api.github.com"],
  ["gitlab.com", ADDRESS, "http://127.0.0.1:1"],
])("the API of origin on %s, with %j, is at %s", (host, env, address) => {
  expect(apiAddress(host, env)).toBe(address);
});

it.each([
  ["gitlab.com", {}],
  ["github-work", { GITHUB_API_URL: "", GH_HOST: "" }],
  ["ghe.com", {}],
  ["github.com.evil.example", {}],
  ["evil.example.ghe.com.example", {}],
])("no token is sent to %s, which only origin names", (host, env) => {
  expect(() => apiAddress(host, env)).toThrow(`origin is on ${host}, which may not be GitHub`);
});
