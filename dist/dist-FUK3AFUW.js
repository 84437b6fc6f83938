import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  AIMessage,
  AIMessageChunk,
  BaseCallbackHandler,
  BaseChatModel,
  ChatGenerationChunk,
  ChatMessage,
  HumanMessage,
  LangChainError,
  RunnableLambda,
  SystemMessage,
  ToolMessage,
  assembleStructuredOutputPipeline,
  concat,
  convertToProviderContentBlock,
  createContentParser,
  createFunctionCallingParser,
  finalizeContentBlock,
  getEnvironmentVariable,
  isDataContentBlock,
  isInteropZodSchema,
  isLangChainTool,
  isOpenAITool,
  isSerializableSchema,
  ns,
  parseBase64DataUrl,
  resolveLangSmithGatewayConfig,
  stampRetryable,
  toJsonSchema,
  v4
} from "./chunk-LRQJ4NDD.js";
import "./chunk-WLIEFF7X.js";
import "./chunk-KPOE4I3O.js";

// node_modules/@langchain/google/dist/const.js
var GOOGLE_API_KEY_HEADER = "x-goog-api-key";
var GCP_API_KEY_HEADER = "Authorization";

// node_modules/@langchain/google/dist/utils/misc.js
var iife = (fn) => fn();

// node_modules/@langchain/google/dist/utils/errors.js
var ns$1 = ns.sub("google");
var RETRYABLE_STATUS_CODES = [
  408,
  429,
  500,
  502,
  503,
  504
];
function isRetryableStatus(statusCode) {
  if (!statusCode) return false;
  return RETRYABLE_STATUS_CODES.includes(statusCode);
}
async function readErrorResponseBody(response) {
  return iife(async () => {
    try {
      if ((response.headers.get("content-type") ?? "").includes("application/json")) return await response.json();
      const text = await response.text();
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    } catch {
      return null;
    }
  });
}
var GoogleError = class extends ns$1.brand(LangChainError) {
  name = "GoogleError";
};
var ConfigurationError = class extends ns$1.brand(GoogleError, "configuration") {
  name = "ConfigurationError";
  constructor(message) {
    super(message);
    stampRetryable(this, false);
  }
};
var PromptBlockedError = class PromptBlockedError2 extends ns$1.brand(GoogleError, "prompt-blocked") {
  name = "PromptBlockedError";
  /**
  * The reason why the prompt was blocked.
  *
  * Common values include:
  * - "SAFETY" - Blocked due to safety concerns
  * - "OTHER" - Blocked for other reasons
  * - "UNKNOWN" - Reason is unknown
  *
  * @readonly
  */
  blockReason;
  /**
  * Optional array of safety ratings that contributed to the block decision.
  *
  * Each rating contains information about different safety categories
  * (e.g., hate speech, sexually explicit content, dangerous content)
  * and their probability levels.
  *
  * @readonly
  */
  safetyRatings;
  constructor(params) {
    const message = params.message ?? `Prompt was blocked: ${params.blockReason}.${params.safetyRatings && params.safetyRatings.length > 0 ? ` Safety ratings: ${JSON.stringify(params.safetyRatings)}` : ""}`;
    super(message);
    this.blockReason = params.blockReason;
    this.safetyRatings = params.safetyRatings;
    stampRetryable(this, false);
  }
  /**
  * Creates a PromptBlockedError from a Gemini API prompt feedback object.
  *
  * This is a convenience factory method for creating errors from the API response
  * when a prompt is blocked. It extracts the relevant information from the
  * promptFeedback object returned by the Gemini API.
  *
  * @param promptFeedback - The prompt feedback object from the Gemini API response
  * @returns A new PromptBlockedError instance with information from the feedback
  *
  * @example
  * ```typescript
  * const response = await geminiApi.generateContent(request);
  * if (response.promptFeedback?.blockReason) {
  *   throw PromptBlockedError.fromPromptFeedback(response.promptFeedback);
  * }
  * ```
  */
  static fromPromptFeedback(promptFeedback) {
    return new PromptBlockedError2({
      blockReason: promptFeedback.blockReason ?? "UNKNOWN",
      safetyRatings: promptFeedback.safetyRatings
    });
  }
};
var AuthError = class AuthError2 extends ns$1.brand(GoogleError, "auth") {
  name = "AuthError";
  /**
  * The HTTP status code of the failed response.
  * Common values include 400 (Bad Request), 401 (Unauthorized),
  * 403 (Forbidden), 404 (Not Found), 429 (Too Many Requests),
  * 500 (Internal Server Error), etc.
  */
  statusCode;
  /**
  * The HTTP status text of the failed response.
  * This is the human-readable status message that accompanies the status code
  * (e.g., "Bad Request", "Internal Server Error").
  */
  statusText;
  /**
  * The HTTP response headers from the failed request.
  * Stored as a key-value record for easy access to header information.
  */
  headers;
  /**
  * The response body data from the failed request.
  * This may be a parsed JSON object, a text string, or null if the body
  * could not be read. Often contains additional error details from the API.
  */
  data;
  constructor(params) {
    super(params.message);
    this.statusCode = params.statusCode;
    this.statusText = params.statusText;
    this.headers = params.headers;
    this.data = params.data;
    stampRetryable(this, isRetryableStatus(this.statusCode));
  }
  /**
  * Creates an AuthError from a failed HTTP response.
  *
  * This is a convenience factory method for creating authentication errors from
  * HTTP responses. It automatically extracts the error message, status code,
  * headers, and response body from the Response object.
  *
  * The method attempts to parse the response body as JSON to extract an
  * `error_description` field if available. If JSON parsing fails or the
  * content type is not JSON, it falls back to reading the response as text.
  * If both fail, the error body will be null.
  *
  * @param response - The failed HTTP Response object from the authentication request
  * @returns A Promise that resolves to a new AuthError instance with information from the response
  *
  * @example
  * ```typescript
  * const response = await fetch(tokenUrl, {
  *   method: 'POST',
  *   body: authRequestBody
  * });
  *
  * if (!response.ok) {
  *   throw await AuthError.fromResponse(response);
  * }
  * ```
  */
  static async fromResponse(response) {
    const errorBody = await readErrorResponseBody(response);
    const message = errorBody?.error_description ?? `Authentication failed with status code ${response.status}`;
    const headers = iife(() => {
      const object = {};
      response.headers.forEach((value, name) => {
        object[name] = value;
      });
      return object;
    });
    return new AuthError2({
      message,
      statusCode: response.status,
      statusText: response.statusText,
      headers,
      data: errorBody
    });
  }
};
var RequestError = class RequestError2 extends ns$1.brand(GoogleError, "request") {
  name = "RequestError";
  /**
  * The URL of the failed request.
  * This is the full URL that was being accessed when the error occurred.
  */
  url;
  /**
  * The HTTP status code of the failed response.
  * Common values include 400 (Bad Request), 401 (Unauthorized),
  * 403 (Forbidden), 404 (Not Found), 429 (Too Many Requests),
  * 500 (Internal Server Error), etc.
  */
  statusCode;
  /**
  * The HTTP status text of the failed response.
  * This is the human-readable status message that accompanies the status code
  * (e.g., "Bad Request", "Internal Server Error").
  */
  statusText;
  /**
  * The HTTP response headers from the failed request.
  * Stored as a key-value record for easy access to header information.
  */
  headers;
  /**
  * The response body data from the failed request.
  * This may be a parsed JSON object, a text string, or null if the body
  * could not be read. Often contains additional error details from the API.
  */
  data;
  constructor(params) {
    super(params.message);
    this.url = params.url;
    this.statusCode = params.statusCode;
    this.statusText = params.statusText;
    this.headers = params.headers;
    this.data = params.data;
    stampRetryable(this, this.isRetryable());
  }
  /**
  * Determines if this error represents a retryable request failure.
  *
  * A request is considered retryable if it failed with a status code that
  * indicates a temporary issue that might succeed on retry. This includes:
  * - 408 (Request Timeout)
  * - 429 (Too Many Requests / Rate Limiting)
  * - 500 (Internal Server Error)
  * - 502 (Bad Gateway)
  * - 503 (Service Unavailable)
  * - 504 (Gateway Timeout)
  *
  * @returns `true` if the request should be retried, `false` otherwise
  *
  * @example
  * ```typescript
  * if (RequestError.isInstance(error) && error.isRetryable()) {
  *   await sleep(1000);
  *   return retry(request);
  * }
  * ```
  */
  isRetryable() {
    return isRetryableStatus(this.statusCode);
  }
  /**
  * Creates a RequestError from a failed HTTP Response object.
  *
  * This is a factory method that extracts all relevant information from a
  * Response object and constructs a RequestError with appropriate details.
  * It attempts to parse the response body as JSON first, falling back to
  * text if that fails, and finally to null if the body cannot be read.
  *
  * The error message is extracted from the response body if available
  * (looking for `message` or `error` fields), otherwise a generic message
  * is constructed using the status code.
  *
  * @param response - The failed HTTP Response object to convert into an error
  * @returns A Promise that resolves to a new RequestError instance
  *
  * @example
  * ```typescript
  * const response = await fetch(url);
  * if (!response.ok) {
  *   throw await RequestError.fromResponse(response);
  * }
  * ```
  */
  static async fromResponse(response) {
    const errorBody = await readErrorResponseBody(response);
    const message = errorBody?.error?.message ?? errorBody?.message ?? errorBody?.error ?? `Request failed with status code ${response.status}`;
    const headers = iife(() => {
      const object = {};
      response.headers.forEach((value, name) => {
        object[name] = value;
      });
      return object;
    });
    return new RequestError2({
      message,
      url: response.url,
      statusCode: response.status,
      statusText: response.statusText,
      headers,
      data: errorBody
    });
  }
};
var NoCandidatesError = class extends ns$1.brand(GoogleError, "no-candidates") {
  name = "NoCandidatesError";
  constructor() {
    super("No candidates returned from API. This may indicate the prompt was blocked or an error occurred.");
  }
};
var InvalidToolError = class extends ns$1.brand(GoogleError, "invalid-tool") {
  name = "InvalidToolError";
  /**
  * The invalid tool that was provided.
  */
  tool;
  constructor(tool, message) {
    const defaultMessage = `Received invalid tool: ${JSON.stringify(tool)}. Tools must be LangChain tools, OpenAI tools, or Gemini function declarations.`;
    super(message ?? defaultMessage);
    this.tool = tool;
    stampRetryable(this, false);
  }
};
var ToolCallNotFoundError = class extends ns$1.brand(GoogleError, "tool-call-not-found") {
  name = "ToolCallNotFoundError";
  /**
  * The tool call ID that could not be found in the conversation history.
  */
  toolCallId;
  constructor(toolCallId, message) {
    const defaultMessage = `Tool call with ID "${toolCallId}" not found in conversation history. Ensure the corresponding AIMessage with this tool call ID is included in the input.`;
    super(message ?? defaultMessage);
    this.toolCallId = toolCallId;
    stampRetryable(this, false);
  }
};
var MalformedOutputError = class extends ns$1.brand(GoogleError, "malformed-output") {
  name = "MalformedOutputError";
  /**
  * Optional cause of the parsing error.
  * This may be the original error that occurred during parsing,
  * or additional context about what went wrong.
  */
  cause;
  constructor(params) {
    super(params.message);
    this.cause = params.cause;
  }
};
var InvalidInputError = class extends ns$1.brand(GoogleError, "invalid-input") {
  name = "InvalidInputError";
  constructor(message) {
    super(message);
    stampRetryable(this, false);
  }
};

