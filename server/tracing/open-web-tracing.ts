import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Layer } from '#server/layers.ts';
import { createRouteFinder } from '#server/metrics/find-route.ts';
import { startTracing } from '#server/process/tracing/start-tracing.ts';
import { traceOutgoing } from './trace-outgoing.ts';

type Options = {
  endpoint: string;
  /** The folder of the build, with its list of routes. */
  buildDirectory: string;
  contentApi: string;
  dataService: string;
};

/**
 * Begins to trace what the web process does: a span for each request, in which are Next's own and the calls to upstreams. To be
 * called before Next is loaded. A trace begins here: what a visitor says of one is not believed, or strangers would decide
 * what is traced.
 */
export async function openWebTracing({ endpoint, buildDirectory, contentApi, dataService }: Options) {
  const { tracer, stop } = await startTracing({ endpoint, service: 'sellerfeed-web' });
  traceOutgoing(tracer, [new URL(contentApi).origin, new URL(dataService).origin]);
  const findRoute = createRouteFinder(buildDirectory);

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
      // As the log has it, so that one leads to the other.
      span.setAttribute('request.id', request.headers['x-request-id']?.toString() ?? '');
      span.setAttribute('http.response.status_code', response.writableFinished ? response.statusCode : 499);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), pass);
  };
  return { watchRequest, stop };
}
