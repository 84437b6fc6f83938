import { ArbiterError } from "../errors.ts";

/** Where a provider is reached, and with which key. */
export interface Access {
  baseUrl: string;
  /** Null where the server at that address needs none. */
  apiKey: string | null;
  /** The variable a key is read from, for whoever has to set it. */
  keyVariable: string;
}

export interface AccessRules {
  /** What people call the provider. */
  title: string;
  /** The first that is set counts. */
  keyVariables: readonly [string, ...string[]];
  baseUrlVariable: string;
  defaultBaseUrl: string;
  /** Servers of one's own that speak the same language often want no key. */
  keyOptionalElsewhere: boolean;
}

/** Who may be asked, by what the environment says; a missing key is said before anything starts. */
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
          ? `Set ${keyVariable}; a server of your own that needs none is named with ${rules.baseUrlVariable}.`
          : `Set ${rules.keyVariables.join(" or ")}.`,
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
  throw new ArbiterError(
    "model-address-unusable",
    `${variable} is no address that could be asked.`,
    {
      fix: "Give it as in https://models.example.org/v1, without a user name in it.",
    },
  );
}
