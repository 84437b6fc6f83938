const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL/i;
const URL_PASSWORD = /^[a-z][\w+.-]*:\/\/[^\s/:@]*:([^\s/@]+)@/i;
const PATH = /^(?:~|\.{1,2})?\/(?:home|root|usr|etc|tmp|var|opt|run|mnt|srv|proc|Users)\b/;
const PLACEHOLDER =
  /^(?:undefined|disabled|enabled|required|optional|redacted|changeme|development|production|password)$/i;
const MIN_LENGTH = 8;
const MIN_DISTINCT = 4;

/** The secret values of an environment: variables with a secret's name, and passwords in URLs. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): string[] {
  const found = Object.entries(env).flatMap(([name, value = ""]) => {
    const password = URL_PASSWORD.exec(value)?.[1];
    return [...(isSecretName(name) ? [value] : []), ...(password ? [password] : [])];
  });
  return [...new Set(found.map((value) => value.trim()).filter(isWorthRedacting))];
}

/** Whether the name of a variable says that its value is secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Redacting short or common values would blank out ordinary text; the path of a key file is not a key. */
function isWorthRedacting(value: string): boolean {
  if (value.length < MIN_LENGTH || new Set(value).size < MIN_DISTINCT) return false;
  return !PATH.test(value) && !PLACEHOLDER.test(value);
}
