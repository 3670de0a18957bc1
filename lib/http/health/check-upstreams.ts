import 'server-only';
import { wireSlugListSchema } from '@/lib/posts/wire';
import { readContentApi } from '@/lib/upstream/content';
import { createDataClient } from '@/lib/upstream/data-service';

/** The health check is public, so its result is shared for this long. */
const TTL_MS = 2_000;

type Upstream = 'contentApi' | 'dataService';
type UpstreamStates = Record<Upstream, 'ok' | 'unavailable'>;

const CHECKS: Record<Upstream, () => Promise<unknown>> = {
  contentApi: async () => {
    const query = 'fields[0]=url_slug&pagination[page]=1&pagination[pageSize]=1';
    return readContentApi(wireSlugListSchema, `/api/news/public?${query}`);
  },
  dataService: async () => {
    const { error } = await createDataClient().from('gb_daily_summaries').select('id').limit(1);
    if (error) throw new Error(error.message);
  },
};

let last: { states: Promise<UpstreamStates>; askedAt: number } | undefined;
const known: Partial<UpstreamStates> = {};

/** Checks both upstreams within five seconds. Never throws; logs a change. */
export function checkUpstreams(now = Date.now()): Promise<UpstreamStates> {
  if (!last || now - last.askedAt >= TTL_MS) last = { states: askBoth(), askedAt: now };
  return last.states;
}

async function askBoth(): Promise<UpstreamStates> {
  const [contentApi, dataService] = await Promise.all([ask('contentApi'), ask('dataService')]);
  return { contentApi, dataService };
}

async function ask(upstream: Upstream): Promise<'ok' | 'unavailable'> {
  try {
    await CHECKS[upstream]();
    if (known[upstream] === 'unavailable') console.info(`${upstream} answers again`);
    known[upstream] = 'ok';
  } catch (error) {
    if (known[upstream] !== 'unavailable') console.warn(`${upstream} does not answer as expected`, error);
    known[upstream] = 'unavailable';
  }
  return known[upstream];
}
