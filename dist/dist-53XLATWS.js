import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  tool
} from "./chunk-UYXZBWWL.js";
import {
  array,
  boolean,
  custom,
  external_exports,
  object,
  unknown
} from "./chunk-KGJQXHYP.js";
import {
  Anthropic,
  transformJSONSchema
} from "./chunk-F2MTS6NP.js";
import {
  AIMessage,
  AIMessageChunk,
  BaseChatModel,
  BaseLLMOutputParser,
  ChatGenerationChunk,
  ContextOverflowError,
  HumanMessage,
  OutputParserException,
  assembleStructuredOutputPipeline,
  convertToProviderContentBlock,
  createContentParser,
  createFunctionCallingParser,
  getEnvironmentVariable,
  interopSafeParseAsync,
  isDataContentBlock,
  isInteropZodSchema,
  isLangChainTool,
  isOpenAITool,
  isSerializableSchema,
  parseBase64DataUrl,
  resolveLangSmithGatewayConfig,
  stampRetryable,
  toJsonSchema
} from "./chunk-LRQJ4NDD.js";
import "./chunk-WLIEFF7X.js";
import "./chunk-KPOE4I3O.js";

// node_modules/@langchain/anthropic/dist/output_parsers.js
var AnthropicToolsOutputParser = class extends BaseLLMOutputParser {
  static lc_name() {
    return "AnthropicToolsOutputParser";
  }
  lc_namespace = [
    "langchain",
    "anthropic",
    "output_parsers"
  ];
  returnId = false;
  /** The type of tool calls to return. */
  keyName;
  /** Whether to return only the first tool call. */
  returnSingle = false;
  zodSchema;
  serializableSchema;
  constructor(params) {
    super(params);
    this.keyName = params.keyName;
    this.returnSingle = params.returnSingle ?? this.returnSingle;
    this.zodSchema = params.zodSchema;
    this.serializableSchema = params.serializableSchema;
  }
  async _validateResult(result) {
    let parsedResult = result;
    if (typeof result === "string") try {
      parsedResult = JSON.parse(result);
    } catch (e) {
      throw new OutputParserException(`Failed to parse. Text: "${JSON.stringify(result, null, 2)}". Error: ${JSON.stringify(e.message)}`, result);
    }
    else parsedResult = result;
    if (this.serializableSchema !== void 0) {
      const validated = await this.serializableSchema["~standard"].validate(parsedResult);
      if (validated.issues) throw new OutputParserException(`Failed to parse. Text: "${JSON.stringify(parsedResult, null, 2)}". Error: ${JSON.stringify(validated.issues)}`, JSON.stringify(parsedResult, null, 2));
      return validated.value;
    }
    if (this.zodSchema === void 0) return parsedResult;
    const zodParsedResult = await interopSafeParseAsync(this.zodSchema, parsedResult);
    if (zodParsedResult.success) return zodParsedResult.data;
    else throw new OutputParserException(`Failed to parse. Text: "${JSON.stringify(result, null, 2)}". Error: ${JSON.stringify(zodParsedResult.error.issues)}`, JSON.stringify(parsedResult, null, 2));
  }
  async parseResult(generations) {
    const tools2 = generations.flatMap((generation) => {
      const { message } = generation;
      if (!Array.isArray(message.content)) return [];
      return extractToolCalls(message.content)[0];
    });
    if (tools2[0] === void 0) throw new Error("No parseable tool calls provided to AnthropicToolsOutputParser.");
    const [tool2] = tools2;
    return await this._validateResult(tool2.args);
  }
};
function extractToolCalls(content) {
  const toolCalls = [];
  for (const block of content) if (block.type === "tool_use") toolCalls.push({
    name: block.name,
    args: block.input,
    id: block.id,
    type: "tool_call"
  });
  return toolCalls;
}

// node_modules/@langchain/anthropic/dist/utils/tools.js
var TOP_LEVEL_SCHEMA_COMPOSITION_KEYS = [
  "oneOf",
  "anyOf",
  "allOf"
];
function getTopLevelSchemaCompositionKeys(tool2) {
  if (typeof tool2.input_schema !== "object" || tool2.input_schema === null) return [];
  return TOP_LEVEL_SCHEMA_COMPOSITION_KEYS.filter((key) => Object.prototype.hasOwnProperty.call(tool2.input_schema, key));
}
function handleToolChoice(toolChoice) {
  if (!toolChoice) return;
  else if (toolChoice === "any" || toolChoice === "required") return { type: "any" };
  else if (toolChoice === "auto") return { type: "auto" };
  else if (toolChoice === "none") return { type: "none" };
  else if (typeof toolChoice === "string") return {
    type: "tool",
    name: toolChoice
  };
  else return toolChoice;
}
var AnthropicToolExtrasSchema = object({
  cache_control: custom().optional().nullable(),
  defer_loading: boolean().optional(),
  input_examples: array(unknown()).optional(),
  allowed_callers: array(unknown()).optional(),
  strict: boolean().optional()
});
var ANTHROPIC_TOOL_BETAS = {
  tool_search_tool_regex_20251119: "advanced-tool-use-2025-11-20",
  tool_search_tool_bm25_20251119: "advanced-tool-use-2025-11-20",
  memory_20250818: "context-management-2025-06-27",
  web_fetch_20250910: "web-fetch-2025-09-10",
  code_execution_20250825: "code-execution-2025-08-25",
  computer_20251124: "computer-use-2025-11-24",
  computer_20250124: "computer-use-2025-01-24",
  mcp_toolset: "mcp-client-2025-11-20"
};

// node_modules/@langchain/anthropic/dist/utils/content.js
function _isAnthropicThinkingBlock(block) {
  return typeof block === "object" && block !== null && "type" in block && block.type === "thinking";
}
function _isAnthropicRedactedThinkingBlock(block) {
  return typeof block === "object" && block !== null && "type" in block && block.type === "redacted_thinking";
}
function _isAnthropicCompactionBlock(block) {
  return typeof block === "object" && block !== null && "type" in block && block.type === "compaction";
}
function _isAnthropicSearchResultBlock(block) {
  return typeof block === "object" && block !== null && "type" in block && block.type === "search_result";
}
function _isAnthropicImageBlockParam(block) {
  if (typeof block !== "object" || block == null) return false;
  if (!("type" in block) || block.type !== "image") return false;
  if (!("source" in block) || typeof block.source !== "object" || block.source == null) return false;
  if (!("type" in block.source)) return false;
  if (block.source.type === "base64") {
    if (!("media_type" in block.source)) return false;
    if (typeof block.source.media_type !== "string") return false;
    if (!("data" in block.source)) return false;
    if (typeof block.source.data !== "string") return false;
    return true;
  }
  if (block.source.type === "url") {
    if (!("url" in block.source)) return false;
    if (typeof block.source.url !== "string") return false;
    return true;
  }
  return false;
}
var standardContentBlockConverter = {
  providerName: "anthropic",
  fromStandardTextBlock(block) {
    return {
      type: "text",
      text: block.text,
      ..."citations" in (block.metadata ?? {}) ? { citations: block.metadata.citations } : {},
      ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {}
    };
  },
  fromStandardImageBlock(block) {
    if (block.source_type === "url") {
      const data = parseBase64DataUrl({
        dataUrl: block.url,
        asTypedArray: false
      });
      if (data) return {
        type: "image",
        source: {
          type: "base64",
          data: data.data,
          media_type: data.mime_type
        },
        ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {}
      };
      else return {
        type: "image",
        source: {
          type: "url",
          url: block.url
        },
        ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {}
      };
    } else if (block.source_type === "base64") return {
      type: "image",
      source: {
        type: "base64",
        data: block.data,
        media_type: block.mime_type ?? ""
      },
      ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {}
    };
    else throw new Error(`Unsupported image source type: ${block.source_type}`);
  },
  fromStandardFileBlock(block) {
    const mime_type = (block.mime_type ?? "").split(";")[0];
    if (block.source_type === "url") {
      if (mime_type === "application/pdf" || mime_type === "") return {
        type: "document",
        source: {
          type: "url",
          url: block.url
        },
        ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {},
        ..."citations" in (block.metadata ?? {}) ? { citations: block.metadata.citations } : {},
        ..."context" in (block.metadata ?? {}) ? { context: block.metadata.context } : {},
        ..."title" in (block.metadata ?? {}) ? { title: block.metadata.title } : {}
      };
      throw new Error(`Unsupported file mime type for file url source: ${block.mime_type}`);
    } else if (block.source_type === "text") {
      if (mime_type === "text/plain" || mime_type === "") return {
        type: "document",
        source: {
          type: "text",
          data: block.text,
          media_type: block.mime_type ?? ""
        },
        ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {},
        ..."citations" in (block.metadata ?? {}) ? { citations: block.metadata.citations } : {},
        ..."context" in (block.metadata ?? {}) ? { context: block.metadata.context } : {},
        ..."title" in (block.metadata ?? {}) ? { title: block.metadata.title } : {}
      };
      else throw new Error(`Unsupported file mime type for file text source: ${block.mime_type}`);
    } else if (block.source_type === "base64") {
      if (mime_type === "application/pdf" || mime_type === "") return {
        type: "document",
        source: {
          type: "base64",
          data: block.data,
          media_type: "application/pdf"
        },
        ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {},
        ..."citations" in (block.metadata ?? {}) ? { citations: block.metadata.citations } : {},
        ..."context" in (block.metadata ?? {}) ? { context: block.metadata.context } : {},
        ..."title" in (block.metadata ?? {}) ? { title: block.metadata.title } : {}
      };
      else if ([
        "image/jpeg",
        "image/png",
        "image/gif",
        "image/webp"
      ].includes(mime_type)) return {
        type: "document",
        source: {
          type: "content",
          content: [{
            type: "image",
            source: {
              type: "base64",
              data: block.data,
              media_type: mime_type
            }
          }]
        },
        ..."cache_control" in (block.metadata ?? {}) ? { cache_control: block.metadata.cache_control } : {},
        ..."citations" in (block.metadata ?? {}) ? { citations: block.metadata.citations } : {},
        ..."context" in (block.metadata ?? {}) ? { context: block.metadata.context } : {},
        ..."title" in (block.metadata ?? {}) ? { title: block.metadata.title } : {}
      };
      else throw new Error(`Unsupported file mime type for file base64 source: ${block.mime_type}`);
    } else throw new Error(`Unsupported file source type: ${block.source_type}`);
  }
};

// node_modules/@langchain/anthropic/dist/utils/index.js
var iife = (fn) => fn();