// node_modules/@langchain/google/dist/utils/gcp-auth.js
var joseModulePromise;
async function getJose() {
  joseModulePromise ??= import("./webapi-4PSZECUL.js");
  return joseModulePromise;
}
var cache = /* @__PURE__ */ new Map();
var CACHE_MAX_AGE = 3600;
function normalizeGCPCredentials(credentials) {
  return typeof credentials === "string" ? Object.freeze(JSON.parse(credentials)) : Object.isFrozen(credentials) ? credentials : Object.freeze(credentials);
}
async function getGCPPrivateKey(credentials) {
  const { importPKCS8 } = await getJose();
  return importPKCS8(credentials.private_key, "RS256");
}
async function getGCPCustomToken(credentials) {
  const { SignJWT } = await getJose();
  const privateKey = await getGCPPrivateKey(credentials);
  return await new SignJWT().setIssuer(credentials.client_email).setAudience(credentials.token_uri).setSubject(credentials.client_email).setProtectedHeader({ alg: "RS256" }).setIssuedAt().setExpirationTime("1h").sign(privateKey);
}
async function getGCPCredentialsAccessToken(credentials) {
  const tokenUrl = credentials.token_uri;
  const cacheKeyUrl = new URL(tokenUrl);
  cacheKeyUrl.searchParams.set("key", credentials.private_key_id);
  const cacheKey = cacheKeyUrl.toString();
  const cacheValue = cache.get(cacheKey);
  let now = Math.floor(Date.now() / 1e3);
  if (cacheValue) {
    if (cacheValue.created > now - CACHE_MAX_AGE) {
      let token = await cacheValue.promise;
      if (token.expires > now) return token.token;
      else {
        const nextValue = cache.get(cacheKey);
        if (nextValue && nextValue !== cacheValue) {
          token = await nextValue.promise;
          if (token.expires > now) return token.token;
          else cache.delete(cacheKey);
        }
      }
    } else cache.delete(cacheKey);
  }
  const promise = iife(async () => {
    now = Math.floor(Date.now() / 1e3);
    const jwt = await getGCPCustomToken(credentials);
    const body = new URLSearchParams();
    body.append("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer");
    body.append("assertion", jwt);
    const res = await fetch(tokenUrl, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body
    });
    if (!res.ok) throw await AuthError.fromResponse(res);
    const data = await res.json();
    if ("id_token" in data) {
      const { decodeJwt } = await getJose();
      const claims = decodeJwt(data.id_token);
      return {
        token: data.id_token,
        expires: claims.exp
      };
    }
    const lastModified = res.headers.get("last-modified");
    return {
      expires: lastModified ? Math.floor(new Date(lastModified).valueOf() / 1e3) + data.expires_in : now + data.expires_in,
      token: data.access_token
    };
  });
  cache.set(cacheKey, {
    created: now,
    promise
  });
  return await promise.then((data) => data.token);
}

// node_modules/@langchain/google/dist/clients/index.js
var ApiClient = class {
  /**
  * For some credential methods, we know what the project ID is.
  * This is necessary for OAuth-based access to Vertex
  */
  async getProjectId() {
    return "unknown-project-id";
  }
};
var WebApiClient = class extends ApiClient {
  params;
  hasApiKey() {
    return typeof this.apiKey === "string" && this.apiKey !== "";
  }
  async getProjectId() {
    if (typeof this.credentials !== "undefined") return this.credentials.project_id;
    else return super.getProjectId();
  }
  /**
  * The Google API key used for authentication, if provided.
  *
  * This value is resolved from either the constructor parameter or the
  * `GOOGLE_API_KEY` environment variable.
  *
  * @protected
  */
  apiKey;
  /**
  * The normalized GCP service account credentials, if provided.
  *
  * This value is resolved from either the constructor parameter or the
  * `GOOGLE_CLOUD_CREDENTIALS` environment variable, and is normalized
  * to ensure immutability.
  *
  * @protected
  */
  credentials;
  /**
  * Creates a new WebApiClient instance.
  *
  * The constructor initializes authentication credentials by checking:
  * 1. Explicit parameters passed to the constructor
  * 2. Environment variables (`GOOGLE_API_KEY`, `GOOGLE_CLOUD_CREDENTIALS`)
  *
  * Credentials are normalized and frozen to prevent accidental modification.
  *
  * @param params - Configuration parameters for the client
  *
  * @example
  * ```typescript
  * // Minimal configuration (uses environment variables)
  * const client = new WebApiClient({});
  *
  * // With explicit API key
  * const client = new WebApiClient({
  *   apiKey: 'your-api-key'
  * });
  *
  * // With service account credentials as JSON string
  * const client = new WebApiClient({
  *   credentials: '{"type":"service_account",...}'
  * });
  *
  * // With service account credentials as object
  * const client = new WebApiClient({
  *   credentials: {
  *     type: "service_account",
  *     // ... other fields
  *   }
  * });
  * ```
  */
  constructor(params) {
    super();
    this.params = params;
    this.apiKey = params.apiKey ?? getEnvironmentVariable("GOOGLE_API_KEY");
    this.credentials = iife(() => {
      if (params.credentials) return normalizeGCPCredentials(params.credentials);
      const credentialsVar = getEnvironmentVariable("GOOGLE_CLOUD_CREDENTIALS");
      if (credentialsVar) return normalizeGCPCredentials(credentialsVar);
    });
  }
  /**
  * Executes an HTTP request with appropriate Google API authentication.
  *
  * This method adds authentication headers to the request based on the
  * configured authentication method:
  *
  * - If an API key is configured, adds the `X-Goog-Api-Key` header
  * - If service account credentials are configured, generates an access token
  *   and adds it via the `Authorization` header with Bearer scheme
  *
  * The authentication priority is:
  * 1. API key (if provided)
  * 2. Service account credentials (if provided)
  *
  * @param request - The HTTP request to execute. Headers will be modified
  *                  in-place to include authentication information.
  * @returns A Promise that resolves to the HTTP response
  *
  * @throws {AuthError} If no authentication method is available (neither apiKey
  *                     nor credentials), or if service account authentication
  *                     fails (e.g., invalid credentials, network error, or
  *                     token generation failure)
  *
  * @example
  * ```typescript
  * const client = new WebApiClient({ apiKey: 'your-key' });
  * const request = new Request('https://generativelanguage.googleapis.com/v1/models');
  * const response = await client.fetch(request);
  * const data = await response.json();
  * ```
  *
  * @remarks
  * - The request object is modified in-place by adding headers
  * - Service account tokens are automatically cached and refreshed
  * - If both API key and credentials are provided, API key takes precedence
  */
  async fetch(request) {
    if (!this.apiKey && !this.credentials) throw new AuthError({ message: "No authentication method available. Please provide either an apiKey or credentials." });
    if (this.apiKey) request.headers.set(GOOGLE_API_KEY_HEADER, this.apiKey);
    if (this.credentials) request.headers.set(GCP_API_KEY_HEADER, `Bearer ${await getGCPCredentialsAccessToken(this.credentials)}`);
    return fetch(request);
  }
};

// node_modules/@langchain/google/dist/utils/stream_events.js
async function* convertGoogleGeminiStream(source, options = {}) {
  const shouldStreamUsage = options.streamUsage ?? true;
  const blockAccumulators = /* @__PURE__ */ new Map();
  const blockKeyToIndex = /* @__PURE__ */ new Map();
  let nextBlockIndex = 0;
  let messageStarted = false;
  let usageSnapshot;
  let finishReason = "stop";
  let groundingMetadata;
  let citationMetadata;
  const getOrCreateBlockIndex = (key, initial) => {
    const existing = blockKeyToIndex.get(key);
    if (existing !== void 0) return {
      index: existing,
      isNew: false
    };
    const index = nextBlockIndex++;
    blockKeyToIndex.set(key, index);
    blockAccumulators.set(index, { ...initial });
    return {
      index,
      isNew: true
    };
  };
  for await (const response of source) {
    if (!messageStarted) {
      messageStarted = true;
      yield { event: "message-start" };
    }
    const usageMetadata = response.usageMetadata ?? response.usage_metadata;
    if (shouldStreamUsage && usageMetadata) {
      const input = usageMetadata.promptTokenCount ?? 0;
      const output = usageMetadata.candidatesTokenCount ?? 0;
      usageSnapshot = {
        input_tokens: input,
        output_tokens: output,
        total_tokens: usageMetadata.totalTokenCount ?? input + output
      };
      yield {
        event: "usage",
        usage: usageSnapshot
      };
    }
    const candidate = response.candidates?.[0];
    if (candidate?.finishReason) finishReason = mapGeminiFinishReason(candidate.finishReason);
    if (candidate?.groundingMetadata) groundingMetadata = candidate.groundingMetadata;
    if (candidate?.citationMetadata) citationMetadata = candidate.citationMetadata;
    const parts = candidate?.content?.parts;
    if (!parts) continue;
    let toolIdx = 0;
    for (const part of parts) if (part.text) {
      if (part.thought) {
        const { index, isNew } = getOrCreateBlockIndex("reasoning", {
          type: "reasoning",
          reasoning: ""
        });
        if (isNew) yield {
          event: "content-block-start",
          index,
          content: {
            type: "reasoning",
            reasoning: ""
          }
        };
        const acc = blockAccumulators.get(index);
        acc.reasoning = (acc.reasoning ?? "") + part.text;
        if (part.thoughtSignature) acc.thoughtSignature = part.thoughtSignature;
        yield {
          event: "content-block-delta",
          index,
          delta: {
            type: "reasoning-delta",
            reasoning: part.text
          }
        };
      } else {
        const { index, isNew } = getOrCreateBlockIndex("text", {
          type: "text",
          text: ""
        });
        if (isNew) yield {
          event: "content-block-start",
          index,
          content: {
            type: "text",
            text: ""
          }
        };
        const acc = blockAccumulators.get(index);
        acc.text = (acc.text ?? "") + part.text;
        yield {
          event: "content-block-delta",
          index,
          delta: {
            type: "text-delta",
            text: part.text
          }
        };
      }
    } else if (part.functionCall) {
      const key = `tool:${toolIdx}`;
      const args = JSON.stringify(part.functionCall.args ?? {});
      const { index, isNew } = getOrCreateBlockIndex(key, {
        type: "tool_call_chunk",
        id: part.functionCall.id ?? `lc-tool-call-${v4().replace(/-/g, "")}`,
        name: part.functionCall.name,
        args: "",
        index: toolIdx
      });
      const acc = blockAccumulators.get(index);
      const id = acc.id;
      if (isNew) yield {
        event: "content-block-start",
        index,
        content: {
          type: "tool_call_chunk",
          id,
          name: part.functionCall.name,
          args: "",
          index: toolIdx
        }
      };
      acc.args = args;
      if (part.thoughtSignature) acc.thoughtSignature = part.thoughtSignature;
      yield {
        event: "content-block-delta",
        index,
        delta: {
          type: "block-delta",
          fields: {
            type: "tool_call_chunk",
            id,
            name: acc.name,
            args: acc.args
          }
        }
      };
      toolIdx += 1;
    }
  }
  for (const [index, acc] of blockAccumulators) {
    const finalized = finalizeContentBlock(acc);
    yield {
      event: "content-block-finish",
      index,
      content: acc.thoughtSignature ? {
        ...finalized,
        thoughtSignature: acc.thoughtSignature
      } : finalized
    };
  }
  yield {
    event: "message-finish",
    reason: finishReason,
    ...usageSnapshot ? { usage: usageSnapshot } : {},
    responseMetadata: {
      model_provider: "google",
      ...citationMetadata ? { citationMetadata } : {},
      ...groundingMetadata ? {
        groundingMetadata,
        groundingSupport: groundingMetadata.groundingSupports?.filter((s) => (s?.segment?.partIndex ?? 0) === 0)
      } : {}
    }
  };
}
function mapGeminiFinishReason(reason) {
  switch (reason.toLowerCase()) {
    case "max_tokens":
    case "max-token":
    case "max_token":
      return "length";
    case "safety":
    case "recitation":
    case "language":
    case "blocklist":
    case "prohibited_content":
    case "prohibited-content":
    case "spii":
    case "image_safety":
    case "image-safety":
    case "image_prohibited_content":
    case "image-prohibited-content":
    case "image_recitation":
    case "image-recitation":
      return "content_filter";
    default:
      return "stop";
  }
}

// node_modules/@langchain/google/dist/chat_models/profiles.js
var PROFILES = {
  "gemini-embedding-001": {
    maxInputTokens: 2048,
    imageInputs: false,
    audioInputs: false,
    pdfInputs: false,
    videoInputs: false,
    maxOutputTokens: 3072,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: false,
    structuredOutput: false
  },
  "gemini-2.5-flash-lite-preview-09-2025": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-pro-preview-06-05": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-flash-preview-04-17": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false
  },
  "gemini-2.5-flash-preview-09-2025": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-pro-preview-05-06": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-flash-preview-05-20": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-flash": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-live-2.5-flash": {
    maxInputTokens: 128e3,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: false,
    videoInputs: true,
    maxOutputTokens: 8e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: true,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false
  },
  "gemini-3-flash-preview": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-live-2.5-flash-preview-native-audio": {
    maxInputTokens: 131072,
    imageInputs: false,
    audioInputs: true,
    pdfInputs: false,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: true,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false
  },
  "gemini-2.5-flash-lite": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-flash-preview-tts": {
    maxInputTokens: 8e3,
    imageInputs: false,
    audioInputs: false,
    pdfInputs: false,
    videoInputs: false,
    maxOutputTokens: 16e3,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: true,
    videoOutputs: false,
    toolCalling: false,
    structuredOutput: false
  },
  "gemini-flash-latest": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-flash-lite-preview-06-17": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false
  },
  "gemini-2.5-flash-image": {
    maxInputTokens: 32768,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: false,
    videoInputs: false,
    maxOutputTokens: 32768,
    reasoningOutput: true,
    imageOutputs: true,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: false,
    structuredOutput: false
  },
  "gemini-2.5-pro-preview-tts": {
    maxInputTokens: 8e3,
    imageInputs: false,
    audioInputs: false,
    pdfInputs: false,
    videoInputs: false,
    maxOutputTokens: 16e3,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: true,
    videoOutputs: false,
    toolCalling: false,
    structuredOutput: false
  },
  "gemini-2.5-flash-image-preview": {
    maxInputTokens: 32768,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: false,
    videoInputs: false,
    maxOutputTokens: 32768,
    reasoningOutput: true,
    imageOutputs: true,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: false,
    structuredOutput: false
  },
  "gemini-1.5-flash-8b": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: false,
    videoInputs: true,
    maxOutputTokens: 8192,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false
  },
  "gemini-3-pro-preview": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 64e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.0-flash-lite": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 8192,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-1.5-flash": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: false,
    videoInputs: true,
    maxOutputTokens: 8192,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false
  },
  "gemini-flash-lite-latest": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.5-pro": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 65536,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-2.0-flash": {
    maxInputTokens: 1048576,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: true,
    videoInputs: true,
    maxOutputTokens: 8192,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true
  },
  "gemini-1.5-pro": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: true,
    pdfInputs: false,
    videoInputs: true,
    maxOutputTokens: 8192,
    reasoningOutput: false,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false
  }
};

