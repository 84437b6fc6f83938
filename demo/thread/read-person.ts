import { hasRole, type World } from "../../test/github/simulator/world.ts";
import type { Person } from "./thread.ts";

/** Somebody as their name is shown: a bot's without the ending that its login has. */
export function readPerson({ accounts }: Pick<World, "accounts">, login: string): Person {
  const { role, type } = accounts.get(login.toLowerCase()) ?? { role: "none", type: "User" };
  const isBot = type === "Bot" || login.endsWith("[bot]");
  return { login: login.replace(/\[bot\]$/, ""), isBot, badge: isBot ? null : badgeOf(role) };
}

function badgeOf(role: Parameters<typeof hasRole>[0]): Person["badge"] {
  if (role === "admin") return "Owner";
  return hasRole(role, "write") ? "Collaborator" : null;
}
