import { relative } from "node:path";
import { ArbiterError } from "../errors.ts";
import { type FileFacts, refuseContextPath } from "./context-path.ts";
import { refuseTotal } from "./refuse-total.ts";
import { findSecret } from "./secrets.ts";

export interface ContextLimits {
  root: string;
  maxTokens: number;
  lookAt(path: string): Promise<FileFacts>;
}

interface Request extends ContextLimits {
  /** Each with where it was asked for, as the refusal names it. */
  files: readonly { path: string; asked: string }[];
}

/**
 * The files somebody asked to be shown, by the paths they have behind all links. Strict, because
 * exactly these were asked for: what cannot be shown is said before anything starts, not left out.
 */
export async function checkContext(request: Request): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const { path, asked } of request.files) {
    const facts = await request.lookAt(path);
    const reason = refuseContextPath(path, request.root, facts) ?? (await refuseText(facts));
    if (reason !== null) throw refused(`${reason} (${asked} ${path})`, path);
    texts.set(relative(request.root, facts.realPath), facts.text ?? "");
  }
  const tooMuch = await refuseTotal([...texts.values()], request.maxTokens);
  if (tooMuch !== null) throw refused(`${tooMuch} (${texts.size} context files)`);
  return [...texts.keys()];
}

async function refuseText({ text }: FileFacts): Promise<string | null> {
  const secret = await findSecret(text ?? "");
  return secret === null ? null : `File contains what looks like a secret: ${secret}.`;
}

function refused(message: string, path?: string): ArbiterError {
  return new ArbiterError("context-refused", message, { data: path === undefined ? {} : { path } });
}