// node_modules/@langchain/google/dist/chat_models/types.js
var settableServiceTier = ["flex", "priority"];

// node_modules/@langchain/google/dist/utils/stream.js
var SafeJsonEventParserStream = class extends TransformStream {
  constructor() {
    super({ transform(chunk, controller) {
      try {
        if (chunk.data) {
          const parsed = JSON.parse(chunk.data);
          controller.enqueue(parsed);
        } else controller.enqueue(null);
      } catch {
        controller.enqueue(null);
      }
    } });
  }
};

// node_modules/@langchain/google/dist/converters/messages.js
var geminiContentBlockConverter = {
  providerName: "ChatGoogle",
  fromStandardTextBlock(block) {
    return { text: block.text };
  },
  fromStandardImageBlock(block) {
    if (isDataContentBlock(block)) {
      if (block.source_type === "base64") {
        if (!block.mime_type) throw new InvalidInputError("mime_type is required for base64 image blocks");
        const dataStr = typeof block.data === "string" ? block.data : typeof block.data === "object" && block.data !== null ? btoa(Array.from(block.data).map((byte) => String.fromCharCode(byte)).join("")) : String(block.data);
        return { inlineData: {
          mimeType: block.mime_type,
          data: dataStr
        } };
      }
      if (block.source_type === "url") {
        const parsed = parseBase64DataUrl({ dataUrl: block.url });
        if (parsed) {
          const dataStr = typeof parsed.data === "string" ? parsed.data : btoa(Array.from(parsed.data).map((byte) => String.fromCharCode(byte)).join(""));
          return { inlineData: {
            mimeType: parsed.mime_type || block.mime_type || "image/jpeg",
            data: dataStr
          } };
        }
        return { fileData: {
          mimeType: block.mime_type || "image/jpeg",
          fileUri: block.url
        } };
      }
      if (block.source_type === "id") return { fileData: {
        mimeType: block.mime_type || "image/jpeg",
        fileUri: block.id
      } };
    }
    throw new InvalidInputError(`Image content blocks with source_type "${block.source_type}" are not supported for ChatGoogle. Supported source types are: "base64", "url", "id".`);
  },
  fromStandardAudioBlock(block) {
    if (isDataContentBlock(block)) {
      if (block.source_type === "base64") {
        if (!block.mime_type) throw new InvalidInputError("mime_type is required for base64 audio blocks");
        const dataStr = typeof block.data === "string" ? block.data : typeof block.data === "object" && block.data !== null ? btoa(Array.from(block.data).map((byte) => String.fromCharCode(byte)).join("")) : String(block.data);
        return { inlineData: {
          mimeType: block.mime_type,
          data: dataStr
        } };
      }
      if (block.source_type === "url") {
        const parsed = parseBase64DataUrl({ dataUrl: block.url });
        if (parsed) {
          const dataStr = typeof parsed.data === "string" ? parsed.data : btoa(Array.from(parsed.data).map((byte) => String.fromCharCode(byte)).join(""));
          return { inlineData: {
            mimeType: parsed.mime_type || block.mime_type || "audio/mpeg",
            data: dataStr
          } };
        }
        return { fileData: {
          mimeType: block.mime_type || "audio/mpeg",
          fileUri: block.url
        } };
      }
      if (block.source_type === "id") return { fileData: {
        mimeType: block.mime_type || "audio/mpeg",
        fileUri: block.id
      } };
    }
    throw new InvalidInputError(`Audio content blocks with source_type "${block.source_type}" are not supported for ChatGoogle. Supported source types are: "base64", "url", "id".`);
  },
  fromStandardFileBlock(block) {
    if (isDataContentBlock(block)) {
      if (block.source_type === "base64") {
        if (!block.mime_type) throw new InvalidInputError("mime_type is required for base64 file blocks");
        const dataStr = typeof block.data === "string" ? block.data : typeof block.data === "object" && block.data !== null ? btoa(Array.from(block.data).map((byte) => String.fromCharCode(byte)).join("")) : String(block.data);
        return { inlineData: {
          mimeType: block.mime_type,
          data: dataStr
        } };
      }
      if (block.source_type === "url") {
        const parsed = parseBase64DataUrl({ dataUrl: block.url });
        if (parsed) {
          const dataStr = typeof parsed.data === "string" ? parsed.data : btoa(Array.from(parsed.data).map((byte) => String.fromCharCode(byte)).join(""));
          return { inlineData: {
            mimeType: parsed.mime_type || block.mime_type || "application/octet-stream",
            data: dataStr
          } };
        }
        return { fileData: {
          mimeType: block.mime_type || "application/octet-stream",
          fileUri: block.url
        } };
      }
      if (block.source_type === "id") return { fileData: {
        mimeType: block.mime_type || "application/octet-stream",
        fileUri: block.id
      } };
    }
    if ("source_type" in block && block.source_type === "text" && "text" in block) return { text: block.text };
    throw new InvalidInputError(`File content blocks with source_type "${block.source_type}" are not supported for ChatGoogle. Supported source types are: "base64", "url", "id", "text".`);
  }
};
var MEDIA_BLOCK_TYPES = /* @__PURE__ */ new Set([
  "media",
  "image",
  "audio",
  "video",
  "file",
  "text-plain"
]);
function isMediaContentBlock(item) {
  if (typeof item !== "object" || item === null) return false;
  if (isDataContentBlock(item)) return item.source_type !== "text";
  if ("image_url" in item || "inlineData" in item || "fileData" in item) return true;
  return MEDIA_BLOCK_TYPES.has(item.type);
}
function stripMediaBlocksForFunctionResponse(content) {
  if (!Array.isArray(content)) return content;
  return content.filter((item) => !isMediaContentBlock(item));
}
function convertStandardDataContentBlockToGeminiPart(block) {
  function uint8arrayToString(data) {
    return btoa(Array.from(data).map((byte) => String.fromCharCode(byte)).join(""));
  }
  function extractMimeType(str) {
    if (str.startsWith("data:")) return {
      mimeType: str.split(":")[1].split(";")[0],
      data: str.split(",")[1]
    };
    return {
      mimeType: null,
      data: null
    };
  }
  if ("mimeType" in block && "data" in block) return { inlineData: {
    mimeType: block.mimeType,
    data: typeof block.data === "string" ? block.data : uint8arrayToString(block.data)
  } };
  else if ("mimeType" in block && "url" in block) return { fileData: {
    mimeType: block.mimeType,
    fileUri: block.url
  } };
  else if ("url" in block && block.url?.startsWith("data:")) {
    const { mimeType, data } = extractMimeType(block.url);
    if (mimeType && data) return { inlineData: {
      mimeType,
      data
    } };
  }
  return null;
}
function convertStandardVideoContentBlockToGeminiPart(block) {
  const ret = convertStandardDataContentBlockToGeminiPart(block);
  if (ret && block.metadata && "videoMetadata" in block.metadata) ret.videoMetadata = block.metadata.videoMetadata;
  return ret;
}
function convertStandardReasoningBlockToGeminiPart(block) {
  const ret = "reasoningContentBlock" in block && block.reasoningContentBlock ? convertStandardContentBlockToGeminiPart(block.reasoningContentBlock) : { text: block.reasoning };
  if (ret) ret.thought = true;
  return ret;
}
function convertStandardContentBlockToGeminiPart(block) {
  function baseGeminiPart() {
    switch (block.type) {
      case "text":
        return { text: block.text };
      case "reasoning":
        return convertStandardReasoningBlockToGeminiPart(block);
      case "image":
      case "audio":
      case "text-plain":
      case "file":
        return convertStandardDataContentBlockToGeminiPart(block);
      case "video":
        return convertStandardVideoContentBlockToGeminiPart(block);
      default:
        return null;
    }
  }
  const ret = baseGeminiPart();
  if (ret) {
    if ("thoughtSignature" in block) ret.thoughtSignature = block.thoughtSignature;
  }
  return ret;
}
function convertStandardContentMessageToGeminiContent(message, messages) {
  if (SystemMessage.isInstance(message)) return null;
  let role;
  if (HumanMessage.isInstance(message)) role = "user";
  else if (AIMessage.isInstance(message)) role = "model";
  else if (ToolMessage.isInstance(message)) role = "user";
  else if (ChatMessage.isInstance(message)) {
    const msgRole = message.role.toLowerCase();
    if (msgRole === "user" || msgRole === "human") role = "user";
    else if (msgRole === "assistant" || msgRole === "ai" || msgRole === "model") role = "model";
    else if (msgRole === "function" || msgRole === "tool") role = "user";
    else role = "user";
  } else role = "user";
  let parts = [];
  const contentBlocks = Array.isArray(message.contentBlocks) ? message.contentBlocks : [];
  contentBlocks.forEach((block) => {
    const part = convertStandardContentBlockToGeminiPart(message.additional_kwargs.originalTextContentBlock || block);
    if (part) parts.push(part);
  });
  if (AIMessage.isInstance(message) && message.tool_calls?.length) {
    const signaturesById = {};
    for (const block of contentBlocks) if (block.type === "tool_call" && block.id && "thoughtSignature" in block && typeof block.thoughtSignature === "string") signaturesById[block.id] = block.thoughtSignature;
    for (const toolCall of message.tool_calls) {
      const part = { functionCall: {
        name: toolCall.name,
        args: toolCall.args ?? {}
      } };
      const thoughtSignature = (toolCall.id && signaturesById[toolCall.id]) ?? ("thoughtSignature" in toolCall ? toolCall.thoughtSignature : void 0);
      if (thoughtSignature) part.thoughtSignature = thoughtSignature;
      parts.push(part);
    }
  }
  if (ToolMessage.isInstance(message) && message.tool_call_id) {
    const responseContent = stripMediaBlocksForFunctionResponse(message.content);
    const matchedToolCall = messages.filter(AIMessage.isInstance).find((msg) => msg.tool_calls?.find((tc) => tc.id === message.tool_call_id))?.tool_calls?.find((tc) => tc.id === message.tool_call_id);
    const isGeneratedId = message.tool_call_id.startsWith("lc-tool-call-");
    parts.push({ functionResponse: {
      ...isGeneratedId ? {} : { id: message.tool_call_id },
      name: matchedToolCall?.name ?? message.name ?? "unknown",
      response: { result: responseContent }
    } });
    parts = parts.filter((part) => "functionResponse" in part);
  }
  if (parts.length === 0) return null;
  return {
    role,
    parts
  };
}
function convertLegacyPartToGeminiPart(item) {
  function isMessageContentText(content) {
    return typeof content === "object" && content !== null && "text" in content;
  }
  function isMessageContentImageUrl(content) {
    return typeof content === "object" && content !== null && "image_url" in content;
  }
  function isMessageContentMedia(content) {
    return typeof content === "object" && content !== null && "type" in content && content.type === "media";
  }
  function inferMimeTypeFromUrl(url) {
    const mimeTypeMap = {
      jpg: "image/jpeg",
      jpeg: "image/jpeg",
      png: "image/png",
      gif: "image/gif",
      webp: "image/webp",
      bmp: "image/bmp",
      svg: "image/svg+xml",
      ico: "image/x-icon",
      tiff: "image/tiff",
      tif: "image/tiff"
    };
    try {
      const extension = new URL(url).pathname.split(".").pop()?.toLowerCase().split(/[?#]/)[0];
      return extension ? mimeTypeMap[extension] : "application/octet-stream";
    } catch {
      const match = url.match(/\.([a-zA-Z0-9]+)(?:[?#]|$)/);
      if (match) return mimeTypeMap[match[1].toLowerCase()];
      return "application/octet-stream";
    }
  }
  function messageContentImageUrlData(content) {
    const url = typeof content.image_url === "string" ? content.image_url : content.image_url.url;
    if (!url) throw new InvalidInputError("Missing image URL in image_url content block.");
    const dataUrl = parseBase64DataUrl({ dataUrl: url });
    if (dataUrl?.data && dataUrl?.mime_type) return { inlineData: {
      data: dataUrl.data,
      mimeType: dataUrl.mime_type
    } };
    else return { fileData: {
      mimeType: inferMimeTypeFromUrl(url) || "image/png",
      fileUri: url
    } };
  }
  function messageContentImageUrl(content) {
    const ret2 = messageContentImageUrlData(content);
    supplementVideoMetadata(content, ret2);
    return ret2;
  }
  function messageContentMediaData(content) {
    if ("mimeType" in content && "data" in content) return { inlineData: {
      mimeType: content.mimeType,
      data: content.data
    } };
    else if ("mimeType" in content && "fileUri" in content) return { fileData: {
      mimeType: content.mimeType,
      fileUri: content.fileUri
    } };
    throw new InvalidInputError(`Invalid media content: ${JSON.stringify(content, null, 1)}. Expected either { mimeType, data } for inline data or { mimeType, fileUri } for file references.`);
  }
  function supplementVideoMetadata(content, ret2) {
    if ("videoMetadata" in content && typeof ret2 === "object") ret2.videoMetadata = content.videoMetadata;
    return ret2;
  }
  function messageContentMedia(content) {
    const ret2 = messageContentMediaData(content);
    supplementVideoMetadata(content, ret2);
    return ret2;
  }
  function baseGeminiPart() {
    if (typeof item === "string") return { text: item };
    else if (typeof item === "object" && item !== null) {
      if (isMessageContentText(item)) return { text: item.text };
      else if (isDataContentBlock(item)) return convertToProviderContentBlock(item, geminiContentBlockConverter);
      else if ("type" in item && item?.type === "functionCall") {
        const { type, functionCall, ...etc } = item;
        return {
          ...etc,
          functionCall
        };
      } else if ("type" in item && item?.type === "executableCode") {
        const { type, executableCode, ...etc } = item;
        return {
          ...etc,
          executableCode
        };
      } else if ("type" in item && item?.type === "codeExecutionResult") {
        const { type, codeExecutionResult, ...etc } = item;
        return {
          ...etc,
          codeExecutionResult
        };
      } else if (isMessageContentImageUrl(item)) return messageContentImageUrl(item);
      else if (isMessageContentMedia(item)) return messageContentMedia(item);
    }
    return item;
  }
  const ret = baseGeminiPart();
  const itemRecord = item;
  if ("thought" in itemRecord) ret.thought = itemRecord.thought;
  if ("thoughtSignature" in itemRecord) ret.thoughtSignature = itemRecord.thoughtSignature;
  return ret;
}
function convertLegacyContentMessageToGeminiContent(message, messages) {
  if (SystemMessage.isInstance(message)) return null;
  const role = iife(() => {
    if (HumanMessage.isInstance(message)) return "user";
    else if (AIMessage.isInstance(message)) return "model";
    else if (ToolMessage.isInstance(message)) return "user";
    else if (ChatMessage.isInstance(message)) {
      const msgRole = message.role.toLowerCase();
      if (msgRole === "user" || msgRole === "human") return "user";
      else if (msgRole === "assistant" || msgRole === "ai" || msgRole === "model") return "model";
      else if (msgRole === "function" || msgRole === "tool") return "user";
      else return "user";
    } else return "user";
  });
  let parts = [];
  if (typeof message.content === "string") {
    if (message.content.trim()) parts.push({ text: message.content });
  } else if (Array.isArray(message.content)) for (const item of message.content) {
    const part = convertLegacyPartToGeminiPart(item);
    parts.push(part);
  }
  if (ToolMessage.isInstance(message) && message.tool_call_id) {
    const responseContent = stripMediaBlocksForFunctionResponse(message.content);
    const aiMsg = messages.filter(AIMessage.isInstance).find((msg) => msg.tool_calls?.find((tc) => tc.id === message.tool_call_id));
    if (!aiMsg) throw new ToolCallNotFoundError(message.tool_call_id);
    const isGeneratedId = message.tool_call_id.startsWith("lc-tool-call-");
    const matchedToolCall = aiMsg.tool_calls?.find((tc) => tc.id === message.tool_call_id);
    parts.push({ functionResponse: {
      ...isGeneratedId ? {} : { id: message.tool_call_id },
      name: matchedToolCall?.name ?? message.name ?? "unknown",
      response: { result: responseContent }
    } });
    parts = parts.filter((part) => "functionResponse" in part || "inlineData" in part || "fileData" in part);
  }
  if (parts.length > 0) return {
    role,
    parts
  };
  return null;
}
var convertMessagesToGeminiContents = (messages) => {
  const contents = [];
  for (const message of messages) {
    const content = iife(() => {
      switch ("output_version" in message.response_metadata ? message.response_metadata?.output_version : "v0") {
        case "v1":
          return convertStandardContentMessageToGeminiContent(message, messages);
        default:
          return convertLegacyContentMessageToGeminiContent(message, messages);
      }
    });
    if (content) {
      const prev = contents[contents.length - 1];
      if (canMergeInto(prev, content) && content.parts) {
        prev.parts ??= [];
        prev.parts.push(...content.parts);
      } else contents.push(content);
    }
  }
  return contents;
};
function hasFunctionResponse(content) {
  return content.parts?.some((part) => "functionResponse" in part) === true;
}
function canMergeInto(prev, content) {
  return prev !== void 0 && prev.role === content.role && hasFunctionResponse(prev) === hasFunctionResponse(content);
}
var convertMessagesToGeminiSystemInstruction = (messages) => {
  const systemParts = [];
  for (const message of messages) if (SystemMessage.isInstance(message)) {
    if (message.text.trim()) systemParts.push({ text: message.text });
  }
  if (systemParts.length === 0) return;
  return { parts: systemParts };
};
var convertGeminiPartsToToolCalls = (parts) => {
  const toolCalls = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if ("functionCall" in part && part.functionCall) {
      const functionCallPart = part;
      toolCalls.push({
        type: "tool_call",
        id: functionCallPart.functionCall.id ?? `lc-tool-call-${v4().replace(/-/g, "")}`,
        name: functionCallPart.functionCall.name,
        args: functionCallPart.functionCall.args ?? {},
        thoughtSignature: functionCallPart.thoughtSignature
      });
    }
  }
  return toolCalls;
};
var convertGeminiPartToContentBlock = (part) => {
  const block = iife(() => {
    if ("text" in part && typeof part.text === "string") return {
      type: "text",
      text: part.text
    };
    else if ("inlineData" in part && part.inlineData) return {
      type: "inlineData",
      inlineData: part.inlineData
    };
    else if ("fileData" in part && part.fileData) return {
      type: "fileData",
      fileData: part.fileData
    };
    else if ("functionCall" in part && part.functionCall) return {
      type: "functionCall",
      functionCall: part.functionCall
    };
    else if ("functionResponse" in part && part.functionResponse) return {
      type: "functionResponse",
      functionResponse: part.functionResponse
    };
    else if ("executableCode" in part && part.executableCode) return {
      type: "executableCode",
      executableCode: part.executableCode
    };
    else if ("codeExecutionResult" in part && part.codeExecutionResult) return {
      type: "codeExecutionResult",
      codeExecutionResult: part.codeExecutionResult
    };
    return part;
  });
  const ret = {
    thought: part.thought,
    thoughtSignature: part.thoughtSignature,
    partMetadata: part.partMetadata,
    ...block
  };
  for (const attribute in ret) if (ret[attribute] === void 0) delete ret[attribute];
  return ret;
};
var convertGeminiCandidateToAIMessage = (candidate) => {
  function groundingSupportByPart(groundingSupports) {
    const ret = [];
    if (!groundingSupports || groundingSupports.length === 0) return [[]];
    groundingSupports?.forEach((groundingSupport) => {
      const partIndex = groundingSupport?.segment?.partIndex ?? 0;
      if (ret[partIndex]) ret[partIndex].push(groundingSupport);
      else ret[partIndex] = [groundingSupport];
    });
    return ret;
  }
  const parts = candidate.content?.parts || [];
  const toolCalls = convertGeminiPartsToToolCalls(parts);
  let content;
  let originalTextContentBlock = void 0;
  const groundingMetadata = candidate?.groundingMetadata;
  const citationMetadata = candidate?.citationMetadata;
  const groundingParts = groundingSupportByPart(groundingMetadata?.groundingSupports);
  const hasContentPayload = (p) => !!p.text || !!p.thought || !!p.inlineData || !!p.fileData || !!p.functionCall || !!p.functionResponse || !!p.executableCode || !!p.codeExecutionResult;
  const contentParts = parts.filter(hasContentPayload);
  if (contentParts.length === 0) {
    content = "";
    if (parts.length > 0) originalTextContentBlock = convertGeminiPartToContentBlock(parts[0]);
  } else if (contentParts.length === 1 && "text" in contentParts[0] && !("thought" in contentParts[0])) {
    content = contentParts[0].text ?? "";
    const mergedPart = { ...contentParts[0] };
    for (const p of parts) if (p !== contentParts[0] && p.thoughtSignature) mergedPart.thoughtSignature = p.thoughtSignature;
    originalTextContentBlock = convertGeminiPartToContentBlock(mergedPart);
  } else content = parts.map((p) => convertGeminiPartToContentBlock(p));
  const additional_kwargs = {
    finishReason: candidate.finishReason,
    finishMessage: candidate.finishMessage,
    safetyRatings: candidate.safetyRatings,
    tokenCount: candidate.tokenCount,
    citationMetadata: candidate.citationMetadata,
    groundingMetadata: candidate.groundingMetadata,
    groundingAttributions: candidate.groundingAttributions,
    urlRetrievalMetadata: candidate.urlRetrievalMetadata,
    urlContextMetadata: candidate.urlContextMetadata,
    avgLogprobs: candidate.avgLogprobs,
    logprobsResult: candidate.logprobsResult,
    originalTextContentBlock
  };
  const response_metadata = {
    model_provider: "google",
    finish_reason: candidate.finishReason,
    safety_ratings: candidate.safetyRatings,
    citation_metadata: candidate.citationMetadata,
    grounding_metadata: candidate.groundingMetadata,
    grounding_attributions: candidate.groundingAttributions,
    url_retrieval_metadata: candidate.urlRetrievalMetadata,
    url_context_metadata: candidate.urlContextMetadata,
    avg_logprobs: candidate.avgLogprobs,
    logprobs_result: candidate.logprobsResult,
    citationMetadata,
    groundingMetadata,
    groundingSupport: groundingParts[0]
  };
  for (const attribute in additional_kwargs) if (additional_kwargs[attribute] === void 0) delete additional_kwargs[attribute];
  for (const attribute in response_metadata) if (response_metadata[attribute] === void 0) delete response_metadata[attribute];
  return new AIMessage({
    content,
    tool_calls: toolCalls.length > 0 ? toolCalls : void 0,
    additional_kwargs,
    response_metadata
  });
};
var convertAIMessageToText = (message) => {
  if (typeof message.content === "string") return message.content;
  else if (Array.isArray(message.content)) return message.content.filter((c) => typeof c === "string" || c.type === "text").map((c) => typeof c === "string" ? c : c.text || "").join("");
  else return "";
};
var convertGeminiGenerateContentResponseToUsageMetadata = (data) => {
  function addModalityCounts(modalityTokenCounts, details) {
    modalityTokenCounts?.forEach((modalityTokenCount) => {
      const { modality, tokenCount } = modalityTokenCount;
      if (typeof modality === "undefined" || typeof tokenCount === "undefined") return;
      const modalityLc = modality.toLowerCase();
      details[modalityLc] = (details[modalityLc] ?? 0) + tokenCount;
    });
  }
  const usageMetadata = data.usageMetadata;
  const inputTokenCount = usageMetadata?.promptTokenCount ?? 0;
  const outputTokenCount = (usageMetadata?.candidatesTokenCount ?? 0) + (usageMetadata?.thoughtsTokenCount ?? 0);
  const totalTokens = usageMetadata?.totalTokenCount ?? inputTokenCount + outputTokenCount;
  const input_token_details = {};
  addModalityCounts(usageMetadata?.promptTokensDetails, input_token_details);
  input_token_details.cache_read = usageMetadata?.cachedContentTokenCount ?? 0;
  const output_token_details = {};
  addModalityCounts(usageMetadata?.candidatesTokensDetails, output_token_details);
  output_token_details.reasoning = usageMetadata?.thoughtsTokenCount ?? 0;
  return {
    input_tokens: inputTokenCount,
    output_tokens: outputTokenCount,
    total_tokens: totalTokens,
    input_token_details,
    output_token_details
  };
};

// node_modules/@langchain/google/dist/converters/tools.js
function adjustObjectType(obj) {
  if (!Array.isArray(obj.type)) return obj;
  const len = obj.type.length;
  const nullIndex = obj.type.indexOf("null");
  if (len === 2 && nullIndex >= 0) {
    const typeIndex = nullIndex === 0 ? 1 : 0;
    obj.type = obj.type[typeIndex];
    obj.nullable = true;
  } else if (len === 1 && nullIndex === 0) throw new InvalidInputError("Gemini does not support null-only types in function schemas. Provide a non-null type alongside nullable.");
  else if (len === 1) obj.type = obj?.type[0];
  else if (len === 0) throw new InvalidInputError("Gemini does not support empty type arrays in function schemas. Provide at least one type.");
  else throw new InvalidInputError("Gemini does not support union types in function schemas. Use a single type instead.");
  return obj;
}
var GEMINI_SCHEMA_KEYS = /* @__PURE__ */ new Set([
  "anyOf",
  "default",
  "description",
  "enum",
  "example",
  "format",
  "items",
  "maxItems",
  "maxLength",
  "maxProperties",
  "maximum",
  "minItems",
  "minLength",
  "minProperties",
  "minimum",
  "nullable",
  "pattern",
  "properties",
  "propertyOrdering",
  "required",
  "title",
  "type"
]);
function sanitizeGeminiSchema(node) {
  if (Array.isArray(node)) return node.map(sanitizeGeminiSchema);
  if (typeof node !== "object" || node === null) return node;
  if ("$ref" in node) throw new InvalidInputError("Gemini does not support recursive or referenced ($ref) schemas in function or response schemas. Inline the schema instead.");
  const source = node;
  const schema = {};
  for (const key of Object.keys(source)) if (GEMINI_SCHEMA_KEYS.has(key)) schema[key] = source[key];
  adjustObjectType(schema);
  if (schema.properties && typeof schema.properties === "object") schema.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, value]) => [name, sanitizeGeminiSchema(value)]));
  if (schema.items !== void 0) schema.items = sanitizeGeminiSchema(schema.items);
  if (Array.isArray(schema.anyOf)) schema.anyOf = schema.anyOf.map(sanitizeGeminiSchema);
  return schema;
}
function schemaToGeminiParameters(schema) {
  return sanitizeGeminiSchema(isInteropZodSchema(schema) || isSerializableSchema(schema) ? toJsonSchema(schema) : schema);
}
function jsonSchemaToGeminiParameters(schema) {
  return sanitizeGeminiSchema(schema);
}
function isGeminiTool(tool) {
  if (typeof tool !== "object" || tool === null) return false;
  return [
    "functionDeclarations",
    "codeExecution",
    "googleSearch",
    "urlContext",
    "googleMaps",
    "fileSearch",
    "computerUse",
    "mcpServers"
  ].some((attr) => attr in tool);
}
var convertToolsToGeminiFunctionDeclarations = (tools) => {
  const functionDeclarations = [];
  for (const tool of tools) {
    if (isGeminiTool(tool) && !("functionDeclarations" in tool)) continue;
    if (isGeminiTool(tool) && "functionDeclarations" in tool && Array.isArray(tool.functionDeclarations)) {
      functionDeclarations.push(...tool.functionDeclarations);
      continue;
    }
    if (isLangChainTool(tool)) {
      const jsonSchema = schemaToGeminiParameters(tool.schema);
      functionDeclarations.push({
        name: tool.name,
        description: tool.description ?? `A function available to call.`,
        parameters: jsonSchema
      });
      continue;
    }
    if (isOpenAITool(tool)) {
      functionDeclarations.push({
        name: tool.function.name,
        description: tool.function.description ?? `A function available to call.`,
        parameters: jsonSchemaToGeminiParameters(tool.function.parameters)
      });
      continue;
    }
    if (typeof tool === "object" && tool !== null && "name" in tool && typeof tool.name === "string") {
      const funcDecl = tool;
      functionDeclarations.push({
        name: funcDecl.name,
        description: funcDecl.description ?? `A function available to call.`,
        parameters: funcDecl.parameters
      });
      continue;
    }
    throw new InvalidToolError(tool);
  }
  return functionDeclarations;
};
var convertToolsToGeminiTools = (tools) => {
  if (tools.length === 0) return [];
  const geminiTools = [];
  const functionDeclarations = [];
  for (const tool of tools) if (isGeminiTool(tool)) {
    if ("functionDeclarations" in tool) geminiTools.push(tool);
    else geminiTools.push(tool);
  } else if ("googleSearchRetrieval" in tool) geminiTools.push({ googleSearch: {} });
  else {
    const funcDecls = convertToolsToGeminiFunctionDeclarations([tool]);
    functionDeclarations.push(...funcDecls);
  }
  if (functionDeclarations.length > 0) geminiTools.push({ functionDeclarations });
  return geminiTools;
};
function convertToolChoiceToGeminiConfig(toolChoice, hasTools) {
  if (!hasTools || toolChoice === void 0) return;
  let mode;
  let allowedFunctionNames;
  let toolChoiceMode;
  let toolChoiceFunction;
  if (typeof toolChoice === "object") {
    toolChoiceMode = toolChoice.mode;
    toolChoiceFunction = toolChoice.function?.name;
  } else toolChoiceMode = toolChoice;
  if (toolChoiceMode === "auto") mode = "AUTO";
  else if (toolChoiceMode === "any" || toolChoiceMode === "required") mode = "ANY";
  else if (toolChoiceMode === "none") mode = "NONE";
  else if (typeof toolChoiceMode === "string") {
    mode = "ANY";
    toolChoiceFunction = toolChoiceMode;
  }
  if (toolChoiceFunction) {
    if (Array.isArray(toolChoiceFunction)) allowedFunctionNames = toolChoiceFunction;
    else allowedFunctionNames = [toolChoiceFunction];
  }
  const functionCallingConfig = {};
  if (allowedFunctionNames?.length) functionCallingConfig.allowedFunctionNames = allowedFunctionNames;
  if (mode) functionCallingConfig.mode = mode;
  return { functionCallingConfig };
}
function mixesBuiltinAndFunctionTools(tools) {
  const isFunctionDeclarationTool = (tool) => "functionDeclarations" in tool && !!tool.functionDeclarations?.length;
  return tools.some(isFunctionDeclarationTool) && tools.some((tool) => !isFunctionDeclarationTool(tool));
}

