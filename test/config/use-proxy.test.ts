import { describe, expect, it, onTestFinished } from "vitest";
import { hasProxy, useProxy } from "../../src/config/environment.ts";
import { connectToGitHub } from "../../src/github/octokit.ts";
import { createModel } from "../../src/llm/providers.ts";
import { startSimulator } from "../github/simulator/simulator.ts";
import { fakeServer } from "../llm/fake-server.ts";
import { startProxy } from "../proxy.ts";

describe("Self-hosted runners behind a proxy: fetch and node:https ignore https_proxy", () => {
  it.each(["openai", "anthropic", "google"] as const)(
    "a question to %s goes through it, an address in NO_PROXY does not",
    async (wire) => {
      const server = await fakeServer(() => ({ text: "yes" }));
      const proxy = await startProxy();
      await useProxyHere({ http_proxy: proxy.url, NO_PROXY: "127.0.0.1" });
      const ask = async (env: NodeJS.ProcessEnv) => {
        const log = { record: () => {} };
        const { model } = await createModel(`${wire}:m`, { env, log, timeoutSeconds: 20 });
        return model.answer({ node: "plan", system: "s", prompt: "p" });
      };
      expect(await ask(server.env[wire])).toMatchObject({ text: "yes" });
      expect(proxy.asked).toEqual([]);
      const elsewhere = mapValues(server.env[wire], (text) =>
        text.replace("127.0.0.1", "models.invalid"),
      );
      expect(await ask(elsewhere)).toMatchObject({ text: "yes" });
      const host = server.host.replace("127.0.0.1", "models.invalid");
      expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${host}`]));
    },
  );

  it("GitHub is asked through it", async () => {
    const github = await startSimulator({ files: {}, people: {} });
    onTestFinished(() => github.close());
    const permissions = { contents: "read" } as const;
    github.addToken("t", { login: "our[bot]", permissions, isJobToken: true });
    const proxy = await startProxy();
    await useProxyHere({ HTTP_PROXY: proxy.url });
    const baseUrl = github.url.replace("127.0.0.1", "api.invalid");
    const repository = { owner: "octo", repo: "shop" };
    const connection = { token: "t", baseUrl, repository, warn: () => {} };
    expect(await connectToGitHub(connection)).toMatchObject({ login: "our[bot]" });
    expect(proxy.asked).toEqual([`CONNECT ${new URL(baseUrl).host}`]);
  });

  it("git is given the variables in the letters that it reads", async () => {
    const env = await useProxyHere({ HTTP_PROXY: "http://proxy:3128", NO_PROXY: "intern" });
    expect(env).toMatchObject({
      http_proxy: "http://proxy:3128",
      https_proxy: "http://proxy:3128",
      no_proxy: "intern",
    });
  });

  it("without a proxy nothing changes", async () => {
    const before = globalThis.fetch;
    expect(await useProxyHere({ http_proxy: "", NO_PROXY: "*" })).toEqual({
      http_proxy: "",
      NO_PROXY: "*",
    });
    expect(globalThis.fetch).toBe(before);
    expect(hasProxy({ https_proxy: "http://proxy:3128" })).toBe(true);
    expect(hasProxy({ NO_PROXY: "*" })).toBe(false);
  });
});

/** For this test alone. */
async function useProxyHere(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { fetch, FormData, Headers, Request, Response } = globalThis;
  onTestFinished(() => {
    Object.assign(globalThis, { fetch, FormData, Headers, Request, Response });
  });
  await useProxy(env);
  return env;
}

function mapValues(values: Record<string, string>, map: (text: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, map(text)]));
}
