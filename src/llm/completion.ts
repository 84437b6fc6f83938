import type { UsageMetadata } from "@langchain/core/messages";
import { ArbiterError } from "../errors.ts";
import type { ModelAnswer, ModelRequest } from "../ports.ts";
import type { Tokens } from "./prices.ts";

/** One answer of a provider. */
export interface Completion {
  text: string;
  /** Null when the provider did not say that the answer is complete. */
  stopReason: ModelAnswer["stopReason"] | null;
  /** Null when the provider did not report them. */
  tokens: Tokens | null;
}

interface CallOptions {
  /** Alone limits the time. */
  signal: AbortSignal;
  /** Shown each part of the answer as it arrives, so that a call that breaks can be counted. */
  onText: (text: string) => void;
}

/** Asks once, without retries. */
export type Complete = (request: ModelRequest, options: CallOptions) => Promise<Completion>;

/** The question as one text, with the stable part as a prefix that providers can cache. */
export function wholePrompt({ stable = "", prompt }: ModelRequest): string {
  return stable === "" ? prompt : `${stable}\n\n${prompt}`;
}

/** The parts of a message chunk that are read. */
interface Chunk {
  text: string;
  additional_kwargs: object;
  response_metadata: object;
  usage_metadata?: UsageMetadata | undefined;
}

interface StreamedAnswer {
  text: string;
  /** The rest of a longer answer is not read. */
  isTooLong: boolean;
  /** Null when no chunk reported usage. */
  tokens: Tokens | null;
  /** The provider's metadata; later chunks override earlier ones. */
  facts: Record<string, unknown>;
}

interface StreamOptions extends Pick<CallOptions, "onText"> {
  /** Whether each chunk reports the output tokens so far, or only its own. */
  outputCounts: "cumulative" | "additive";
}

/** Longer than any model's limit on its output: a server that sends more does not end by itself. */
const MAX_ANSWER_CHARS = 1_000_000;

/**
 * Reads a streamed answer. Answers are streamed because Node closes a connection on which nothing
 * arrives for five minutes, and long answers take longer.
 */
export async function readStream(
  chunks: AsyncIterable<Chunk>,
  { outputCounts, onText }: StreamOptions,
): Promise<StreamedAnswer> {
  const texts: string[] = [];
  let left = MAX_ANSWER_CHARS;
  let tokens: Tokens | null = null;
  const facts: Record<string, unknown> = {};
  for await (const chunk of chunks) {
    texts.push(chunk.text);
    onText(chunk.text);
    left -= chunk.text.length;
    if (left < 0) break;
    Object.assign(facts, defined(chunk.additional_kwargs), defined(chunk.response_metadata));
    const { usage_metadata: usage } = chunk;
    if (usage === undefined) continue;
    tokens ??= { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    const { input_token_details: details, total_tokens: total, input_tokens: input } = usage;
    // Some providers count reasoning tokens only in the total.
    const output = Math.max(usage.output_tokens, total - input);
    tokens.input += input;
    tokens.output =
      outputCounts === "additive" ? tokens.output + output : Math.max(tokens.output, output);
    tokens.cacheRead = Math.max(tokens.cacheRead, details?.cache_read ?? 0);
    tokens.cacheWrite = Math.max(tokens.cacheWrite, details?.cache_creation ?? 0);
  }
  const isTooLong = left < 0;
  // An input of 0 tokens means that the provider did not count.
  const isComplete = !isTooLong && tokens !== null && tokens.input > 0;
  return { text: texts.join(""), isTooLong, tokens: isComplete ? tokens : null, facts };
}

/** Without the empty values, which must not override those of earlier chunks. */
function defined(facts: object): object {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null));
}

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