// node_modules/@langchain/google/dist/converters/params.js
function convertReasoningEffortToReasoningTokens(modelName, effort) {
  if (effort === void 0) return;
  const minTokens = modelName?.startsWith("gemini-2.5-flash") ? 0 : 128;
  const maxTokens = modelName?.startsWith("gemini-2.5-flash") ? 24576 : 32768;
  switch (effort.toLowerCase()) {
    case "none":
    case "minimal":
      return minTokens;
    case "low":
      return 1024;
    case "medium":
      return 8192;
    case "high":
      return maxTokens;
    default:
      return;
  }
}
function convertReasoningTokensToReasoningEffort(model, reasoningTokens) {
  if (typeof reasoningTokens === "undefined") return;
  else if (reasoningTokens === -1) {
    if (model && getModelLevel(model) === "flash-lite") return "minimal";
    return "high";
  } else if (reasoningTokens === 0) {
    if (model?.startsWith("gemini-3-pro")) return "low";
    else return "minimal";
  } else if (reasoningTokens <= 1024) return "low";
  else if (reasoningTokens <= 8192) {
    if (model?.startsWith("gemini-3-pro")) return "low";
    else return "medium";
  } else return "high";
}
function convertParamsToPlatformType(params) {
  if (typeof params === "undefined") return;
  if (typeof params.platformType !== "undefined") return params.platformType;
  if (params.vertexai === true) return "gcp";
}
function getModelVersion(model) {
  return model.split("-")[1];
}
function getModelLevel(model) {
  const parts = model.split("-");
  let ret = parts[2];
  if (ret === "flash" && parts[3] === "lite") ret = "flash-lite";
  return ret;
}
function getModelSpecialty(model) {
  if (model.includes("image")) return "image";
  else if (model.includes("tts")) return "tts";
  else return "";
}
function convertFieldsToThinkingConfig(model, fields) {
  let includeThoughts = true;
  let thinkingBudget = fields?.maxReasoningTokens ?? fields?.thinkingBudget ?? convertReasoningEffortToReasoningTokens(model, fields?.reasoningEffort ?? fields?.thinkingLevel);
  if (thinkingBudget === 0 || model.includes("pro") && thinkingBudget === 128) includeThoughts = false;
  if (model.startsWith("gemini-2.5-pro") && typeof thinkingBudget !== "undefined") {
    if (thinkingBudget >= 0 && thinkingBudget < 128) thinkingBudget = 128;
  }
  let thinkingLevel = (fields?.reasoningEffort ?? fields?.thinkingLevel ?? convertReasoningTokensToReasoningEffort(model, fields?.maxReasoningTokens ?? fields?.thinkingBudget))?.toUpperCase();
  if (thinkingLevel === "MINIMAL") includeThoughts = false;
  if (model.startsWith("gemini-3-pro")) {
    if (thinkingLevel === "MINIMAL") thinkingLevel = "LOW";
    else if (thinkingLevel === "MEDIUM") thinkingLevel = "HIGH";
  } else if (model.startsWith("gemini-3.1-pro")) {
    if (thinkingLevel === "MINIMAL") thinkingLevel = "LOW";
  }
  const modelVersion = getModelVersion(model);
  const modelSpecialty = getModelSpecialty(model);
  if (modelVersion === "2.5" && modelSpecialty === "image" || typeof thinkingBudget === "undefined" || typeof thinkingLevel === "undefined") return;
  const thinkingConfig = { includeThoughts };
  if (modelSpecialty === "") {
    if (model.startsWith("gemini-2.5")) thinkingConfig.thinkingBudget = thinkingBudget;
    else thinkingConfig.thinkingLevel = thinkingLevel;
  }
  return thinkingConfig;
}
function convertFieldsToSpeechConfig(fields) {
  const config = fields.speechConfig;
  if (typeof config === "undefined") return;
  function isSpeechConfig(config2) {
    return typeof config2 === "object" && (Object.hasOwn(config2, "voiceConfig") || Object.hasOwn(config2, "multiSpeakerVoiceConfig"));
  }
  function hasLanguage(config2) {
    return typeof config2 === "object" && Object.hasOwn(config2, "languageCode");
  }
  function hasVoice(config2) {
    return Object.hasOwn(config2, "voice");
  }
  if (isSpeechConfig(config)) return config;
  let languageCode;
  let voice;
  if (hasLanguage(config)) {
    languageCode = config.languageCode;
    voice = hasVoice(config) ? config.voice : config.voices;
  } else {
    languageCode = void 0;
    voice = config;
  }
  let ret;
  if (typeof voice === "string") ret = { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } } };
  else ret = { multiSpeakerVoiceConfig: { speakerVoiceConfigs: (Array.isArray(voice) ? voice : [voice]).map((v) => ({
    speaker: v.speaker,
    voiceConfig: { prebuiltVoiceConfig: { voiceName: v.name } }
  })) } };
  if (languageCode) ret.languageCode = languageCode;
  return ret;
}
function convertFieldsToServiceTier(platform, fields) {
  if (platform === "gcp") return {};
  const serviceTier = fields.serviceTier;
  if (!serviceTier || !settableServiceTier.includes(serviceTier)) return {};
  return { serviceTier };
}

