import { context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { findRoute } from '../find-route.ts';

/** Each request is a span in its caller's trace (`traceparent`), or the root of one. */
export function traceRequests(tracer: Tracer): MiddlewareHandler {
  return async (c, next) => {
    const caller = propagation.extract(context.active(), c.req.raw.headers, {
      get: (headers, name) => headers.get(name) ?? undefined,
      keys: (headers) => [...headers.keys()],
    });
    const { method } = c.req;
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
      caller,
    );
    await context.with(trace.setSpan(caller, span), next);
    const route = findRoute(c);
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.route': route,
      'http.response.status_code': c.res.status,
      'request.id': c.get('requestId'),
    });
    if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}
