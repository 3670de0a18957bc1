import { offlineWorker, removalWorker } from '@/lib/browser/offline/service-worker';
import { webEnv } from '@/lib/config/env';

/** The service worker, or, with `SERVICE_WORKER=off`, one that removes itself and its caches from every browser. */
export function GET(): Response {
  const body = webEnv().SERVICE_WORKER ? offlineWorker : removalWorker;
  return new Response(body, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