// node_modules/@langchain/google/dist/utils/metadata.js
function subtractTokenDetails(current, previous) {
  if (!current) return void 0;
  if (!previous) return current;
  const result = {};
  for (const key of Object.keys(current)) {
    const cur = current[key];
    const prev = previous[key];
    if (cur !== void 0) result[key] = cur - (prev ?? 0);
  }
  return result;
}
function subtractUsageMetadata(current, previous) {
  if (!previous) return current;
  return {
    input_tokens: current.input_tokens - previous.input_tokens,
    output_tokens: current.output_tokens - previous.output_tokens,
    total_tokens: current.total_tokens - previous.total_tokens,
    input_token_details: subtractTokenDetails(current.input_token_details, previous.input_token_details),
    output_token_details: subtractTokenDetails(current.output_token_details, previous.output_token_details)
  };
}

// node_modules/eventsource-parser/dist/errors.js
var ParseError = class extends Error {
  constructor(message, options) {
    super(message);
    this.name = "ParseError";
    this.type = options.type;
    this.field = options.field;
    this.value = options.value;
    this.line = options.line;
  }
};

// node_modules/eventsource-parser/dist/parse.js
var LF = 10;
var CR = 13;
var SPACE = 32;
var MAX_FIELD_PREFIX_LENGTH = 6;
function createParser(config) {
  if (typeof config === "function") {
    throw new TypeError("`config` must be an object, got a function instead. Did you mean `createParser({onEvent: fn})`?");
  }
  const { maxBufferSize, onComment, onError, onEvent, onId, onRetry } = config;
  const pendingFragments = [];
  let pendingFragmentsLength = 0;
  let bomPrefix = "";
  let id;
  let data = "";
  let dataLines = 0;
  let eventType;
  let terminated = false;
  let skippingLine = false;
  let skipNextLineFeed = false;
  function feed(chunk) {
    if (terminated) {
      throw new Error("Cannot feed parser: it was terminated after exceeding the configured max buffer size. Call `reset()` to resume parsing.");
    }
    if (bomPrefix !== void 0) {
      chunk = bomPrefix + chunk;
      if (chunk === "" || chunk === "\xEF" || chunk === "\xEF\xBB") {
        bomPrefix = chunk;
        return;
      }
      bomPrefix = void 0;
      chunk = chunk.replace(/^(?:\uFEFF|\xEF\xBB\xBF)/, "");
    }
    if (skippingLine || skipNextLineFeed) {
      chunk = resumeAfterSkip(chunk);
      if (!chunk) {
        return;
      }
    }
    if (!pendingFragments.length) {
      const trailing = processLines(chunk);
      if (trailing !== "") {
        storeTrailing(trailing);
      }
      checkForBufferOverflow();
      return;
    }
    if (chunk.indexOf("\n") === -1 && chunk.indexOf("\r") === -1) {
      if (pendingFragmentsLength < MAX_FIELD_PREFIX_LENGTH) {
        const head = pendingFragments.join("") + chunk.slice(0, MAX_FIELD_PREFIX_LENGTH - pendingFragmentsLength);
        if (!shouldBufferTrailing(head)) {
          pendingFragments.length = 0;
          pendingFragmentsLength = 0;
          skippingLine = true;
          return;
        }
      }
      pendingFragments.push(chunk);
      pendingFragmentsLength += chunk.length;
      checkForBufferOverflow();
      return;
    }
    pendingFragments.push(chunk);
    const input = pendingFragments.join("");
    pendingFragments.length = 0;
    pendingFragmentsLength = 0;
    storeTrailing(processLines(input));
    checkForBufferOverflow();
  }
  function resumeAfterSkip(chunk) {
    if (chunk.length === 0) {
      return chunk;
    }
    if (skipNextLineFeed) {
      skipNextLineFeed = false;
      return chunk.charCodeAt(0) === LF ? chunk.slice(1) : chunk;
    }
    const crIndex = chunk.indexOf("\r");
    const lfIndex = chunk.indexOf("\n");
    const lineEnd = crIndex === -1 ? lfIndex : lfIndex === -1 ? crIndex : crIndex < lfIndex ? crIndex : lfIndex;
    if (lineEnd === -1) {
      return "";
    }
    if (lineEnd === chunk.length - 1 && chunk.charCodeAt(lineEnd) === CR) {
      skippingLine = false;
      skipNextLineFeed = true;
      return "";
    }
    skippingLine = false;
    return chunk.slice(lineEnd + (chunk.charCodeAt(lineEnd) === CR && chunk.charCodeAt(lineEnd + 1) === LF ? 2 : 1));
  }
  function storeTrailing(trailing) {
    if (!trailing)
      return;
    if (trailing.charCodeAt(trailing.length - 1) === CR) {
      parseLine(trailing, 0, trailing.length - 1);
      if (checkForBufferOverflow())
        return;
      skipNextLineFeed = true;
      return;
    }
    if (shouldBufferTrailing(trailing)) {
      pendingFragments.push(trailing);
      pendingFragmentsLength = trailing.length;
      return;
    }
    skippingLine = true;
  }
  function shouldBufferTrailing(trailing) {
    const firstCharCode = trailing.charCodeAt(0);
    return firstCharCode === 58 && !!onComment || firstCharCode === 100 && isPotentialField(trailing, "data") || firstCharCode === 101 && isPotentialField(trailing, "event") || firstCharCode === 105 && isPotentialField(trailing, "id") || firstCharCode === 114 && isPotentialField(trailing, "retry");
  }
  function checkForBufferOverflow() {
    if (terminated)
      return true;
    if (maxBufferSize === void 0)
      return false;
    if (pendingFragmentsLength + data.length <= maxBufferSize)
      return false;
    terminated = true;
    pendingFragments.length = 0;
    pendingFragmentsLength = 0;
    id = void 0;
    data = "";
    dataLines = 0;
    eventType = void 0;
    skippingLine = false;
    skipNextLineFeed = false;
    onError === null || onError === void 0 ? void 0 : onError(new ParseError(`Buffered data exceeded max buffer size of ${maxBufferSize} characters`, {
      type: "max-buffer-size-exceeded"
    }));
    return true;
  }
  function processLines(chunk) {
    let searchIndex = 0;
    if (chunk.indexOf("\r") === -1) {
      let lfIndex2 = chunk.indexOf("\n", searchIndex);
      while (lfIndex2 !== -1) {
        if (searchIndex === lfIndex2) {
          if (id !== void 0) {
            onId === null || onId === void 0 ? void 0 : onId(id);
          }
          if (dataLines > 0) {
            onEvent === null || onEvent === void 0 ? void 0 : onEvent({ id, event: eventType, data });
          }
          id = void 0;
          data = "";
          dataLines = 0;
          eventType = void 0;
          searchIndex = lfIndex2 + 1;
          lfIndex2 = chunk.indexOf("\n", searchIndex);
          continue;
        }
        const firstCharCode = chunk.charCodeAt(searchIndex);
        if (isDataPrefix(chunk, searchIndex, firstCharCode)) {
          const valueStart = chunk.charCodeAt(searchIndex + 5) === SPACE ? searchIndex + 6 : searchIndex + 5;
          const value = chunk.slice(valueStart, lfIndex2);
          if (dataLines === 0 && chunk.charCodeAt(lfIndex2 + 1) === LF) {
            if (id !== void 0) {
              onId === null || onId === void 0 ? void 0 : onId(id);
            }
            onEvent === null || onEvent === void 0 ? void 0 : onEvent({ id, event: eventType, data: value });
            id = void 0;
            data = "";
            eventType = void 0;
            searchIndex = lfIndex2 + 2;
            lfIndex2 = chunk.indexOf("\n", searchIndex);
            continue;
          }
          data = dataLines === 0 ? value : `${data}
${value}`;
          dataLines++;
        } else if (isEventPrefix(chunk, searchIndex, firstCharCode)) {
          eventType = chunk.slice(chunk.charCodeAt(searchIndex + 6) === SPACE ? searchIndex + 7 : searchIndex + 6, lfIndex2) || void 0;
        } else {
          parseLine(chunk, searchIndex, lfIndex2);
        }
        if (checkForBufferOverflow())
          return "";
        searchIndex = lfIndex2 + 1;
        lfIndex2 = chunk.indexOf("\n", searchIndex);
      }
      return chunk.slice(searchIndex);
    }
    let crIndex = chunk.indexOf("\r", searchIndex);
    let lfIndex = chunk.indexOf("\n", searchIndex);
    while (searchIndex < chunk.length) {
      let lineEnd = -1;
      if (crIndex !== -1 && lfIndex !== -1) {
        lineEnd = crIndex < lfIndex ? crIndex : lfIndex;
      } else if (crIndex !== -1) {
        if (crIndex === chunk.length - 1) {
          lineEnd = -1;
        } else {
          lineEnd = crIndex;
        }
      } else if (lfIndex !== -1) {
        lineEnd = lfIndex;
      }
      if (lineEnd === -1) {
        break;
      }
      parseLine(chunk, searchIndex, lineEnd);
      if (checkForBufferOverflow())
        return "";
      searchIndex = lineEnd + 1;
      if (chunk.charCodeAt(searchIndex - 1) === CR && chunk.charCodeAt(searchIndex) === LF) {
        searchIndex++;
      }
      if (crIndex !== -1 && crIndex < searchIndex) {
        crIndex = chunk.indexOf("\r", searchIndex);
      }
      if (lfIndex !== -1 && lfIndex < searchIndex) {
        lfIndex = chunk.indexOf("\n", searchIndex);
      }
    }
    return chunk.slice(searchIndex);
  }
  function parseLine(chunk, start, end) {
    if (start === end) {
      dispatchEvent();
      return;
    }
    const firstCharCode = chunk.charCodeAt(start);
    if (isDataPrefix(chunk, start, firstCharCode)) {
      const valueStart = chunk.charCodeAt(start + 5) === SPACE ? start + 6 : start + 5;
      const value2 = chunk.slice(valueStart, end);
      data = dataLines === 0 ? value2 : `${data}
${value2}`;
      dataLines++;
      return;
    }
    if (isEventPrefix(chunk, start, firstCharCode)) {
      eventType = chunk.slice(chunk.charCodeAt(start + 6) === SPACE ? start + 7 : start + 6, end) || void 0;
      return;
    }
    if (firstCharCode === 105 && chunk.charCodeAt(start + 1) === 100 && chunk.charCodeAt(start + 2) === 58) {
      const value2 = chunk.slice(chunk.charCodeAt(start + 3) === SPACE ? start + 4 : start + 3, end);
      if (!value2.includes("\0"))
        id = value2;
      return;
    }
    if (firstCharCode === 58) {
      if (onComment) {
        const line2 = chunk.slice(start, end);
        onComment(line2.slice(chunk.charCodeAt(start + 1) === SPACE ? 2 : 1));
      }
      return;
    }
    const line = chunk.slice(start, end);
    const fieldSeparatorIndex = line.indexOf(":");
    if (fieldSeparatorIndex === -1) {
      processField(line, "", line);
      return;
    }
    const field = line.slice(0, fieldSeparatorIndex);
    const offset = line.charCodeAt(fieldSeparatorIndex + 1) === SPACE ? 2 : 1;
    const value = line.slice(fieldSeparatorIndex + offset);
    processField(field, value, line);
  }
  function processField(field, value, line) {
    switch (field) {
      case "event":
        eventType = value || void 0;
        break;
      case "data":
        data = dataLines === 0 ? value : `${data}
${value}`;
        dataLines++;
        break;
      case "id":
        if (!value.includes("\0"))
          id = value;
        break;
      case "retry":
        if (/^\d+$/.test(value)) {
          onRetry === null || onRetry === void 0 ? void 0 : onRetry(parseInt(value, 10));
        } else {
          onError === null || onError === void 0 ? void 0 : onError(new ParseError(`Invalid \`retry\` value: "${value}"`, {
            type: "invalid-retry",
            value,
            line
          }));
        }
        break;
      default:
        onError === null || onError === void 0 ? void 0 : onError(new ParseError(`Unknown field "${field.length > 20 ? `${field.slice(0, 20)}\u2026` : field}"`, { type: "unknown-field", field, value, line }));
        break;
    }
  }
  function dispatchEvent() {
    if (id !== void 0) {
      onId === null || onId === void 0 ? void 0 : onId(id);
    }
    if (dataLines > 0) {
      onEvent === null || onEvent === void 0 ? void 0 : onEvent({
        id,
        event: eventType,
        data
      });
    }
    id = void 0;
    data = "";
    dataLines = 0;
    eventType = void 0;
  }
  function reset(options = {}) {
    if (options.consume && pendingFragments.length > 0) {
      const incompleteLine = pendingFragments.join("");
      parseLine(incompleteLine, 0, incompleteLine.length);
    }
    bomPrefix = "";
    id = void 0;
    data = "";
    dataLines = 0;
    eventType = void 0;
    pendingFragments.length = 0;
    pendingFragmentsLength = 0;
    terminated = false;
    skippingLine = false;
    skipNextLineFeed = false;
  }
  return { feed, reset };
}
function isDataPrefix(chunk, i, firstCharCode) {
  return firstCharCode === 100 && chunk.charCodeAt(i + 1) === 97 && chunk.charCodeAt(i + 2) === 116 && chunk.charCodeAt(i + 3) === 97 && chunk.charCodeAt(i + 4) === 58;
}
function isEventPrefix(chunk, i, firstCharCode) {
  return firstCharCode === 101 && chunk.charCodeAt(i + 1) === 118 && chunk.charCodeAt(i + 2) === 101 && chunk.charCodeAt(i + 3) === 110 && chunk.charCodeAt(i + 4) === 116 && chunk.charCodeAt(i + 5) === 58;
}
function isPotentialField(line, field) {
  let i = 1;
  while (i < line.length && i < field.length) {
    if (line.charCodeAt(i) !== field.charCodeAt(i)) {
      return false;
    }
    i++;
  }
  return line.length <= field.length || line.charCodeAt(field.length) === 58;
}

