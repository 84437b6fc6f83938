import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  AsyncCaller,
  BaseLanguageModel,
  CallbackManager,
  GenerationChunk,
  JsonOutputKeyToolsParser,
  JsonOutputToolsParser,
  RUN_KEY,
  __exportAll,
  callbackHandlerPrefersStreaming,
  concat,
  convertLangChainToolCallToOpenAI,
  finalizeContentBlock,
  makeInvalidToolCall,
  parseToolCall
} from "./chunk-LRQJ4NDD.js";

// node_modules/@langchain/core/dist/language_models/openai_completions_stream.js
var openai_completions_stream_exports = /* @__PURE__ */ __exportAll({ convertOpenAICompletionsStream: () => convertOpenAICompletionsStream });
async function* convertOpenAICompletionsStream(source, options = {}) {
  const shouldStreamUsage = options.streamUsage ?? true;
  const provider = options.provider ?? "openai";
  const mapChunk = options.mapChunk;
  const blockAccumulators = /* @__PURE__ */ new Map();
  const blockKeyToIndex = /* @__PURE__ */ new Map();
  let nextBlockIndex = 0;
  let messageStarted = false;
  let usageSnapshot;
  let finishReason;
  let responseMetadata;
  let emittedProviderMetadata = false;
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
  for await (let data of source) {
    if (mapChunk) data = mapChunk(data);
    if (!messageStarted) {
      messageStarted = true;
      yield {
        event: "message-start",
        id: data.id
      };
    }
    if (!emittedProviderMetadata && (data.model || data.service_tier)) {
      emittedProviderMetadata = true;
      yield {
        event: "provider",
        provider,
        name: "stream_metadata",
        payload: {
          model: data.model,
          service_tier: data.service_tier
        }
      };
    }
    if (data.usage && shouldStreamUsage) {
      usageSnapshot = buildUsageSnapshot(data.usage);
      yield {
        event: "usage",
        usage: usageSnapshot
      };
    }
    const groqUsage = data.x_groq?.usage;
    if (groqUsage && shouldStreamUsage) {
      usageSnapshot = buildGroqUsageSnapshot(groqUsage);
      yield {
        event: "usage",
        usage: usageSnapshot
      };
    }
    const choice = data.choices?.[0];
    if (!choice) continue;
    if (choice.finish_reason != null) {
      finishReason = mapFinishReason(choice.finish_reason);
      responseMetadata = buildResponseMetadata(data, choice);
    }
    const { delta } = choice;
    if (!delta) continue;
    const reasoningText = getReasoningDeltaText(delta);
    if (reasoningText) {
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
      acc.reasoning = (acc.reasoning ?? "") + reasoningText;
      yield {
        event: "content-block-delta",
        index,
        delta: {
          type: "reasoning-delta",
          reasoning: reasoningText
        }
      };
    }
    if (delta.content) {
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
      acc.text = (acc.text ?? "") + delta.content;
      yield {
        event: "content-block-delta",
        index,
        delta: {
          type: "text-delta",
          text: delta.content
        }
      };
    }
    if (Array.isArray(delta.tool_calls)) for (const rawToolCall of delta.tool_calls) {
      const toolIndex = rawToolCall.index ?? 0;
      const { index, isNew } = getOrCreateBlockIndex(`tool:${toolIndex}`, {
        type: "tool_call_chunk",
        id: rawToolCall.id,
        name: rawToolCall.function?.name,
        args: "",
        index: toolIndex
      });
      if (isNew) yield {
        event: "content-block-start",
        index,
        content: {
          type: "tool_call_chunk",
          id: rawToolCall.id,
          name: rawToolCall.function?.name,
          args: "",
          index: toolIndex
        }
      };
      const acc = blockAccumulators.get(index);
      if (rawToolCall.id != null) acc.id = rawToolCall.id;
      if (rawToolCall.function?.name != null) acc.name = rawToolCall.function.name;
      const argDelta = rawToolCall.function?.arguments ?? "";
      acc.args = (acc.args ?? "") + argDelta;
      yield {
        event: "content-block-delta",
        index,
        delta: {
          type: "block-delta",
          fields: {
            type: "tool_call_chunk",
            ...acc.id != null ? { id: acc.id } : {},
            ...acc.name != null ? { name: acc.name } : {},
            args: acc.args
          }
        }
      };
    }
    if (delta.audio) {
      const { index, isNew } = getOrCreateBlockIndex("audio", {
        type: "audio",
        id: delta.audio.id,
        data: "",
        mimeType: "audio/pcm",
        transcript: delta.audio.transcript ?? ""
      });
      if (isNew) yield {
        event: "content-block-start",
        index,
        content: {
          type: "audio",
          id: delta.audio.id,
          data: "",
          mimeType: "audio/pcm",
          transcript: delta.audio.transcript ?? ""
        }
      };
      const acc = blockAccumulators.get(index);
      if (delta.audio.transcript) {
        acc.transcript = (acc.transcript ?? "") + delta.audio.transcript;
        yield {
          event: "content-block-delta",
          index,
          delta: {
            type: "block-delta",
            fields: {
              type: "audio",
              transcript: acc.transcript
            }
          }
        };
      }
      if (delta.audio.data) {
        acc.data = (acc.data ?? "") + delta.audio.data;
        yield {
          event: "content-block-delta",
          index,
          delta: {
            type: "data-delta",
            data: delta.audio.data,
            encoding: "base64"
          }
        };
      }
    }
    if (delta.function_call) yield {
      event: "provider",
      provider,
      name: "function_call",
      payload: delta.function_call
    };
    if (choice.logprobs) yield {
      event: "provider",
      provider,
      name: "logprobs",
      payload: choice.logprobs
    };
  }
  for (const [index, acc] of blockAccumulators) yield {
    event: "content-block-finish",
    index,
    content: finalizeContentBlock(acc)
  };
  yield {
    event: "message-finish",
    reason: finishReason,
    ...usageSnapshot ? { usage: usageSnapshot } : {},
    ...responseMetadata ? { responseMetadata } : {}
  };
}
function getReasoningDeltaText(delta) {
  const reasoning = delta.reasoning_content ?? delta.reasoning;
  return typeof reasoning === "string" && reasoning.length > 0 ? reasoning : void 0;
}
function buildGroqUsageSnapshot(usage) {
  return {
    input_tokens: usage.prompt_tokens ?? 0,
    output_tokens: usage.completion_tokens ?? 0,
    total_tokens: usage.total_tokens ?? 0
  };
}
function mapFinishReason(reason) {
  switch (reason) {
    case "stop":
      return "stop";
    case "length":
    case "max_tokens":
      return "length";
    case "tool_calls":
    case "function_call":
      return "tool_use";
    case "content_filter":
      return "content_filter";
    default:
      return "stop";
  }
}
function buildUsageSnapshot(usage) {
  const inputTokenDetails = {
    ...usage.prompt_tokens_details?.audio_tokens != null && { audio: usage.prompt_tokens_details.audio_tokens },
    ...usage.prompt_tokens_details?.cached_tokens != null && { cache_read: usage.prompt_tokens_details.cached_tokens }
  };
  const outputTokenDetails = {
    ...usage.completion_tokens_details?.audio_tokens != null && { audio: usage.completion_tokens_details.audio_tokens },
    ...usage.completion_tokens_details?.reasoning_tokens != null && { reasoning: usage.completion_tokens_details.reasoning_tokens }
  };
  return {
    input_tokens: usage.prompt_tokens ?? 0,
    output_tokens: usage.completion_tokens ?? 0,
    total_tokens: usage.total_tokens ?? 0,
    ...Object.keys(inputTokenDetails).length > 0 && { input_token_details: inputTokenDetails },
    ...Object.keys(outputTokenDetails).length > 0 && { output_token_details: outputTokenDetails }
  };
}
function buildResponseMetadata(data, choice) {
  return {
    model_provider: "openai",
    model_name: data.model,
    system_fingerprint: data.system_fingerprint,
    service_tier: data.service_tier,
    finish_reason: choice.finish_reason,
    ...data.usage ? { usage: data.usage } : {}
  };
}

