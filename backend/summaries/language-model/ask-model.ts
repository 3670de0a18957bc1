import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, Output } from 'ai';
import { z } from 'zod';
import type { SummaryDraft } from '../draft/draft.ts';
import { INSTRUCTIONS } from './prompt.ts';

/** An OpenAI-compatible server and one of its models. */
export type ModelAccess = { baseUrl: string; name: string; apiKey: string | undefined };

export type ModelAnswer = { draft: SummaryDraft; inputTokens: number; outputTokens: number };

/** Asks once, and again where that may help. Throws the last reason. */
export type AskModel = (prompt: string) => Promise<ModelAnswer>;

/** What is left of the waiting to tests. */
export type ModelTiming = { timeoutMs: number; wait: (ms: number) => Promise<void> };

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;
const MAX_TOKENS = 4_000;

// What the SDK has to say about servers without schemas is known here, and does not belong on the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

const draftSchema = z.object({
  title: z.string(),
  points: z.array(z.object({ text: z.string(), posts: z.array(z.number()) })),
});

/**
 * A way to ask a model for a draft, in the shape of a JSON schema that the server is sent. A server that does not take
 * schemas is asked for JSON in words. Time-outs, refusals for load, failures and answers of another shape are tried again.
 */
export function createAskModel({ baseUrl, name, apiKey }: ModelAccess, { timeoutMs, wait }: ModelTiming): AskModel {
  let takesSchemas = true;
  const ask = async (prompt: string): Promise<ModelAnswer> => {
    const provider = createOpenAICompatible({
      name: 'summaries',
      baseURL: baseUrl,
      supportsStructuredOutputs: takesSchemas,
      ...(apiKey ? { apiKey } : {}),
    });
    const { output, usage } = await generateText({
      model: provider.chatModel(name),
      system: INSTRUCTIONS,
      prompt,
      output: Output.object({ schema: draftSchema }),
      maxOutputTokens: MAX_TOKENS,
      temperature: 0,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    return { draft: output, inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 };
  };
  return async (prompt) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(prompt);
      } catch (error) {
        if (attempt === ATTEMPTS || !isWorthARetry(error)) throw error;
        if (isRefusedAsWrong(error)) takesSchemas = false;
        else await wait(delayOf(error, attempt));
      }
    }
  };
}

const isRefusedAsWrong = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);

/** A wrong key or an unknown model stays one; a page instead of JSON may be a proxy's that knows no better. */
const isWorthARetry = (error: unknown): boolean =>
  !APICallError.isInstance(error) || isRefusedAsWrong(error) || error.isRetryable || (error.statusCode ?? 0) < 400;

/** As long as the server asks for, within reason, else longer each time. */
function delayOf(error: unknown, attempt: number): number {
  const asked = APICallError.isInstance(error) ? Number(error.responseHeaders?.['retry-after']) * 1000 : Number.NaN;
  return Math.min(MAX_DELAY_MS, asked > 0 ? asked : FIRST_DELAY_MS * 4 ** (attempt - 1));
}
