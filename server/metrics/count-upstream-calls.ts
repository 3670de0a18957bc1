import { subscribe } from 'node:diagnostics_channel';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import { createCallNamer } from './name-call.ts';

// What Node announces of every `fetch` that really goes out; what Next answers from its cache never does.
type Outgoing = { origin: string; path: string };
type Begun = { upstream: string; call: string; startedAt: number; status: number | null };

const DATA_SERVICE = /^\/(?:rest|auth|functions)\/v1(?:\/|$)/;

/** Counts the calls of this process to the content API and the data service: by call, with the status or what went wrong. */
export function countUpstreamCalls(metrics: Metrics, origins: { contentApi: string; dataService: string }): void {
  const durations = metrics.histogram({
    name: 'sellerfeed_upstream_request_duration_seconds',
    help: 'Calls to the content API (content) and the data service (data), by call and status; without an answer timeout or unreachable',
    labels: ['upstream', 'call', 'status'],
  });
  const nameCall = createCallNamer();
  const calls = new WeakMap<object, Begun>();
  const content = new URL(origins.contentApi).origin;
  const data = new URL(origins.dataService).origin;

  on('create', ({ request }) => {
    const isData = request.origin === data && (data !== content || DATA_SERVICE.test(request.path));
    if (!isData && request.origin !== content) return;
    calls.set(request, {
      upstream: isData ? 'data' : 'content',
      call: nameCall(request.path),
      startedAt: performance.now(),
      status: null,
    });
  });
  on('headers', ({ request, response }) => {
    const call = calls.get(request);
    if (call) call.status = response?.statusCode ?? null;
  });
  // The body has arrived whole.
  on('trailers', ({ request }) => end(request, null));
  on('error', ({ request, error }) => end(request, error));

  function end(request: Outgoing, error: unknown): void {
    const begun = calls.get(request);
    if (!begun) return;
    calls.delete(request);
    const { upstream, call, startedAt, status } = begun;
    const outcome = error === null ? String(status) : failureOf(error);
    durations.observe({ upstream, call, status: outcome }, (performance.now() - startedAt) / 1000);
  }
}

type Announced = { request: Outgoing; response?: { statusCode: number }; error?: unknown };

const on = (event: string, listener: (announced: Announced) => void): void =>
  subscribe(`undici:request:${event}`, (message) => listener(message as Announced));

/** Our own limits end a call with a `TimeoutError`; a visitor who has gone away does with an `AbortError`. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError' || /timeout/i.test(error.name)) return 'timeout';
  return error.name === 'AbortError' ? 'aborted' : 'unreachable';
}
