import { checkUpstreams } from '@/lib/http/health/check-upstreams';

/**
 * Whether new pages can be rendered: 200 `ready`, 200 `degraded` without the data service (no summaries), 503
 * `unavailable` without the content API (cached pages are still sent).
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