// node_modules/@langchain/anthropic/dist/utils/standard.js
function _isStandardAnnotation(annotation) {
  return typeof annotation === "object" && annotation !== null && "type" in annotation && annotation.type === "citation";
}
function _formatStandardCitations(annotations) {
  function* iterateAnnotations() {
    for (const annotation of annotations) if (_isStandardAnnotation(annotation)) {
      if (annotation.source === "char") yield {
        type: "char_location",
        file_id: annotation.url ?? "",
        start_char_index: annotation.startIndex ?? 0,
        end_char_index: annotation.endIndex ?? 0,
        document_title: annotation.title ?? null,
        document_index: 0,
        cited_text: annotation.citedText ?? ""
      };
      else if (annotation.source === "page") yield {
        type: "page_location",
        file_id: annotation.url ?? "",
        start_page_number: annotation.startIndex ?? 0,
        end_page_number: annotation.endIndex ?? 0,
        document_title: annotation.title ?? null,
        document_index: 0,
        cited_text: annotation.citedText ?? ""
      };
      else if (annotation.source === "block") yield {
        type: "content_block_location",
        file_id: annotation.url ?? "",
        start_block_index: annotation.startIndex ?? 0,
        end_block_index: annotation.endIndex ?? 0,
        document_title: annotation.title ?? null,
        document_index: 0,
        cited_text: annotation.citedText ?? ""
      };
      else if (annotation.source === "url") yield {
        type: "web_search_result_location",
        url: annotation.url ?? "",
        title: annotation.title ?? null,
        encrypted_index: String(annotation.startIndex ?? 0),
        cited_text: annotation.citedText ?? ""
      };
      else if (annotation.source === "search") yield {
        type: "search_result_location",
        title: annotation.title ?? null,
        start_block_index: annotation.startIndex ?? 0,
        end_block_index: annotation.endIndex ?? 0,
        search_result_index: 0,
        source: annotation.source ?? "",
        cited_text: annotation.citedText ?? ""
      };
    }
  }
  return Array.from(iterateAnnotations());
}
function _formatBase64Data(data) {
  if (typeof data === "string") return data;
  else return _encodeUint8Array(data);
}
function _encodeUint8Array(data) {
  const output = [];
  for (let i = 0, { length } = data; i < length; i++) output.push(String.fromCharCode(data[i]));
  return btoa(output.join(""));
}
function _normalizeMimeType(mimeType) {
  return (mimeType ?? "").split(";")[0].toLowerCase();
}
function _extractMetadataValue(metadata, key) {
  if (metadata !== void 0 && metadata !== null && typeof metadata === "object" && key in metadata) return metadata[key];
}
function _applyDocumentMetadata(block, metadata) {
  const cacheControl = _extractMetadataValue(metadata, "cache_control");
  if (cacheControl !== void 0) block.cache_control = cacheControl;
  const citations = _extractMetadataValue(metadata, "citations");
  if (citations !== void 0) block.citations = citations;
  const context = _extractMetadataValue(metadata, "context");
  if (context !== void 0) block.context = context;
  const title = _extractMetadataValue(metadata, "title");
  if (title !== void 0) block.title = title;
  return block;
}
function _applyImageMetadata(block, metadata) {
  const cacheControl = _extractMetadataValue(metadata, "cache_control");
  if (cacheControl !== void 0) block.cache_control = cacheControl;
  return block;
}
function _hasAllowedImageMimeType(mimeType) {
  return (/* @__PURE__ */ new Set([
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp"
  ])).has(mimeType);
}
function _formatStandardContent(message) {
  const result = [];
  const responseMetadata = message.response_metadata;
  const isAnthropicMessage = "model_provider" in responseMetadata && responseMetadata?.model_provider === "anthropic";
  for (const block of message.contentBlocks) if (block.type === "text") {
    if (block.annotations) result.push({
      type: "text",
      text: block.text,
      citations: _formatStandardCitations(block.annotations)
    });
    else result.push({
      type: "text",
      text: block.text
    });
  } else if (block.type === "tool_call") result.push({
    type: "tool_use",
    id: block.id ?? "",
    name: block.name,
    input: block.args
  });
  else if (block.type === "tool_call_chunk") {
    const input = iife(() => {
      if (typeof block.args !== "string") return block.args;
      try {
        return JSON.parse(block.args);
      } catch {
        return {};
      }
    });
    result.push({
      type: "tool_use",
      id: block.id ?? "",
      name: block.name ?? "",
      input
    });
  } else if (block.type === "reasoning" && isAnthropicMessage) result.push({
    type: "thinking",
    thinking: block.reasoning,
    signature: String(block.signature)
  });
  else if (block.type === "server_tool_call" && isAnthropicMessage) {
    if (block.name === "web_search") result.push({
      type: "server_tool_use",
      name: block.name,
      id: block.id ?? "",
      input: block.args
    });
    else if (block.name === "code_execution") result.push({
      type: "server_tool_use",
      name: block.name,
      id: block.id ?? "",
      input: block.args
    });
  } else if (block.type === "server_tool_call_result" && isAnthropicMessage) {
    if (block.name === "web_search" && Array.isArray(block.output.urls)) {
      const content = block.output.urls.map((url) => ({
        type: "web_search_result",
        title: "",
        encrypted_content: "",
        url
      }));
      result.push({
        type: "web_search_tool_result",
        tool_use_id: block.toolCallId ?? "",
        content
      });
    } else if (block.name === "code_execution") result.push({
      type: "code_execution_tool_result",
      tool_use_id: block.toolCallId ?? "",
      content: block.output
    });
    else if (block.name === "mcp_tool_result") result.push({
      type: "mcp_tool_result",
      tool_use_id: block.toolCallId ?? "",
      content: block.output
    });
  } else if (block.type === "audio") throw new Error("Anthropic does not support audio content blocks.");
  else if (block.type === "file") {
    const metadata = block.metadata;
    if (block.fileId) {
      result.push(_applyDocumentMetadata({
        type: "document",
        source: {
          type: "file",
          file_id: block.fileId
        }
      }, metadata));
      continue;
    }
    if (block.url) {
      const mimeType = _normalizeMimeType(block.mimeType);
      if (mimeType === "application/pdf" || mimeType === "") {
        result.push(_applyDocumentMetadata({
          type: "document",
          source: {
            type: "url",
            url: block.url
          }
        }, metadata));
        continue;
      }
    }
    if (block.data) {
      const mimeType = _normalizeMimeType(block.mimeType);
      if (mimeType === "" || mimeType === "application/pdf") result.push(_applyDocumentMetadata({
        type: "document",
        source: {
          type: "base64",
          data: _formatBase64Data(block.data),
          media_type: "application/pdf"
        }
      }, metadata));
      else if (mimeType === "text/plain") result.push(_applyDocumentMetadata({
        type: "document",
        source: {
          type: "text",
          data: _formatBase64Data(block.data),
          media_type: "text/plain"
        }
      }, metadata));
      else if (_hasAllowedImageMimeType(mimeType)) result.push(_applyDocumentMetadata({
        type: "document",
        source: {
          type: "content",
          content: [{
            type: "image",
            source: {
              type: "base64",
              data: _formatBase64Data(block.data),
              media_type: mimeType
            }
          }]
        }
      }, metadata));
      else throw new Error(`Unsupported file mime type for Anthropic base64 source: ${mimeType}`);
      continue;
    }
    throw new Error("File content block must include a fileId, url, or data property.");
  } else if (block.type === "image") {
    const metadata = block.metadata;
    if (block.fileId) {
      result.push(_applyImageMetadata({
        type: "image",
        source: {
          type: "file",
          file_id: block.fileId
        }
      }, metadata));
      continue;
    }
    if (block.url) {
      result.push(_applyImageMetadata({
        type: "image",
        source: {
          type: "url",
          url: block.url
        }
      }, metadata));
      continue;
    }
    if (block.data) {
      const mimeType = _normalizeMimeType(block.mimeType) || "image/png";
      if (_hasAllowedImageMimeType(mimeType)) result.push(_applyImageMetadata({
        type: "image",
        source: {
          type: "base64",
          data: _formatBase64Data(block.data),
          media_type: mimeType
        }
      }, metadata));
      continue;
    }
    throw new Error("Image content block must include a fileId, url, or data property.");
  } else if (block.type === "video") {
  } else if (block.type === "text-plain") {
    if (block.data) result.push(_applyDocumentMetadata({
      type: "document",
      source: {
        type: "text",
        data: _formatBase64Data(block.data),
        media_type: "text/plain"
      }
    }, block.metadata));
  } else if (block.type === "non_standard" && isAnthropicMessage) result.push(block.value);
  return result;
}

