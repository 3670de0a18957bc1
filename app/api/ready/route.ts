import { checkUpstreams } from '@/lib/health/check-upstreams';

/**
 * Whether this process can render what it has not rendered yet: 200 `ready`, 200 `degraded` while the data service is away
 * (summaries are missing then), 503 `unavailable` while the content API is (pages that are kept are still served).
 */
export const GET = async () => {
  const upstreams = await checkUpstreams();
  const isServing = upstreams.contentApi === 'ok';
  const degraded = upstreams.dataService === 'ok' ? 'ready' : 'degraded';
  return Response.json(
    { status: isServing ? degraded : 'unavailable', ...upstreams },
    { status: isServing ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
};
export const dynamic = 'force-dynamic';