// node_modules/eventsource-parser/dist/stream.js
var EventSourceParserStream = class extends TransformStream {
  constructor({ onError, onRetry, onComment, onId, maxBufferSize } = {}) {
    let parser;
    super({
      start(controller) {
        parser = createParser({
          onEvent: (event) => {
            controller.enqueue(event);
          },
          onError(error) {
            if (typeof onError === "function") {
              onError(error);
            }
            if (onError === "terminate" || error.type === "max-buffer-size-exceeded") {
              controller.error(error);
            }
          },
          onRetry,
          onComment,
          onId,
          maxBufferSize
        });
      },
      transform(chunk) {
        parser.feed(chunk);
      }
    });
  }
};

// node_modules/@langchain/google/dist/chat_models/base.js
function hasVertexCredentials(params) {
  return typeof params.credentials !== "undefined" || typeof params.googleAuthOptions !== "undefined" || typeof getEnvironmentVariable("GOOGLE_CLOUD_CREDENTIALS") !== "undefined";
}
function applyGeminiGatewayParams(params) {
  if (typeof params.endpoint !== "undefined") return { ...params };
  if (convertParamsToPlatformType(params) === "gcp" || hasVertexCredentials(params)) return { ...params };
  const gatewayConfig = resolveLangSmithGatewayConfig({ providerPath: "gemini" });
  if (typeof gatewayConfig.baseURL === "undefined") return { ...params };
  const gatewayUrl = new URL(gatewayConfig.baseURL);
  const path = gatewayUrl.pathname.replace(/\/+$/, "");
  const endpoint = gatewayUrl.protocol === "https:" ? `${gatewayUrl.host}${path}` : `${gatewayUrl.protocol}//${gatewayUrl.host}${path}`;
  return {
    ...params,
    apiKey: params.apiKey ?? gatewayConfig.apiKey,
    endpoint
  };
}
function getPlatformType(platform, hasApiKey) {
  if (typeof platform !== "undefined") return platform;
  else if (hasApiKey) return "gai";
  else return "gcp";
}
function usageMetadataToTokenUsage(usageMetadata) {
  return {
    promptTokens: usageMetadata.input_tokens,
    completionTokens: usageMetadata.output_tokens,
    totalTokens: usageMetadata.total_tokens
  };
}
function mapDetailToMediaResolution(detail) {
  switch (detail) {
    case "low":
      return "MEDIA_RESOLUTION_LOW";
    case "high":
      return "MEDIA_RESOLUTION_HIGH";
    default:
      return;
  }
}
var BaseChatGoogle = class extends BaseChatModel {
  params;
  model;
  streaming;
  disableStreaming;
  streamUsage = true;
  _platform;
  _endpoint;
  _customHeaders;
  _location;
  _apiVersion;
  apiClient;
  constructor(params) {
    super(params);
    this.params = params;
    this._addVersion("@langchain/google", "0.2.6");
    if (!params.apiClient) throw new ConfigurationError("BaseChatGoogle requires an apiClient. This should be provided automatically by ChatGoogle constructors. If you're extending BaseChatGoogle directly, please provide an apiClient instance.");
    this.apiClient = params.apiClient;
    this.model = params.model;
    this._platform = convertParamsToPlatformType(params);
    this._endpoint = params.endpoint;
    this._customHeaders = params.customHeaders;
    this._location = params.location;
    this._apiVersion = params.apiVersion;
    this.disableStreaming = params?.disableStreaming === true;
    this.streaming = params?.streaming === true;
    if (this.disableStreaming) this.streaming = false;
    if (params?.streaming === false) this.disableStreaming = true;
    this.streamUsage = params?.streamUsage ?? this.streamUsage;
    if (this.disableStreaming) this.streamUsage = false;
  }
  _llmType() {
    return "google";
  }
  get platformType() {
    return this._platform;
  }
  get platform() {
    return getPlatformType(this._platform, this.apiClient.hasApiKey());
  }
  get isVertexExpress() {
    return this.platform === "gcp" && this.apiClient.hasApiKey();
  }
  get apiVersion() {
    if (typeof this._apiVersion !== "undefined") return this._apiVersion;
    else if (this.platform === "gai") return "v1beta";
    else return "v1";
  }
  get location() {
    return this._location || "global";
  }
  get endpoint() {
    if (typeof this._endpoint !== "undefined") return this._endpoint;
    else if (this.platform === "gai") return "generativelanguage.googleapis.com";
    else if (this.isVertexExpress) return "aiplatform.googleapis.com";
    else if (this.location === "global") return "aiplatform.googleapis.com";
    else if (!this.location.includes("-")) return `aiplatform.${this.location}.rep.googleapis.com`;
    else return `${this.location}-aiplatform.googleapis.com`;
  }
  get publisher() {
    return "google";
  }
  get urlMethod() {
    return this.streaming ? "streamGenerateContent?alt=sse" : "generateContent";
  }
  /**
  * Returns the model profile for this instance's model, describing its
  * capabilities and constraints (e.g. max tokens, input/output modalities,
  * tool calling support).
  *
  * @example
  * ```typescript
  * const model = new ChatGoogle({ model: "gemini-2.5-pro" });
  * const profile = model.profile;
  * console.log(profile.maxInputTokens); // 1048576
  * console.log(profile.imageInputs); // true
  * ```
  */
  get profile() {
    return PROFILES[this.model] ?? {};
  }
  async buildUrlGemini(urlMethod) {
    const url = this.endpoint.includes("://") ? new URL(this.endpoint) : new URL(`https://${this.endpoint}`);
    const [method, search] = (urlMethod ?? this.urlMethod).split("?", 2);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${this.apiVersion}/models/${this.model}:${method}`;
    if (search) url.search = search;
    return url.toString();
  }
  async buildUrlVertexExpress(urlMethod) {
    return `https://${this.endpoint}/${this.apiVersion}/publishers/${this.publisher}/models/${this.model}:${urlMethod ?? this.urlMethod}`;
  }
  async buildUrlVertexLocation(urlMethod) {
    const projectId = await this.apiClient.getProjectId();
    return `https://${this.endpoint}/${this.apiVersion}/projects/${projectId}/locations/${this.location}/publishers/${this.publisher}/models/${this.model}:${urlMethod ?? this.urlMethod}`;
  }
  async buildUrlVertex(urlMethod) {
    if (this.isVertexExpress) return this.buildUrlVertexExpress(urlMethod);
    else return this.buildUrlVertexLocation(urlMethod);
  }
  async buildUrl(urlMethod) {
    switch (this.platform) {
      case "gai":
        return this.buildUrlGemini(urlMethod);
      default:
        return this.buildUrlVertex(urlMethod);
    }
  }
  invocationParams(options) {
    const fields = combineGoogleChatModelFields(this.params, options);
    const mediaResolution = fields.mediaResolution ?? mapDetailToMediaResolution(fields.detail);
    const tools = fields.tools ? convertToolsToGeminiTools(fields.tools) : void 0;
    let toolConfig = convertToolChoiceToGeminiConfig(options.tool_choice, !!(tools && tools.length > 0));
    if (tools && mixesBuiltinAndFunctionTools(tools)) toolConfig = {
      ...toolConfig,
      includeServerSideToolInvocations: true
    };
    let responseJsonSchema;
    let responseMimeType;
    if (fields.responseSchema) {
      if (isInteropZodSchema(fields.responseSchema) || isSerializableSchema(fields.responseSchema)) responseJsonSchema = toJsonSchema(fields.responseSchema);
      else responseJsonSchema = fields.responseSchema;
      responseMimeType = "application/json";
    }
    return {
      ...tools && tools.length > 0 ? { tools } : {},
      ...toolConfig ? { toolConfig } : {},
      safetySettings: fields.safetySettings,
      generationConfig: {
        temperature: fields.temperature,
        topP: fields.topP,
        topK: fields.topK,
        maxOutputTokens: fields.maxOutputTokens,
        presencePenalty: fields.presencePenalty,
        frequencyPenalty: fields.frequencyPenalty,
        stopSequences: fields.stopSequences,
        ...responseMimeType ? { responseMimeType } : {},
        ...responseJsonSchema ? { responseJsonSchema } : {},
        ...fields.responseModalities && fields.responseModalities.length > 0 ? { responseModalities: fields.responseModalities } : {},
        candidateCount: 1,
        seed: fields.seed,
        responseLogprobs: fields.responseLogprobs,
        logprobs: fields.logprobs,
        ...fields.enableEnhancedCivicAnswers !== void 0 ? { enableEnhancedCivicAnswers: fields.enableEnhancedCivicAnswers } : {},
        thinkingConfig: convertFieldsToThinkingConfig(this.model, fields),
        speechConfig: convertFieldsToSpeechConfig(fields),
        ...fields.imageConfig ? { imageConfig: fields.imageConfig } : {},
        ...mediaResolution ? { mediaResolution } : {}
      },
      ...convertFieldsToServiceTier(this.platform, fields)
    };
  }
  getLsParams(options) {
    const params = this.invocationParams(options);
    return {
      ls_provider: this.platform === "gcp" ? "google_vertexai" : "google_genai",
      ls_model_name: this.model,
      ls_model_type: "chat",
      ls_temperature: params.generationConfig?.temperature ?? void 0,
      ls_max_tokens: params.generationConfig?.maxOutputTokens ?? void 0,
      ls_stop: options.stop
    };
  }
  getHeaders(options) {
    const fields = combineGoogleChatModelFields(this.params, options);
    return {
      "Content-Type": "application/json",
      ...this.platform === "gcp" && typeof fields.serviceTier !== "undefined" && settableServiceTier.includes(fields.serviceTier) ? { "X-Vertex-AI-LLM-Shared-Request-Type": fields.serviceTier } : {},
      ...this._customHeaders,
      ...options.customHeaders
    };
  }
  async _generate(messages, options, runManager) {
    if (this.streaming) {
      const stream = await this._streamResponseChunks(messages, options, runManager);
      let finalChunk = null;
      for await (const chunk of stream) finalChunk = !finalChunk ? chunk : concat(finalChunk, chunk);
      if (typeof finalChunk?.message?.content === "string" && typeof finalChunk?.message?.additional_kwargs?.originalTextContentBlock?.text === "string") finalChunk.message.additional_kwargs.originalTextContentBlock.text = finalChunk.message.content;
      const usageMetadata2 = finalChunk?.message?.usage_metadata;
      return {
        generations: finalChunk ? [finalChunk] : [],
        ...usageMetadata2 ? { llmOutput: {
          tokenUsage: usageMetadataToTokenUsage(usageMetadata2),
          usageMetadata: usageMetadata2
        } } : {}
      };
    }
    const url = await this.buildUrl();
    const headers = this.getHeaders(options);
    const body = {
      ...this.invocationParams(options),
      systemInstruction: convertMessagesToGeminiSystemInstruction(messages),
      contents: convertMessagesToGeminiContents(messages)
    };
    const moduleName = this.constructor.name;
    await runManager?.handleCustomEvent(`google-request-${moduleName}`, {
      url,
      headers,
      body
    });
    let response;
    try {
      response = await this.caller.callWithOptions({
        signal: options.signal,
        maxRetries: options.maxRetries
      }, async () => {
        const nextResponse = await this.apiClient.fetch(new Request(url, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
          signal: options.signal
        }));
        if (!nextResponse.ok) throw await RequestError.fromResponse(nextResponse);
        return nextResponse;
      });
    } catch (error) {
      await runManager?.handleCustomEvent(`google-response-${moduleName}`, { error });
      throw error;
    }
    const data = await response.json();
    await runManager?.handleCustomEvent(`google-response-${moduleName}`, {
      data,
      url: response.url,
      headers: Array.from(response.headers.entries()),
      status: response.status,
      statusText: response.statusText
    });
    if (data.promptFeedback?.blockReason) throw PromptBlockedError.fromPromptFeedback(data.promptFeedback);
    if (!data.candidates || data.candidates.length === 0) throw new NoCandidatesError();
    const candidate = data.candidates[0];
    const message = convertGeminiCandidateToAIMessage(candidate);
    const text = convertAIMessageToText(message);
    const usageMetadata = convertGeminiGenerateContentResponseToUsageMetadata(data);
    message.usage_metadata = usageMetadata;
    const serviceTier = iife(() => {
      const trafficType = data.usageMetadata?.trafficType;
      const serviceTierHeader = response.headers.get("x-gemini-service-tier");
      if (trafficType?.startsWith("ON_DEMAND_")) return trafficType?.substring(10).toLowerCase();
      return serviceTierHeader || "standard";
    });
    return {
      generations: [{
        text,
        message,
        generationInfo: {
          finishReason: candidate.finishReason,
          finishMessage: candidate.finishMessage,
          safetyRatings: candidate.safetyRatings,
          citationMetadata: candidate.citationMetadata,
          tokenCount: candidate.tokenCount
        }
      }],
      llmOutput: {
        tokenUsage: usageMetadataToTokenUsage(usageMetadata),
        model: data.modelVersion,
        responseId: data.responseId,
        usageMetadata,
        serviceTier
      }
    };
  }
  async *_streamChatModelEvents(messages, options, _runManager) {
    const body = {
      ...this.invocationParams(options),
      systemInstruction: convertMessagesToGeminiSystemInstruction(messages),
      contents: convertMessagesToGeminiContents(messages)
    };
    const url = await this.buildUrl("streamGenerateContent?alt=sse");
    const headers = this.getHeaders(options);
    const response = await this.apiClient.fetch(new Request(url, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: options.signal
    }));
    if (!response.ok) throw await RequestError.fromResponse(response);
    if (!response.body) return;
    const eventStream = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).pipeThrough(new SafeJsonEventParserStream());
    const shouldStreamUsage = this.streamUsage !== false && options.streamUsage !== false;
    async function* geminiChunks(stream, signal) {
      const reader = stream.getReader();
      try {
        while (true) {
          if (signal?.aborted) return;
          const { done, value } = await reader.read();
          if (done) break;
          if (value !== null) yield value;
        }
      } finally {
        reader.releaseLock();
      }
    }
    yield* convertGoogleGeminiStream(geminiChunks(eventStream, options.signal), { streamUsage: shouldStreamUsage });
  }
  async *_streamResponseChunks(messages, options, runManager) {
    const streamUsage = this.streamUsage ?? true;
    const body = {
      ...this.invocationParams(options),
      systemInstruction: convertMessagesToGeminiSystemInstruction(messages),
      contents: convertMessagesToGeminiContents(messages)
    };
    const url = await this.buildUrl("streamGenerateContent?alt=sse");
    const headers = this.getHeaders(options);
    const moduleName = this.constructor.name;
    await runManager?.handleCustomEvent(`google-request-${moduleName}`, {
      url,
      headers,
      body
    });
    let response;
    try {
      response = await this.caller.callWithOptions({
        signal: options.signal,
        maxRetries: options.maxRetries
      }, async () => {
        const nextResponse = await this.apiClient.fetch(new Request(url, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
          signal: options.signal
        }));
        if (!nextResponse.ok) throw await RequestError.fromResponse(nextResponse);
        return nextResponse;
      });
    } catch (error) {
      await runManager?.handleCustomEvent(`google-response-${moduleName}`, { error });
      throw error;
    }
    await runManager?.handleCustomEvent(`google-response-${moduleName}`, {
      url: response.url,
      headers: response.headers,
      status: response.status,
      statusText: response.statusText
    });
    if (response.body) {
      let previousUsage;
      const reader = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).pipeThrough(new SafeJsonEventParserStream()).pipeThrough(new TransformStream({ transform(chunk, controller) {
        runManager?.handleCustomEvent(`google-chunk-${moduleName}`, { chunk });
        if (chunk === null) {
          controller.enqueue(new ChatGenerationChunk({
            text: "",
            message: new AIMessageChunk({ content: "" }),
            generationInfo: { finishReason: "stop" }
          }));
          return;
        }
        const candidate = chunk.candidates?.[0];
        if (!candidate) return;
        const message = convertGeminiCandidateToAIMessage(candidate);
        const text = convertAIMessageToText(message);
        const parts = candidate.content?.parts ?? [];
        const toolCalls = convertGeminiPartsToToolCalls(parts);
        if (parts.length > 0 || candidate.finishReason) {
          const messageChunkParams = {
            content: message.content,
            tool_calls: toolCalls,
            response_metadata: { model_provider: "google" },
            additional_kwargs: {
              ...message.additional_kwargs.originalTextContentBlock ? { originalTextContentBlock: message.additional_kwargs.originalTextContentBlock } : {},
              ...candidate.finishReason ? {
                finishReason: candidate.finishReason,
                finishMessage: candidate.finishMessage
              } : {}
            }
          };
          if (chunk?.usageMetadata && streamUsage) {
            const cumulative = convertGeminiGenerateContentResponseToUsageMetadata(chunk);
            messageChunkParams.usage_metadata = subtractUsageMetadata(cumulative, previousUsage);
            previousUsage = cumulative;
          }
          const messageChunk = new AIMessageChunk(messageChunkParams);
          controller.enqueue(new ChatGenerationChunk({
            text,
            message: messageChunk,
            generationInfo: {
              ...candidate.finishReason && {
                finishReason: candidate.finishReason,
                finishMessage: candidate.finishMessage
              },
              ...candidate.safetyRatings && { safetyRatings: candidate.safetyRatings },
              ...candidate.citationMetadata && { citationMetadata: candidate.citationMetadata },
              ...candidate.groundingMetadata && {
                groundingMetadata: candidate.groundingMetadata,
                groundingSupport: candidate.groundingMetadata.groundingSupports?.filter((s) => (s?.segment?.partIndex ?? 0) === 0)
              }
            }
          }));
        }
      } })).getReader();
      try {
        while (true) {
          const { done, value } = await reader.read();
          if (done) break;
          yield value;
          await runManager?.handleLLMNewToken(value.text ?? "", void 0, void 0, void 0, void 0, { chunk: value });
        }
      } finally {
        reader.releaseLock();
      }
    }
  }
  /**
  * Bind tool-like objects to this chat model.
  *
  * @param tools A list of tool definitions to bind to this chat model.
  * Can be a structured tool, an OpenAI formatted tool, or a Gemini function declaration.
  * @param kwargs Any additional parameters to bind.
  */
  bindTools(tools, kwargs) {
    return this.withConfig({
      ...kwargs,
      tools
    });
  }
  /**
  * Get structured output from the model based on a schema.
  *
  * This method supports two modes:
  * - `jsonMode`: Uses `responseSchema` to get JSON responses directly (preferred for structured outputs)
  * - `functionCalling`: Uses function calling with tools (default, for compatibility)
  *
  * @param outputSchema - The schema to use for structured output (Zod schema or JSON Schema)
  * @param config - Configuration options including method and whether to include raw response
  * @returns A Runnable that returns the parsed structured output
  */
  withStructuredOutput(outputSchema, config) {
    let llm;
    let outputParser;
    const { schema, name, includeRaw } = {
      ...config,
      schema: outputSchema
    };
    let method = config?.method ?? "functionCalling";
    if (method === "jsonMode") {
      console.warn(`"jsonMode" is not supported for Google models. Falling back to "jsonSchema".`);
      method = "jsonSchema";
    }
    if (method === "jsonSchema") {
      llm = this.withConfig({ responseSchema: schema });
      outputParser = RunnableLambda.from(async (input) => {
        if (!AIMessage.isInstance(input) && !AIMessageChunk.isInstance(input)) throw new MalformedOutputError({ message: "Input is not an AIMessage or AIMessageChunk." });
        if (!input.text) throw new MalformedOutputError({ message: "No content found in response. Cannot parse structured output." });
        return await createContentParser(schema).parse(input.text);
      });
    } else if (method === "functionCalling") {
      let functionName = name ?? "extract";
      let geminiFunctionDeclaration;
      if (isInteropZodSchema(schema) || isSerializableSchema(schema)) {
        const jsonSchema = schemaToGeminiParameters(schema);
        const description = typeof jsonSchema.description === "string" ? jsonSchema.description : "A function available to call.";
        geminiFunctionDeclaration = {
          name: functionName,
          description,
          parameters: jsonSchema
        };
      } else if (typeof schema.name === "string" && typeof schema.parameters === "object" && schema.parameters != null) {
        geminiFunctionDeclaration = schema;
        functionName = schema.name;
      } else {
        const parameters = schemaToGeminiParameters(schema);
        geminiFunctionDeclaration = {
          name: functionName,
          description: schema.description ?? "",
          parameters
        };
      }
      const tools = [{ functionDeclarations: [geminiFunctionDeclaration] }];
      llm = this.bindTools(tools).withConfig({ tool_choice: functionName });
      outputParser = createFunctionCallingParser(schema, functionName);
    } else throw new ConfigurationError(`Unrecognized structured output method '${method}'. Expected 'functionCalling' or 'jsonSchema'`);
    return assembleStructuredOutputPipeline(llm, outputParser, includeRaw, includeRaw ? "ChatGoogleStructuredOutputRunnable" : "ChatGoogleStructuredOutput");
  }
};
function combineGoogleChatModelFields(a, b, ...rest) {
  const combined = {
    temperature: b.temperature ?? a.temperature,
    topP: b.topP ?? a.topP,
    topK: b.topK ?? a.topK,
    maxOutputTokens: b.maxOutputTokens ?? a.maxOutputTokens,
    presencePenalty: b.presencePenalty ?? a.presencePenalty,
    frequencyPenalty: b.frequencyPenalty ?? a.frequencyPenalty,
    stopSequences: b.stopSequences ?? a.stopSequences,
    seed: b.seed ?? a.seed,
    responseLogprobs: b.responseLogprobs ?? a.responseLogprobs,
    logprobs: b.logprobs ?? a.logprobs,
    safetySettings: b.safetySettings ?? a.safetySettings,
    responseSchema: b.responseSchema ?? a.responseSchema,
    tools: b.tools ?? a.tools,
    responseModalities: b.responseModalities ?? a.responseModalities,
    enableEnhancedCivicAnswers: b.enableEnhancedCivicAnswers ?? a.enableEnhancedCivicAnswers,
    speechConfig: b.speechConfig ?? a.speechConfig,
    imageConfig: b.imageConfig ?? a.imageConfig,
    mediaResolution: b.mediaResolution ?? a.mediaResolution,
    detail: b.detail ?? a.detail,
    maxReasoningTokens: b.maxReasoningTokens ?? a.maxReasoningTokens,
    thinkingBudget: b.thinkingBudget ?? a.thinkingBudget,
    reasoningEffort: b.reasoningEffort ?? a.reasoningEffort,
    thinkingLevel: b.thinkingLevel ?? a.thinkingLevel,
    serviceTier: b.serviceTier ?? a.serviceTier
  };
  if (rest.length > 0) return combineGoogleChatModelFields(combined, rest[0], ...rest.slice(1));
  return combined;
}
function getGoogleChatModelParams(modelOrParams, paramsArg) {
  return {
    model: typeof modelOrParams === "string" ? modelOrParams : modelOrParams.model,
    ...typeof modelOrParams === "string" ? paramsArg : modelOrParams
  };
}