// node_modules/@langchain/anthropic/dist/utils/message_inputs.js
function _formatImage(imageUrl) {
  const parsed = parseBase64DataUrl({ dataUrl: imageUrl });
  if (parsed) return {
    type: "base64",
    media_type: parsed.mime_type,
    data: parsed.data
  };
  let parsedUrl;
  try {
    parsedUrl = new URL(imageUrl);
  } catch {
    throw new Error([
      `Malformed image URL: ${JSON.stringify(imageUrl)}. Content blocks of type 'image_url' must be a valid http, https, or base64-encoded data URL.`,
      "Example: data:image/png;base64,/9j/4AAQSk...",
      "Example: https://example.com/image.jpg"
    ].join("\n\n"));
  }
  if (parsedUrl.protocol === "http:" || parsedUrl.protocol === "https:") return {
    type: "url",
    url: imageUrl
  };
  throw new Error([
    `Invalid image URL protocol: ${JSON.stringify(parsedUrl.protocol)}. Anthropic only supports images as http, https, or base64-encoded data URLs on 'image_url' content blocks.`,
    "Example: data:image/png;base64,/9j/4AAQSk...",
    "Example: https://example.com/image.jpg"
  ].join("\n\n"));
}
function _ensureMessageContents(messages) {
  const updatedMsgs = [];
  for (const message of messages) if (message._getType() === "tool") {
    if (typeof message.content === "string") {
      const previousMessage = updatedMsgs[updatedMsgs.length - 1];
      if (previousMessage?._getType() === "human" && Array.isArray(previousMessage.content) && "type" in previousMessage.content[0] && previousMessage.content[0].type === "tool_result") previousMessage.content.push({
        type: "tool_result",
        content: message.content,
        tool_use_id: message.tool_call_id
      });
      else updatedMsgs.push(new HumanMessage({ content: [{
        type: "tool_result",
        content: message.content,
        tool_use_id: message.tool_call_id
      }] }));
    } else updatedMsgs.push(new HumanMessage({ content: [{
      type: "tool_result",
      ...message.content != null ? { content: _formatContent(message) } : {},
      tool_use_id: message.tool_call_id
    }] }));
  } else updatedMsgs.push(message);
  return updatedMsgs;
}
function _convertLangChainToolCallToAnthropic(toolCall) {
  if (toolCall.id === void 0) throw new Error(`Anthropic requires all tool calls to have an "id".`);
  return {
    type: "tool_use",
    id: toolCall.id,
    name: toolCall.name,
    input: toolCall.args
  };
}
function* _formatContentBlocks(content, toolCalls) {
  const toolTypes = [
    "bash_code_execution_tool_result",
    "input_json_delta",
    "server_tool_use",
    "text_editor_code_execution_tool_result",
    "tool_result",
    "tool_search_tool_result",
    "tool_search_tool_bm25_tool_result",
    "tool_search_tool_regex_tool_result",
    "tool_use",
    "web_search_result",
    "web_search_tool_result"
  ];
  const textTypes = ["text", "text_delta"];
  for (const contentPart of content) {
    if (isDataContentBlock(contentPart)) yield convertToProviderContentBlock(contentPart, standardContentBlockConverter);
    const cacheControl = "cache_control" in contentPart ? contentPart.cache_control : void 0;
    if (contentPart.type === "image_url") {
      let source;
      if (typeof contentPart.image_url === "string") source = _formatImage(contentPart.image_url);
      else if (typeof contentPart.image_url === "object" && contentPart.image_url !== null && "url" in contentPart.image_url && typeof contentPart.image_url.url === "string") source = _formatImage(contentPart.image_url.url);
      if (source) yield {
        type: "image",
        source,
        ...cacheControl ? { cache_control: cacheControl } : {}
      };
    } else if (_isAnthropicImageBlockParam(contentPart)) yield contentPart;
    else if (contentPart.type === "image") {
      let source;
      if ("url" in contentPart && typeof contentPart.url === "string") source = _formatImage(contentPart.url);
      else if ("data" in contentPart && (typeof contentPart.data === "string" || contentPart.data instanceof Uint8Array)) source = {
        type: "base64",
        media_type: "mimeType" in contentPart && typeof contentPart.mimeType === "string" ? contentPart.mimeType : "image/jpeg",
        data: typeof contentPart.data === "string" ? contentPart.data : Buffer.from(contentPart.data).toString("base64")
      };
      else if ("fileId" in contentPart && typeof contentPart.fileId === "string") source = {
        type: "file",
        file_id: contentPart.fileId
      };
      if (source) yield {
        type: "image",
        source,
        ...cacheControl ? { cache_control: cacheControl } : {}
      };
    } else if (contentPart.type === "file") {
      let source;
      if ("url" in contentPart && typeof contentPart.url === "string") source = {
        type: "url",
        url: contentPart.url
      };
      else if ("data" in contentPart && (typeof contentPart.data === "string" || contentPart.data instanceof Uint8Array)) source = {
        type: "base64",
        media_type: "mimeType" in contentPart && typeof contentPart.mimeType === "string" ? contentPart.mimeType : "application/pdf",
        data: typeof contentPart.data === "string" ? contentPart.data : Buffer.from(contentPart.data).toString("base64")
      };
      else if ("fileId" in contentPart && typeof contentPart.fileId === "string") source = {
        type: "file",
        file_id: contentPart.fileId
      };
      if (source) yield {
        type: "document",
        source,
        ...cacheControl ? { cache_control: cacheControl } : {}
      };
    } else if (contentPart.type === "document") yield {
      ...contentPart,
      ...cacheControl ? { cache_control: cacheControl } : {}
    };
    else if (_isAnthropicThinkingBlock(contentPart)) yield {
      type: "thinking",
      thinking: contentPart.thinking,
      signature: contentPart.signature,
      ...cacheControl ? { cache_control: cacheControl } : {}
    };
    else if (_isAnthropicRedactedThinkingBlock(contentPart)) yield {
      type: "redacted_thinking",
      data: contentPart.data,
      ...cacheControl ? { cache_control: cacheControl } : {}
    };
    else if (_isAnthropicCompactionBlock(contentPart)) yield {
      type: "compaction",
      content: contentPart.content,
      ...cacheControl ? { cache_control: cacheControl } : {}
    };
    else if (_isAnthropicSearchResultBlock(contentPart)) yield {
      type: "search_result",
      title: contentPart.title,
      source: contentPart.source,
      ..."cache_control" in contentPart && contentPart.cache_control ? { cache_control: contentPart.cache_control } : {},
      ..."citations" in contentPart && contentPart.citations ? { citations: contentPart.citations } : {},
      content: contentPart.content
    };
    else if (textTypes.find((t) => t === contentPart.type) && "text" in contentPart) yield {
      type: "text",
      text: contentPart.text,
      ...cacheControl ? { cache_control: cacheControl } : {},
      ..."citations" in contentPart && contentPart.citations ? { citations: contentPart.citations } : {}
    };
    else if (toolTypes.find((t) => t === contentPart.type)) {
      const contentPartCopy = { ...contentPart };
      if (contentPartCopy.type === "input_json_delta") continue;
      if (contentPartCopy.type === "tool_use" && typeof contentPartCopy.input === "string") {
        const matchingToolCall = toolCalls?.find((tc) => tc.id === contentPartCopy.id);
        if (matchingToolCall) contentPartCopy.input = matchingToolCall.args;
        else contentPartCopy.input = content.filter((nestedContentPart) => nestedContentPart.index === contentPartCopy.index && nestedContentPart.type === "input_json_delta" && typeof nestedContentPart.input === "string").reduce((accumulator, nestedContentPart) => accumulator + nestedContentPart.input, contentPartCopy.input);
      }
      if ("index" in contentPartCopy) delete contentPartCopy.index;
      if ("input" in contentPartCopy) {
        if (typeof contentPartCopy.input === "string") try {
          contentPartCopy.input = JSON.parse(contentPartCopy.input);
        } catch {
          contentPartCopy.input = {};
        }
      }
      yield {
        ...contentPartCopy,
        ...cacheControl ? { cache_control: cacheControl } : {}
      };
    } else if (contentPart.type === "container_upload") yield {
      ...contentPart,
      ...cacheControl ? { cache_control: cacheControl } : {}
    };
  }
}
function _formatContent(message, toolCalls) {
  const { content } = message;
  if (typeof content === "string") return content;
  else return Array.from(_formatContentBlocks(content, toolCalls));
}
function _formatSystemContent(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return [];
  return content.map((block) => {
    if (block.type !== "text" || typeof block.text !== "string") return block;
    return {
      type: "text",
      text: block.text,
      ..."cache_control" in block && block.cache_control ? { cache_control: block.cache_control } : {},
      ..."citations" in block && block.citations ? { citations: block.citations } : {}
    };
  });
}
function _convertMessagesToAnthropicPayload(messages) {
  const mergedMessages = _ensureMessageContents(messages);
  let leadingSystemCount = 0;
  while (leadingSystemCount < mergedMessages.length && mergedMessages[leadingSystemCount]._getType() === "system") leadingSystemCount += 1;
  let system;
  if (leadingSystemCount === 1) system = _formatSystemContent(mergedMessages[0].content);
  else if (leadingSystemCount > 1) system = mergedMessages.slice(0, leadingSystemCount).flatMap((message) => {
    const content = _formatSystemContent(message.content);
    return typeof content === "string" ? [{
      type: "text",
      text: content
    }] : content;
  });
  return {
    messages: mergeMessages(mergedMessages.slice(leadingSystemCount).map((message) => {
      let role;
      if (message._getType() === "human") role = "user";
      else if (message._getType() === "ai") role = "assistant";
      else if (message._getType() === "tool") role = "user";
      else if (message._getType() === "system") role = "system";
      else throw new Error(`Message type "${message.type}" is not supported.`);
      if (AIMessage.isInstance(message) && message.response_metadata?.output_version === "v1") return {
        role,
        content: _formatStandardContent(message)
      };
      if (AIMessage.isInstance(message) && !!message.tool_calls?.length) {
        if (typeof message.content === "string") {
          if (message.content === "") return {
            role,
            content: message.tool_calls.map(_convertLangChainToolCallToAnthropic)
          };
          else return {
            role,
            content: [{
              type: "text",
              text: message.content
            }, ...message.tool_calls.map(_convertLangChainToolCallToAnthropic)]
          };
        } else {
          const { content } = message;
          const formattedContent = _formatContent(message, message.tool_calls);
          const formattedContentArr = Array.isArray(formattedContent) ? formattedContent : [{
            type: "text",
            text: formattedContent
          }];
          const missingToolCalls = message.tool_calls.filter((toolCall) => !content.find((contentPart) => (contentPart.type === "tool_use" || contentPart.type === "input_json_delta" || contentPart.type === "server_tool_use") && contentPart.id === toolCall.id));
          return {
            role,
            content: [...formattedContentArr, ...missingToolCalls.map(_convertLangChainToolCallToAnthropic)]
          };
        }
      } else if (role === "system") return {
        role,
        content: _formatSystemContent(message.content)
      };
      else return {
        role,
        content: _formatContent(message, AIMessage.isInstance(message) ? message.tool_calls : void 0)
      };
    })),
    system
  };
}
function mergeMessages(messages) {
  if (!messages || messages.length <= 1) return messages;
  const result = [];
  let currentMessage = messages[0];
  const normalizeContent = (content) => {
    if (typeof content === "string") return [{
      type: "text",
      text: content
    }];
    return content;
  };
  const isToolResultMessage = (msg) => {
    if (msg.role !== "user") return false;
    if (typeof msg.content === "string") return false;
    return Array.isArray(msg.content) && msg.content.every((item) => item.type === "tool_result");
  };
  for (let i = 1; i < messages.length; i += 1) {
    const nextMessage = messages[i];
    if (isToolResultMessage(currentMessage) && isToolResultMessage(nextMessage)) currentMessage = {
      ...currentMessage,
      content: [...normalizeContent(currentMessage.content), ...normalizeContent(nextMessage.content)]
    };
    else {
      result.push(currentMessage);
      currentMessage = nextMessage;
    }
  }
  result.push(currentMessage);
  return result;
}

