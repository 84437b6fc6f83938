/** The kind of the first secret in a text, such as "GITHUB_TOKEN", or null. Never the secret itself. */
export async function findSecret(text: string): Promise<string | null> {
  const [first] = await lintSecrets(text);
  return first === undefined ? null : first.messageId;
}

const BLANK = "[a value that looks like a secret was removed]";

/** The text without values that look like secrets, on the same lines as before. */
export async function blankSecrets(text: string): Promise<{ text: string; removed: number }> {
  const found = (await lintSecrets(text)).map(({ range }) => range);
  return { text: blankRanges(text, found), removed: found.length };
}

/** The text without these ranges, which may overlap. */
function blankRanges(text: string, ranges: readonly (readonly [number, number])[]): string {
  let blanked = "";
  let end = 0;
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const breaks = text.slice(Math.max(from, end), to).replace(/[^\n]/g, "");
    blanked += from < end ? breaks : `${text.slice(end, from)}${BLANK}${breaks}`;
    end = Math.max(end, to);
  }
  return blanked + text.slice(end);
}

async function lintSecrets(text: string) {
  // Loaded on first use: a run that is refused earlier does not need it.
  const [{ lintSource }, { creator }, { secretLintProfiler }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
    import("@secretlint/profiler"),
  ]);
  // Its marks stay for the life of the process, and each new one is compared with all others.
  secretLintProfiler.mark = () => {};
  const rule = { id: "@secretlint/secretlint-rule-preset-recommend", rule: creator };
  const { messages } = await lintSource({
    source: { filePath: "file", content: text, ext: "", contentType: "text" },
    options: { noPhysicFilePath: true, maskSecrets: true, config: { rules: [rule] } },
  });
  return messages.filter(({ type }) => type === "message");
}

/** The usual names of files that hold keys, passwords or tokens. */
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

/** Whether a file or one of its folders is named like a secret. */
export function hasSecretName(path: string): boolean {
  return path
    .split("/")
    .map(asSeen)
    .some((part) => SECRET_NAMES.some((pattern) => pattern.test(part)));
}

/** Normalises letter variants and removes invisible characters. */
function asSeen(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}
