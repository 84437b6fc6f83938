import { ArbiterError } from "../errors.ts";

/** The address of a provider, and the key for it. */
export interface Access {
  baseUrl: string;
  /** Null when the server at that address needs none. */
  apiKey: string | null;
  /** The variable that holds the key, for messages. */
  keyVariable: string;
}

export interface AccessRules {
  /** The provider's name in messages. */
  title: string;
  /** The first one that is set is used. */
  keyVariables: readonly [string, ...string[]];
  baseUrlVariable: string;
  defaultBaseUrl: string;
  /** Whether other servers with the same API may work without a key. */
  keyOptionalElsewhere: boolean;
}

/** Reads address and key from the environment; a missing key is an error before a run starts. */
export function readAccess(rules: AccessRules, env: NodeJS.ProcessEnv): Access {
  const [keyVariable] = rules.keyVariables;
  const given = env[rules.baseUrlVariable]?.trim() || rules.defaultBaseUrl;
  const address = readAddress(given, rules.baseUrlVariable);
  const apiKey = rules.keyVariables.map((name) => env[name]?.trim()).find(Boolean) ?? null;
  const elsewhere = address.host !== new URL(rules.defaultBaseUrl).host;
  if (apiKey === null && !(elsewhere && rules.keyOptionalElsewhere)) {
    throw new ArbiterError(
      "model-key-missing",
      `${rules.title} needs a key: ${keyVariable} is not set.`,
      {
        fix: rules.keyOptionalElsewhere
          ? `Set ${keyVariable}, or set ${rules.baseUrlVariable} to a server of your own that needs no key.`
          : `Set ${rules.keyVariables.join(" or ")}.`,
        data: {
          onGitHub: `Add the secret ${keyVariable} under Settings, Secrets and variables, Actions, and pass it on under env: in the workflow.`,
        },
      },
    );
  }
  return { baseUrl: given.replace(/\/+$/, ""), apiKey, keyVariable };
}

function readAddress(given: string, variable: string): URL {
  const address = URL.canParse(given) ? new URL(given) : null;
  if (address !== null && /^https?:$/.test(address.protocol) && address.username === "") {
    return address;
  }
  throw new ArbiterError("model-address-unusable", `${variable} is not a usable URL.`, {
    fix: "Write it like https://models.example.org/v1, without a user name.",
  });
}
