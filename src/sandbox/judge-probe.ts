import * as z from "zod";
import type { Rung } from "../routing/boundary.ts";
import type { Sandbox } from "./confinement.ts";

interface Probed {
  /** What the probe printed; its last line is the answer. */
  output: string;
  /** Whether a file appeared where it must not. */
  written: boolean;
}

const MEANINGS = new Map([
  ["environment", "another process's environment can be read"],
  ["processes", "other processes can be seen"],
  ["files", "private files can be read"],
  ["outside", "files can be written outside the worktree"],
  ["git", ".git can be read"],
  ["runner", "the runner's files or .git/config can be read"],
  ["sudo", "sudo works"],
  ["docker", "Docker's socket can be used"],
  ["network", "the host's network can be reached; network: on would allow it"],
]);

/** Another user sees that others work, and not what they work on. */
const NOT_PROMISED: Readonly<Record<Rung, readonly string[]>> = {
  namespaces: [],
  bubblewrap: [],
  user: ["processes"],
  off: [],
};

const Answer = z.object({ escapes: z.array(z.string()), broken: z.array(z.string()) });

/** Why what was tried speaks against a sandbox; null where it held and worked. */
export function judgeProbe(
  { rung, network }: Pick<Sandbox, "rung" | "network">,
  { output, written }: Probed,
): string | null {
  const answer = parseAnswer(output);
  if (answer === null) return `it does not start: ${lastWords(output)}`;
  const allowed = [...NOT_PROMISED[rung], ...(network === "on" ? ["network"] : [])];
  const tried = new Set([...answer.escapes, ...(written ? ["outside"] : [])]);
  const escapes = [...tried].filter((name) => !allowed.includes(name));
  const problems = [...escapes.map((name) => MEANINGS.get(name) ?? name), ...answer.broken];
  return problems.length === 0 ? null : problems.join("; ");
}

function parseAnswer(output: string): z.infer<typeof Answer> | null {
  const text = output.trimEnd();
  try {
    return Answer.parse(JSON.parse(text.slice(text.lastIndexOf("\n") + 1)));
  } catch {
    return null;
  }
}

function lastWords(output: string): string {
  const lines = output.trim().split("\n");
  return lines.slice(-3).join(" ").slice(0, 300) || "it said nothing";
}
