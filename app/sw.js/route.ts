import { offlineWorker, removalWorker } from '@/lib/offline/service-worker';

/** The service worker, or, with `SERVICE_WORKER=off`, one that removes itself and its caches from every browser. */
export function GET(): Response {
  const body = process.env.SERVICE_WORKER === 'off' ? removalWorker : offlineWorker;
  return new Response(body, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

export const dynamic = 'force-dynamic';
