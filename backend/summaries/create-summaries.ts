import { setTimeout as wait } from 'node:timers/promises';
import type { BackendConfig } from '#backend/config.ts';
import { revalidate } from '#backend/http/revalidate.ts';
import type { ClaimChecker } from './check-claims.ts';
import { extractSummary } from './extract/extract-summary.ts';
import type { ModelClient } from './language-model/ask-model.ts';
import type { SummaryMemory } from './records/summary-memory.ts';
import { createSummaryStore } from './store/summary-store.ts';
import type { SummaryDependencies } from './write/write-summary.ts';

type Options = Pick<SummaryDependencies, 'clock' | 'log'> & {
  /** Answers instead of the network, for our own backend in this very process. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  memory: SummaryMemory;
};

/** Creates the writer of summaries, over HTTP: a Strapi and a hosted Supabase work like our own. Null without a secret key. */
export function createSummaries(
  config: Pick<BackendConfig, 'summaries' | 'webUrls' | 'revalidateSecret'>,
  { clock, log, fetch: ownFetch, memory }: Options,
): SummaryDependencies | null {
  const { contentUrl, dataServiceUrl, secretKey, model } = config.summaries;
  if (!secretKey) return null;
  const isReviewed = model?.isReviewed === true;
  return {
    content: { url: contentUrl, fetch: ownFetch ?? ((request) => fetch(request)) },
    store: createSummaryStore({ url: dataServiceUrl, secretKey, ...(ownFetch ? { fetch: ownFetch } : {}) }),
    memory,
    summarize: createSummarize(model, log, { isReviewed }),
    isReviewed,
    clock,
    log,
    onWritten: () => revalidate(config, ['summaries', 'banner']),
  };
}

/** For each call: a model that hangs must not hold the job. */
const MODEL_TIMEOUT_MS = 30_000;

/** Sums posts up as configured: with a language model, or without. Needs no database and no secret key. */
export function createSummarize(
  model: BackendConfig['summaries']['model'],
  log: SummaryDependencies['log'],
  { isReviewed = false }: { isReviewed?: boolean } = {},
): SummaryDependencies['summarize'] {
  if (!model) return async (posts, kind) => extractSummary(posts, kind);
  return async (posts, kind) => {
    const { summarizeWithModel } = await import('./language-model/summarize-with-model.ts');
    return summarizeWithModel(posts, { ask: await createAsk(model, log), log, model: model.name, kind, isReviewed });
  };
}

/** Asks the configured model whether a quotation says what a claim does. */
export function createClaimChecker(
  model: NonNullable<BackendConfig['summaries']['model']>,
  log: SummaryDependencies['log'],
): ClaimChecker {
  return async (quote, claim) => (await (await createAsk(model, log)).doTheySay([{ quote, claim }]))[0] ?? null;
}

/** Twenty megabytes that an installation without a model never loads. */
export async function createAsk(
  model: NonNullable<BackendConfig['summaries']['model']>,
  log: SummaryDependencies['log'],
): Promise<ModelClient> {
  const { createModelClient } = await import('./language-model/ask-model.ts');
  return createModelClient(model, { timeoutMs: MODEL_TIMEOUT_MS, wait }, log);
}
