import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai';
import { z } from 'zod';

/** An OpenAI-compatible server and one of its models. */
/** The text that tells a model what to do. */
export type Prompt = { system: string; prompt: string };

/** An OpenAI-compatible server. */
export type ModelAccess = { baseUrl: string; name: string; apiKey: string | undefined };

/** Words of a post that a model selects. */
export type Selected = { post: number; quote: string; heading: string | null };

export type ModelClient = {
  /** Asks which words of posts to publish. Throws the last reason. */
  select(prompt: Prompt): Promise<{ points: Selected[]; inputTokens: number; outputTokens: number }>;
  /** Asks for an object of this schema; null where the model refuses. `readText` reads answers of another shape. */
  ask<Schema extends z.ZodType>(
    system: string,
    prompt: string,
    schema: Schema,
    readText?: (text: string) => unknown,
  ): Promise<z.output<Schema> | null>;
};

/** The part of the waiting that remains in tests. */
export type ModelTiming = { timeoutMs: number; wait: (ms: number) => Promise<void> };

type Log = { warn(fields: object, message: string): void };

const ATTEMPTS = 2;
const RETRY_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;
const MAX_TOKENS = 4_000;
/** In bytes; longer answers are somebody else's format. */
const MAX_ANSWER = 1_000_000;
const MAX_POINTS = 60;

// The SDK's warnings about servers without schemas are handled here, and do not belong on the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

const selectionSchema = z.object({
  points: z.array(z.object({ post: z.number(), quote: z.string(), heading: z.string().nullable() })),
});

/**
 * A way to ask a model, in the shape of a JSON schema that the server is sent. A server that does not take schemas is asked for JSON in
 * words. Time-outs, refusals for load, failures and answers of another shape are tried once more, and each leaves a line in the log.
 */
export function createModelClient(
  { baseUrl, name, apiKey }: ModelAccess,
  { timeoutMs, wait }: ModelTiming,
  log?: Log,
): ModelClient {
  let takesSchemas = true;
  const ask = async <Schema extends z.ZodType>(
    system: string,
    prompt: string,
    schema: Schema,
    readText: (text: string) => unknown = parseLoosely,
  ) => {
    const provider = createOpenAICompatible({
      name: 'summaries',
      baseURL: baseUrl,
      supportsStructuredOutputs: takesSchemas,
      fetch: fetchBounded,
      ...(apiKey ? { apiKey } : {}),
    });
    try {
      const { output, usage } = await generateText({
        model: provider.chatModel(name),
        system,
        prompt,
        output: Output.object({ schema }),
        maxOutputTokens: MAX_TOKENS,
        temperature: 0,
        maxRetries: 0,
        abortSignal: AbortSignal.timeout(timeoutMs),
      });
      return { output: schema.parse(output), usage };
    } catch (error) {
      if (!NoObjectGeneratedError.isInstance(error)) throw error;
      const output = schema.safeParse(readText(error.text ?? ''));
      if (!output.success) throw error;
      return { output: output.data, usage: error.usage ?? { inputTokens: 0, outputTokens: 0 } };
    }
  };
  const askAgain: typeof ask = async (...question) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(...question);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log?.warn({ model: name, attempt, reason }, 'the language model gave no usable answer');
        if (attempt === ATTEMPTS || !isWorthARetry(error)) throw error;
        if (isRefusedAsWrong(error)) takesSchemas = false;
        else await wait(delayOf(error));
      }
    }
  };
  return {
    ask: async (...question) => {
      try {
        return (await askAgain(...question)).output;
      } catch (error) {
        if (isRefusedAsWrong(error) || NoObjectGeneratedError.isInstance(error)) return null;
        throw error;
      }
    },
    select: async ({ system, prompt }) => {
      const { output, usage } = await askAgain(system, prompt, selectionSchema, readSelection);
      const points = output.points.slice(0, MAX_POINTS);
      return { points, inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 };
    },
  };
}

/** Reads no more of a response than an answer may have. */
const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  let left = MAX_ANSWER;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error(`the answer is longer than ${MAX_ANSWER} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(bound) ?? null, response);
};

/** The points of an answer in another shape that can be read; null where it has none. */
function readSelection(text: string): unknown {
  const answer = z.object({ points: z.array(z.unknown()) }).safeParse(parseLoosely(text));
  const pointSchema = selectionSchema.shape.points.element.extend({ heading: z.string().nullable().catch(null) });
  return answer.success && { points: answer.data.points.flatMap((point) => pointSchema.safeParse(point).data ?? []) };
}

/** JSON as models write it: in a code fence, with words around it, with a comma before the last bracket. */
function parseLoosely(text: string): unknown {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const attempt of [json, json.replace(/,(\s*[}\]])/, '$1')]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return null;
}

const isRefusedAsWrong = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);

/** A wrong key or an unknown model stays one; a page instead of JSON may be a proxy's that knows no better. */
const isWorthARetry = (error: unknown): boolean =>
  !APICallError.isInstance(error) || isRefusedAsWrong(error) || error.isRetryable || (error.statusCode ?? 0) < 400;

/** As long as the server asks for, within reason. */
function delayOf(error: unknown): number {
  const asked = APICallError.isInstance(error) ? Number(error.responseHeaders?.['retry-after']) * 1000 : Number.NaN;
  return Math.min(MAX_DELAY_MS, asked > 0 ? asked : RETRY_DELAY_MS);
}
