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

/** Files that hold keys, passwords or tokens by what everybody calls them. */
const SECRET_NAMES = [
  /^\.env|\.env$/i,
  /\.(pem|key|p8|p12|pfx|pkcs12|ppk|keystore|jks|kdbx|gpg|asc|tfstate|tfvars|ovpn)$/i,
  /\.(pem|key|p12|pfx|npmrc|pypirc|netrc)(~|\.(bak|backup|old|orig|copy|save|swp|txt|\d+))$/i,
  /secret/i,
  /^id_(rsa|dsa|ecdsa|ed25519)|_(rsa|dsa|ecdsa|ed25519)$/i,
  /^(private[-_]?keys?|api[-_]?keys?|passw(or)?ds?|tokens?)(\.(txt|json|ya?ml|ini|cfg|toml|csv))?$/i,
  /^[._](netrc|npmrc|pypirc|pgpass|htpasswd|dockercfg|dockerconfigjson|boto|s3cfg|my\.cnf|vault-token)$/i,
  /^\.(ssh|aws|azure|gnupg|kube|docker)$/i,
  /credential/i,
  /^(service[-_]?account|client[-_]?token|token).*\.json$/i,
  /_history$|^kubeconfig/i,
];

/** Whether a file, or a folder it is in, is called what secrets are called. */
export function hasSecretName(path: string): boolean {
  return path
    .split("/")
    .map(asRead)
    .some((part) => SECRET_NAMES.some((pattern) => pattern.test(part)));
}

/** As the eye has it: wide or old letters are letters, and what is not shown is not there. */
function asRead(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}
