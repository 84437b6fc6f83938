import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createModel, createModelsByNode, warnOfUnknownPrices } from "../../src/llm/providers.ts";
import type { ModelNode } from "../../src/routing/nodes.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";
import { fakeServer } from "./fake-server.ts";

const MODEL_NODES: readonly ModelNode[] = ["plan", "scaffold", "implement", "refactor", "dispute"];

const create = (name: string, env: NodeJS.ProcessEnv = {}) =>
  createModel(name, { env, log: { record: () => {} }, timeoutSeconds: 10 });

describe("a scripted model", () => {
  it("is read from its file, hides the folder, and has no host", async () => {
    const root = temporaryDirectory();
    writeFiles(root, { "a:b.json": '{"plan": ["yes"]}' });
    const { model, host } = await create(`scripted:${join(root, "a:b.json")}`);
    expect(model.name).toBe("scripted:a:b.json");
    expect(host).toBeNull();
    expect((await model.answer({ node: "plan", system: "", prompt: "" })).text).toBe("yes");
  });

  it("that is unusable says why", async () => {
    const root = temporaryDirectory();
    writeFiles(root, { "bad.json": "[]" });
    await expect(create(`scripted:${join(root, "bad.json")}`)).rejects.toMatchObject({
      code: "model-script-unusable",
      message: expect.stringContaining("bad.json cannot be used"),
    });
  });

  it.each(["scripted:no/such/file.json", "scripted:", "scripted"])(
    "%s names no readable file",
    async (name) => {
      await expect(create(name)).rejects.toMatchObject({
        code: "model-script-unusable",
        message: expect.stringContaining("cannot be read"),
        cause: expect.objectContaining({ code: "ENOENT" }),
      });
    },
  );
});

it.each(["magic:model", "magic", "", ":model", "constructor:x"])(
  "%o names no provider",
  async (name) => {
    await expect(create(name)).rejects.toMatchObject({
      code: "unknown-provider",
      fix: expect.stringContaining("Providers: openai, anthropic, google, scripted."),
    });
  },
);

it.each(["openai", "openai:", "anthropic:", "google:"])("%s names no model", async (name) => {
  await expect(create(name)).rejects.toMatchObject({ code: "bad-usage" });
});

describe("a key", () => {
  it.each([
    ["openai:gpt-5", "OpenAI needs a key: OPENAI_API_KEY is not set.", "OPENAI_BASE_URL"],
    [
      "anthropic:claude-x",
      "Anthropic needs a key: ANTHROPIC_API_KEY is not set.",
      "Set ANTHROPIC_API_KEY.",
    ],
    ["google:gemini", "Google needs a key: GOOGLE_API_KEY is not set.", "or GEMINI_API_KEY"],
  ])("that %s lacks is named", async (name, message, fix) => {
    const blank = { OPENAI_API_KEY: " ", ANTHROPIC_API_KEY: "", GOOGLE_API_KEY: "" };
    await expect(create(name, blank)).rejects.toMatchObject({
      code: "model-key-missing",
      message,
      fix: expect.stringContaining(fix),
    });
  });

  it.each([
    ["openai:llama3", { OPENAI_BASE_URL: "http://localhost:11434/v1" }, "localhost:11434"],
    ["openai:gpt-5", { OPENAI_API_KEY: "k" }, "api.openai.com"],
    ["anthropic:claude-x", { ANTHROPIC_API_KEY: "k" }, "api.anthropic.com"],
    ["google:gemini", { GEMINI_API_KEY: "k" }, "generativelanguage.googleapis.com"],
  ])("is all %s needs, or nothing: %j", async (name, env, host) => {
    expect((await create(name, env)).host).toBe(host);
  });

  it("is also needed at another address, unless the provider has an open API", async () => {
    const env = { ANTHROPIC_BASE_URL: "http://localhost:1" };
    await expect(create("anthropic:x", env)).rejects.toMatchObject({ code: "model-key-missing" });
  });
});

it.each(["localhost:11434", "ftp://a.example", "https://user:secret@a.example/v1", "nonsense"])(
  "%s is not usable, and is not quoted because it may contain a password",
  async (address) => {
    const env = { OPENAI_BASE_URL: address, OPENAI_API_KEY: "k" };
    await expect(create("openai:gpt-5", env)).rejects.toMatchObject({
      code: "model-address-unusable",
      message: "OPENAI_BASE_URL is not a usable URL.",
    });
  },
);

describe("models by node", () => {
  it("each node asks its own model, and the others ask the default model", async () => {
    const server = await fakeServer(MODEL_NODES.map((node) => ({ text: node })));
    const { model, models: asked } = await createModelsByNode(
      {
        model: "openai:large",
        models: { plan: "openai:small", implement: "anthropic:coder", refactor: "openai:small" },
      },
      {
        env: { ...server.env.openai, ...server.env.anthropic },
        log: { record: () => {} },
        timeoutSeconds: 10,
      },
    );
    const names = ["openai:large", "openai:small", "anthropic:coder"];
    expect(model.name).toBe(names.join(", "));
    expect(asked).toEqual(names.map((name) => ({ name, host: server.host })));
    for (const node of MODEL_NODES) await model.answer({ node, system: "s", prompt: "p" });
    expect(server.journal.map(({ body }) => body.model)).toEqual([
      "small",
      "large",
      "coder",
      "small",
      "large",
    ]);
  });

  it("a missing key is an error before any model is asked", async () => {
    const models = { dispute: "anthropic:judge" };
    const making = createModelsByNode(
      { model: "openai:large", models },
      { env: { OPENAI_API_KEY: "k" }, log: { record: () => {} }, timeoutSeconds: 10 },
    );
    await expect(making).rejects.toMatchObject({ code: "model-key-missing" });
  });

  it("a limit in dollars warns of models without a price, and never refuses them", () => {
    const prices = { "openai:own": { input: 1, output: 1 } };
    const names = ["openai:gpt-5", "openai:own", "scripted:a"];
    expect(warnOfUnknownPrices(names, prices)).toBeNull();
    expect(warnOfUnknownPrices([...names, "openai:other"], {})).toMatch(
      /^The price of openai:own and openai:other is not known \(list of \d{4}-\d\d-\d\d\), so only the limit on tokens holds\./,
    );
  });
});