// node_modules/@langchain/anthropic/dist/utils/params.js
var ADAPTIVE_ONLY_MODEL_PREFIXES = [
  "claude-opus-4-7",
  "claude-opus-4-8",
  "claude-opus-5",
  "claude-sonnet-5",
  "claude-fable-5",
  "claude-mythos-5",
  "claude-mythos-preview"
];
var FABLE_MODEL_PREFIXES = ["claude-fable-5"];
function modelStartsWithAnyPrefix(model, prefixes) {
  return model ? prefixes.some((prefix) => model.startsWith(prefix)) : false;
}
function isThinkingEnabled(thinking) {
  return thinking.type === "enabled" || thinking.type === "adaptive";
}
function isOpus47Model(model) {
  return modelStartsWithAnyPrefix(model, ["claude-opus-4-7"]);
}
function isAdaptiveOnlyModel(model) {
  return modelStartsWithAnyPrefix(model, ADAPTIVE_ONLY_MODEL_PREFIXES);
}
function getTaskBudgetBetas(model, outputConfig) {
  const hasTaskBudget = outputConfig && typeof outputConfig === "object" && "task_budget" in outputConfig && outputConfig.task_budget != null;
  return isOpus47Model(model) && hasTaskBudget ? ["task-budgets-2026-03-13"] : [];
}
function validateInvocationParamCompatibility(fields) {
  const { model, thinking, thinkingExplicitlySet, outputConfig, topK, topP, temperature } = fields;
  const adaptiveOnlyModel = isAdaptiveOnlyModel(model);
  const fableModel = modelStartsWithAnyPrefix(model, FABLE_MODEL_PREFIXES);
  const modelName = model ?? "this model";
  if (fableModel && thinkingExplicitlySet && thinking.type === "disabled") throw new Error(`thinking.type="disabled" is not supported for ${modelName}; omit thinking to use adaptive thinking instead`);
  if (adaptiveOnlyModel && thinking.type === "enabled") throw new Error(`thinking.type="enabled" is not supported for ${modelName}; use thinking.type="adaptive" instead`);
  if (adaptiveOnlyModel && typeof thinking === "object" && thinking != null && "budget_tokens" in thinking) throw new Error(`thinking.budget_tokens is not supported for ${modelName}; use outputConfig.effort instead`);
  if (modelStartsWithAnyPrefix(model, ["claude-opus-5"]) && thinking.type === "disabled" && (outputConfig?.effort === "xhigh" || outputConfig?.effort === "max")) throw new Error(`thinking.type="disabled" is not supported for ${modelName} with outputConfig.effort="${outputConfig.effort}"; use thinking.type="adaptive" or omit thinking instead`);
  if (adaptiveOnlyModel) {
    if (topK !== void 0) throw new Error(`topK is not supported for ${modelName}; omit topK/topP/temperature or use model prompting instead`);
    if (topP !== void 0 && topP !== 1) throw new Error(`topP is not supported for ${modelName} when set to non-default values`);
    if (temperature !== void 0 && temperature !== 1) throw new Error(`temperature is not supported for ${modelName} when set to non-default values`);
  }
  if (!fableModel && isThinkingEnabled(thinking)) {
    if (topK !== void 0) throw new Error("topK is not supported when thinking is enabled");
    if (topP !== void 0) throw new Error("topP is not supported when thinking is enabled");
    if (temperature !== void 0 && temperature !== 1) throw new Error("temperature is not supported when thinking is enabled");
  }
}
function getSamplingParams(fields) {
  const { model, thinking, topK, topP, temperature } = fields;
  const output = {};
  if (isThinkingEnabled(thinking) || isAdaptiveOnlyModel(model)) return output;
  if (temperature !== void 0) output.temperature = temperature;
  if (topK !== void 0) output.top_k = topK;
  if (topP !== void 0) output.top_p = topP;
  return output;
}

// node_modules/@langchain/anthropic/dist/utils/message_outputs.js
function _makeMessageChunkFromAnthropicEvent(data, fields) {
  const response_metadata = { model_provider: "anthropic" };
  if (data.type === "message_start") {
    const { content, usage, ...additionalKwargs } = data.message;
    const filteredAdditionalKwargs = {};
    for (const [key, value] of Object.entries(additionalKwargs)) if (value !== void 0 && value !== null) filteredAdditionalKwargs[key] = value;
    const { input_tokens, output_tokens, ...rest } = usage ?? {};
    const usageMetadata = buildUsageMetadata(usage);
    return { chunk: new AIMessageChunk({
      content: fields.coerceContentToString ? "" : [],
      additional_kwargs: filteredAdditionalKwargs,
      usage_metadata: fields.streamUsage ? usageMetadata : void 0,
      response_metadata: {
        ...response_metadata,
        usage: { ...rest }
      },
      id: data.message.id
    }) };
  } else if (data.type === "message_delta") {
    const usageMetadata = {
      input_tokens: 0,
      output_tokens: data.usage.output_tokens,
      total_tokens: data.usage.output_tokens
    };
    const responseMetadata = iife(() => {
      const output = {};
      if ("context_management" in data.delta) output["context_management"] = data.delta.context_management;
      if ("usage" in data && "cost" in data.usage && typeof data.usage.cost === "number") output["usage"] = { cost: data.usage.cost };
      return output;
    });
    return { chunk: new AIMessageChunk({
      content: fields.coerceContentToString ? "" : [],
      response_metadata: responseMetadata,
      additional_kwargs: { ...data.delta },
      usage_metadata: fields.streamUsage ? usageMetadata : void 0
    }) };
  } else if (data.type === "content_block_start" && [
    "tool_use",
    "document",
    "server_tool_use",
    "web_search_tool_result",
    "tool_search_tool_result",
    "tool_search_tool_bm25_tool_result",
    "tool_search_tool_regex_tool_result"
  ].includes(data.content_block.type)) {
    const contentBlock = data.content_block;
    let toolCallChunks;
    if (contentBlock.type === "tool_use") toolCallChunks = [{
      id: contentBlock.id,
      index: data.index,
      name: contentBlock.name,
      args: ""
    }];
    else toolCallChunks = [];
    return { chunk: new AIMessageChunk({
      content: fields.coerceContentToString ? "" : [{
        index: data.index,
        ...data.content_block,
        input: contentBlock.type === "server_tool_use" || contentBlock.type === "tool_use" ? "" : void 0
      }],
      response_metadata,
      additional_kwargs: {},
      tool_call_chunks: toolCallChunks
    }) };
  } else if (data.type === "content_block_delta" && [
    "text_delta",
    "citations_delta",
    "thinking_delta",
    "signature_delta"
  ].includes(data.delta.type)) {
    if (fields.coerceContentToString && "text" in data.delta) return { chunk: new AIMessageChunk({ content: data.delta.text }) };
    else {
      const contentBlock = data.delta;
      if ("citation" in contentBlock) {
        contentBlock.citations = [contentBlock.citation];
        delete contentBlock.citation;
      }
      if (contentBlock.type === "thinking_delta" || contentBlock.type === "signature_delta") return { chunk: new AIMessageChunk({
        content: [{
          index: data.index,
          ...contentBlock,
          type: "thinking"
        }],
        response_metadata
      }) };
      return { chunk: new AIMessageChunk({
        content: [{
          index: data.index,
          ...contentBlock,
          type: "text"
        }],
        response_metadata
      }) };
    }
  } else if (data.type === "content_block_delta" && data.delta.type === "input_json_delta") return { chunk: new AIMessageChunk({
    content: fields.coerceContentToString ? "" : [{
      index: data.index,
      input: data.delta.partial_json,
      type: data.delta.type
    }],
    response_metadata,
    additional_kwargs: {},
    tool_call_chunks: [{
      index: data.index,
      args: data.delta.partial_json
    }]
  }) };
  else if (data.type === "content_block_start" && data.content_block.type === "text") {
    const content = data.content_block?.text;
    if (content !== void 0) return { chunk: new AIMessageChunk({
      content: fields.coerceContentToString ? content : [{
        index: data.index,
        ...data.content_block
      }],
      response_metadata,
      additional_kwargs: {}
    }) };
  } else if (data.type === "content_block_start" && data.content_block.type === "redacted_thinking") return { chunk: new AIMessageChunk({
    content: fields.coerceContentToString ? "" : [{
      index: data.index,
      ...data.content_block
    }],
    response_metadata
  }) };
  else if (data.type === "content_block_start" && data.content_block.type === "thinking") {
    const content = data.content_block.thinking;
    return { chunk: new AIMessageChunk({
      content: fields.coerceContentToString ? content : [{
        index: data.index,
        ...data.content_block
      }],
      response_metadata
    }) };
  } else if (data.type === "content_block_start" && _isAnthropicCompactionBlock(data.content_block)) return { chunk: new AIMessageChunk({
    content: fields.coerceContentToString ? "" : [{
      index: data.index,
      ...data.content_block
    }],
    response_metadata
  }) };
  else if (data.type === "content_block_delta" && data.delta.type === "compaction_delta") return { chunk: new AIMessageChunk({
    content: fields.coerceContentToString ? "" : [{
      index: data.index,
      ...data.delta,
      type: "compaction"
    }],
    response_metadata
  }) };
  return null;
}
function anthropicResponseToChatMessages(messages, additionalKwargs) {
  const response_metadata = {
    ...additionalKwargs,
    model_provider: "anthropic"
  };
  const usage = additionalKwargs.usage;
  const usageMetadata = usage != null ? buildUsageMetadata(usage) : void 0;
  if (messages.length === 1 && messages[0].type === "text") return [{
    text: messages[0].text,
    message: new AIMessage({
      content: messages[0].text,
      additional_kwargs: additionalKwargs,
      usage_metadata: usageMetadata,
      response_metadata,
      id: additionalKwargs.id
    })
  }];
  else {
    const toolCalls = extractToolCalls(messages);
    return [{
      text: "",
      message: new AIMessage({
        content: messages,
        additional_kwargs: additionalKwargs,
        tool_calls: toolCalls,
        usage_metadata: usageMetadata,
        response_metadata,
        id: additionalKwargs.id
      })
    }];
  }
}
function buildUsageMetadata(usage) {
  const cacheCreationInputTokens = usage.cache_creation_input_tokens ?? 0;
  const cacheReadInputTokens = usage.cache_read_input_tokens ?? 0;
  const totalInputTokens = usage.input_tokens + cacheCreationInputTokens + cacheReadInputTokens;
  return {
    input_tokens: totalInputTokens,
    output_tokens: usage.output_tokens,
    total_tokens: totalInputTokens + usage.output_tokens,
    input_token_details: {
      cache_creation: cacheCreationInputTokens,
      cache_read: cacheReadInputTokens
    }
  };
}

// node_modules/@langchain/anthropic/dist/utils/errors.js
function addLangChainErrorFields(error, lc_error_code) {
  error.lc_error_code = lc_error_code;
  error.message = `${error.message}

Troubleshooting URL: https://docs.langchain.com/oss/javascript/langchain/errors/${lc_error_code}/
`;
  return error;
}
function wrapAnthropicClientError(e) {
  let error;
  if (e.status === 400 && typeof e.message === "string" && e.message.includes("prompt is too long")) error = addLangChainErrorFields(ContextOverflowError.fromError(e), "CONTEXT_OVERFLOW");
  else if (e.status === 400 && e.message.includes("tool")) error = stampRetryable(addLangChainErrorFields(e, "INVALID_TOOL_RESULTS"), false);
  else if (e.status === 401) error = stampRetryable(addLangChainErrorFields(e, "MODEL_AUTHENTICATION"), false);
  else if (e.status === 404) error = stampRetryable(addLangChainErrorFields(e, "MODEL_NOT_FOUND"), false);
  else if (e.status === 429) error = stampRetryable(addLangChainErrorFields(e, "MODEL_RATE_LIMIT"), true);
  else error = e;
  return error;
}

