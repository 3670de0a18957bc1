import { subscribe } from 'node:diagnostics_channel';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';

type Outgoing = { origin: string; path: string; method: string; addHeader(name: string, value: string): void };
type UpstreamEvent = { request: Outgoing; response?: { statusCode: number }; error?: unknown };

/** Calls `listener` on an event of every `fetch` that is sent (Node's diagnostics channel). Next's cache hits have none. */
export const onUpstreamCall = (
  name: 'create' | 'headers' | 'trailers' | 'error',
  listener: (event: UpstreamEvent) => void,
): void => subscribe(`undici:request:${name}`, (message) => listener(message as UpstreamEvent));

type Begun = { upstream: string; call: string; startedAt: number; status: number | null };

const DATA_SERVICE = /^\/(?:rest|auth|functions)\/v1(?:\/|$)/;

/** Counts calls to the content API and the data service by name and status. */
export function countUpstreamCalls(metrics: Metrics, origins: { contentApi: string; dataService: string }): void {
  const durations = metrics.histogram({
    name: 'sellerfeed_upstream_request_duration_seconds',
    help: 'Calls to the content API (content) and the data service (data), by call and status; without an answer timeout or unreachable',
    labelNames: ['upstream', 'call', 'status'],
  });
  const nameCall = createCallNamer();
  const calls = new WeakMap<object, Begun>();
  const content = new URL(origins.contentApi).origin;
  const data = new URL(origins.dataService).origin;

  onUpstreamCall('create', ({ request }) => {
    const isData = request.origin === data && (data !== content || DATA_SERVICE.test(request.path));
    if (!isData && request.origin !== content) return;
    calls.set(request, {
      upstream: isData ? 'data' : 'content',
      call: nameCall(request.path),
      startedAt: performance.now(),
      status: null,
    });
  });
  onUpstreamCall('headers', ({ request, response }) => {
    const call = calls.get(request);
    if (call) call.status = response?.statusCode ?? null;
  });
  // The body has arrived.
  onUpstreamCall('trailers', ({ request }) => end(request, null));
  onUpstreamCall('error', ({ request, error }) => end(request, error));

  function end(request: Outgoing, error: unknown): void {
    const begun = calls.get(request);
    if (!begun) return;
    calls.delete(request);
    const { upstream, call, startedAt, status } = begun;
    const outcome = error === null ? String(status) : failureOf(error);
    durations.observe({ upstream, call, status: outcome }, (performance.now() - startedAt) / 1000);
  }
}

/** Our time limits abort with a `TimeoutError`; a disconnected visitor with an `AbortError`. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || /timeout/i.test(error.name)) return 'timeout';
  return error.name === 'AbortError' ? 'aborted' : 'unreachable';
}

/** Bounds the labels; further calls are counted together. */
const MOST_CALLS = 80;

/** Returns a function that maps an upstream's address to its path with `:id` and `:slug` for the variable parts. */
export function createCallNamer(): (path: string) => string {
  const known = new Set<string>();
  return (path) => {
    const name = toPattern(path);
    if (known.has(name)) return name;
    if (known.size >= MOST_CALLS) return 'other';
    known.add(name);
    return name;
  };
}

const toPattern = (path: string): string =>
  (path.split('?', 1)[0] ?? '')
    .replace(/^(\/api\/news\/get-by-url-slug)\/.*$/, '$1/:slug')
    .replace(/^(\/uploads)\/.*$/, '$1/:file')
    .replace(/\/\d+(?=\/|$)/g, '/:id');