// node_modules/@langchain/google/dist/chat_models/index.js
var ChatGoogle = class extends BaseChatGoogle {
  apiKey;
  constructor(modelOrParams, paramsArg) {
    let params = getGoogleChatModelParams(modelOrParams, paramsArg);
    params = applyGeminiGatewayParams(params);
    params.apiKey = params?.apiKey ?? getEnvironmentVariable("GOOGLE_API_KEY");
    const apiClient = params?.apiClient ?? new WebApiClient(params);
    super({
      ...params,
      apiClient
    });
    this.apiKey = params.apiKey;
  }
};

// node_modules/@langchain/google/dist/utils/handler.js
var GoogleRequestCallbackHandler = class extends BaseCallbackHandler {
  customEventInfo(eventName) {
    const names = eventName.split("-");
    return {
      subEvent: names[1],
      module: names[2]
    };
  }
  handleCustomEvent(eventName, data, runId, tags, metadata) {
    if (!eventName) return;
    const eventInfo = this.customEventInfo(eventName);
    switch (eventInfo.subEvent) {
      case "request":
        return this.handleCustomRequestEvent(eventName, eventInfo, data, runId, tags, metadata);
      case "response":
        return this.handleCustomResponseEvent(eventName, eventInfo, data, runId, tags, metadata);
      case "chunk":
        return this.handleCustomChunkEvent(eventName, eventInfo, data, runId, tags, metadata);
      default:
        console.error(`Unexpected eventInfo for ${eventName} ${JSON.stringify(eventInfo, null, 1)}`);
    }
  }
};
var GoogleRequestLogger = class extends GoogleRequestCallbackHandler {
  name = "GoogleRequestLogger";
  shortenStringLength = 40;
  log(eventName, data, tags) {
    const splitLen = this.shortenStringLength;
    const half = splitLen / 2;
    const replacer = (_key, value) => {
      if (typeof value === "string" && splitLen > 0 && value.length > splitLen) return `${value.substring(0, half)}...${value.substring(value.length - half)}`;
      return value;
    };
    const tagStr = tags ? `[${tags}]` : "[]";
    console.log(`${eventName} ${tagStr} ${JSON.stringify(data, replacer, 1)}`);
  }
  handleCustomRequestEvent(eventName, _eventInfo, data, _runId, tags, _metadata) {
    this.log(eventName, data, tags);
  }
  handleCustomResponseEvent(eventName, _eventInfo, data, _runId, tags, _metadata) {
    this.log(eventName, data, tags);
  }
  handleCustomChunkEvent(eventName, _eventInfo, data, _runId, tags, _metadata) {
    this.log(eventName, data, tags);
  }
};
var GoogleRequestRecorder = class extends GoogleRequestCallbackHandler {
  name = "GoogleRequestRecorder";
  request = {};
  response = {};
  chunk = [];
  handleCustomRequestEvent(_eventName, _eventInfo, data, _runId, _tags, _metadata) {
    this.request = data;
  }
  handleCustomResponseEvent(_eventName, _eventInfo, data, _runId, _tags, _metadata) {
    this.response = data;
  }
  handleCustomChunkEvent(_eventName, _eventInfo, data, _runId, _tags, _metadata) {
    this.chunk.push(data);
  }
};
export {
  ChatGoogle,
  GoogleRequestCallbackHandler,
  GoogleRequestLogger,
  GoogleRequestRecorder
};
