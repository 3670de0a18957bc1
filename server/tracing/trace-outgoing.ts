import { subscribe } from 'node:diagnostics_channel';
import { context, propagation, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

// What Node announces of every `fetch` that really goes out (see server/metrics/count-upstream-calls.ts).
type Outgoing = { origin: string; path: string; method: string; addHeader(name: string, value: string): void };
type Announced = { request: Outgoing; response?: { statusCode: number } };

/** Has calls to these origins be part of the trace that they are made in, here and at who is asked. */
export function traceOutgoing(tracer: Tracer, origins: readonly string[]): void {
  const spans = new WeakMap<object, Span>();
  const on = (event: string, listener: (announced: Announced) => void) =>
    subscribe(`undici:request:${event}`, (message) => listener(message as Announced));

  on('create', ({ request }) => {
    if (!origins.includes(request.origin) || !trace.getSpan(context.active())) return;
    const [path] = request.path.split('?', 1);
    const span = tracer.startSpan(`${request.method} ${path}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': request.method,
        'server.address': new URL(request.origin).host,
        'url.path': path,
      },
    });
    spans.set(request, span);
    propagation.inject(trace.setSpan(context.active(), span), request, {
      set: (carrier, name, value) => carrier.addHeader(name, value),
    });
  });
  on('headers', ({ request, response }) => {
    spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0);
  });
  on('trailers', ({ request }) => spans.get(request)?.end());
  on('error', ({ request }) => {
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end();
  });
}
