import type { Person } from "./payloads.ts";
import type { TriggerSettings } from "./trigger.ts";

/** Why nobody listens to them, whatever they may do here; null for a person. */
export function refuseSender(
  { login, type }: Person,
  { botLogin }: Pick<TriggerSettings, "botLogin">,
): string | null {
  if (login.toLowerCase() === botLogin.toLowerCase()) {
    return `${login} is whom the arbiter itself acts as`;
  }
  return isBot({ login, type }) ? `${login} is a bot` : null;
}

/** Only an account that says it is a user's is a person's. */
export function isBot({ login, type }: Person): boolean {
  return type !== "User" || login.toLowerCase().endsWith("[bot]");
}