// node_modules/@langchain/anthropic/dist/profiles.js
var PROFILES = {
  "claude-sonnet-4-6": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-haiku-4-5": {
    maxInputTokens: 2e5,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 64e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-4-6": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-fable-5": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-fable-5-1": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: true,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-4-8": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-4-1": {
    maxInputTokens: 2e5,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 32e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-sonnet-4-5": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 64e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-sonnet-4-5-20250929": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 64e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-4-5-20251101": {
    maxInputTokens: 2e5,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 64e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-haiku-4-5-20251001": {
    maxInputTokens: 2e5,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 64e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-4-7": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-4-5": {
    maxInputTokens: 2e5,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 64e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-sonnet-5": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-5": {
    maxInputTokens: 1e6,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 128e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  },
  "claude-opus-4-1-20250805": {
    maxInputTokens: 2e5,
    imageInputs: true,
    audioInputs: false,
    pdfInputs: true,
    videoInputs: false,
    maxOutputTokens: 32e3,
    reasoningOutput: true,
    imageOutputs: false,
    audioOutputs: false,
    videoOutputs: false,
    toolCalling: true,
    structuredOutput: false,
    imageUrlInputs: true,
    pdfToolMessage: true,
    imageToolMessage: true
  }
};

// node_modules/@langchain/anthropic/dist/utils/stream_events.js
async function* convertAnthropicStream(source, options = {}) {
  const shouldStreamUsage = options.streamUsage ?? true;
  const blockAccumulators = /* @__PURE__ */ new Map();
  let usageSnapshot;
  let responseMetadata = {};
  let stopReason = null;
  for await (const data of source) switch (data.type) {
    case "message_start": {
      const { usage, id, model } = data.message;
      if (usage && shouldStreamUsage) usageSnapshot = buildUsageSnapshot(usage);
      yield {
        event: "message-start",
        id,
        ...usageSnapshot ? { usage: usageSnapshot } : {}
      };
      yield {
        event: "provider",
        provider: "anthropic",
        name: "message_start",
        payload: {
          model,
          id
        }
      };
      break;
    }
    case "message_delta":
      stopReason = data.delta.stop_reason;
      if ("usage" in data && "cost" in data.usage && typeof data.usage.cost === "number") responseMetadata = { usage: { cost: data.usage.cost } };
      if (shouldStreamUsage && data.usage) {
        if (!usageSnapshot) usageSnapshot = {
          input_tokens: 0,
          output_tokens: data.usage.output_tokens,
          total_tokens: data.usage.output_tokens
        };
        else usageSnapshot = {
          ...usageSnapshot,
          output_tokens: usageSnapshot.output_tokens + data.usage.output_tokens,
          total_tokens: usageSnapshot.input_tokens + usageSnapshot.output_tokens + data.usage.output_tokens
        };
        yield {
          event: "usage",
          usage: usageSnapshot
        };
      }
      if ("context_management" in data.delta && data.delta.context_management) yield {
        event: "provider",
        provider: "anthropic",
        name: "context_management",
        payload: data.delta.context_management
      };
      break;
    case "message_stop":
      yield {
        event: "message-finish",
        reason: mapStopReason(stopReason),
        ...usageSnapshot ? { usage: usageSnapshot } : {},
        metadata: { model_provider: "anthropic" },
        responseMetadata
      };
      break;
    case "content_block_start": {
      const { index, content_block } = data;
      const mapped = mapBlockToContentBlock(content_block, index);
      blockAccumulators.set(index, { ...mapped });
      yield {
        event: "content-block-start",
        index,
        content: mapped
      };
      break;
    }
    case "content_block_delta": {
      const { index, delta } = data;
      const acc = blockAccumulators.get(index);
      if (!acc) break;
      const { contentDelta, accumulated } = applyAnthropicDelta(acc, delta);
      blockAccumulators.set(index, accumulated);
      yield {
        event: "content-block-delta",
        index,
        delta: contentDelta
      };
      break;
    }
    case "content_block_stop": {
      const { index } = data;
      const acc = blockAccumulators.get(index);
      if (!acc) break;
      yield {
        event: "content-block-finish",
        index,
        content: finalizeBlock(acc)
      };
      blockAccumulators.delete(index);
      break;
    }
    default:
      yield {
        event: "provider",
        provider: "anthropic",
        name: data.type,
        payload: data
      };
  }
}
function mapStopReason(stopReason) {
  switch (stopReason) {
    case "end_turn":
    case "stop_sequence":
      return "stop";
    case "tool_use":
      return "tool_use";
    case "max_tokens":
      return "length";
    default:
      return "stop";
  }
}
function buildUsageSnapshot(usage) {
  const cacheCreation = usage.cache_creation_input_tokens ?? 0;
  const cacheRead = usage.cache_read_input_tokens ?? 0;
  const totalInput = usage.input_tokens + cacheCreation + cacheRead;
  return {
    input_tokens: totalInput,
    output_tokens: usage.output_tokens,
    total_tokens: totalInput + usage.output_tokens,
    input_token_details: {
      cache_creation: cacheCreation,
      cache_read: cacheRead
    }
  };
}
function mapBlockToContentBlock(block, index) {
  switch (block.type) {
    case "text":
      return {
        type: "text",
        text: block.text ?? "",
        index
      };
    case "thinking":
      return {
        type: "reasoning",
        reasoning: block.thinking ?? "",
        index
      };
    case "redacted_thinking":
      return {
        type: "non_standard",
        value: { ...block },
        index
      };
    case "tool_use":
      return {
        type: "tool_call_chunk",
        id: block.id,
        name: block.name,
        args: "",
        index
      };
    case "server_tool_use":
      return {
        type: "server_tool_call_chunk",
        id: block.id,
        name: block.name,
        args: "",
        index
      };
    default:
      return {
        type: "non_standard",
        value: { ...block },
        index
      };
  }
}
function applyAnthropicDelta(accumulated, delta) {
  switch (delta.type) {
    case "text_delta":
      return {
        contentDelta: {
          type: "text-delta",
          text: delta.text
        },
        accumulated: {
          ...accumulated,
          text: (accumulated.text ?? "") + delta.text
        }
      };
    case "thinking_delta":
      return {
        contentDelta: {
          type: "reasoning-delta",
          reasoning: delta.thinking
        },
        accumulated: {
          ...accumulated,
          reasoning: (accumulated.reasoning ?? "") + delta.thinking
        }
      };
    case "input_json_delta": {
      const newArgs = (accumulated.args ?? "") + delta.partial_json;
      return {
        contentDelta: {
          type: "block-delta",
          fields: {
            type: accumulated.type,
            args: newArgs
          }
        },
        accumulated: {
          ...accumulated,
          args: newArgs
        }
      };
    }
    case "citations_delta": {
      const annotations = [...accumulated.annotations ?? [], delta.citation];
      return {
        contentDelta: {
          type: "block-delta",
          fields: {
            type: accumulated.type,
            annotations
          }
        },
        accumulated: {
          ...accumulated,
          annotations
        }
      };
    }
    case "signature_delta":
      return {
        contentDelta: {
          type: "block-delta",
          fields: {
            type: accumulated.type,
            signature: delta.signature
          }
        },
        accumulated: {
          ...accumulated,
          signature: delta.signature
        }
      };
    case "compaction_delta":
      return {
        contentDelta: {
          type: "block-delta",
          fields: {
            type: "non_standard",
            value: {
              ...accumulated.value ?? {},
              compaction: delta
            }
          }
        },
        accumulated: {
          ...accumulated,
          value: {
            ...accumulated.value ?? {},
            compaction: delta
          }
        }
      };
    default:
      return {
        contentDelta: {
          type: "block-delta",
          fields: {
            type: accumulated.type,
            ...delta
          }
        },
        accumulated
      };
  }
}
function finalizeBlock(accumulated) {
  if (accumulated.type === "tool_call_chunk" || accumulated.type === "server_tool_call_chunk") {
    const finalType = accumulated.type === "tool_call_chunk" ? "tool_call" : "server_tool_call";
    let parsedArgs;
    try {
      parsedArgs = JSON.parse(accumulated.args || "{}");
    } catch {
      return {
        type: "invalid_tool_call",
        id: accumulated.id,
        name: accumulated.name,
        args: accumulated.args,
        error: "Failed to parse tool call arguments as JSON"
      };
    }
    return {
      type: finalType,
      id: accumulated.id,
      name: accumulated.name,
      args: parsedArgs
    };
  }
  const { index: _index, ...rest } = accumulated;
  return rest;
}

// node_modules/@langchain/anthropic/dist/chat_models.js
var MCP_CREDENTIALS_REDACTED = "**REDACTED**";
var MODEL_DEFAULT_MAX_OUTPUT_TOKENS = {
  "claude-opus-5": 16384,
  "claude-sonnet-5": 16384,
  "claude-fable-5-1": 16384,
  "claude-fable-5": 16384,
  "claude-mythos-5": 16384,
  "claude-mythos-preview": 16384,
  "claude-opus-4-7": 16384,
  "claude-opus-4-6": 16384,
  "claude-sonnet-4-6": 16384,
  "claude-opus-4-5": 16384,
  "claude-sonnet-4-5": 16384,
  "claude-haiku-4-5": 16384,
  "claude-opus-4-1": 16384,
  "claude-sonnet-4": 16384,
  "claude-opus-4": 16384,
  "claude-3-7-sonnet": 8192,
  "claude-3-5-sonnet": 8192,
  "claude-3-5-haiku": 8192,
  "claude-3-opus": 4096,
  "claude-3-sonnet": 4096,
  "claude-3-haiku": 4096
};
var FALLBACK_MAX_OUTPUT_TOKENS = 4096;
function defaultMaxOutputTokensForModel(model) {
  if (!model) return FALLBACK_MAX_OUTPUT_TOKENS;
  return Object.entries(MODEL_DEFAULT_MAX_OUTPUT_TOKENS).find(([key]) => model.startsWith(key))?.[1] ?? FALLBACK_MAX_OUTPUT_TOKENS;
}
function _toolsInParams(params) {
  return !!(params.tools && params.tools.length > 0);
}
function _documentsInParams(params) {
  for (const message of params.messages ?? []) {
    if (typeof message.content === "string") continue;
    for (const block of message.content ?? []) if (typeof block === "object" && block != null && block.type === "document" && typeof block.citations === "object" && block.citations?.enabled) return true;
  }
  return false;
}
function _thinkingInParams(params) {
  return !!(params.thinking && (params.thinking.type === "enabled" || params.thinking.type === "adaptive"));
}
function _compactionInParams(params) {
  return !!params.context_management?.edits?.some((e) => e.type === "compact_20260112");
}
function isAnthropicTool(tool2) {
  return "input_schema" in tool2;
}
function isBuiltinTool(tool2) {
  return typeof tool2 === "object" && tool2 !== null && "type" in tool2 && ("name" in tool2 || "mcp_server_name" in tool2) && typeof tool2.type === "string" && [
    "text_editor_",
    "computer_",
    "bash_",
    "web_search_",
    "web_fetch_",
    "str_replace_editor_",
    "str_replace_based_edit_tool_",
    "code_execution_",
    "memory_",
    "tool_search_",
    "mcp_toolset"
  ].some((prefix) => typeof tool2.type === "string" && tool2.type.startsWith(prefix));
}
function _combineBetas(a, b, ...rest) {
  return Array.from(/* @__PURE__ */ new Set([
    ...a ?? [],
    ...b ?? [],
    ...rest.flatMap((x) => Array.from(x))
  ]));
}
function extractToken(chunk) {
  if (typeof chunk.content === "string") return chunk.content;
  else if (Array.isArray(chunk.content) && chunk.content.length >= 1 && "input" in chunk.content[0]) return typeof chunk.content[0].input === "string" ? chunk.content[0].input : JSON.stringify(chunk.content[0].input);
  else if (Array.isArray(chunk.content) && chunk.content.length >= 1 && "text" in chunk.content[0] && typeof chunk.content[0].text === "string") return chunk.content[0].text;
}
var ChatAnthropicMessages = class extends BaseChatModel {
  static lc_name() {
    return "ChatAnthropic";
  }
  get lc_secrets() {
    return {
      anthropicApiKey: "ANTHROPIC_API_KEY",
      apiKey: "ANTHROPIC_API_KEY"
    };
  }
  get lc_aliases() {
    return { modelName: "model" };
  }
  lc_serializable = true;
  anthropicApiKey;
  apiKey;
  apiUrl;
  temperature;
  topK;
  topP;
  maxTokens;
  modelName = "claude-sonnet-4-5-20250929";
  model = "claude-sonnet-4-5-20250929";
  invocationKwargs;
  stopSequences;
  streaming = false;
  clientOptions;
  thinking = { type: "disabled" };
  /**
  * Whether `thinking` was explicitly configured by the user. When it was not,
  * the default `{ type: "disabled" }` is kept off the request so that models
  * which reject an explicit disabled value (e.g. adaptive-only models) are not
  * sent an unsupported parameter.
  */
  thinkingExplicitlySet = false;
  contextManagement;
  outputConfig;
  inferenceGeo;
  batchClient;
  streamingClient;
  streamUsage = true;
  betas;
  /**
  * Optional method that returns an initialized underlying Anthropic client.
  * Useful for accessing Anthropic models hosted on other cloud services
  * such as Google Vertex.
  */
  createClient;
  constructor(modelOrFields, fieldsArg) {
    const fields = typeof modelOrFields === "string" ? {
      ...fieldsArg ?? {},
      model: modelOrFields
    } : modelOrFields ?? {};
    super(fields ?? {});
    this._addVersion("@langchain/anthropic", "1.5.11");
    const gatewayConfig = resolveLangSmithGatewayConfig({
      baseURL: fields.anthropicApiUrl ?? fields.clientOptions?.baseURL ?? (getEnvironmentVariable("ANTHROPIC_API_URL") || getEnvironmentVariable("ANTHROPIC_BASE_URL") || void 0),
      providerPath: "anthropic"
    });
    this.anthropicApiKey = fields.apiKey ?? fields.anthropicApiKey ?? gatewayConfig.apiKey ?? getEnvironmentVariable("ANTHROPIC_API_KEY");
    if (!this.anthropicApiKey && !fields?.createClient) throw new Error("Anthropic API key not found");
    this.clientOptions = fields?.clientOptions ?? {};
    this.apiKey = this.anthropicApiKey;
    this.apiUrl = gatewayConfig.baseURL;
    this.modelName = fields?.model ?? fields?.modelName ?? this.model;
    this.model = this.modelName;
    this.invocationKwargs = fields?.invocationKwargs ?? {};
    this.topP = fields?.topP ?? this.topP;
    this.temperature = fields?.temperature ?? this.temperature;
    this.topK = fields?.topK ?? this.topK;
    this.maxTokens = fields?.maxTokens ?? defaultMaxOutputTokensForModel(this.model);
    this.stopSequences = fields?.stopSequences ?? this.stopSequences;
    this.streaming = fields?.streaming ?? false;
    this.streamUsage = fields?.streamUsage ?? this.streamUsage;
    if (fields?.thinking !== void 0) {
      this.thinking = fields.thinking;
      this.thinkingExplicitlySet = true;
    }
    this.contextManagement = fields?.contextManagement ?? this.contextManagement;
    this.outputConfig = fields?.outputConfig ?? this.outputConfig;
    this.inferenceGeo = fields?.inferenceGeo ?? this.inferenceGeo;
    this.betas = fields?.betas ?? this.betas;
    this.createClient = fields?.createClient ?? ((options) => new Anthropic(options));
  }
  getLsParams(options) {
    const params = this.invocationParams(options);
    return {
      ls_provider: "anthropic",
      ls_model_name: this.model,
      ls_model_type: "chat",
      ls_temperature: params.temperature ?? void 0,
      ls_max_tokens: params.max_tokens ?? void 0,
      ls_stop: options.stop
    };
  }
  /**
  * Formats LangChain StructuredTools to AnthropicTools.
  *
  * @param {ChatAnthropicCallOptions["tools"]} tools The tools to format
  * @param fields Optional `strict` flag applied to every formatted custom tool.
  * @returns {AnthropicTool[] | undefined} The formatted tools, or undefined if none are passed.
  */
  formatStructuredToolToAnthropic(tools2, fields) {
    if (!tools2) return;
    return tools2.map((tool2) => {
      if (isLangChainTool(tool2) && tool2.extras?.providerToolDefinition) return tool2.extras.providerToolDefinition;
      if (isBuiltinTool(tool2)) return tool2;
      if (isAnthropicTool(tool2)) {
        if (fields?.strict !== void 0) return {
          ...tool2,
          strict: fields.strict
        };
        return tool2;
      }
      if (isOpenAITool(tool2)) {
        const functionStrict = "strict" in tool2.function && typeof tool2.function.strict === "boolean" ? tool2.function.strict : void 0;
        const strict = fields?.strict ?? functionStrict;
        return {
          name: tool2.function.name,
          description: tool2.function.description,
          input_schema: tool2.function.parameters,
          ...strict !== void 0 ? { strict } : {}
        };
      }
      if (isLangChainTool(tool2)) {
        const { strict: extrasStrict, ...restExtras } = tool2.extras ? AnthropicToolExtrasSchema.parse(tool2.extras) : {};
        const strict = fields?.strict ?? extrasStrict;
        return {
          name: tool2.name,
          description: tool2.description,
          input_schema: isInteropZodSchema(tool2.schema) ? toJsonSchema(tool2.schema) : tool2.schema,
          ...restExtras,
          ...strict !== void 0 ? { strict } : {}
        };
      }
      throw new Error(`Unknown tool type passed to ChatAnthropic: ${JSON.stringify(tool2, null, 2)}`);
    }).filter((tool2) => {
      if (!isAnthropicTool(tool2)) return true;
      if (getTopLevelSchemaCompositionKeys(tool2).length === 0) return true;
      return false;
    });
  }
  bindTools(tools2, kwargs) {
    return this.withConfig({
      tools: this.formatStructuredToolToAnthropic(tools2, { strict: kwargs?.strict }),
      ...kwargs
    });
  }
  /**
  * Get the parameters used to invoke the model
  */
  invocationParams(options) {
    const tool_choice = handleToolChoice(options?.tool_choice);
    const toolBetas = options?.tools?.reduce((acc, tool2) => {
      if (typeof tool2 === "object" && "type" in tool2 && tool2.type in ANTHROPIC_TOOL_BETAS) {
        const beta = ANTHROPIC_TOOL_BETAS[tool2.type];
        if (!acc.includes(beta)) return [...acc, beta];
      }
      return acc;
    }, []);
    const mergedOutputConfig = (() => {
      const base = {
        ...this.outputConfig,
        ...options?.outputConfig
      };
      if (options?.outputFormat && !base.format) base.format = options.outputFormat;
      return Object.keys(base).length > 0 ? base : void 0;
    })();
    const compactionBetas = this.contextManagement?.edits?.some((e) => e.type === "compact_20260112") ? ["compact-2026-01-12"] : [];
    const taskBudgetBetas = getTaskBudgetBetas(this.model, mergedOutputConfig);
    const tools2 = this.formatStructuredToolToAnthropic(options?.tools, { strict: options?.strict });
    if (tool_choice?.type === "tool" && !tools2?.some((tool2) => "name" in tool2 && tool2.name === tool_choice.name)) throw new Error(`Anthropic tool_choice references "${tool_choice.name}", but that tool is not available.`);
    if (tool_choice?.type === "any" && (!tools2 || tools2.length === 0)) throw new Error("Anthropic tool_choice requires at least one available tool.");
    const output = {
      model: this.model,
      stop_sequences: options?.stop ?? this.stopSequences,
      stream: this.streaming,
      max_tokens: this.maxTokens,
      tools: tools2,
      tool_choice,
      thinking: this.thinkingExplicitlySet ? this.thinking : void 0,
      context_management: this.contextManagement,
      ...this.invocationKwargs,
      container: options?.container,
      betas: _combineBetas(this.betas, options?.betas, toolBetas ?? [], compactionBetas, taskBudgetBetas),
      output_config: mergedOutputConfig,
      inference_geo: options?.inferenceGeo ?? this.inferenceGeo,
      mcp_servers: options?.mcp_servers,
      cache_control: options?.cache_control
    };
    validateInvocationParamCompatibility({
      model: this.model,
      thinking: output.thinking ?? this.thinking,
      thinkingExplicitlySet: output.thinking !== void 0,
      outputConfig: mergedOutputConfig,
      topK: this.topK,
      topP: this.topP,
      temperature: this.temperature
    });
    Object.assign(output, getSamplingParams({
      model: this.model,
      thinking: this.thinking,
      topK: this.topK,
      topP: this.topP,
      temperature: this.temperature
    }));
    return output;
  }
  _getInvocationParamsForTracing(options) {
    const params = this.invocationParams(options);
    if (!Array.isArray(params.mcp_servers)) return params;
    return {
      ...params,
      mcp_servers: params.mcp_servers.map((server) => {
        if (!("authorization_token" in server)) return server;
        return {
          ...server,
          authorization_token: MCP_CREDENTIALS_REDACTED
        };
      })
    };
  }
  _getCallOptionsForTracing(options, _invocationParams) {
    if (!Array.isArray(options.mcp_servers)) return options;
    return {
      ...options,
      mcp_servers: options.mcp_servers.map((server) => {
        if (!("authorization_token" in server)) return server;
        return {
          ...server,
          authorization_token: MCP_CREDENTIALS_REDACTED
        };
      })
    };
  }
  /** @ignore */
  _identifyingParams() {
    return {
      model_name: this.model,
      ...this.invocationParams()
    };
  }
  /**
  * Get the identifying parameters for the model
  */
  identifyingParams() {
    return {
      model_name: this.model,
      ...this.invocationParams()
    };
  }
  async *_streamResponseChunks(messages, options, runManager) {
    const params = this.invocationParams(options);
    const formattedMessages = _convertMessagesToAnthropicPayload(messages);
    const payload = {
      ...params,
      ...formattedMessages,
      stream: true
    };
    const coerceContentToString = !_toolsInParams(payload) && !_documentsInParams(payload) && !_thinkingInParams(payload) && !_compactionInParams(payload);
    const stream = await this.createStreamWithRetry(payload, {
      headers: options.headers,
      signal: options.signal,
      maxRetries: options.maxRetries
    });
    for await (const data of stream) {
      if (options.signal?.aborted) {
        stream.controller.abort();
        return;
      }
      const shouldStreamUsage = this.streamUsage ?? options.streamUsage;
      const result = _makeMessageChunkFromAnthropicEvent(data, {
        streamUsage: shouldStreamUsage,
        coerceContentToString
      });
      if (!result) continue;
      const { chunk } = result;
      const token = extractToken(chunk);
      const generationChunk = new ChatGenerationChunk({
        message: new AIMessageChunk({
          content: chunk.content,
          additional_kwargs: chunk.additional_kwargs,
          tool_call_chunks: chunk.tool_call_chunks,
          usage_metadata: shouldStreamUsage ? chunk.usage_metadata : void 0,
          response_metadata: chunk.response_metadata,
          id: chunk.id
        }),
        text: token ?? ""
      });
      yield generationChunk;
      await runManager?.handleLLMNewToken(token ?? "", void 0, void 0, void 0, void 0, { chunk: generationChunk });
    }
  }
  /**
  * Native implementation of the content-block-centric streaming protocol
  * for Anthropic.
  *
  * Maps Anthropic's native SSE events directly to {@link ChatModelStreamEvent}
  * without going through the legacy `_streamResponseChunks` bridge. This
  * provides:
  * - Explicit lifecycle events (start/delta/finish) for every content block
  * - Fully-qualified accumulated content blocks on each delta
  * - Usage snapshots as they become available
  * - Provider passthrough for unrecognized Anthropic events
  */
  async *_streamChatModelEvents(messages, options, _runManager) {
    const params = this.invocationParams(options);
    const formattedMessages = _convertMessagesToAnthropicPayload(messages);
    const payload = {
      ...params,
      ...formattedMessages,
      stream: true
    };
    const stream = await this.createStreamWithRetry(payload, {
      headers: options.headers,
      signal: options.signal,
      maxRetries: options.maxRetries
    });
    const shouldStreamUsage = this.streamUsage ?? options.streamUsage;
    const abortableStream = async function* (source, signal) {
      for await (const data of source) {
        if (signal?.aborted) {
          source.controller?.abort();
          return;
        }
        yield data;
      }
    };
    yield* convertAnthropicStream(abortableStream(stream, options.signal), { streamUsage: shouldStreamUsage ?? true });
  }
  /** @ignore */
  async _generateNonStreaming(messages, params, requestOptions) {
    const formattedMessages = _convertMessagesToAnthropicPayload(messages);
    const { content, ...additionalKwargs } = await this.completionWithRetry({
      ...params,
      stream: false,
      ...formattedMessages
    }, requestOptions);
    const generations = anthropicResponseToChatMessages(content, additionalKwargs);
    const { role: _role, type: _type, ...rest } = additionalKwargs;
    return {
      generations,
      llmOutput: rest
    };
  }
  /** @ignore */
  async _generate(messages, options, runManager) {
    options.signal?.throwIfAborted();
    if (this.stopSequences && options.stop) throw new Error(`"stopSequence" parameter found in input and default params`);
    const params = this.invocationParams(options);
    if (params.stream) {
      let finalChunk;
      const stream = this._streamResponseChunks(messages, options, runManager);
      for await (const chunk of stream) if (finalChunk === void 0) finalChunk = chunk;
      else finalChunk = finalChunk.concat(chunk);
      if (finalChunk === void 0) throw new Error("No chunks returned from Anthropic API.");
      return { generations: [{
        text: finalChunk.text,
        message: finalChunk.message
      }] };
    } else return this._generateNonStreaming(messages, params, {
      signal: options.signal,
      headers: options.headers,
      maxRetries: options.maxRetries
    });
  }
  /**
  * Creates a streaming request with retry.
  * @param request The parameters for creating a completion.
  * @param options
  * @returns A streaming request.
  */
  async createStreamWithRetry(request, options) {
    if (!this.streamingClient) {
      const options_ = this.apiUrl ? { baseURL: this.apiUrl } : void 0;
      this.streamingClient = this.createClient({
        dangerouslyAllowBrowser: true,
        ...this.clientOptions,
        ...options_,
        apiKey: this.apiKey,
        maxRetries: 0
      });
    }
    const { betas, ...rest } = request;
    const makeCompletionRequest = async () => {
      try {
        if (request?.betas?.length) return await this.streamingClient.beta.messages.create({
          ...rest,
          betas,
          ...this.invocationKwargs,
          stream: true
        }, options);
        return await this.streamingClient.messages.create({
          ...rest,
          ...this.invocationKwargs,
          stream: true
        }, options);
      } catch (e) {
        throw wrapAnthropicClientError(e);
      }
    };
    return this.caller.callWithOptions({ maxRetries: options?.maxRetries }, makeCompletionRequest);
  }
  /** @ignore */
  async completionWithRetry(request, options) {
    if (!this.batchClient) {
      const options2 = this.apiUrl ? { baseURL: this.apiUrl } : void 0;
      this.batchClient = this.createClient({
        dangerouslyAllowBrowser: true,
        ...this.clientOptions,
        ...options2,
        apiKey: this.apiKey,
        maxRetries: 0
      });
    }
    const { betas, ...rest } = request;
    const makeCompletionRequest = async () => {
      try {
        if (request?.betas?.length) return await this.batchClient.beta.messages.create({
          ...rest,
          ...this.invocationKwargs,
          betas
        }, options);
        return await this.batchClient.messages.create({
          ...rest,
          ...this.invocationKwargs
        }, options);
      } catch (e) {
        throw wrapAnthropicClientError(e);
      }
    };
    return this.caller.callWithOptions({
      signal: options.signal ?? void 0,
      maxRetries: options.maxRetries
    }, makeCompletionRequest);
  }
  _llmType() {
    return "anthropic";
  }
  /**
  * Return profiling information for the model.
  *
  * Provides information about the model's capabilities and constraints,
  * including token limits, multimodal support, and advanced features like
  * tool calling and structured output.
  *
  * @returns {ModelProfile} An object describing the model's capabilities and constraints
  *
  * @example
  * ```typescript
  * const model = new ChatAnthropic({ model: "claude-opus-4-0" });
  * const profile = model.profile;
  * console.log(profile.maxInputTokens); // 200000
  * console.log(profile.imageInputs); // true
  * ```
  */
  get profile() {
    return PROFILES[this.model] ?? {};
  }
  withStructuredOutput(outputSchema, config) {
    let llm;
    let outputParser;
    const { schema, name, includeRaw } = {
      ...config,
      schema: outputSchema
    };
    let method = config?.method ?? "functionCalling";
    if (config?.strict !== void 0 && method !== "functionCalling") throw new Error(`Argument \`strict\` is only supported for \`method\` = "functionCalling" on Anthropic models. Got method = "${method}".`);
    if (method === "jsonMode") {
      console.warn(`"jsonMode" is not supported for Anthropic models. Falling back to "jsonSchema".`);
      method = "jsonSchema";
    }
    if (method === "jsonSchema") {
      outputParser = createContentParser(schema);
      const jsonSchema = transformJSONSchema(toJsonSchema(schema));
      llm = this.withConfig({
        outputVersion: "v0",
        outputConfig: { format: {
          type: "json_schema",
          schema: jsonSchema
        } },
        ls_structured_output_format: {
          kwargs: { method: "json_schema" },
          schema: jsonSchema
        }
      });
    } else if (method === "functionCalling") {
      let functionName = name ?? "extract";
      let tools2;
      if (isInteropZodSchema(schema) || isSerializableSchema(schema)) {
        const jsonSchema = toJsonSchema(schema);
        tools2 = [{
          name: functionName,
          description: jsonSchema.description ?? "A function available to call.",
          input_schema: jsonSchema
        }];
      } else if (typeof schema.name === "string" && typeof schema.description === "string" && typeof schema.input_schema === "object" && schema.input_schema != null) {
        tools2 = [schema];
        functionName = schema.name;
      } else tools2 = [{
        name: functionName,
        description: schema.description ?? "",
        input_schema: schema
      }];
      outputParser = createFunctionCallingParser(schema, functionName, AnthropicToolsOutputParser);
      if (this.thinking?.type === "enabled" || this.thinking?.type === "adaptive") {
        const thinkingAdmonition = "Anthropic structured output relies on forced tool calling, which is not supported when `thinking` is enabled. This method will raise OutputParserException if tool calls are not generated. Consider disabling `thinking` or adjust your prompt to ensure the tool is called.";
        console.warn(thinkingAdmonition);
        llm = this.withConfig({
          outputVersion: "v0",
          tools: tools2,
          ls_structured_output_format: {
            kwargs: { method: "functionCalling" },
            schema: toJsonSchema(schema)
          },
          ...config?.strict !== void 0 ? { strict: config.strict } : {}
        });
        const raiseIfNoToolCalls = (message) => {
          if (!message.tool_calls || message.tool_calls.length === 0) throw new Error(thinkingAdmonition);
          return message;
        };
        llm = llm.pipe(raiseIfNoToolCalls);
      } else llm = this.withConfig({
        outputVersion: "v0",
        tools: tools2,
        tool_choice: {
          type: "tool",
          name: functionName
        },
        ls_structured_output_format: {
          kwargs: { method: "functionCalling" },
          schema: toJsonSchema(schema)
        },
        ...config?.strict !== void 0 ? { strict: config.strict } : {}
      });
    } else throw new TypeError(`Unrecognized structured output method '${method}'. Expected 'functionCalling' or 'jsonSchema'`);
    return assembleStructuredOutputPipeline(llm, outputParser, includeRaw, includeRaw ? "StructuredOutputRunnable" : "ChatAnthropicStructuredOutput");
  }
};
var ChatAnthropic = class extends ChatAnthropicMessages {
};

// node_modules/@langchain/anthropic/dist/utils/prompts.js
function convertPromptToAnthropic(formattedPrompt) {
  const messages = formattedPrompt.toChatMessages();
  const anthropicBody = _convertMessagesToAnthropicPayload(messages);
  if (anthropicBody.messages === void 0) anthropicBody.messages = [];
  return anthropicBody;
}

// node_modules/@langchain/anthropic/dist/tools/types.js
var Memory20250818ViewCommandSchema = external_exports.object({
  command: external_exports.literal("view"),
  path: external_exports.string()
});
var Memory20250818CreateCommandSchema = external_exports.object({
  command: external_exports.literal("create"),
  path: external_exports.string(),
  file_text: external_exports.string()
});
var Memory20250818StrReplaceCommandSchema = external_exports.object({
  command: external_exports.literal("str_replace"),
  path: external_exports.string(),
  old_str: external_exports.string(),
  new_str: external_exports.string()
});
var Memory20250818InsertCommandSchema = external_exports.object({
  command: external_exports.literal("insert"),
  path: external_exports.string(),
  insert_line: external_exports.number(),
  insert_text: external_exports.string()
});
var Memory20250818DeleteCommandSchema = external_exports.object({
  command: external_exports.literal("delete"),
  path: external_exports.string()
});
var Memory20250818RenameCommandSchema = external_exports.object({
  command: external_exports.literal("rename"),
  old_path: external_exports.string(),
  new_path: external_exports.string()
});
var Memory20250818CommandSchema = external_exports.discriminatedUnion("command", [
  Memory20250818ViewCommandSchema,
  Memory20250818CreateCommandSchema,
  Memory20250818StrReplaceCommandSchema,
  Memory20250818InsertCommandSchema,
  Memory20250818DeleteCommandSchema,
  Memory20250818RenameCommandSchema
]);
var TextEditor20250728ViewCommandSchema = external_exports.object({
  command: external_exports.literal("view"),
  path: external_exports.string(),
  view_range: external_exports.tuple([external_exports.number(), external_exports.number()]).optional()
});
var TextEditor20250728StrReplaceCommandSchema = external_exports.object({
  command: external_exports.literal("str_replace"),
  path: external_exports.string(),
  old_str: external_exports.string(),
  new_str: external_exports.string()
});
var TextEditor20250728CreateCommandSchema = external_exports.object({
  command: external_exports.literal("create"),
  path: external_exports.string(),
  file_text: external_exports.string()
});
var TextEditor20250728InsertCommandSchema = external_exports.object({
  command: external_exports.literal("insert"),
  path: external_exports.string(),
  insert_line: external_exports.number(),
  new_str: external_exports.string()
});
var TextEditor20250728CommandSchema = external_exports.discriminatedUnion("command", [
  TextEditor20250728ViewCommandSchema,
  TextEditor20250728StrReplaceCommandSchema,
  TextEditor20250728CreateCommandSchema,
  TextEditor20250728InsertCommandSchema
]);
var coordinateSchema = external_exports.tuple([external_exports.number(), external_exports.number()]);
var ComputerScreenshotActionSchema = external_exports.object({ action: external_exports.literal("screenshot") });
var ComputerLeftClickActionSchema = external_exports.object({
  action: external_exports.literal("left_click"),
  coordinate: coordinateSchema
});
var ComputerRightClickActionSchema = external_exports.object({
  action: external_exports.literal("right_click"),
  coordinate: coordinateSchema
});
var ComputerMiddleClickActionSchema = external_exports.object({
  action: external_exports.literal("middle_click"),
  coordinate: coordinateSchema
});
var ComputerDoubleClickActionSchema = external_exports.object({
  action: external_exports.literal("double_click"),
  coordinate: coordinateSchema
});
var ComputerTripleClickActionSchema = external_exports.object({
  action: external_exports.literal("triple_click"),
  coordinate: coordinateSchema
});
var ComputerLeftClickDragActionSchema = external_exports.object({
  action: external_exports.literal("left_click_drag"),
  start_coordinate: coordinateSchema,
  end_coordinate: coordinateSchema
});
var ComputerLeftMouseDownActionSchema = external_exports.object({
  action: external_exports.literal("left_mouse_down"),
  coordinate: coordinateSchema
});
var ComputerLeftMouseUpActionSchema = external_exports.object({
  action: external_exports.literal("left_mouse_up"),
  coordinate: coordinateSchema
});
var ComputerScrollActionSchema = external_exports.object({
  action: external_exports.literal("scroll"),
  coordinate: coordinateSchema,
  scroll_direction: external_exports.enum([
    "up",
    "down",
    "left",
    "right"
  ]),
  scroll_amount: external_exports.number()
});
var ComputerTypeActionSchema = external_exports.object({
  action: external_exports.literal("type"),
  text: external_exports.string()
});
var ComputerKeyActionSchema = external_exports.object({
  action: external_exports.literal("key"),
  key: external_exports.string()
});
var ComputerMouseMoveActionSchema = external_exports.object({
  action: external_exports.literal("mouse_move"),
  coordinate: coordinateSchema
});
var ComputerHoldKeyActionSchema = external_exports.object({
  action: external_exports.literal("hold_key"),
  key: external_exports.string()
});
var ComputerWaitActionSchema = external_exports.object({
  action: external_exports.literal("wait"),
  duration: external_exports.number().optional()
});
var ComputerZoomActionSchema = external_exports.object({
  action: external_exports.literal("zoom"),
  region: external_exports.tuple([
    external_exports.number(),
    external_exports.number(),
    external_exports.number(),
    external_exports.number()
  ])
});
var Computer20250124ActionSchema = external_exports.discriminatedUnion("action", [
  ComputerScreenshotActionSchema,
  ComputerLeftClickActionSchema,
  ComputerRightClickActionSchema,
  ComputerMiddleClickActionSchema,
  ComputerDoubleClickActionSchema,
  ComputerTripleClickActionSchema,
  ComputerLeftClickDragActionSchema,
  ComputerLeftMouseDownActionSchema,
  ComputerLeftMouseUpActionSchema,
  ComputerScrollActionSchema,
  ComputerTypeActionSchema,
  ComputerKeyActionSchema,
  ComputerMouseMoveActionSchema,
  ComputerHoldKeyActionSchema,
  ComputerWaitActionSchema
]);
var Computer20251124ActionSchema = external_exports.discriminatedUnion("action", [
  ComputerScreenshotActionSchema,
  ComputerLeftClickActionSchema,
  ComputerRightClickActionSchema,
  ComputerMiddleClickActionSchema,
  ComputerDoubleClickActionSchema,
  ComputerTripleClickActionSchema,
  ComputerLeftClickDragActionSchema,
  ComputerLeftMouseDownActionSchema,
  ComputerLeftMouseUpActionSchema,
  ComputerScrollActionSchema,
  ComputerTypeActionSchema,
  ComputerKeyActionSchema,
  ComputerMouseMoveActionSchema,
  ComputerHoldKeyActionSchema,
  ComputerWaitActionSchema,
  ComputerZoomActionSchema
]);
var Bash20250124ExecuteCommandSchema = external_exports.object({ command: external_exports.string().describe("The bash command to run") });
var Bash20250124RestartCommandSchema = external_exports.object({ restart: external_exports.literal(true).describe("Set to true to restart the bash session") });
var Bash20250124CommandSchema = external_exports.union([Bash20250124ExecuteCommandSchema, Bash20250124RestartCommandSchema]);

// node_modules/@langchain/anthropic/dist/tools/memory.js
function memory_20250818(options) {
  const memoryTool = tool(options?.execute, {
    name: "memory",
    schema: Memory20250818CommandSchema
  });
  memoryTool.extras = {
    ...memoryTool.extras ?? {},
    providerToolDefinition: {
      type: "memory_20250818",
      name: "memory"
    }
  };
  return memoryTool;
}

// node_modules/@langchain/anthropic/dist/tools/webSearch.js
function webSearch_20250305(options) {
  return {
    type: "web_search_20250305",
    name: "web_search",
    max_uses: options?.maxUses,
    allowed_domains: options?.allowedDomains,
    blocked_domains: options?.blockedDomains,
    cache_control: options?.cacheControl,
    defer_loading: options?.deferLoading,
    strict: options?.strict,
    user_location: options?.userLocation
  };
}

// node_modules/@langchain/anthropic/dist/tools/webFetch.js
function webFetch_20250910(options) {
  return {
    type: "web_fetch_20250910",
    name: "web_fetch",
    max_uses: options?.maxUses,
    allowed_domains: options?.allowedDomains,
    blocked_domains: options?.blockedDomains,
    cache_control: options?.cacheControl,
    citations: options?.citations,
    max_content_tokens: options?.maxContentTokens
  };
}

// node_modules/@langchain/anthropic/dist/tools/toolSearch.js
function toolSearchRegex_20251119(options) {
  return {
    type: "tool_search_tool_regex_20251119",
    name: "tool_search_tool_regex",
    cache_control: options?.cacheControl
  };
}
function toolSearchBM25_20251119(options) {
  return {
    type: "tool_search_tool_bm25_20251119",
    name: "tool_search_tool_bm25",
    cache_control: options?.cacheControl
  };
}

// node_modules/@langchain/anthropic/dist/tools/textEditor.js
function textEditor_20250728(options) {
  const name = "str_replace_based_edit_tool";
  const textEditorTool = tool(options?.execute, {
    name,
    description: "A tool for editing text files",
    schema: TextEditor20250728CommandSchema
  });
  textEditorTool.extras = {
    ...textEditorTool.extras ?? {},
    providerToolDefinition: {
      type: "text_editor_20250728",
      name,
      ...options?.maxCharacters !== void 0 && { max_characters: options.maxCharacters }
    }
  };
  return textEditorTool;
}

// node_modules/@langchain/anthropic/dist/tools/computer.js
var TOOL_NAME = "computer";
function computer_20251124(options) {
  const name = TOOL_NAME;
  const computerTool = tool(options.execute, {
    name,
    schema: Computer20251124ActionSchema
  });
  computerTool.extras = {
    ...computerTool.extras ?? {},
    providerToolDefinition: {
      type: "computer_20251124",
      name,
      display_width_px: options.displayWidthPx,
      display_height_px: options.displayHeightPx,
      ...options.displayNumber !== void 0 && { display_number: options.displayNumber },
      ...options.enableZoom !== void 0 && { enable_zoom: options.enableZoom }
    }
  };
  return computerTool;
}
function computer_20250124(options) {
  const name = TOOL_NAME;
  const computerTool = tool(options.execute, {
    name,
    description: "A tool for interacting with the computer",
    schema: Computer20250124ActionSchema
  });
  computerTool.extras = {
    ...computerTool.extras ?? {},
    providerToolDefinition: {
      type: "computer_20250124",
      name,
      display_width_px: options.displayWidthPx,
      display_height_px: options.displayHeightPx,
      ...options.displayNumber !== void 0 && { display_number: options.displayNumber }
    }
  };
  return computerTool;
}

// node_modules/@langchain/anthropic/dist/tools/codeExecution.js
function codeExecution_20250825(options) {
  return {
    type: "code_execution_20250825",
    name: "code_execution",
    cache_control: options?.cacheControl
  };
}

// node_modules/@langchain/anthropic/dist/tools/bash.js
function bash_20250124(options) {
  const name = "bash";
  const bashTool = tool(options?.execute, {
    name,
    description: "A tool for executing bash commands",
    schema: Bash20250124CommandSchema
  });
  bashTool.extras = {
    ...bashTool.extras ?? {},
    providerToolDefinition: {
      type: "bash_20250124",
      name
    }
  };
  return bashTool;
}

// node_modules/@langchain/anthropic/dist/tools/mcpToolset.js
function mcpToolset_20251120(options) {
  const defaultConfig = options.defaultConfig?.enabled !== void 0 || options.defaultConfig?.deferLoading !== void 0 ? {
    enabled: options.defaultConfig?.enabled,
    defer_loading: options.defaultConfig?.deferLoading
  } : void 0;
  const configs = options.configs ? Object.fromEntries(Object.entries(options.configs).map(([toolName, config]) => [toolName, {
    enabled: config.enabled,
    defer_loading: config.deferLoading
  }])) : void 0;
  return {
    type: "mcp_toolset",
    mcp_server_name: options.serverName,
    default_config: defaultConfig,
    configs,
    cache_control: options.cacheControl
  };
}

// node_modules/@langchain/anthropic/dist/tools/index.js
var tools = {
  memory_20250818,
  webSearch_20250305,
  webFetch_20250910,
  toolSearchRegex_20251119,
  toolSearchBM25_20251119,
  textEditor_20250728,
  computer_20251124,
  computer_20250124,
  codeExecution_20250825,
  bash_20250124,
  mcpToolset_20251120
};
export {
  ChatAnthropic,
  ChatAnthropicMessages,
  convertPromptToAnthropic,
  tools
};
