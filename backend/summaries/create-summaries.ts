import type { BackendConfig } from '#backend/config.ts';
import { revalidate } from '#backend/http/revalidate.ts';
import { extractSummary } from './extract/extract-summary.ts';
import { createSummaryStore } from './store/summary-store.ts';
import type { SummaryDependencies } from './write/write-summary.ts';

type Options = Pick<SummaryDependencies, 'clock' | 'log'> & {
  /** Answers instead of the network, for our own backend in this very process. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * What writes summaries with this configuration, over HTTP on both sides: a Strapi and a hosted Supabase are the same to
 * it as our own. Null where it has no secret key to write with.
 */
export function createSummaries(
  config: Pick<BackendConfig, 'summaries' | 'webUrls' | 'revalidateSecret'>,
  { clock, log, fetch: ownFetch }: Options,
): SummaryDependencies | null {
  const { contentUrl, dataServiceUrl, secretKey } = config.summaries;
  if (!secretKey) return null;
  return {
    content: { url: contentUrl, fetch: ownFetch ?? ((request) => fetch(request)) },
    store: createSummaryStore({ url: dataServiceUrl, secretKey, ...(ownFetch ? { fetch: ownFetch } : {}) }),
    summarize: async (posts) => extractSummary(posts),
    clock,
    log,
    onWritten: () => revalidate(config, ['summaries', 'banner']),
  };
}
