import { setTimeout as wait } from 'node:timers/promises';
import type { ModelAccess, ModelClient } from './ask-model.ts';

/** For each call: a model that hangs must not hold the job. */
const MODEL_TIMEOUT_MS = 30_000;

type Log = Parameters<typeof import('./ask-model.ts')['createModelClient']>[2];

/** Creates a client of a model, whose twenty megabytes an installation without one never loads. */
export async function createAsk(model: ModelAccess, log: Log): Promise<ModelClient> {
  const { createModelClient } = await import('./ask-model.ts');
  return createModelClient(model, { timeoutMs: MODEL_TIMEOUT_MS, wait }, log);
}