// node_modules/@langchain/core/dist/output_parsers/openai_tools/index.js
var openai_tools_exports = /* @__PURE__ */ __exportAll({
  JsonOutputKeyToolsParser: () => JsonOutputKeyToolsParser,
  JsonOutputToolsParser: () => JsonOutputToolsParser,
  convertLangChainToolCallToOpenAI: () => convertLangChainToolCallToOpenAI,
  makeInvalidToolCall: () => makeInvalidToolCall,
  parseToolCall: () => parseToolCall
});

// node_modules/@langchain/core/dist/language_models/llms.js
var llms_exports = /* @__PURE__ */ __exportAll({
  BaseLLM: () => BaseLLM,
  LLM: () => LLM
});
var BaseLLM = class BaseLLM2 extends BaseLanguageModel {
  lc_namespace = [
    "langchain",
    "llms",
    this._llmType()
  ];
  /**
  * This method takes an input and options, and returns a string. It
  * converts the input to a prompt value and generates a result based on
  * the prompt.
  * @param input Input for the LLM.
  * @param options Options for the LLM call.
  * @returns A string result based on the prompt.
  */
  async invoke(input, options) {
    const promptValue = BaseLLM2._convertInputToPromptValue(input);
    return (await this.generatePrompt([promptValue], options, options?.callbacks)).generations[0][0].text;
  }
  async *_streamResponseChunks(_input, _options, _runManager) {
    throw new Error("Not implemented.");
  }
  _separateRunnableConfigFromCallOptionsCompat(options) {
    const [runnableConfig, callOptions] = super._separateRunnableConfigFromCallOptions(options);
    callOptions.signal = runnableConfig.signal;
    return [runnableConfig, callOptions];
  }
  async *_streamIterator(input, options) {
    if (this._streamResponseChunks === BaseLLM2.prototype._streamResponseChunks) yield this.invoke(input, options);
    else {
      const prompt = BaseLLM2._convertInputToPromptValue(input);
      const [runnableConfig, callOptions] = this._separateRunnableConfigFromCallOptionsCompat(options);
      const invocationParams = this.invocationParams(callOptions);
      const callbackManager_ = await CallbackManager.configure(runnableConfig.callbacks, this.callbacks, runnableConfig.tags, this.tags, runnableConfig.metadata, this.metadata, {
        verbose: this.verbose,
        tracerInheritableMetadata: this._filterInvocationParamsForTracing(invocationParams)
      });
      const extra = {
        options: callOptions,
        invocation_params: invocationParams,
        batch_size: 1
      };
      const runManagers = await callbackManager_?.handleLLMStart(this.toJSON(), [prompt.toString()], runnableConfig.runId, void 0, extra, void 0, void 0, runnableConfig.runName);
      let generation = new GenerationChunk({ text: "" });
      try {
        for await (const chunk of this._streamResponseChunks(prompt.toString(), callOptions, runManagers?.[0])) {
          if (!generation) generation = chunk;
          else generation = generation.concat(chunk);
          if (typeof chunk.text === "string") yield chunk.text;
        }
      } catch (err) {
        await Promise.all((runManagers ?? []).map((runManager) => runManager?.handleLLMError(err)));
        throw err;
      }
      await Promise.all((runManagers ?? []).map((runManager) => runManager?.handleLLMEnd({ generations: [[generation]] })));
    }
  }
  /**
  * This method takes prompt values, options, and callbacks, and generates
  * a result based on the prompts.
  * @param promptValues Prompt values for the LLM.
  * @param options Options for the LLM call.
  * @param callbacks Callbacks for the LLM call.
  * @returns An LLMResult based on the prompts.
  */
  async generatePrompt(promptValues, options, callbacks) {
    const prompts = promptValues.map((promptValue) => promptValue.toString());
    return this.generate(prompts, options, callbacks);
  }
  /**
  * Get the parameters used to invoke the model
  */
  invocationParams(_options) {
    return {};
  }
  _flattenLLMResult(llmResult) {
    const llmResults = [];
    for (let i = 0; i < llmResult.generations.length; i += 1) {
      const genList = llmResult.generations[i];
      if (i === 0) llmResults.push({
        generations: [genList],
        llmOutput: llmResult.llmOutput
      });
      else {
        const llmOutput = llmResult.llmOutput ? {
          ...llmResult.llmOutput,
          tokenUsage: {}
        } : void 0;
        llmResults.push({
          generations: [genList],
          llmOutput
        });
      }
    }
    return llmResults;
  }
  /** @ignore */
  async _generateUncached(prompts, parsedOptions, handledOptions, startedRunManagers) {
    let runManagers;
    if (startedRunManagers !== void 0 && startedRunManagers.length === prompts.length) runManagers = startedRunManagers;
    else {
      const invocationParams = this.invocationParams(parsedOptions);
      const callbackManager_ = await CallbackManager.configure(handledOptions.callbacks, this.callbacks, handledOptions.tags, this.tags, handledOptions.metadata, this.metadata, {
        verbose: this.verbose,
        tracerInheritableMetadata: this._filterInvocationParamsForTracing(invocationParams)
      });
      const extra = {
        options: parsedOptions,
        invocation_params: invocationParams,
        batch_size: prompts.length
      };
      runManagers = await callbackManager_?.handleLLMStart(this.toJSON(), prompts, handledOptions.runId, void 0, extra, void 0, void 0, handledOptions?.runName);
    }
    const hasStreamingHandler = !!runManagers?.[0].handlers.find(callbackHandlerPrefersStreaming);
    let output;
    if (hasStreamingHandler && prompts.length === 1 && this._streamResponseChunks !== BaseLLM2.prototype._streamResponseChunks) try {
      const stream = await this._streamResponseChunks(prompts[0], parsedOptions, runManagers?.[0]);
      let aggregated;
      for await (const chunk of stream) if (aggregated === void 0) aggregated = chunk;
      else aggregated = concat(aggregated, chunk);
      if (aggregated === void 0) throw new Error("Received empty response from chat model call.");
      output = {
        generations: [[aggregated]],
        llmOutput: {}
      };
      await runManagers?.[0].handleLLMEnd(output);
    } catch (e) {
      await runManagers?.[0].handleLLMError(e);
      throw e;
    }
    else {
      try {
        output = await this._generate(prompts, parsedOptions, runManagers?.[0]);
      } catch (err) {
        await Promise.all((runManagers ?? []).map((runManager) => runManager?.handleLLMError(err)));
        throw err;
      }
      const flattenedOutputs = this._flattenLLMResult(output);
      await Promise.all((runManagers ?? []).map((runManager, i) => runManager?.handleLLMEnd(flattenedOutputs[i])));
    }
    const runIds = runManagers?.map((manager) => manager.runId) || void 0;
    Object.defineProperty(output, RUN_KEY, {
      value: runIds ? { runIds } : void 0,
      configurable: true
    });
    return output;
  }
  async _generateCached({ prompts, cache, llmStringKey, parsedOptions, handledOptions, runId }) {
    const invocationParams = this.invocationParams(parsedOptions);
    const callbackManager_ = await CallbackManager.configure(handledOptions.callbacks, this.callbacks, handledOptions.tags, this.tags, handledOptions.metadata, this.metadata, {
      verbose: this.verbose,
      tracerInheritableMetadata: this._filterInvocationParamsForTracing(invocationParams)
    });
    const extra = {
      options: parsedOptions,
      invocation_params: invocationParams,
      batch_size: prompts.length
    };
    const runManagers = await callbackManager_?.handleLLMStart(this.toJSON(), prompts, runId, void 0, extra, void 0, void 0, handledOptions?.runName);
    const missingPromptIndices = [];
    const cachedResults = (await Promise.allSettled(prompts.map(async (prompt, index) => {
      const result = await cache.lookup(prompt, llmStringKey);
      if (result == null) missingPromptIndices.push(index);
      return result;
    }))).map((result, index) => ({
      result,
      runManager: runManagers?.[index]
    })).filter(({ result }) => result.status === "fulfilled" && result.value != null || result.status === "rejected");
    const generations = [];
    await Promise.all(cachedResults.map(async ({ result: promiseResult, runManager }, i) => {
      if (promiseResult.status === "fulfilled") {
        const result = promiseResult.value;
        generations[i] = result.map((result2) => {
          result2.generationInfo = {
            ...result2.generationInfo,
            tokenUsage: {}
          };
          return result2;
        });
        if (result.length) await runManager?.handleLLMNewToken(result[0].text);
        return runManager?.handleLLMEnd({ generations: [result] }, void 0, void 0, void 0, { cached: true });
      } else {
        await runManager?.handleLLMError(promiseResult.reason, void 0, void 0, void 0, { cached: true });
        return Promise.reject(promiseResult.reason);
      }
    }));
    const output = {
      generations,
      missingPromptIndices,
      startedRunManagers: runManagers
    };
    Object.defineProperty(output, RUN_KEY, {
      value: runManagers ? { runIds: runManagers?.map((manager) => manager.runId) } : void 0,
      configurable: true
    });
    return output;
  }
  /**
  * Run the LLM on the given prompts and input, handling caching.
  */
  async generate(prompts, options, callbacks) {
    if (!Array.isArray(prompts)) throw new Error("Argument 'prompts' is expected to be a string[]");
    let parsedOptions;
    if (Array.isArray(options)) parsedOptions = { stop: options };
    else parsedOptions = options;
    const [runnableConfig, callOptions] = this._separateRunnableConfigFromCallOptionsCompat(parsedOptions);
    runnableConfig.callbacks = runnableConfig.callbacks ?? callbacks;
    if (!this.cache) return this._generateUncached(prompts, callOptions, runnableConfig);
    const { cache } = this;
    const llmStringKey = this._getSerializedCacheKeyParametersForCall(callOptions);
    const { generations, missingPromptIndices, startedRunManagers } = await this._generateCached({
      prompts,
      cache,
      llmStringKey,
      parsedOptions: callOptions,
      handledOptions: runnableConfig,
      runId: runnableConfig.runId
    });
    let llmOutput = {};
    if (missingPromptIndices.length > 0) {
      const results = await this._generateUncached(missingPromptIndices.map((i) => prompts[i]), callOptions, runnableConfig, startedRunManagers !== void 0 ? missingPromptIndices.map((i) => startedRunManagers?.[i]) : void 0);
      await Promise.all(results.generations.map(async (generation, index) => {
        const promptIndex = missingPromptIndices[index];
        generations[promptIndex] = generation;
        return cache.update(prompts[promptIndex], llmStringKey, generation);
      }));
      llmOutput = results.llmOutput ?? {};
    }
    return {
      generations,
      llmOutput
    };
  }
  /**
  * Get the identifying parameters of the LLM.
  */
  _identifyingParams() {
    return {};
  }
  _modelType() {
    return "base_llm";
  }
};
var LLM = class extends BaseLLM {
  async _generate(prompts, options, runManager) {
    return { generations: await Promise.all(prompts.map((prompt, promptIndex) => this._call(prompt, {
      ...options,
      promptIndex
    }, runManager).then((text) => [{ text }]))) };
  }
};

// node_modules/@langchain/core/dist/utils/chunk_array.js
var chunk_array_exports = /* @__PURE__ */ __exportAll({ chunkArray: () => chunkArray });
var chunkArray = (arr, chunkSize) => arr.reduce((chunks, elem, index) => {
  const chunkIndex = Math.floor(index / chunkSize);
  chunks[chunkIndex] = (chunks[chunkIndex] || []).concat([elem]);
  return chunks;
}, []);

// node_modules/@langchain/core/dist/embeddings.js
var embeddings_exports = /* @__PURE__ */ __exportAll({ Embeddings: () => Embeddings });
var Embeddings = class {
  /**
  * The async caller should be used by subclasses to make any async calls,
  * which will thus benefit from the concurrency and retry logic.
  */
  caller;
  constructor(params) {
    this.caller = new AsyncCaller(params ?? {});
  }
};

export {
  openai_tools_exports,
  openai_completions_stream_exports,
  convertOpenAICompletionsStream,
  llms_exports,
  BaseLLM,
  LLM,
  chunk_array_exports,
  chunkArray,
  embeddings_exports,
  Embeddings
};
