const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL/i;
const URL_PASSWORD = /^[a-z][\w+.-]*:\/\/[^\s/:@]*:([^\s/@]+)@/i;
const PATH = /^(?:~|\.{1,2})?\/(?:home|root|usr|etc|tmp|var|opt|run|mnt|srv|proc|Users)\b/;
const PLACEHOLDER =
  /^(?:undefined|disabled|enabled|required|optional|redacted|changeme|development|production|password)$/i;
const MIN_LENGTH = 8;
const MIN_DISTINCT = 4;

type Variables = Readonly<Record<string, string | undefined>>;

/** The secret values of an environment: variables with a secret's name, and passwords in URLs. */
export function secretValues(env: Variables): string[] {
  return select(env, () => false);
}

/** Of the variables that tests are given, every value that may be a secret, whatever its name. */
export function passedSecrets(passEnv: Variables): string[] {
  return select(passEnv, (value) => !isOrdinary(value));
}

function select(env: Variables, isSecret: (value: string) => boolean): string[] {
  const found = Object.entries(env).flatMap(([name, value = ""]) => {
    const password = URL_PASSWORD.exec(value)?.[1];
    return [
      ...(isSecretName(name) || isSecret(value) ? [value, ...linesOfKey(value)] : []),
      ...(password ? [password] : []),
    ];
  });
  return [...new Set(found.map((value) => value.trim()).filter(isWorthRedacting))];
}

/** A private key has lines, each of which gives a part of it away. */
function linesOfKey(value: string): string[] {
  return value.match(/^[A-Za-z0-9+/=]{40,}$/gm) ?? [];
}

const WORD = /^(?:\p{L}?\p{Ll}{0,15}(?:\p{Lu}\p{Ll}{2,15}){0,3}|\p{Lu}{1,16})\d{0,3}$/u;
const NUMBER = /^\d{1,6}(?:[a-z]{1,2}|Z|T\d{1,2})?$/;
const PASSPHRASE = /^\p{L}+(?: \p{L}+){2,}$/u;

/**
 * Whether a value is made of words and numbers, as the name of a module, a path, an address, a region, a
 * version or a date is. Such a value is part of ordinary texts and of test ids.
 */
export function isOrdinary(value: string): boolean {
  const parts = value.trim().split(/[^\p{L}\p{N}]+/u);
  return (
    !PASSPHRASE.test(value.trim()) &&
    parts.every((part) => WORD.test(part) || NUMBER.test(part) || part === "")
  );
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
