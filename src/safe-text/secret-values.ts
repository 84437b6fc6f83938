const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL/i;
const URL_PASSWORD = /^[a-z][\w+.-]*:\/\/[^\s/:@]*:([^\s/@]+)@/i;
const PATH = /^(?:~|\.{1,2})?\/(?:home|root|usr|etc|tmp|var|opt|run|mnt|srv|proc|Users)\b/;
const EVERYDAY =
  /^(?:undefined|disabled|enabled|required|optional|redacted|changeme|development|production|password)$/i;
const SHORTEST = 8;
const FEWEST_KINDS = 4;

/** The values of an environment that nobody may see: by the names of the variables, and in URLs. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): string[] {
  const found = Object.entries(env).flatMap(([name, value = ""]) => {
    const password = URL_PASSWORD.exec(value)?.[1];
    return [...(isSecretName(name) ? [value] : []), ...(password ? [password] : [])];
  });
  return [...new Set(found.map((value) => value.trim()).filter(isWorthHiding))];
}

/** Whether a variable's name says that its value is nobody's business. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Short or everyday values would blacken half of every text; the place of a key is not the key. */
function isWorthHiding(value: string): boolean {
  if (value.length < SHORTEST || new Set(value).size < FEWEST_KINDS) return false;
  return !PATH.test(value) && !EVERYDAY.test(value);
}
