import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { startTracing } from '#runtime/tracing/start-tracing.ts';
import { onUpstreamCall } from '#server/metrics/count-upstream-calls.ts';
import type { Layer } from '#server/middleware/layers.ts';

type Options = {
  endpoint: string;
  /** `createRouteFinder`. */
  findRoute: (url: string) => string;
  contentApi: string;
  dataService: string;
};

/**
 * Traces the web's requests, with Next's spans and the upstream calls; called before Next is loaded. Incoming trace
 * headers are ignored, because visitors must not control tracing.
 */
export async function openWebTracing({ endpoint, findRoute, contentApi, dataService }: Options) {
  const { tracer, stop } = await startTracing({ endpoint, service: 'sellerfeed-web' });
  traceOutgoing(tracer, [new URL(contentApi).origin, new URL(dataService).origin]);

  const watchRequest: Layer = (request, response, pass) => {
    for (const name of ['traceparent', 'tracestate', 'baggage']) delete request.headers[name];
    const { method = '', url = '' } = request;
    const route = findRoute(url);
    if (route === 'static') {
      pass();
      return;
    }
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
      ROOT_CONTEXT,
    );
    response.once('close', () => {
      // The log has the same id.
      span.setAttribute('request.id', request.headers['x-request-id']?.toString() ?? '');
      span.setAttribute('http.response.status_code', response.writableFinished ? response.statusCode : 499);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), pass);
  };
  return { watchRequest, stop };
}

/** Propagates the trace to these origins. */
function traceOutgoing(tracer: Tracer, origins: readonly string[]): void {
  const spans = new WeakMap<object, Span>();

  onUpstreamCall('create', ({ request }) => {
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
  onUpstreamCall('headers', ({ request, response }) => {
    spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0);
  });
  onUpstreamCall('trailers', ({ request }) => spans.get(request)?.end());
  onUpstreamCall('error', ({ request }) => {
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end();
  });
}
