import { setTimeout as wait } from 'node:timers/promises';
import type { BackendConfig } from '#backend/config.ts';
import { revalidate } from '#backend/http/revalidate.ts';
import type { SummaryDraft, SummaryPost } from './draft/draft.ts';
import { extractSummary } from './extract/extract-summary.ts';
import type { SummaryMemory } from './records/summary-memory.ts';
import { createSummaryStore } from './store/summary-store.ts';
import type { SummaryDependencies } from './write/write-summary.ts';

type Options = Pick<SummaryDependencies, 'clock' | 'log'> & {
  /** Answers instead of the network, for our own backend in this very process. */
  fetch?: (request: Request) => Promise<Response>;
  /** The records of the backend; without them, what operators did is not known. */
  memory: SummaryMemory | null;
};

/**
 * What writes summaries with this configuration, over HTTP on both sides: a Strapi and a hosted Supabase are the same to
 * it as our own. Null where it has no secret key to write with.
 */
export function createSummaries(
  config: Pick<BackendConfig, 'summaries' | 'webUrls' | 'revalidateSecret'>,
  { clock, log, fetch: ownFetch, memory }: Options,
): SummaryDependencies | null {
  const { contentUrl, dataServiceUrl, secretKey } = config.summaries;
  if (!secretKey) return null;
  return {
    content: { url: contentUrl, fetch: ownFetch ?? ((request) => fetch(request)) },
    store: createSummaryStore({ url: dataServiceUrl, secretKey, ...(ownFetch ? { fetch: ownFetch } : {}) }),
    memory,
    summarize: createSummarize(config.summaries.model, log),
    clock,
    log,
    onWritten: () => revalidate(config, ['summaries', 'banner']),
  };
}

/** A model on one's own machine, without a graphics card, may take its time for a group of posts. */
const MODEL_TIMEOUT_MS = 5 * 60_000;

function createSummarize(
  model: BackendConfig['summaries']['model'],
  log: SummaryDependencies['log'],
): (posts: readonly SummaryPost[]) => Promise<SummaryDraft> {
  if (!model) return async (posts) => extractSummary(posts);
  return async (posts) => {
    // Twenty megabytes that an installation without a model never loads.
    const [{ createAskModel }, { summarizeWithModel }] = await Promise.all([
      import('./language-model/ask-model.ts'),
      import('./language-model/summarize-with-model.ts'),
    ]);
    const ask = createAskModel(model, { timeoutMs: MODEL_TIMEOUT_MS, wait });
    return summarizeWithModel(posts, { ask, log, model: model.name });
  };
}
