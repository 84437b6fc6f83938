/** The kind of a secret that a text holds, as in "GITHUB_TOKEN", or null. Never the secret itself. */
export async function findSecret(text: string): Promise<string | null> {
  // Loaded when the first file is looked at: a run that is refused earlier does without.
  const [{ lintSource }, { creator }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  const rule = { id: "@secretlint/secretlint-rule-preset-recommend", rule: creator };
  const { messages } = await lintSource({
    source: { filePath: "file", content: text, ext: "", contentType: "text" },
    options: { noPhysicFilePath: true, maskSecrets: true, config: { rules: [rule] } },
  });
  const [first] = messages.filter(({ type }) => type === "message");
  return first === undefined ? null : first.messageId;
}
